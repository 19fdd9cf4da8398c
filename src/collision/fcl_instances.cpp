// What the broad phase needs of the collision library, from its headers: the shared library has all
// else that its templates can be, 15,000 symbols that every start of a program would look up, and
// exported units are linked with no shared library but the system's.
#include "collision/fcl_tree.h"

#include <fcl/broadphase/detail/morton-inl.h>

template class fcl::DynamicAABBTreeCollisionManager<double>;
template class fcl::BroadPhaseCollisionManager<double>;
template class fcl::CollisionObject<double>;
template class fcl::CollisionGeometry<double>;
template class fcl::AABB<double>;
template struct fcl::detail::morton_functor<double, fcl::uint32>;

namespace fcl::detail {

template uint32 quantize(double, uint32);

// Of 10 bits each: z, y and x in turn. Only trees that are built by such codes ask for it.
uint32 morton_code(uint32 x, uint32 y, uint32 z) {
    uint32 code = 0;
    for (unsigned bit = 0; bit < 10; ++bit)
        code |= (x >> bit & 1U) << (3 * bit) | (y >> bit & 1U) << (3 * bit + 1) |
                (z >> bit & 1U) << (3 * bit + 2);
    return code;
}

} // namespace fcl::detail
