#pragma once

#include <cstddef>
#include <span>
#include <stop_token>
#include <vector>

namespace trammel::studio {

/// dy/dt at one sample: the slope of the parabola through it and its neighbours (at the ends,
/// through the nearest three), of second order in the step also where steps differ.
/// @param t ascending; where two neighbouring times coincide, NaN
/// @pre index < min(t.size(), y.size()); with fewer than two samples NaN, with two their slope
double derivativeAt(std::span<const double> t, std::span<const double> y, std::size_t index);

/// Continues the running integral of y over t by the trapezoid rule (second order), 0 at the first
/// sample: integral[i] = integral[i-1] + (t[i] - t[i-1]) (y[i-1] + y[i]) / 2. Samples that are not
/// finite add nothing.
void extendIntegral(std::span<const double> t, std::span<const double> y,
                    std::vector<double>& integral);

struct Spectrum {
    std::vector<double> frequency; ///< Hz, from 0 to half the sampling rate
    std::vector<double> amplitude; ///< the samples' unit
};

/// Amplitude spectrum by a fast Fourier transform, mean taken away, Hann window, scaled so that a
/// sine of amplitude a gives a at its frequency where that is one of the table's:
/// A[k] = (2 / sum w) |sum_i w[i] (y[i] - mean) exp(-2 pi j k i / n)|, w[i] = (1 - cos(2 pi
/// i/n))/2; between two frequencies of the table the peak is up to 15 % too low (Harris 1978).
/// Samples at differing steps are read off the straight lines between them at equal ones; the last
/// few are left out so that n has no prime factor above 5. Empty below 8 samples or without a
/// length of time.
/// @param stop asked for now and then; empty once it is requested
Spectrum spectrum(std::span<const double> t, std::span<const double> y,
                  const std::stop_token& stop = {});

struct Statistics {
    double minimum, maximum;
    double mean; ///< over time: the integral by the trapezoid rule over the length of time
    double rms;  ///< root of the mean square over time, of the straight lines between samples
};

/// Of the samples [first, last) that are finite. @return all NaN where there is none
Statistics statistics(std::span<const double> t, std::span<const double> y, std::size_t first,
                      std::size_t last);

/// y at t on the straight line between its neighbours, or where the curve is drawn in steps, the
/// last sample's; NaN outside.
double valueAt(std::span<const double> t, std::span<const double> y, double at,
               bool isStepped = false);

} // namespace trammel::studio
