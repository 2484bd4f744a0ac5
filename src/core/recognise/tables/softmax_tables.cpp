// Finds attention weights by what a mask leaves of them: numbers from 0 to 1 that sum to 1 along each row and are
// exactly zero where a mask hides a key. The logits follow no formula, so only the structure is compared.
#include "core/method.hpp"
#include "core/recognise/finder.hpp"
#include "core/registry.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

struct Sums {
    std::vector<double> rows, cols;
};

/// Empty if a number cannot come from a softmax.
std::optional<Sums> sums_of(const NumberTable& table) {
    Sums sums{std::vector<double>(static_cast<std::size_t>(table.rows)),
              std::vector<double>(static_cast<std::size_t>(table.cols))};
    for (Index row = 0; row < table.rows; ++row)
        for (Index col = 0; col < table.cols; ++col) {
            const double value = table.at(row, col);
            if (!(value >= 0 && value <= 1 + 4 * table.roundoff + table.most_uncertain))
                return {};
            sums.rows[static_cast<std::size_t>(row)] += value;
            sums.cols[static_cast<std::size_t>(col)] += value;
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

/// The mask with the least unusual settings; null if no mask shows exactly these cells.
const Candidate* mask_in(const Finder& masks) {
    const Candidate* best = nullptr;
    for (const Found& found : masks.found())
        if (found.agreement.differing == 0 && found.candidate.mistakes.empty() &&
            found.candidate.state.is_default("polarity") && (!best || found.candidate.oddity < best->oddity))
            best = &found.candidate;
    return best;
}

State softmax_with(const State& mask) {
    const std::string_view id = mask.text("method");
    const bool padded = id == registry::combined_mask.id && mask.text("first_mask") == registry::padding.id;
    const std::string_view name = id != registry::combined_mask.id                                ? id
                                  : padded && mask.text("second_mask") == registry::look_ahead.id ? "both"
                                                                                                  : "combined";
    return mask.with("method", registry::masked_softmax.id).with("mask", name).without("query_length");
}

}

void find_softmax(Finder& finder) {
    const NumberTable& table = finder.table();
    if (table.rows != table.cols || table.rows < 4)
        return;
    const std::optional<Sums> sums = sums_of(table);
    const auto mistakes = sums ? mistakes_of_sums(*sums, table) : std::nullopt;
    if (!mistakes)
        return;
    std::vector<double> visible;
    for (const double value : table.values)
        visible.push_back(value > 0 ? 1 : 0);
    const bool hides = std::find(visible.begin(), visible.end(), 0) != visible.end();
    if (!hides || std::equal(visible.begin(), visible.end(), table.values.begin()))
        return;
    const NumberTable mask_only{table.rows, table.cols, visible, 0, 1};
    Finder masks(mask_only, nullptr, {});
    find_masks(masks);
    const Candidate* const mask = mask_in(masks);
    if (!mask)
        return;
    Candidate candidate;
    candidate.state = softmax_with(mask->state);
    candidate.mistakes = *mistakes;
    candidate.structure = true;
    candidate.oddity = 0.2 + mask->oddity;
    candidate.value = [&table](Cell cell) { return table.at(cell.row, cell.col); };
    finder.try_candidate(std::move(candidate));
}

}
