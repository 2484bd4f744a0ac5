// T5's buckets of distances (Raffel et al. 2019) computed with rounded logarithms, as libraries do it.
//
//   x = |δ|, e = ⌊B/2⌋, B buckets of one direction, D = max_distance
//   x < e: bucket x;  else min(e + ⌊R(R(R(ln R(x / R(e))) / R(ln(D/e))) · R(B − e))⌋, B − 1)
//
// Hugging Face computes this in float32 whatever the model is cast to; ln(D/e) is a double there before it meets the
// tensor. The bucket is a whole number and is not rounded itself; one beyond the format's largest number is the last.
#pragma once

#include "core/biases/buckets/buckets.hpp"

#include <cmath>

namespace posenc {

struct LogBuckets {
    Buckets side; ///< the exact buckets of one direction
    Index max_distance = 128;

    double exact(double x) const { return static_cast<double>(side.bucket(static_cast<Index>(std::fabs(x)))); }

    /// `note(name, value)` is told every number on the way.
    template <typename Round, typename Note> double rounded(double x, const Round& round, const Note& note) const {
        const double e = static_cast<double>(side.count() / 2), more = static_cast<double>(side.count()) - e;
        const double far = std::fabs(x);
        if (far < e)
            return far;
        const double part = round(far / round(e));
        note("x / e", part);
        const double logarithm = round(std::log(part));
        note("ln(x / e)", logarithm);
        const double share = round(logarithm / round(std::log(static_cast<double>(max_distance) / e)));
        note("ln(x / e) / ln(D / e)", share);
        const double step = round(share * round(more));
        note("… · (B − e)", step);
        return std::fmin(e + std::trunc(step), static_cast<double>(side.count() - 1));
    }

    /// The largest error that the roundings can cause, in buckets, with unit roundoff u.
    double error_bound(double u) const;
};

}
