// Finds matrices of query × key that depend on the distance alone: distances, indices of relative positions, buckets,
// biases.
#include "core/biases/buckets/buckets.hpp"
#include "core/method.hpp"
#include "core/recognise/tables/distance_search.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace posenc {

namespace {

using Curve = DistanceSearch::Curve;

/// Distances that end at `low` and `high`, counted from `middle` on.
std::function<double(Index)> clipped(Index low, Index high, Index middle) {
    return [=](Index delta) { return static_cast<double>(std::clamp(delta, low, high) + middle); };
}

/// Shaw's index clip(j − i, −k, k) + k, whose middle is k.
void find_clipped_index(const DistanceSearch& search, Index k) {
    const std::string rule = named(registry::shaw) + whole_setting("clip", k);
    search.try_signs(rule, 0.1);
    search.try_values(rule, {"clip-off-by-one"}, clipped(-k - 1, k + 1, k));
    if (k < 2)
        return;
    search.try_values(rule, {"clip-off-by-one"}, clipped(-k, k - 1, k));
    search.try_values(rule, {"clip-off-by-one"}, clipped(1 - k, k - 1, k));
}

/// The clipped distances themselves, to which k is still to be added.
void find_clipped_distances(const DistanceSearch& search, Index k) {
    const std::string rule = named(registry::shaw) + whole_setting("clip", k);
    const auto remark = [&](const std::string& distance) {
        return "These are the distances " + distance + " themselves, clipped at " + readable_integer(k) +
               ", before k is added" + (k == 1 ? ": the sign of " + distance + "." : ".");
    };
    search.try_values(rule, {}, clipped(-k, k, 0), 0.15, {remark("j − i")});
    const auto backwards = [k](Index delta) { return static_cast<double>(std::clamp(-delta, -k, k)); };
    search.try_values(rule, {"sign-of-distance"}, backwards, 0.15, {remark("i − j")});
    const auto unsigned_ones = [k](Index delta) { return static_cast<double>(std::min<Index>(std::abs(delta), k)); };
    search.try_values(rule, {"distance-without-sign"}, unsigned_ones, 0.15);
}

void find_distances(const DistanceSearch& search) {
    search.try_state(named(registry::distance));
    search.try_signs(named(registry::distance) + "&signed=1");
    const double at_distance_0 = search.curve.at(0), most = search.finder->table().largest;
    if (at_distance_0 >= 1 && at_distance_0 <= 65536)
        find_clipped_index(search, static_cast<Index>(at_distance_0));
    if (at_distance_0 == 0 && most >= 1 && most < static_cast<double>(search.curve.reach()))
        find_clipped_distances(search, static_cast<Index>(most));
}

/// T5's buckets without the limit to the last one, which are counted on.
std::function<double(Index)> unlimited(Index buckets, Index max_distance, bool both, Index reach) {
    const Index side = both ? buckets / 2 : buckets;
    return [side, both, all = Buckets::t5(side, max_distance, reach)](Index delta) {
        const Index base = both && delta > 0 ? side : 0, far = both ? std::abs(delta) : std::max<Index>(-delta, 0);
        return static_cast<double>(base + all.bucket(far));
    };
}

void find_t5_buckets(const DistanceSearch& search, Index buckets, Index distance, bool both) {
    const double most = search.finder->table().largest;
    const Index side = both ? buckets / 2 : buckets, reach = search.curve.reach();
    const std::string rule = named(registry::t5_bucket) + whole_setting("buckets", buckets) +
                             whole_setting("max_distance", distance) + whole_setting("bidirectional", both ? 1 : 0);
    if (side >= 2 && reach >= distance && most >= static_cast<double>(side))
        search.try_values(rule, {"bucket-without-limit"}, unlimited(buckets, distance, both, reach), 0.2);
    if (most >= static_cast<double>(buckets) + 1)
        return;
    search.try_signs(rule, buckets == 32 && distance == 128 ? 0 : 0.2);
    search.try_altered(rule, {"bucket-off-by-one"}, [](const Curve& right, Index delta) { return right(delta) + 1; });
    search.try_altered(rule, {"bucket-off-by-one"}, [](const Curve& right, Index delta) {
        return right(delta > 0 ? delta + 1 : delta < 0 ? delta - 1 : 0);
    });
}

void find_buckets(const DistanceSearch& search) {
    for (const Index buckets : search.with_expected("buckets", {32, 64, 16, 128, 256, 320, 8}))
        for (const Index distance : search.with_expected("max_distance", {128, 256, 512, 64, 800, 1000, 32}))
            for (const bool both : {true, false})
                if (buckets >= 2 && distance > buckets / 2 && !search.finder->stopped())
                    find_t5_buckets(search, buckets, distance, both);
    for (const Index buckets : search.with_expected("buckets", {256, 128, 64, 32}))
        for (const Index most_position : {512, 256, 1024, 128})
            for (const std::string_view flavour : {"hf", "microsoft"})
                if (buckets >= 2 && most_position > buckets / 2 && !search.finder->stopped())
                    search.try_signs(named(registry::deberta_bucket) + whole_setting("buckets", buckets) +
                                         whole_setting("max_position", most_position) +
                                         "&deberta_flavour=" + std::string(flavour),
                                     0.3);
}

/// The a of −p ln(1 + a x) whose values at x = far and x = 1 have this ratio, which falls as a grows.
double logarithm_with(double ratio, double far) {
    double low = 0.005, high = 200;
    for (int halving = 0; halving < 100; ++halving) {
        const double middle = std::sqrt(low * high);
        (std::log1p(middle * far) / std::log1p(middle) > ratio ? low : high) = middle;
    }
    return low;
}

void find_kerple(const DistanceSearch& search) {
    const double far = static_cast<double>(-search.curve.smallest());
    const double first = -search.curve.at(-1), last = -search.curve.at(search.curve.smallest());
    if (!(first > 0) || !(last > first) || search.curve.at(0) != 0)
        return;
    const double a = logarithm_with(last / first, far);
    const std::pair<std::string_view, std::pair<double, double>> kernels[] = {
        {"log", {a, first / std::log1p(a)}}, {"power", {first, std::log(last / first) / std::log(far)}}};
    for (const auto& [kernel, numbers] : kernels)
        for (const double kerple_a : meant(numbers.first, 1e-3, {}))
            for (const double kerple_p : meant(numbers.second, 1e-3, {}))
                if (!search.finder->found_whole() && kerple_a >= 0.01 && kerple_p >= 0.01)
                    search.try_state(named(registry::kerple) + "&kernel=" + std::string(kernel) +
                                         setting("kerple_a", kerple_a) + setting("kerple_p", kerple_p),
                                     0.5);
}

void find_sandwich(const DistanceSearch& search) {
    const double most = search.curve.at(0);
    for (const Index heads : search.with_expected("head_count", {8, 12, 16, 32}))
        for (Index head = 0; head < heads && most > 0; ++head) {
            const double width = 2 * most * 8 * static_cast<double>(head + 1) / static_cast<double>(heads);
            if (width >= 16 && width <= 4096 && std::fabs(width - std::round(width)) < 1e-3 &&
                static_cast<Index>(std::round(width)) % 16 == 0)
                search.try_state(named(registry::sandwich) + whole_setting("head_count", heads) +
                                     whole_setting("head", head) + setting("d_model", std::round(width)),
                                 0.4);
        }
}

void find_by_distance_alone(const DistanceSearch& search) {
    if (!search.curve.holds())
        return;
    const std::span<const double> values = search.finder->table().values;
    const bool whole =
        std::all_of(values.begin(), values.end(), [](double value) { return value == std::round(value); });
    if (whole)
        for (const auto find : {find_distances, find_buckets})
            find(search);
    else if (!search.finder->found_whole())
        for (const auto find : {find_kerple, find_sandwich})
            find(search);
}

}

void find_by_distance(Finder& finder) {
    const NumberTable& table = finder.table();
    if (table.rows < 2 || table.cols < 2)
        return;
    for (const bool starts : {false, true})
        if (!starts || table.rows != table.cols) {
            const DistanceSearch search{&finder, ReadDistances(table, starts)};
            find_alibi(search); // before the check: two of its forms depend on the key alone
            find_by_distance_alone(search);
        }
}

}
