#pragma once

#include "synthesis/linkage.h"
#include "synthesis/watch.h"

#include <functional>
#include <span>

namespace trammel::synthesis {

/// Angles of input and output that belong together, rad.
struct AnglePair {
    double input = 0.0, output = 0.0;
};

/// A four-bar that turns its output as its input demands. Angles count from the way A0 to B0, with
/// offsets: input link at f = input + inputOffset, output link at p = output + outputOffset.
/// Freudenstein's equation, with the ground's length as unit:
///     K1 cos p - K2 cos f + K3 = cos(f - p)
///     K1 = 1/a,  K2 = 1/c,  K3 = (a^2 - b^2 + c^2 + 1) / (2 a c)
/// A negative a or c stands for a link turned by 180 degrees, which is put into the offsets.
/// [Freudenstein, Trans. ASME 77 (1955) 853-861]
struct FunctionFourBar {
    double input = 1.0, coupler = 1.0, output = 1.0; ///< a, b, c over the ground's length
    double inputOffset = 0.0, outputOffset = 0.0;    ///< rad
};

/// All four-bars through 3 pairs, with the offsets given in `start`; 4 pairs: with its
/// inputOffset, the output's is found; 5 pairs: both are found.
/// With offsets unknown the equation is linear in z = (k1 cos p0, -k1 sin p0, -k2 cos f0, k2 sin
/// f0, k3, -cos(f0 - p0), sin(f0 - p0)). Five pairs leave z = s m + t n with the one condition that
/// the three angles fit, Im(Z3 conj(Z1) conj(Z6)) = 0 of Z1 = z1 - i z2, Z3 = -z3 + i z4, Z6 = -z6
/// + i z7: a cubic in s/t. Four pairs with f0 given leave a quadratic in tan p0.
/// @throws Refused for other numbers of pairs and where two inputs are the same
std::vector<FunctionFourBar> fourBarsThrough(std::span<const AnglePair> pairs,
                                             const FunctionFourBar& start = {});

/// More pairs than five: least squares of the output's angles over lengths and offsets, from the
/// linear least squares of Freudenstein's equation at `start`'s offsets and from exact ones of
/// choices of five; the best first.
std::vector<FunctionFourBar> fourBarsNear(std::span<const AnglePair> pairs,
                                          const FunctionFourBar& start = {});

/// The output's angle at an input on the side of `like`, rad, without offset; nothing where it is
/// not assembled.
enum class Side : int { Left = 1, Right = -1 };
std::optional<double> outputAt(const FunctionFourBar& bar, double input, Side side);
/// The side on which a pair lies best.
Side sideOf(const FunctionFourBar& bar, const AnglePair& pair);

/// As a linkage on a ground of that length, from the origin along x, with its coupler's poses at
/// some inputs.
struct FunctionLinkage {
    Linkage linkage;
    Poses poses;
};
std::optional<FunctionLinkage> linkageOf(const FunctionFourBar& bar,
                                         std::span<const AnglePair> pairs, double ground);

/// y = of(x) on from..to as angles: the input goes through `inputTravel`, the output through
/// `outputTravel`, from its value at x = from.
struct FunctionTask {
    std::function<double(double)> of;
    double from = 0.0, to = 1.0;
    double inputTravel = 1.0, outputTravel = 1.0; ///< rad, signed

    AnglePair pairAt(double x) const;
};
/// n values x with Chebyshev's spacing on a range:
///     x_j = (from + to)/2 - (to - from)/2 cos(pi (2 j - 1) / (2 n))
std::vector<double> chebyshevPoints(double from, double to, int n);

/// What starting angles, which are free, make of three exact pairs.
struct FunctionDesign {
    FunctionFourBar bar;
    Side side = Side::Left;
    double error = 0.0;        ///< largest of the output over the range, rad
    double transmission = 0.0; ///< least over the range, rad
};
struct FunctionSearch {
    double step = 0.05236;                ///< of the starting angles, rad: 3 degrees
    double shortest = 0.2, longest = 6.0; ///< lengths over the ground's
    double transmission = 0.69813;        ///< least, rad: 40 degrees
    std::size_t most = 10;                ///< designs, the best of all first
};
/// Searches both starting angles over the whole turn, in steps; each neighbourhood is told by its
/// best one only, and the least error first.
std::vector<FunctionDesign> searchFunction(const FunctionTask& task,
                                           const FunctionSearch& search = {},
                                           const Watch& watch = {});
/// The design at given starting angles; nothing where there is none.
std::optional<FunctionDesign> designAt(const FunctionTask& task, double inputStart,
                                       double outputStart);

} // namespace trammel::synthesis
