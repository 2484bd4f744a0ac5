#include "core/biases/buckets/buckets.hpp"

#include "core/relative/pairs.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

namespace posenc {

namespace {

using Digits = std::vector<std::uint32_t>; ///< base 2^32, lowest first, no leading zero

void multiply(Digits& digits, std::uint32_t factor) {
    std::uint64_t carry = 0;
    for (std::uint32_t& digit : digits) {
        carry += static_cast<std::uint64_t>(digit) * factor;
        digit = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    if (carry > 0)
        digits.push_back(static_cast<std::uint32_t>(carry));
}

Digits powers(Index a, Index times_a, Index b, Index times_b) {
    Digits digits{1};
    for (Index n = 0; n < times_a; ++n)
        multiply(digits, static_cast<std::uint32_t>(a));
    for (Index n = 0; n < times_b; ++n)
        multiply(digits, static_cast<std::uint32_t>(b));
    return digits;
}

/// −1, 0, 1 as (x/e)^m is below, at or above (d/e)^k; everything positive and below 2^32.
int compare_powers(Index x, Index d, Index e, Index m, Index k) {
    const Digits left = powers(x, m, e, std::max<Index>(k - m, 0)), right = powers(d, k, e, std::max<Index>(m - k, 0));
    if (left.size() != right.size())
        return left.size() < right.size() ? -1 : 1;
    const auto [a, b] = std::mismatch(left.rbegin(), left.rend(), right.rbegin());
    return a == left.rend() ? 0 : *a < *b ? -1 : 1;
}

/// The integers next to e·(d/e)^(k/m): the largest one ≤ it and the smallest one ≥ it.
struct Edge {
    Index below, above;
};

Edge edge_of(Index e, Index d, Index k, Index m) {
    const Index common = std::gcd(k, m);
    k /= common;
    m /= common;
    const double ratio = static_cast<double>(d) / static_cast<double>(e);
    const double x = static_cast<double>(e) * std::pow(ratio, static_cast<double>(k) / static_cast<double>(m));
    const double nearest = std::round(x);
    if (std::fabs(x - nearest) > 1e-12 * x)
        return {static_cast<Index>(std::floor(x)), static_cast<Index>(std::ceil(x))};
    const Index whole = static_cast<Index>(nearest);
    const int side = compare_powers(whole, d, e, m, k);
    return {side > 0 ? whole - 1 : whole, side < 0 ? whole + 1 : whole};
}

}

Buckets Buckets::t5(Index buckets, Index max_distance, Index reach) {
    Buckets made;
    const Index exact = buckets / 2;
    for (Index bucket = 0; bucket < buckets || made.edges_.back() < reach; ++bucket)
        made.edges_.push_back(bucket <= exact ? bucket
                                              : edge_of(exact, max_distance, bucket - exact, buckets - exact).above);
    return made;
}

Buckets Buckets::deberta(Index buckets, Index max_position, bool clamped, Index reach) {
    Buckets made;
    const Index mid = buckets / 2;
    for (Index bucket = 0; bucket <= mid; ++bucket)
        made.edges_.push_back(bucket);
    for (Index k = 1; mid > 1 && (clamped ? k < mid : made.edges_.back() <= reach); ++k)
        made.edges_.push_back(edge_of(mid, max_position - 1, k - 1, mid - 1).below + 1);
    return made;
}

Index Buckets::bucket(Index x) const {
    return std::upper_bound(edges_.begin(), edges_.end(), x) - edges_.begin() - 1;
}

std::vector<Index> Buckets::starts(const Pairs& pairs) const {
    std::vector<Index> starts{1 - pairs.queries - pairs.shift};
    const auto add = [&](Index start) {
        if (start > starts.back() && start < pairs.keys - pairs.shift)
            starts.push_back(start);
    };
    for (auto edge = edges_.rbegin(); edge != edges_.rend(); ++edge)
        add(1 - *edge); // a bucket of distances from x on ends at δ = −x
    for (const Index edge : edges_)
        add(edge);
    return starts;
}

std::string Buckets::span_words(Index x) const {
    const Index number = bucket(x), from = first(number);
    if (is_last(number))
        return readable_integer(from) + " or more positions";
    return from == last(number) ? places(from)
                                : readable_integer(from) + " to " + readable_integer(last(number)) + " positions";
}

}
