#include "core/recognise/match_text.hpp"

#include "core/method.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/rotary/rotary_parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <set>

namespace posenc {

namespace {

/// The settings that differ from their defaults: "; Length: 50; Base: 1000". Semicolons, because a label may contain
/// commas.
std::string settings_text(const Match& match) {
    std::string text;
    const auto short_list = match.state.list("short_factor"), long_list = match.state.list("long_factor");
    const bool one_list = std::equal(short_list.begin(), short_list.end(), long_list.begin(), long_list.end());
    for (const Use& use : match.method->parameters) {
        if (match.state.is_default(use.row->key) || !applies(*use.row, match.state) ||
            (one_list && use.row->key == "long_factor"))
            continue;
        const bool list = one_list && use.row->key == "short_factor";
        text += "; " + (list ? "Divisors" : std::string(use.row->label)) + ": " + value_text(*use.row, match.state);
    }
    return text;
}

/// " (0.125 of the table’s largest number)"; empty if that number is 0.
std::string relative_text(const Agreement& agreement) {
    if (!(agreement.scale > 0))
        return {};
    return " (" + readable(agreement.max_error / agreement.scale, 3) + " of the table’s largest number)";
}

std::string agreement_text(const Found& found) {
    const Agreement& agreement = found.agreement;
    if (found.candidate.structure)
        return "The table is built like this; the numbers that are learned or drawn by chance are its own.";
    if (agreement.differing > 0) {
        const bool one = agreement.differing == 1;
        return counted(agreement.differing, "cell") + " of " + readable_integer(agreement.compared) +
               (one ? " differs, in row " : " differ, the first in row ") +
               readable_integer(agreement.first_difference->row) + ", column " +
               readable_integer(agreement.first_difference->col) + (one ? ", by " : ", by up to ") +
               readable(agreement.max_error, 3) + relative_text(agreement) + ".";
    }
    if (agreement.max_error == 0)
        return "Every number is the same.";
    if (agreement.undecided > 0)
        return readable_integer(agreement.compared - agreement.undecided) + " of " +
               readable_integer(agreement.compared) +
               " numbers agree as closely as rounding allows; the others turn too fast for angles rounded so coarsely.";
    return "Every number agrees as closely as rounding allows; the largest difference is " +
           readable(agreement.max_error, 3) + relative_text(agreement) + ".";
}

/// What a mistake's sentence leaves open.
std::string particulars(std::string_view id, const Candidate& candidate) {
    const TableReading& reading = candidate.reading;
    if (id == "column-missing")
        return " (column " + readable_integer(reading.missing) + ")";
    if (id == "first-row-zero")
        return " (row " + readable_integer(reading.zero_row) + ")";
    if (id == "scaled-by-root-d" || (id == "scaled" && reading.factor != 1))
        return " (" + readable(reading.factor) + ")";
    const auto detail = candidate.details.find(id);
    return detail == candidate.details.end() ? "" : " (" + detail->second + ")";
}

/// What the mistakes are, the settings that they come from with both values.
std::vector<std::string> mistake_texts(const Match& match, const Found& found, const State* expected) {
    std::vector<std::string> texts;
    std::set<std::string_view> told;
    if (expected)
        for (const SettingChange& changed : changes_told(found.candidate, *expected)) {
            for (std::string& text : mistake_texts(changed, match.state, *expected))
                texts.push_back(std::move(text));
            told.insert(changed.ids.begin(), changed.ids.end());
        }
    for (const std::string_view id : match.mistakes)
        if (!told.contains(id))
            texts.push_back(std::string(sentence_of(id)) + particulars(id, found.candidate));
    return texts;
}

}

std::vector<SettingChange> changes_told(const Candidate& candidate, const State& expected) {
    std::vector<SettingChange> all = changed_settings(candidate.state, expected);
    if (candidate.free_list)
        std::erase_if(all, [](const SettingChange& one) {
            return std::any_of(scaling_uses.begin(), scaling_uses.end(),
                               [&](const Use& use) { return use.row == one.row; });
        });
    return all;
}

MatchText text_of(const Match& match, const Found& found, const State* expected) {
    MatchText text{std::string(match.method->title) + settings_text(match) + ".", agreement_text(found), {}};
    for (const std::string& remark : found.candidate.remarks)
        text.remarks += " " + remark;
    const std::vector<std::string> mistakes = mistake_texts(match, found, expected);
    if (!mistakes.empty())
        text.remarks += " " + mistakes_sentence(mistakes);
    return text;
}

}
