#include "studio/translations/core_sources.h"

QList<Piece> pieces() {
    return {
        {"not positive", "0 is not positive; expected a number greater than 0"},
        {"out of range", "2 is out of range; expected 0 to 1"},
        {"no value at JSON pointer \"", "no value at JSON pointer \"/a/b\""},
        {"the key \"", "the key \"mass\" is already in the object at \"/bodies/0\""},
        {"; expected a key in double quotes", "unexpected '/'; expected a key in double quotes"},
        {"; expected ':' after the key", "the line ends; expected ':' after the key"},
        {"; expected ',' or '}' after the value",
         "unexpected white space; expected ',' or '}' after the value"},
        {"; expected ',' or ']' after the value",
         "unexpected '}'; expected ',' or ']' after the value"},
        {" after the document; expected nothing more",
         "unexpected '}' after the document; expected nothing more"},
        {" within a string; expected no control characters",
         "the line ends within a string; expected no control characters"},
        {" within a string; expected '\"' to close it",
         "the text ends within a string; expected '\"' to close it"},
        {" within a string; expected UTF-8 without control characters",
         "unexpected byte 0xf6 within a string; expected UTF-8 without control characters"},
        {"; expected a digit after the decimal point",
         "the text ends; expected a digit after the decimal point"},
        {"; expected a digit in the exponent", "the text ends; expected a digit in the exponent"},
        {"; expected a value: an object, an array, a string, a number, true, false or null",
         "unexpected 'N'; expected a value: an object, an array, a string, a number, true, false "
         "or null"},
        {"body '{}' moves by {} m and turns by {} rad",
         "body 'rod' moves by (0, 0.5, 1) m and turns by (0, 0, 1) rad"},
        {"it {} in {} steps: body '{}' is out of balance by {:.3g} N or N m",
         "it does not come to rest in 100 steps: body 'rod' is out of balance by 0.2 N or N m"},
        {"does not come to rest",
         "it does not come to rest in 100 steps: body 'rod' is out of balance by 0.2 N or N m"},
        {"moves on and on",
         "it moves on and on in 100 steps: body 'rod' is out of balance by 0.2 N or N m"},
        {"{} of the mechanism's freedoms {} not driven{}; expected a \"driver\" on as many joint "
         "coordinates as there are freedoms{}",
         "2 of the mechanism's freedoms are not driven; expected a \"driver\" on as many joint "
         "coordinates as there are freedoms"},
        {" in the initial pose",
         "1 of the mechanism's freedoms is not driven in the initial pose; expected a \"driver\" "
         "on as many joint coordinates as there are freedoms, and a pose in which they decide the "
         "motion (no dead point)"},
        {", and a pose in which they decide the motion (no dead point)",
         "2 of the mechanism's freedoms are not driven in the initial pose; expected a \"driver\" "
         "on as many joint coordinates as there are freedoms, and a pose in which they decide the "
         "motion (no dead point)"},
        {"the driver of joint", "the initial pose cannot be assembled: the driver of joint 'pin' "
                                "stays open by 0.2 m or rad"},
        {"; {} opens first",
         "the mechanism cannot follow its drivers beyond t = 0.5 s: a dead point, the end of its "
         "reach, or a driver that jumps; joint 'pin' opens first"},
        {"rotation about", "rotation about (0, 1, 0)"},
        {"translation along", "translation along (0, 1, 0)"},
        {" in the initial pose, and \"assemble\" is false",
         "joint 'pin' is open by 0.2 m and 1e-08 rad in the initial pose, and \"assemble\" is "
         "false"},
        {" at the start", "'a' and 'b' overlap by 0.05 m at (0, 0, -0.025) m at the start"},
        {"could not be moved apart: ",
         "could not be moved apart: 'a' and 'b' overlap by 0.05 m at (0, 0, -0.025) m"},
        {", and \"initial_overlap\" is \"refuse\"",
         "'a' and 'b' overlap by 0.05 m at (0, 0, -0.025) m at the start, and "
         "\"initial_overlap\" is \"refuse\""},
        {", and \"initial_velocity\" is \"refuse\"",
         "the initial velocities break joint 'pin' by 1 m/s and 0 rad/s, and \"initial_velocity\" "
         "is \"refuse\""},
        {"the joints' equations", "the joints' equations have terms that are not finite"},
        {"the equations of joint '{}'",
         "the equations of joint 'pin' have terms that are not finite"},
        {" have terms that are not finite", "the joints' equations have terms that are not finite"},
        {" contradict others: what is asked for cannot be reached",
         "the equations of joint 'pin' contradict others: what is asked for cannot be reached"},
        {"{} are not solved: the factors could not use {} rows",
         "the joints' equations are not solved: the factors could not use 3 rows"},
        {"{} are not solved: {:.2g} is left of terms up to {:.2g}",
         "the equations of joint 'pin' are not solved: 0.1 is left of terms up to 2"},
        {"no body is named '", "no body is named 'x'"},
        {"{} slides with A_nn - mu A_nt = {:.4g} 1/kg: sliding has {} (Painleve)",
         "at t = 0.1 s the contact of 'rod' and 'ground' slides with A_nn - mu A_nt = -0.5 1/kg: "
         "sliding has several solutions (Painleve), and so in 3 steps more"},
        {"no solution with finite forces",
         "the hitting contact of 'rod' and 'ground' slides with A_nn - mu A_nt = -0.5 1/kg: "
         "sliding has no solution with finite forces (Painleve)"},
        {"several solutions", "the contact of 'rod' and 'ground' slides with A_nn - mu A_nt = -0.5 "
                              "1/kg: sliding has several solutions (Painleve)"},
        {"the {} of joint '{}'",
         "3 of 100 solves failed, the first in the step to t = 0.5 s; the last: the pgs solver "
         "ends 'limit reached' at the motor of joint 'pin'"},
        {"spin motor", "3 of 100 solves failed, the first in the step to t = 0.5 s; the last: the "
                       "pgs solver ends 'limit reached' at the spin motor of joint 'pin': 100 "
                       "sweeps did not suffice: a residual of 0.2 is left, 0.4 was after half of "
                       "them; A is positive definite: more sweeps would converge"},
        {"{} cannot be simulated by this version of Trammel",
         "revolute joint 'x' cannot be simulated by this version of Trammel"},
        {"expected bodies without joints and contacts, or rotation exact, exponential, quaternion "
         "or euler-angles",
         "rotation 'nodar' cannot be used with joint 'pin'; expected bodies without joints and "
         "contacts, or rotation exact, exponential, quaternion or euler-angles"},
        {"rotation 'nodar' cannot be used with joint '{}'; {}",
         "/simulation/rotation: rotation 'nodar' cannot be used with joint 'pin'; expected bodies "
         "without joints and contacts, or rotation exact, exponential, quaternion or euler-angles"},
        {"rotation 'nodar' cannot be used with the contact of body '{}' and '{}'; {}",
         "rotation 'nodar' cannot be used with the contact of body 'rod' and 'ground'; expected "
         "bodies without joints and contacts, or rotation exact, exponential, quaternion or "
         "euler-angles"},
        {"; A is not symmetric: the sweeps need not converge",
         "the sweeps diverge: the residual comes down to 0.1, but is 3e+05 again in 40 sweeps; A "
         "is not symmetric: the sweeps need not converge"},
        {"; {} is not positive definite: the sweeps need not converge",
         "the sweeps do not converge: the residual comes down to 0.1, but is 0.2 again in 40 "
         "sweeps; B - C = 2 D - A is not positive definite: the sweeps need not converge"},
        {"; A is not positive definite: the sweeps need not converge",
         "40 sweeps did not suffice: a residual of 0.2 is left, 0.4 was after half of them; A is "
         "not positive definite: the sweeps need not converge"},
        {"; A is positive definite, but with bounds that follow the normal multipliers the sweeps "
         "need not converge",
         "40 sweeps did not suffice: a residual of 0.2 is left, 0.4 was after half of them; A is "
         "positive definite, but with bounds that follow the normal multipliers the sweeps need "
         "not converge"},
        {"; A is positive definite: more sweeps would converge",
         "40 sweeps did not suffice: a residual of 0.2 is left, 0.4 was after half of them; A is "
         "positive definite: more sweeps would converge"},
        {"; then semismooth Newton", "pyramid by pivoting; then semismooth Newton"},
        {"; then Lemke's pivoting",
         "pyramid pivoting: singular, and no other method found a solution; then semismooth "
         "Newton; then Lemke's pivoting: ended on a ray: no solution was found, though there may "
         "be one"},
        {"the sweeps {}: the residual comes down to {:.3g}, but is {:.3g} again in {} sweeps",
         "the sweeps diverge: the residual comes down to 0.1, but is 3e+05 again in 40 sweeps"},
        {"do not converge", "the sweeps do not converge: the residual comes down to 0.1, but is "
                            "0.2 again in 40 sweeps"},
        {"active sets did not settle in {} steps; block sweeps {}",
         "active sets did not settle in 30 steps; block sweeps did"},
        {"did not either", "active sets did not settle in 30 steps; block sweeps did not either"},
        {"{}() of no {}", "loss has no value: max() of no events"},
        {"the design has {} runs; expected 1 to {}",
         "the design has no runs; expected 1 to 1000000"},
        {"more than {}", "the design has more than 1000000 runs; expected 1 to 1000000"},
        {" to be of one dimension", "expected '/time' to be of one dimension"},
        {"no channel fits '", "no channel fits 'x.*'"},
        {"no contact mode is named '",
         "no contact mode is named 'x'; there are separate, stick, slide, reverse"},
        {"'; there are separate, stick, slide, reverse",
         "no contact mode is named 'x'; there are separate, stick, slide, reverse"},
        {"' to be ", "expected '/events/t' to be of numbers"},
        {"a data set", "expected '/events/t' to be a data set"},
        {"of strings of fixed length", "expected '/events/joint' to be of strings of fixed length"},
        {"of numbers", "expected '/events/t' to be of numbers"},
        {" to be a string of fixed length",
         "expected attribute 'units' to be a string of fixed length"},
        {"expected an ", "expected an attribute 'status'"},
        {"data set '/", "expected a data set '/model'"},
        {" to have ", "expected channel 'rod.com.x' to have 10 frames, not 9"},
        {" frames, not ", "expected channel 'rod.com.x' to have 10 frames, not 9"},
        {"' to be a data set", "expected '/channels/t' to be a data set"},
        {"expected a Trammel result file (attribute 'format' = '",
         "expected a Trammel result file (attribute 'format' = 'trammel-results')"},
        {"expected results of format version ", "expected results of format version 1, not 2"},
        {"cannot read ", "cannot read /tmp/x.h5: the file does not exist"},
        {"expected an HDF5 file (",
         "cannot read /tmp/x.h5: expected an HDF5 file (unknown HDF5 error)"},
        {"cannot write ", "cannot write /tmp/x.h5: No space left on device"},
        {"' is named twice", "channel 'x' is named twice"},
        {"to be a data set", "expected '/contacts/bodies' to be a data set"},
        {"to hold numbers", "expected '/contacts/x' to hold numbers"},
        {"to have at least ", "expected '/contacts/x' to have at least 4 elements"},
        {"to hold strings of fixed length",
         "expected '/contacts/bodies' to hold strings of fixed length"},
        {"never to fall", "expected '/contacts/end' never to fall"},
        {"to name bodies", "expected '/contacts/body_a' to name bodies"},
    };
}

