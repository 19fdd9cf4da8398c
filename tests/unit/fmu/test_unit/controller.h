#pragma once

#include <cmath>
#include <limits>
#include <string>

/// A unit of the tests, independent of the program but for the declarations of the standard's
/// functions: a discrete PI controller that breaks in the ways its parameters say.
///
///     e_k at the time k h is the input; I_0 = 0, I_(k+1) = I_k + h e_k
///     u_0 = kp e_0, u_(k+1) = kp e_k + ki I_(k+1); u = 0 where "on" is false
struct Controller {
    enum Reference : unsigned {
        kError = 1,
        kProportional,
        kIntegral,
        kOutput,
        kFailAt,
        kFailure,
        kOn,
        kLabel,
        kSteps,
        kFeed
    };
    /// What comes in the first step that ends behind fail_at.
    enum Failure { Error, Fatal, Discard, Warning, NotANumber, End };
    enum class Mode { Instantiated, Initialization, Event, Steps, Ended };

    double e = 0.0, kp = 1.0, ki = 0.0, u = 0.0, sum = 0.0, failAt = 1e300, time = 0.0;
    int failure = Error, steps = 0;
    bool on = true;
    std::string label = "PI";
    Mode mode = Mode::Instantiated;

    /// @return null pointer where there is none
    double* real(unsigned reference) {
        switch (reference) {
        case kError:
            return &e;
        case kProportional:
            return &kp;
        case kIntegral:
            return &ki;
        case kOutput:
            return &u;
        case kFailAt:
            return &failAt;
        default:
            return nullptr;
        }
    }
    int* integer(unsigned reference) {
        return reference == kFailure ? &failure : reference == kSteps ? &steps : nullptr;
    }
    /// The input twice, at once.
    double feed() const { return 2.0 * e; }

    void start() { u = on ? kp * e : 0.0; }
    bool stepsFrom(double t) const { return std::abs(t - time) < 1e-9; }
    bool fails(double t, double h) const { return t + h > failAt - 1e-9; }
    void step(double t, double h) {
        sum += h * e;
        u = on ? kp * e + ki * sum : 0.0;
        if (fails(t, h) && failure == NotANumber) u = std::numeric_limits<double>::quiet_NaN();
        time = t + h;
        ++steps;
    }
};
