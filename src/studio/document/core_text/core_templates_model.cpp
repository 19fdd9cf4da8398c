#include "studio/document/core_text/core_templates.h"

#include <QtGlobal>

namespace trammel::studio {

namespace {

constexpr CoreTemplate kTemplates[] = {
    {QT_TRANSLATE_NOOP("CoreText", "%1; expected %2"), "Tt"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 (%2)"), "Tt"},
    {QT_TRANSLATE_NOOP("CoreText", "m/s per N")},
    {QT_TRANSLATE_NOOP("CoreText", "N or N m")},
    {QT_TRANSLATE_NOOP("CoreText", "the value is not finite")},
    {QT_TRANSLATE_NOOP("CoreText", "the value is not finite; expected %1"), "t"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 is not positive; expected %2"), "nt"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 is negative; expected %2"), "nt"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 is out of range; expected %2"), "nt"},
    {QT_TRANSLATE_NOOP("CoreText", "a number")},
    {QT_TRANSLATE_NOOP("CoreText", "a number greater than 0")},
    {QT_TRANSLATE_NOOP("CoreText", "0 or more")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 to %2"), "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "the vector has no direction; expected one that is not zero")},
    {QT_TRANSLATE_NOOP("CoreText", "a component is not finite; expected three numbers")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 s are too short for %2 s: %3 steps cannot be counted; "
                                   "expected at least %4 s"),
     "nnnn"},
    {QT_TRANSLATE_NOOP("CoreText", "the name is empty; expected at least one character")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the name contains a control character; expected printable text")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the name \"%1\" is used twice; expected names unique in their list")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "no body is named \"%1\"; expected a body's name or \"ground\"")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "no body is named \"%1\"; %2expected a body's name or \"ground\""),
     "xt"},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" stands twice; expected two different bodies")},
    {QT_TRANSLATE_NOOP(
        "CoreText",
        "\"%1\" follows other bodies, so no force can act on it; expected another body")},
    {QT_TRANSLATE_NOOP(
        "CoreText", "\"%1\" and \"%2\" are both fixed; expected at least one body that can move")},
    {QT_TRANSLATE_NOOP("CoreText", "no joint is named \"%1\"; expected a joint's name")},
    {QT_TRANSLATE_NOOP("CoreText", "no joint is named \"%1\"; %2expected a joint's name"), "xt"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "the %1 joint \"%2\" has no coordinate; expected a joint with one, such as a revolute"),
     "k"},
    {QT_TRANSLATE_NOOP(
        "CoreText",
        "no material is named \"%1\"; expected a name from \"materials\" or \"default\"")},
    {QT_TRANSLATE_NOOP("CoreText", "no material is named \"%1\"; %2expected a name from "
                                   "\"materials\" or \"default\""),
     "xt"},
    {QT_TRANSLATE_NOOP("CoreText", "the quaternion has the length %1; expected a unit quaternion"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" cannot name a parameter; expected letters, digits and "
                                   "\"_\", not starting with a digit")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "\"%1\" already has a meaning in formulas; expected another name")},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" has no direction; expected \"friction_direction\", %2"),
     "xt"},
    {QT_TRANSLATE_NOOP("CoreText", "the wheel's axis of rotation")},
    {QT_TRANSLATE_NOOP("CoreText", "the direction that friction acts along")},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" is no body of this pair; expected \"%2\" or \"%3\"")},
    {QT_TRANSLATE_NOOP(
        "CoreText", "the pair \"%1\", \"%2\" is listed twice; expected each pair of bodies once")},
    {QT_TRANSLATE_NOOP("CoreText", "%1 threads; expected at least 1"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 iterations; expected at least 1"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "order %1; expected 4 or 5"), "n"},
    {QT_TRANSLATE_NOOP("CoreText", "unknown name \"%1\"; expected %2"), "xt"},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" is fixed; expected a body that can move")},
    {QT_TRANSLATE_NOOP("CoreText", "nothing is measured as \"%1\"; expected %2"), "xt"},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the name of a joint with a coordinate, and \".coordinate\" or \".rate\"")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the matrix is not symmetric; expected entry (i, j) = entry (j, i)")},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "the matrix has the negative eigenvalue %1; expected one that resists in every direction"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "%1 numbers; expected 6 (the diagonal) or 36 (row by row)"),
     "n"},
    {QT_TRANSLATE_NOOP(
        "CoreText",
        "the axes are parallel, so that nothing is steered; expected \"axis2\" across \"axis\"")},
    {QT_TRANSLATE_NOOP("CoreText", "the axes are %1 rad off a right angle; expected \"axis2\" "
                                   "perpendicular to \"axis\" within %2 rad"),
     "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "the points coincide, so their distance is zero; expected two "
                                   "different points, or \"length\"")},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" stands twice; expected two different joints")},
    {QT_TRANSLATE_NOOP("CoreText", "the ratio is zero; expected another number")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the lower limit %1 is above the upper one %2; expected [lower, upper]"),
     "nn"},
    {QT_TRANSLATE_NOOP("CoreText", "the formula is empty; expected one over channels")},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" is not a mesh file; expected an STL or OBJ file")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "\"%1\" does not exist; expected an STL or OBJ file beside the model")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "\"%1\" is not a regular file; expected an STL or OBJ file beside "
                       "the model")},
    {QT_TRANSLATE_NOOP("CoreText", "the hull has neither points nor a file; expected at least 4 "
                                   "points that do not lie in one plane, or an STL or OBJ file")},
    {QT_TRANSLATE_NOOP("CoreText", "%1; expected at least 4 points that do not lie in one plane"),
     "T"},
    {QT_TRANSLATE_NOOP("CoreText", "there are fewer than 4 points")},
    {QT_TRANSLATE_NOOP("CoreText", "all points lie at one place")},
    {QT_TRANSLATE_NOOP("CoreText", "all points lie on one line")},
    {QT_TRANSLATE_NOOP("CoreText", "all points lie in one plane")},
    {QT_TRANSLATE_NOOP("CoreText", "no file can be opened")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "the points have no hull that numbers of double precision can tell")},
    {QT_TRANSLATE_NOOP("CoreText", "the points' hull has a facet of no triangle")},
    {QT_TRANSLATE_NOOP("CoreText", "the points' hull is not closed")},
    {QT_TRANSLATE_NOOP("CoreText", "an entry is not finite; expected six numbers")},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "the inertia has the principal moment %1 kg m^2; expected three positive ones"),
     "n"},
    {QT_TRANSLATE_NOOP("CoreText", "no body has the principal moments %1, %2 and %3 kg m^2; "
                                   "expected the largest to be at most the other two's sum"),
     "nnn"},
    {QT_TRANSLATE_NOOP(
         "CoreText",
         "the body has no %1 and no shapes to take them from; expected %2, or a solid shape"),
     "tt"},
    {QT_TRANSLATE_NOOP("CoreText", "\"mass\" and \"inertia\"")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "%1; expected a closed mesh, or the body's \"mass\" and \"inertia\""),
     "T"},
    {QT_TRANSLATE_NOOP("CoreText", "the shapes give no positive, finite mass and inertia; expected "
                                   "shapes of ordinary size and density")},
    {QT_TRANSLATE_NOOP("CoreText", "\"%1\" follows others itself; expected a body that does not")},
    {QT_TRANSLATE_NOOP("CoreText", "the points coincide, so that the segment has no direction; "
                                   "expected two different points")},
    {QT_TRANSLATE_NOOP("CoreText", "the body is \"fixed\", too; expected one of both")},
    {QT_TRANSLATE_NOOP("CoreText", "\"ground\" is the fixed frame's name; expected another name")},
    {QT_TRANSLATE_NOOP("CoreText",
                       "body \"%1\" has no mass and inertia, neither stated nor from its shapes")},
    {QT_TRANSLATE_NOOP("CoreText", "mesh file \"%1\" does not exist")},
    {QT_TRANSLATE_NOOP("CoreText", "mesh file \"%1\" cannot be read: %2"), "xt"},
    {QT_TRANSLATE_NOOP("CoreText", "it does not exist")},
    {QT_TRANSLATE_NOOP("CoreText", "mesh file \"%1\" has no triangles")},
    {QT_TRANSLATE_NOOP("CoreText", "mesh \"%1\" is not closed: %2 of its edges are not shared by "
                                   "two triangles of the same orientation"),
     "xn"},
    {QT_TRANSLATE_NOOP("CoreText", "mesh \"%1\" encloses no volume")},
};

} // namespace

std::span<const CoreTemplate> modelTemplates() {
    return kTemplates;
}

} // namespace trammel::studio