QList<Internal> internals() {
    constexpr const char* kCmd = "a command of another library or program";
    constexpr const char* kFile = "the beginning of a file, not a message";
    constexpr const char* kData = "a name or text in a model that is built: the user's data";
    constexpr const char* kList =
        "tells what a method is, on the command line; the window has titles of its own";
    constexpr const char* kHdf5 =
        "the part of a result file at which a call of HDF5 failed, before HDF5's own words";
    constexpr const char* kBug = "a programming error: the caller broke a precondition";
    constexpr const char* kApi = "of constraints that programs add; no file has them";
    return {
        {"qhull Qt", kCmd},
        {"%%MatrixMarket matrix coordinate real general\n{} {} {}\n", kFile},
        {"#!/bin/sh\nexec {} study task {} {} \"$SLURM_ARRAY_TASK_ID\" --jobs {}{}\n", kFile},
        {"projected Jacobi", kList},
        {"projected Gauss-Seidel, sequential impulses", kList},
        {"projected successive over-relaxation", kList},
        {"projected Gauss-Seidel on blocks", kList},
        {"Murty pivoting on A + eps E, eps falling", kList},
        {"Lemke complementary pivoting, lexicographic", kList},
        {"Murty principal pivoting, block switching, pyramid friction", kList},
        {"semismooth Newton of Alart and Curnier", kList},
        {"string type", kHdf5},
        {"access list", kHdf5},
        {"chunk cache", kHdf5},
        {"data space", kHdf5},
        {"cache settings", kHdf5},
        {"creation list", kHdf5},
        {"file space", kHdf5},
        {"a frame before the run began", kBug},
        {"a row before the run began", kBug},
        {"a frame of ", kBug},
        {" values where the run has ", kBug},
        {"contacts before the run began", kBug},
        {"an impact before the run began", kBug},
        {"an end before the run began", kBug},
        {"contacts of a run that records none", kBug},
        {"contacts that do not fit the frames", kBug},
        {"has a name that is in use; expected another", kApi},
        {"has {} rows; expected 1 to 6", kApi},
        {"expected one to four different bodies", kApi},
        {"has no body that can move", kApi},
        {"Scissor lift", kData},
        {"Crossed arms raise a platform as the foot is drawn in.", kData},
        {"The pen draws what the tracer runs along, enlarged.", kData},
        {"inner forearm", kData},
        {"inner arm", kData},
        {"Four-bar linkage", kData},
        {"A planar four-bar linkage; the input link is driven.", kData},
        {"Gear pair", kData},
        {"Two spur gears in mesh; the first is driven.", kData},
        {"A crank drives a slider through a connecting rod.", kData},
    };
}
