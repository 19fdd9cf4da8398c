#pragma once

// What the broad phase needs of the collision library, without octrees: those would bring another
// library, a table of which each source that includes them would hold.
#include <fcl/config.h>
#undef FCL_HAVE_OCTOMAP
#define FCL_HAVE_OCTOMAP 0
#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/geometry/collision_geometry.h>
#include <fcl/narrowphase/collision_object.h>
