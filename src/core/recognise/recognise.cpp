#include "core/recognise/recognise.hpp"

#include "core/method.hpp"
#include "core/precision/number_format.hpp"
#include "core/recognise/finder.hpp"
#include "core/recognise/match_text.hpp"
#include "core/recognise/plain/plain_facts.hpp"
#include "core/recognise/prepared_table.hpp"
#include "core/recognise/table_facts.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::size_t most_matches = 8;

/// Sorts better matches first: no differing cell before some, all numbers before the structure alone, numbers that are
/// compared before angles too coarse for it, rules before lists, finer rounding, fewer mistakes, usual settings,
/// smaller errors.
struct Rank {
    int differing, structure, coarse, free_list, angles;
    /// For coarse angles: log₂ of the mean error in steps of one half; the nearest settings are meant.
    double coarse_error;
    double mistakes, oddity, error;
    auto operator<=>(const Rank&) const = default;
};

/// The candidate's own mistakes and, if something was meant, the mistakes in its settings.
std::vector<std::string_view> all_mistakes(const Found& found, const State* expected) {
    std::vector<std::string_view> mistakes = found.candidate.mistakes;
    if (expected)
        for (const SettingChange& changed : changes_told(found.candidate, *expected))
            for (const std::string_view id : changed.ids)
                if (std::find(mistakes.begin(), mistakes.end(), id) == mistakes.end())
                    mistakes.push_back(id);
    return mistakes;
}

Rank rank_of(const Found& found, const State* expected) {
    const bool other_method = expected && find_method(expected->text("method")) &&
                              expected->text("method") != found.candidate.state.text("method");
    const bool coarse = found.agreement.angles > Angles::float32;
    const std::vector<std::string_view> mistakes = all_mistakes(found, expected);
    const bool nameless = std::find(mistakes.begin(), mistakes.end(), "other-setting") != mistakes.end();
    return {found.agreement.differing > 0 ? 1 : 0,
            found.candidate.structure ? 1 : 0,
            coarse ? 1 : 0,
            found.candidate.free_list ? 1 : 0,
            static_cast<int>(found.agreement.angles),
            coarse ? std::round(2 * std::log2(found.agreement.mean_error)) : 0,
            static_cast<double>(mistakes.size()) + (other_method ? 1.5 : 0) + (nameless ? 0.2 : 0),
            found.candidate.oddity,
            found.agreement.mean_error};
}

/// With rounded angles many settings are within the tolerance. Only the nearest ones are meant, and of angles so coarse
/// that they tell no setting from its neighbours only the most usual.
void keep_nearest(std::vector<const Found*>& all) {
    double least = std::numeric_limits<double>::infinity();
    for (const Found* one : all)
        least = std::min(least, one->agreement.mean_error);
    const Found& best = *all.front();
    const bool coarse = best.agreement.angles > Angles::float32;
    std::erase_if(all, [&](const Found* one) {
        return one->agreement.mean_error > 1.5 * least || (coarse && one->candidate.oddity > best.candidate.oddity);
    });
}

/// The matches that fit as well as the best one and have not many more mistakes, best first.
std::vector<const Found*> best_first(Finder& finder, const State* expected) {
    constexpr std::size_t most_compared = 4; // how many are compared with every cell
    const auto better = [&](const Found& a, const Found& b) { return rank_of(a, expected) < rank_of(b, expected); };
    finder.settle(most_compared, better);
    std::vector<const Found*> all;
    for (const Found& found : finder.found())
        all.push_back(&found);
    if (all.empty())
        return all;
    const auto by_rank = [&](const Found* a, const Found* b) { return better(*a, *b); };
    std::stable_sort(all.begin(), all.end(), by_rank);
    const Rank best = rank_of(*all.front(), expected);
    std::erase_if(all, [&](const Found* one) {
        const Rank rank = rank_of(*one, expected);
        return rank.differing > best.differing || rank.structure > best.structure || rank.coarse > best.coarse ||
               rank.free_list > best.free_list || rank.angles > best.angles || rank.mistakes > best.mistakes + 1.5;
    });
    if (best.angles > 0)
        keep_nearest(all);
    return all;
}

/// Beside what was meant, angles in the type of the numbers are no mistake, nor where the type is not known. Divisors
/// that were measured on the table are not exact enough to tell.
bool angles_are_a_mistake(const Found& found, const State* expected, const NumberTable& stored) {
    if (found.agreement.angles > Angles::float32)
        return true;
    if (found.candidate.free_list || !stored.type_known)
        return false;
    return !expected || stored.roundoff < unit_roundoff(NumberFormat::float32);
}

struct Answer {
    Match match;
    MatchText text;
};

/// `rounding`: what the numbers were rounded to beyond the type in which they are stored.
Answer match_of(Found found, const State* expected, const NumberTable& stored, std::string_view rounding) {
    Match match;
    match.state = found.candidate.state;
    match.method = find_method(match.state.text("method"));
    match.max_error = found.agreement.max_error;
    match.relative_error = found.agreement.scale > 0 ? match.max_error / found.agreement.scale : 0;
    match.first_difference = found.agreement.first_difference;
    match.structure = found.candidate.structure;
    match.mistakes = all_mistakes(found, expected);
    const auto add = [&](std::string_view id) {
        if (!id.empty() && std::find(match.mistakes.begin(), match.mistakes.end(), id) == match.mistakes.end())
            match.mistakes.push_back(id);
    };
    if (angles_are_a_mistake(found, expected, stored))
        add(mistake_of(found.agreement.angles));
    else if (found.agreement.angles == Angles::float32 && !found.candidate.free_list)
        found.candidate.remarks.push_back("Angles were computed in float32, as is usual for such numbers.");
    if (!found.agreement.within_digits)
        add(rounding);
    if (found.agreement.differing > 0 && found.agreement.differing < found.agreement.compared)
        add("cells-differ");
    MatchText text = text_of(match, found, expected);
    return {std::move(match), std::move(text)};
}

