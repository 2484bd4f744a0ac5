#include "core/recognise/match_text.hpp"
#include "core/state/choice_label.hpp"

#include "core/method.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::size_t most_bytes = 40; ///< of a setting's text; the rest is cut

std::string value_text(const Parameter& row, const State& state) {
    if (const std::string_view label = choice_label(row, state.text(row.key)); !label.empty())
        return std::string(label);
    if (row.kind == Kind::flag)
        return state.flag(row.key) ? "on" : "off";
    if (row.kind == Kind::integer || row.kind == Kind::real)
        return state.is_none(row.key) ? std::string(row.none_label) : readable(state.number(row.key));
    std::string text = write_value(row, state.value(row.key));
    if (text.size() > most_bytes)
        text = std::string(cut_utf8(text, most_bytes)) + "…";
    return row.kind == Kind::text ? "‘" + text + "’" : text; // the user’s own words are not translated
}

/// The settings that differ from their defaults: "; Length: 50; Base: 1000". Semicolons, because a label may contain
/// commas.
std::string settings_text(const Match& match) {
    std::string text;
    for (const Use& use : match.method->parameters)
        if (!match.state.is_default(use.row->key) && applies(*use.row, match.state))
            text += "; " + std::string(use.row->label) + ": " + value_text(*use.row, match.state);
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
    if (agreement.differing > 0)
        return counted(agreement.differing, "cell") + " of " + readable_integer(agreement.compared) +
               " differ, the first in row " + readable_integer(agreement.first_difference->row) + ", column " +
               readable_integer(agreement.first_difference->col) + ", by up to " + readable(agreement.max_error, 3) +
               relative_text(agreement) + ".";
    if (agreement.max_error == 0)
        return "Every number is the same.";
    return "Every number agrees as closely as rounding allows; the largest difference is " +
           readable(agreement.max_error, 3) + relative_text(agreement) + ".";
}

/// The number that a mistake's sentence leaves open.
std::string particulars(std::string_view id, const Candidate& candidate) {
    const TableReading& reading = candidate.reading;
    if (id == "column-missing")
        return " (column " + readable_integer(reading.missing) + ")";
    if (id == "first-row-zero")
        return " (row " + readable_integer(reading.zero_row) + ")";
    if (id == "scaled" || id == "scaled-by-root-d")
        return " (" + readable(reading.factor) + ")";
    return candidate.particulars.empty() || (id != "positions-scaled" && id != "degrees")
               ? ""
               : " (" + candidate.particulars + ")";
}

}

std::string text_of(const Match& match, const Found& found) {
    std::string text = std::string(match.method->title) + settings_text(match) + ". " + agreement_text(found);
    if (match.mistakes.empty())
        return text;
    text += match.mistakes.size() == 1 ? " Mistake: " : " Mistakes: ";
    for (std::size_t i = 0; i < match.mistakes.size(); ++i)
        text += (i > 0 ? "; " : "") + std::string(sentence_of(match.mistakes[i])) +
                particulars(match.mistakes[i], found.candidate);
    return text + ".";
}

}
