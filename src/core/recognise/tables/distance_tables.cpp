// Finds matrices of query × key that depend on the distance alone (distances, indices of relative positions, buckets,
// biases), lists of ALiBi slopes, and Swin's index of a window.
#include "core/biases/alibi.hpp"
#include "core/method.hpp"
#include "core/recognise/finder.hpp"
#include "core/recognise/read_distances.hpp"
#include "core/registry.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

std::string number(std::string_view key, Index value) {
    return setting(key, static_cast<double>(value));
}

/// The table as a function of the distance, and the candidates that are tried for it.
struct Distances {
    Finder* finder;
    ReadDistances curve;

    State state(const std::string& method_and_settings) const {
        return state_of("method=" + method_and_settings + number("length", curve.keys) +
                        number("query_length", curve.queries));
    }
    void try_state(const std::string& method_and_settings, double oddity = 0) const {
        Candidate candidate;
        candidate.state = state(method_and_settings);
        candidate.oddity = oddity;
        finder->try_candidate(std::move(candidate));
    }
    /// `alter(right, δ)` returns the wrong number for the distance δ; right(δ) is the field's value.
    template <class Alter>
    void try_altered(const std::string& method_and_settings, std::string_view mistake, const Alter& alter) const {
        Candidate candidate;
        candidate.state = state(method_and_settings);
        const State longer = state_of("method=" + method_and_settings + number("length", 2 * curve.reach() + 3));
        const FieldPtr field = make_field(longer).field;
        const auto right = [field, middle = curve.reach() + 1](Index delta) {
            return field->at({middle, middle + delta});
        };
        candidate.mistakes = {mistake};
        candidate.value = [right, alter, shift = curve.shift()](Cell cell) {
            return alter(right, cell.col - cell.row - shift);
        };
        finder->try_candidate(std::move(candidate));
    }
    void try_signs(const std::string& method_and_settings, double oddity = 0) const {
        try_state(method_and_settings, oddity);
        try_altered(method_and_settings, "sign-of-distance",
                    [](const auto& right, Index delta) { return right(-delta); });
    }
};

void find_distances(const Distances& table) {
    table.try_state(named(registry::distance));
    table.try_signs(named(registry::distance) + "&signed=1");
    const double at_distance_0 = table.curve.at(0);
    if (!(at_distance_0 >= 0 && at_distance_0 <= 65536)) // also rejects NaN
        return;
    const auto middle = static_cast<Index>(at_distance_0);
    table.try_signs(named(registry::shaw) + number("clip", middle), 0.1);
    const auto clipped = [&](Index low, Index high) { // the middle stays where it was
        table.try_altered(named(registry::shaw) + number("clip", middle), "clip-off-by-one",
                          [=](const auto&, Index delta) {
                              return static_cast<double>(std::min(std::max(delta, low), high) + middle);
                          });
    };
    clipped(-middle, middle - 1);
    clipped(1 - middle, middle - 1);
    clipped(-middle - 1, middle + 1);
}

/// The number that was meant, and the numbers one off, before the usual ones.
std::vector<Index> with_expected(const Distances& table, std::string_view key, std::vector<Index> usual) {
    if (table.finder->expected())
        for (const Index by : {1, -1, 0})
            usual.insert(usual.begin(), table.finder->expected()->integer(key) + by);
    return usual;
}

void find_buckets(const Distances& table) {
    const double most = table.finder->table().largest;
    for (const Index buckets : with_expected(table, "buckets", {32, 64, 16, 128, 256, 320, 8}))
        for (const Index distance : with_expected(table, "max_distance", {128, 256, 512, 64, 800, 1000, 32})) {
            if (most >= static_cast<double>(buckets) + 1 || buckets < 2 || distance <= buckets / 2 ||
                table.finder->stopped())
                continue;
            for (const std::string_view both : {"1", "0"}) {
                const std::string rule = named(registry::t5_bucket) + number("buckets", buckets) +
                                         number("max_distance", distance) + "&bidirectional=" + std::string(both);
                table.try_signs(rule, buckets == 32 && distance == 128 ? 0 : 0.2);
                table.try_altered(rule, "bucket-off-by-one",
                                  [](const auto& right, Index delta) { return right(delta) + 1; });
                table.try_altered(rule, "bucket-off-by-one", [](const auto& right, Index delta) {
                    return right(delta > 0 ? delta + 1 : delta < 0 ? delta - 1 : 0);
                });
            }
        }
    for (const Index buckets : with_expected(table, "buckets", {256, 128, 64, 32}))
        for (const Index most_position : {512, 256, 1024, 128})
            for (const std::string_view flavour : {"hf", "microsoft"})
                if (buckets >= 2 && most_position > buckets / 2 && !table.finder->stopped())
                    table.try_signs(named(registry::deberta_bucket) + number("buckets", buckets) +
                                        number("max_position", most_position) +
                                        "&deberta_flavour=" + std::string(flavour),
                                    0.3);
}

