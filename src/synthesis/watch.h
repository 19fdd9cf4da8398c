#pragma once

#include <functional>
#include <stop_token>

namespace trammel::synthesis {

/// How a search that takes long is watched, and stopped: within 0.1 s, with what it has found.
struct Watch {
    std::stop_token stop;
    std::function<void(double)> progress; ///< share that is done, 0 to 1; called on any thread

    bool isStopped() const { return stop.stop_requested(); }
    void tell(double share) const {
        if (progress) progress(share);
    }
    /// For a part of the search. @pre outlived by this one
    Watch part(double from, double to) const {
        return {stop, [this, from, to](double share) { tell(from + share * (to - from)); }};
    }
};

} // namespace trammel::synthesis
