#include "studio/controllers/contact_display.h"

#include <algorithm>

namespace trammel::studio {

void keepLargest(std::vector<VectorMark>& marks, std::size_t most) {
    if (marks.size() <= most) return;
    std::ranges::nth_element(marks, marks.begin() + static_cast<std::ptrdiff_t>(most),
                             std::ranges::greater(),
                             [](const VectorMark& mark) { return mark.vector.squaredNorm(); });
    marks.resize(most);
}

std::vector<VectorMark> contactMarks(const results::RunData& run, std::size_t frame,
                                     std::size_t most) {
    const int ground = static_cast<int>(run.header().bodies.size()) - 1;
    std::vector<VectorMark> marks;
    for (const results::ContactRecord& contact : run.contactsAt(frame)) {
        const double side = contact.bodyB == ground ? -1.0 : 1.0;
        const int owner = side > 0.0 ? contact.bodyB : contact.bodyA;
        marks.push_back({contact.point, side * contact.normal, side * contact.force(),
                         "bodies/" + run.header().bodies[static_cast<std::size_t>(owner)]});
    }
    keepLargest(marks, most);
    return marks;
}

} // namespace trammel::studio