/// Settings of a head that has this slope: with the number of heads that was meant, else with usual numbers of heads,
/// else a single head with its own bias_max.
std::string head_with(const Finder& finder, double slope) {
    std::vector<Index> counts{8, 16, 32, 12, 64, 40, 4, 2, 1, 128, 112, 48, 20, 24, 56, 6, 10};
    if (finder.expected())
        counts.insert(counts.begin(), finder.expected()->integer("head_count"));
    for (const Index count : counts)
        for (Index head = 0; head < count; ++head)
            if (std::fabs(alibi_slope(AlibiSlopes::press, count, head, 8) / slope - 1) < 1e-3 + finder.table().roundoff)
                return number("head_count", count) + number("head", head);
    return number("head_count", 1) + setting("bias_max", -std::log2(slope));
}

void find_alibi(const Distances& table) {
    const NumberTable& numbers = table.finder->table();
    const Index last = numbers.rows - 1;
    if (numbers.cols < 2 || last < 1)
        return;
    const Index far = std::min(last, numbers.cols - 1); // over a long way digits matter less
    const double slope = std::fabs(numbers.at(last, far) - numbers.at(last, 0)) / static_cast<double>(far);
    if (!(slope > 0 && slope < 1))
        return;
    const std::string head = head_with(*table.finder, slope);
    const double oddity = head.find("bias_max") == std::string::npos ? 0 : 0.5;
    for (const std::string_view form : {"causal", "matrix", "symmetric", "keys", "end"}) {
        const std::string rule = named(registry::alibi) + head + "&form=" + std::string(form);
        // with these forms, any evenly growing numbers fit some slope
        const bool by_key = form == "keys" || form == "end";
        if (!by_key || oddity == 0)
            table.try_state(rule, oddity);
        if (by_key)
            continue;
        table.try_altered(rule, "sign-of-distance", [](const auto& right, Index delta) {
            const double value = right(delta);
            return std::isinf(value) ? value : -value;
        });
        if (const double fill = numbers.at(0, numbers.cols - 1);
            form == "causal" && std::isfinite(fill) && fill <= -1000)
            table.try_altered(rule, "finite-fill", [fill](const auto& right, Index delta) {
                const double value = right(delta);
                return std::isinf(value) ? fill : value;
            });
    }
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

void find_kerple(const Distances& table) {
    const double far = static_cast<double>(table.curve.reach_back());
    const double first = -table.curve.at(-1), last = -table.curve.at(-table.curve.reach_back());
    if (!(first > 0) || !(last > first) || table.curve.at(0) != 0)
        return;
    const double a = logarithm_with(last / first, far);
    const std::pair<std::string_view, std::pair<double, double>> kernels[] = {
        {"log", {a, first / std::log1p(a)}}, {"power", {first, std::log(last / first) / std::log(far)}}};
    for (const auto& [kernel, numbers] : kernels)
        for (const double kerple_a : meant(numbers.first, 1e-3, {}))
            for (const double kerple_p : meant(numbers.second, 1e-3, {}))
                if (!table.finder->found_whole() && kerple_a >= 0.01 && kerple_p >= 0.01)
                    table.try_state(named(registry::kerple) + "&kernel=" + std::string(kernel) +
                                        setting("kerple_a", kerple_a) + setting("kerple_p", kerple_p),
                                    0.5);
}

void find_sandwich(const Distances& table) {
    const double most = table.curve.at(0);
    for (const Index heads : with_expected(table, "head_count", {8, 12, 16, 32}))
        for (Index head = 0; head < heads && most > 0; ++head) {
            const double width = 2 * most * 8 * static_cast<double>(head + 1) / static_cast<double>(heads);
            if (width >= 16 && width <= 4096 && std::fabs(width - std::round(width)) < 1e-3 &&
                static_cast<Index>(std::round(width)) % 16 == 0)
                table.try_state(named(registry::sandwich) + number("head_count", heads) + number("head", head) +
                                    setting("d_model", std::round(width)),
                                0.4);
        }
}

}

