#include "core/recognise/finder.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// Angles rounded to 11 bits or fewer agree with many settings, so then only usual settings are believed.
constexpr double most_odd_if_coarse = 0.35;
constexpr Index least_rows_if_coarse = 8;

}

bool Finder::try_candidate(Candidate candidate) {
    std::optional<Agreement> agreement = compare_some(*table_, candidate);
    if (agreement && !candidate.angle)
        agreement = compare(*table_, candidate, stop_);
    return agreement && keep(std::move(candidate), std::move(*agreement));
}

bool Finder::try_whole(Candidate candidate, Angles coarsest) {
    const auto fits = [&](const std::optional<Agreement>& agreement) {
        return agreement && agreement->differing == 0 && agreement->angles <= coarsest;
    };
    if (!fits(compare_some(*table_, candidate)))
        return false;
    std::optional<Agreement> agreement = compare(*table_, candidate, stop_);
    return fits(agreement) && keep(std::move(candidate), std::move(*agreement));
}

bool Finder::keep(Candidate candidate, Agreement agreement) {
    const bool coarse = agreement.angles > Angles::float32;
    if (coarse &&
        (table_->rows < least_rows_if_coarse || candidate.oddity > most_odd_if_coarse || agreement.differing > 0))
        return false;
    forget_right_zeros(candidate);
    found_.push_back({std::move(candidate), std::move(agreement)});
    return found_.back().whole();
}

void Finder::settle(std::size_t most, const std::function<bool(const Found&, const Found&)>& better) {
    std::stable_sort(found_.begin(), found_.end(), better);
    std::vector<Found> kept;
    for (Found& found : found_) {
        if (kept.size() == most || stopped())
            break;
        if (found.candidate.angle) {
            std::optional<Agreement> agreement = compare(*table_, found.candidate, stop_);
            if (!agreement)
                continue;
            found.agreement = std::move(*agreement);
        }
        kept.push_back(std::move(found));
    }
    found_ = std::move(kept);
}

/// A row of zeros that the right table has too is no mistake.
void Finder::forget_right_zeros(Candidate& candidate) const {
    const Index row = candidate.reading.zero_row;
    if (row < 0)
        return;
    const ReadTable read(*table_, candidate.reading);
    const Values value = values_of(candidate, read.right_size());
    for (Index col = 0; col < read.cols(); ++col)
        if (value(read.right_cell(row, col)) != 0)
            return;
    candidate.reading.zero_row = -1;
    std::erase(candidate.mistakes, "first-row-zero");
}

bool Finder::found_whole(double most_odd) const {
    return std::any_of(found_.begin(), found_.end(),
                       [&](const Found& found) { return found.whole() && found.candidate.oddity <= most_odd; });
}

bool Finder::found_exactly() const {
    return std::any_of(found_.begin(), found_.end(),
                       [](const Found& found) { return found.whole() && found.agreement.angles == Angles::exact; });
}

bool Finder::settled() const {
    return std::any_of(found_.begin(), found_.end(), [&](const Found& found) {
        return found.whole() && !found.candidate.by_chance &&
               (!expected_ || expected_->text("method") == found.candidate.state.text("method"));
    });
}

State state_of(const std::string& text) {
    return parse(text).state;
}

std::string named(const Method& method) {
    return std::string(method.id);
}

std::string setting(std::string_view key, double value) {
    return "&" + std::string(key) + "=" + shortest(value);
}

std::string whole_setting(std::string_view key, Index value) {
    return setting(key, static_cast<double>(value));
}

bool zero_row(const ReadTable& read, Index row) {
    for (Index col = 0; col < read.cols(); ++col)
        if (read.at(row, col) != 0)
            return false;
    return true;
}

std::span<const Search> searches(const NumberTable& table) {
    static constexpr Search of_complex[] = {find_rotary, find_grids};
    if (table.complex)
        return of_complex;
    static constexpr Search all[] = {
        find_masks,          find_softmax,         find_by_distance,         find_windows,    find_slopes,
        find_rotary,         find_angles,          find_behind_zero_rows,    find_sinusoidal, find_rounded,
        find_simple,         find_grids,           find_irregular_positions, find_graphs,     find_expected,
        find_relative_shift, find_shifted_numbers, find_row_shifted,         find_fire,       find_embedded};
    return all;
}

bool goes_on(const Finder& finder) {
    const bool one_line = finder.table().rows == 1 || finder.table().cols == 1; // fits many formulas
    return !finder.stopped() && (one_line || finder.has_few_cells() || !finder.settled());
}

}
