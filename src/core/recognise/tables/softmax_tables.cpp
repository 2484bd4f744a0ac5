// Finds attention weights by what a mask leaves of them: numbers from 0 to 1 that sum to 1 along each row and are
// exactly zero where a mask hides a key. The logits follow no formula, so only the structure is compared.
#include "core/method.hpp"
#include "core/recognise/finder.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Rows that see nothing, and what a library makes of them.
struct BlindRows {
    std::vector<bool> blind; ///< by row; empty: every row sees something
    std::string settings;    ///< the treatment that makes such numbers
    std::string what;        ///< "the numbers are NaN"

    bool is(Index row) const { return !blind.empty() && blind[static_cast<std::size_t>(row)]; }
};

struct Sums {
    std::vector<double> rows, cols;
};

/// Sums of the rows that see something. Empty if a number cannot come from a softmax.
std::optional<Sums> sums_of(const NumberTable& table, const BlindRows& blind) {
    Sums sums{{}, std::vector<double>(static_cast<std::size_t>(table.cols))};
    for (Index row = 0; row < table.rows; ++row) {
        if (blind.is(row))
            continue;
        sums.rows.push_back(0);
        for (Index col = 0; col < table.cols; ++col) {
            const double value = table.at(row, col);
            if (!(value >= 0 && value <= 1 + 4 * table.roundoff + table.most_uncertain))
                return {};
            sums.rows.back() += value;
            sums.cols[static_cast<std::size_t>(col)] += value;
        }
    }
    return sums;
}

/// The mistakes that these sums show; empty if the table is no softmax.
std::optional<std::vector<std::string_view>> mistakes_of_sums(const Sums& sums, const NumberTable& table) {
    const double tolerance = 4 * table.roundoff + 1e-6 + static_cast<double>(table.cols) * table.most_uncertain;
    const auto is_one = [&](double sum) { return std::fabs(sum - 1) <= tolerance; };
    const auto all_one = [&](const std::vector<double>& all) { return std::all_of(all.begin(), all.end(), is_one); };
    if (all_one(sums.rows))
        return std::vector<std::string_view>{};
    if (all_one(sums.cols))
        return std::vector<std::string_view>{"softmax-over-queries"};
    const auto whole = std::count_if(sums.rows.begin(), sums.rows.end(), is_one),
               less = std::count_if(sums.rows.begin(), sums.rows.end(), [](double sum) { return sum < 0.99; });
    if (whole > 0 && 2 * less >= static_cast<std::ptrdiff_t>(sums.rows.size()) &&
        *std::max_element(sums.rows.begin(), sums.rows.end()) <= 1 + tolerance)
        return std::vector<std::string_view>{"mask-after-softmax"};
    return {};
}

template <class Holds> std::vector<bool> rows_where(const NumberTable& table, const Holds& holds) {
    std::vector<bool> rows;
    for (Index row = 0; row < table.rows; ++row) {
        bool all = true;
        for (Index col = 0; col < table.cols && all; ++col)
            all = holds(table.at(row, col), row);
        rows.push_back(all);
    }
    return rows;
}

bool any(const std::vector<bool>& rows) {
    return std::find(rows.begin(), rows.end(), true) != rows.end();
}

/// The rows up to the first one that is not marked, or from behind the last such one.
std::vector<bool> run_of(const std::vector<bool>& marked, bool at_end) {
    std::vector<bool> run(marked.size(), false);
    for (std::size_t i = 0; i < marked.size(); ++i) {
        const std::size_t row = at_end ? marked.size() - 1 - i : i;
        if (!marked[row])
            break;
        run[row] = true;
    }
    return run;
}