Match match_of_meant(const MeantTable& meant, const NumberTable& table) {
    Found found;
    found.candidate.state = meant.state;
    found.agreement.max_error = meant.max_error;
    found.agreement.scale = table.largest;
    found.agreement.compared = meant.cells.compared;
    if (!meant.remark.empty())
        found.candidate.remarks = {meant.remark};
    Answer answer = match_of(std::move(found), nullptr, table, {});
    answer.match.text = answer.text.whole();
    return std::move(answer.match);
}

}

Recognising::Recognising(NumberTable table, const State* expected, Stop stop)
    : table_(without_equal_slices(table)), stored_(table_), expected_(expected), stop_(std::move(stop)) {
    if (table.rows < 1 || table.cols < 1)
        return;
    if (table_.rows < table.rows)
        recognition_.facts.push_back(
            {"equal_slices", std::to_string(table.slices),
             "All " + readable_integer(table.slices) + " slices hold the same numbers; this is told of one."});
    table_.largest = largest_of(table_.values);
    if (!table_.uncertainty.empty())
        table_.most_uncertain = *std::max_element(table_.uncertainty.begin(), table_.uncertainty.end());
    if (!table_.type_known)
        allow_hidden_types(table_);
    stored_ = table_;
    if (const std::optional<NumberFormat> format = rounded_to(table_)) {
        if (table_.type_known && table_.roundoff < unit_roundoff(*format) && *format != NumberFormat::float32)
            rounding_ = format_name(*format);
        table_.roundoff = std::max(table_.roundoff, unit_roundoff(*format));
        if (!table_.type_known)
            stored_ = table_;
        const std::string name(format_name(*format));
        recognition_.facts.push_back({"rounded_to", name, "All numbers are ones that " + name + " has."});
    }
    finder_ = std::make_unique<Finder>(table_, expected, stop_);
}

Recognising::~Recognising() = default;

void Recognising::compare_with_meant() {
    compared_ = true;
    if (!expected_ || !find_method(expected_->text("method")))
        return;
    recognition_.meant = beside_meant(stored_, *expected_, {.stop = stop_});
    recognition_.difference = difference_text(stored_, *recognition_.meant);
}

bool Recognising::step() {
    if (!finder_)
        return false;
    if (!compared_)
        compare_with_meant();
    const bool answered = recognition_.meant && recognition_.meant->agrees();
    if (answered || made_ == searches(table_).size() || !goes_on(*finder_))
        return false;
    searches(table_)[made_++](*finder_);
    return true;
}

double Recognising::share() const {
    return static_cast<double>(made_) / static_cast<double>(searches(table_).size());
}

std::vector<Match> Recognising::matches_of(const std::vector<const Found*>& best) const {
    std::vector<Match> matches;
    std::vector<MatchText> told;
    for (const Found* one : best) {
        Answer answer = match_of(*one, expected_, stored_, rounding_);
        const bool known =
            std::any_of(matches.begin(), matches.end(),
                        [&](const Match& other) {
                            return other.state == answer.match.state && other.mistakes == answer.match.mistakes;
                        }) ||
            std::any_of(told.begin(), told.end(), [&](const MatchText& text) { return text.says_as(answer.text); });
        if (known || matches.size() == most_matches)
            continue;
        answer.match.text = answer.text.whole();
        matches.push_back(std::move(answer.match));
        told.push_back(std::move(answer.text));
    }
    for (std::size_t i = 1; i < matches.size(); ++i)
        matches[i].as_good_as_first = matches[i].mistakes.size() == matches.front().mistakes.size();
    return matches;
}

Recognition Recognising::result() {
    if (!finder_)
        return recognition_;
    std::vector<Match>& matches = recognition_.matches;
    if (recognition_.meant && recognition_.meant->agrees()) {
        matches.push_back(match_of_meant(*recognition_.meant, table_));
        return std::move(recognition_);
    }
    const std::vector<const Found*> best = best_first(*finder_, expected_);
    const bool fits = !best.empty() && best.front()->agreement.differing == 0, one_row = table_.rows == 1;
    recognition_.plain = fits && !one_row ? plain_fact(table_, best.front()->candidate.oddity) : plain_fact(table_);
    if (!recognition_.plain || (fits && one_row)) // a single row fits many formulas: it is told what it is besides
        matches = matches_of(best);
    if (one_row && recognition_.plain && !expected_) // nothing that would have to be wrong for it
        std::erase_if(matches, [](const Match& match) { return !match.mistakes.empty(); });
    if (matches.empty() && !recognition_.plain)
        for (TableFact& fact : facts_of_table(table_))
            recognition_.facts.push_back(std::move(fact));
    recognition_.stopped = finder_->stopped();
    return std::move(recognition_);
}

Recognition recognise(NumberTable table, const State* expected, Stop stop) {
    Recognising recognising(table, expected, std::move(stop));
    while (recognising.step()) {
    }
    return recognising.result();
}

}