void find_by_distance(Finder& finder) {
    const NumberTable& table = finder.table();
    if (table.rows < 2 || table.cols < 2 || table.cols < table.rows)
        return;
    find_alibi({&finder, ReadDistances(table)}); // before the check below: two of its forms depend on the key alone
    const ReadDistances curve(table);
    if (!curve.holds())
        return;
    const Distances distances{&finder, curve};
    const bool whole =
        std::all_of(table.values.begin(), table.values.end(), [](double value) { return value == std::round(value); });
    if (whole)
        for (const auto find : {find_distances, find_buckets})
            find(distances);
    else if (!finder.found_whole())
        for (const auto find : {find_kerple, find_sandwich})
            find(distances);
}

namespace {

std::vector<double> slopes_of(AlibiSlopes rule, Index heads) {
    std::vector<double> slopes;
    for (Index head = 0; head < heads; ++head)
        slopes.push_back(alibi_slope(rule, heads, head, 8));
    return slopes;
}

void try_slopes(Finder& finder, std::string_view rule, Index heads, std::vector<double> slopes,
                std::vector<std::string_view> mistakes) {
    const bool across = finder.table().rows == 1;
    for (const double sign : {1, -1}) {
        Candidate candidate;
        candidate.state =
            state_of("method=" + named(registry::alibi) + number("head_count", heads) + "&slopes=" + std::string(rule));
        candidate.mistakes = mistakes;
        if (sign < 0)
            candidate.mistakes.push_back("sign-of-distance");
        candidate.oddity = rule == "press" ? 0 : 0.1;
        candidate.value = [slopes, across, sign](Cell cell) {
            return sign * slopes[static_cast<std::size_t>(across ? cell.col : cell.row)];
        };
        finder.try_candidate(std::move(candidate));
    }
}

}

void find_slopes(Finder& finder) {
    const NumberTable& table = finder.table();
    const auto heads = static_cast<Index>(table.values.size());
    if ((table.rows != 1 && table.cols != 1) || heads < 2 || heads > 256)
        return;
    const std::pair<std::string_view, AlibiSlopes> rules[] = {
        {"press", AlibiSlopes::press}, {"mpt", AlibiSlopes::mpt}, {"plain", AlibiSlopes::plain}};
    for (const auto& [rule, slopes] : rules) {
        std::vector<double> right = slopes_of(slopes, heads);
        try_slopes(finder, rule, heads, right, {});
        std::vector<double> reversed(right.rbegin(), right.rend());
        try_slopes(finder, rule, heads, reversed, {"slope-order"});
        std::sort(right.begin(), right.end(), std::greater<>());
        if (right != slopes_of(slopes, heads))
            try_slopes(finder, rule, heads, right, {"slope-order"});
    }
    for (Index others = 1; others <= 256 && !finder.found_whole(); ++others)
        if (others > heads) {
            std::vector<double> first = slopes_of(AlibiSlopes::press, others);
            first.resize(static_cast<std::size_t>(heads));
            try_slopes(finder, "press", heads, first, {"head-count"});
        }
}

void find_windows(Finder& finder) {
    const Index places = finder.table().rows;
    if (places != finder.table().cols || places > 1024 || places < 2)
        return;
    for (Index height = 1; height <= std::min<Index>(places, 32); ++height)
        for (const bool turned : {false, true})
            if (places % height == 0 && places / height <= 32) {
                Candidate candidate;
                candidate.state = state_of("method=" + named(registry::swin_index) + number("window_height", height) +
                                           number("window_width", places / height));
                candidate.reading.transposed = turned;
                candidate.oddity = 0.1;
                if (turned)
                    candidate.mistakes = {"sign-of-distance"};
                finder.try_candidate(std::move(candidate));
            }
}

}