/// Which rows may see nothing, the likeliest first. Rows of NaN and of zeros cannot see anything; where a finite number
/// hid all keys, the weights are equal, or those of logits that nothing hides.
std::vector<BlindRows> blind_rows(const NumberTable& table) {
    const auto nans = rows_where(table, [](double value, Index) { return std::isnan(value); }),
               zeros = rows_where(table, [](double value, Index) { return value == 0; });
    std::vector<BlindRows> all;
    if (any(nans)) {
        all = {{nans, "", "the numbers are NaN"}};
    } else if (any(zeros)) {
        all = {{zeros, "&treatment=zero-row", "the numbers are zeros"}};
    } else {
        const auto equal = rows_where(table, [&](double value, Index row) {
            return value > 0 &&
                   std::fabs(value - table.at(row, 0)) <= 4 * table.roundoff * value + 2 * table.most_uncertain;
        });
        const auto full = rows_where(table, [](double value, Index) { return value > 0; });
        all = {{}};
        for (const std::vector<bool>& rows : {run_of(equal, false), run_of(equal, true), equal})
            all.push_back({rows, "&treatment=fill-1e9", "the weight is spread evenly over all keys"});
        for (const std::vector<bool>& rows : {run_of(full, false), run_of(full, true)})
            all.push_back(
                {rows, "&treatment=add-1e9&arithmetic=float64", "the weights are those of logits that nothing hides"});
    }
    std::erase_if(all, [](const BlindRows& rows) {
        const auto count = std::count(rows.blind.begin(), rows.blind.end(), true);
        return !rows.blind.empty() && (count == 0 || count == std::ssize(rows.blind));
    });
    return all;
}

/// "Rows 0 to 2 see nothing: the numbers are NaN."
std::vector<std::string> remarks_on(const BlindRows& rows) {
    if (rows.blind.empty())
        return {};
    const auto first = std::find(rows.blind.begin(), rows.blind.end(), true) - rows.blind.begin();
    const auto count = std::count(rows.blind.begin(), rows.blind.end(), true);
    const bool together =
        std::all_of(rows.blind.begin() + first, rows.blind.begin() + first + count, [](bool blind) { return blind; });
    const std::string who =
        count == 1 ? "Row " + readable_integer(first) + " sees nothing"
        : together ? "Rows " + readable_integer(first) + " to " + readable_integer(first + count - 1) + " see nothing"
                   : readable_integer(count) + " rows see nothing, the first of them row " + readable_integer(first);
    return {who + ": " + rows.what + "."};
}

/// The mask with the least unusual settings that shows exactly these cells, if there is one.
std::optional<Candidate> mask_of_weights(const NumberTable& table, const BlindRows& blind) {
    std::vector<double> visible;
    for (Index row = 0; row < table.rows; ++row)
        for (Index col = 0; col < table.cols; ++col)
            visible.push_back(!blind.is(row) && table.at(row, col) > 0 ? 1 : 0);
    const bool hides = std::find(visible.begin(), visible.end(), 0) != visible.end();
    if (!hides || std::equal(visible.begin(), visible.end(), table.values.begin()))
        return {};
    const NumberTable mask_only{table.rows, table.cols, visible, 0, 1};
    Finder masks(mask_only, nullptr, {});
    find_masks(masks);
    const Candidate* best = nullptr;
    for (const Found& found : masks.found())
        if (found.agreement.differing == 0 && found.candidate.mistakes.empty() &&
            found.candidate.state.is_default("polarity") && (!best || found.candidate.oddity < best->oddity))
            best = &found.candidate;
    return best ? std::optional(*best) : std::nullopt;
}

State softmax_with(const State& mask, const std::string& settings) {
    const std::string_view id = mask.text("method");
    const bool padded = id == registry::combined_mask.id && mask.text("first_mask") == registry::padding.id;
    const std::string_view name = id != registry::combined_mask.id                                ? id
                                  : padded && mask.text("second_mask") == registry::look_ahead.id ? "both"
                                                                                                  : "combined";
    State state = mask.with("method", registry::masked_softmax.id).with("mask", name).without("query_length");
    if (name != "combined")
        state = state.without("first_mask").without("second_mask");
    return parse(settings, state).state;
}

}

void find_softmax(Finder& finder) {
    const NumberTable& table = finder.table();
    if (table.rows != table.cols || table.rows < 4)
        return;
    for (const BlindRows& blind : blind_rows(table)) {
        const std::optional<Sums> sums = sums_of(table, blind);
        const auto mistakes = sums ? mistakes_of_sums(*sums, table) : std::nullopt;
        const auto mask =
            mistakes && (mistakes->empty() || blind.blind.empty()) ? mask_of_weights(table, blind) : std::nullopt;
        if (!mask || finder.stopped())
            continue;
        Candidate candidate;
        candidate.state = softmax_with(mask->state, blind.settings);
        candidate.mistakes = *mistakes;
        candidate.structure = true;
        candidate.oddity = 0.2 + mask->oddity;
        candidate.remarks = remarks_on(blind);
        candidate.value = [&table](Cell cell) { return table.at(cell.row, cell.col); };
        finder.try_candidate(std::move(candidate));
        return;
    }
}

}
