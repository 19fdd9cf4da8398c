#pragma once

#include <cmath>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace trammel::math {

/// Four numbers that a processor takes at once (float), or two by two (double): one number of each
/// of four things, so that what is done to one is done to all; or the numbers of one thing, until
/// transpose() makes the former of the latter.
template <class Real>
struct alignas(4 * sizeof(Real)) Four {
    using Part = Real __attribute__((vector_size(16)));
    static constexpr int kPerPart = 16 / sizeof(Real), kParts = 4 / kPerPart;

    Part parts[kParts];

    Four() : Four(Real(0)) {}
    explicit Four(Real all) {
        for (Part& part : parts)
            part = Part{} + all;
    }
    Four(Real a, Real b, Real c, Real d) {
        const Real numbers[4] = {a, b, c, d};
        for (int i = 0; i < 4; ++i)
            parts[i / kPerPart][i % kPerPart] = numbers[i];
    }
    /// Of parts that `make(index)` gives.
    template <class Make>
    static Four made(const Make& make) {
        Four result;
        for (int i = 0; i < kParts; ++i)
            result.parts[i] = make(i);
        return result;
    }

    Real operator[](int i) const { return parts[i / kPerPart][i % kPerPart]; }
    void set(int i, Real number) { parts[i / kPerPart][i % kPerPart] = number; }

    Four& operator+=(const Four& other) { return *this = *this + other; }
    Four& operator-=(const Four& other) { return *this = *this - other; }

    friend Four operator+(const Four& a, const Four& b) {
        return made([&](int i) { return a.parts[i] + b.parts[i]; });
    }
    friend Four operator-(const Four& a, const Four& b) {
        return made([&](int i) { return a.parts[i] - b.parts[i]; });
    }
    friend Four operator-(const Four& a) {
        return made([&](int i) { return -a.parts[i]; });
    }
    friend Four operator*(const Four& a, const Four& b) {
        return made([&](int i) { return a.parts[i] * b.parts[i]; });
    }
    friend Four operator/(const Four& a, const Four& b) {
        return made([&](int i) { return a.parts[i] / b.parts[i]; });
    }
    /// The second one where one is no number.
    friend Four max(const Four& a, const Four& b) {
        return made([&](int i) { return a.parts[i] > b.parts[i] ? a.parts[i] : b.parts[i]; });
    }
    friend Four min(const Four& a, const Four& b) {
        return made([&](int i) { return a.parts[i] < b.parts[i] ? a.parts[i] : b.parts[i]; });
    }
    friend Four abs(const Four& a) { return max(a, -a); }
    friend Four sqrt(const Four& a) {
        return made([&](int i) {
            Part root;
#ifdef __SSE2__
            if constexpr (kParts == 1)
                root = reinterpret_cast<Part>(_mm_sqrt_ps(reinterpret_cast<__m128>(a.parts[i])));
            else
                root = reinterpret_cast<Part>(_mm_sqrt_pd(reinterpret_cast<__m128d>(a.parts[i])));
#else
            for (int k = 0; k < kPerPart; ++k)
                root[k] = std::sqrt(a.parts[i][k]);
#endif
            return root;
        });
    }
    /// Whether all are 0.
    bool isZero() const {
        using Words = long long __attribute__((vector_size(16)));
        Words any{};
        for (const Part& part : parts)
            any |= reinterpret_cast<Words>(part != Part{});
        return (any[0] | any[1]) == 0;
    }
};

/// Makes of four things with four numbers each the first numbers of all, the second ones, ...
inline void transpose(Four<float>& a, Four<float>& b, Four<float>& c, Four<float>& d) {
    const auto low = [](auto x, auto y) { return __builtin_shufflevector(x, y, 0, 4, 1, 5); };
    const auto high = [](auto x, auto y) { return __builtin_shufflevector(x, y, 2, 6, 3, 7); };
    const auto first = [](auto x, auto y) { return __builtin_shufflevector(x, y, 0, 1, 4, 5); };
    const auto last = [](auto x, auto y) { return __builtin_shufflevector(x, y, 2, 3, 6, 7); };
    const auto ab = low(a.parts[0], b.parts[0]), cd = low(c.parts[0], d.parts[0]);
    const auto above = high(a.parts[0], b.parts[0]), over = high(c.parts[0], d.parts[0]);
    a.parts[0] = first(ab, cd);
    b.parts[0] = last(ab, cd);
    c.parts[0] = first(above, over);
    d.parts[0] = last(above, over);
}

inline void transpose(Four<double>& a, Four<double>& b, Four<double>& c, Four<double>& d) {
    const auto first = [](auto x, auto y) { return __builtin_shufflevector(x, y, 0, 2); };
    const auto second = [](auto x, auto y) { return __builtin_shufflevector(x, y, 1, 3); };
    const Four<double> A = a, B = b, C = c, D = d;
    for (int i = 0; i < 2; ++i) {
        Four<double>& even = i == 0 ? a : c;
        Four<double>& odd = i == 0 ? b : d;
        even.parts[0] = first(A.parts[i], B.parts[i]);
        even.parts[1] = first(C.parts[i], D.parts[i]);
        odd.parts[0] = second(A.parts[i], B.parts[i]);
        odd.parts[1] = second(C.parts[i], D.parts[i]);
    }
}

} // namespace trammel::math
