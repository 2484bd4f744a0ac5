// posenc recognise: which method a file of numbers shows, with which settings, and which known mistakes explain the
// difference.
#include "core/recognise/recognise.hpp"
#include "cli/command.hpp"
#include "cli/config_file.hpp"
#include "cli/json_tree.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "cli/tensors.hpp"
#include "cli/text_or_json.hpp"
#include "core/method.hpp"
#include "core/precision/number_format.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <initializer_list>
#include <unistd.h>

namespace posenc::cli {

namespace {

constexpr Flag flags[] = {
    {"--tensor", "NAME",
     "which tensor of a file that holds several; without it the first that looks like positions, or the only one"},
    axes_flag,
    {"--slice", "A,B,…",
     "of a tensor of more than two axes: the index on each axis but those two, from 0; without it its slices stand one "
     "below the other"},
    {"--expect", "STATE",
     "what was meant, key=value&…, a link, or a model's config.json: settings that differ from it count as mistakes"},
    {"--format", "text|json", "text: sentences; json: the same for scripts"},
    {"--language", "LANGUAGE", "the language of the sentences, such as de (en)"},
    {"--mistakes", "", "list the ids of all mistakes and end"},
};

/// The table in a file, and what is printed about it.
struct TableOfFile {
    std::string file, tensor;
    Numbers numbers;
    std::vector<float> uncertainty = {}; ///< of printed numbers, else empty
    std::vector<std::uint64_t> shape;    ///< of the whole tensor
    std::vector<std::string> notes;      ///< about how the file was read
    Index rows = 1, cols = 1, slices = 1;
    bool complex = false; ///< real and imaginary parts stand in turn in the columns
};

/// Takes the last axis as columns and all others, flattened, as rows. Axes of extent 1 are left out if there are more
/// than two. The two parts of complex numbers are two columns.
void shape_as_table(TableOfFile& brought) {
    std::vector<Index> sizes;
    std::vector<std::uint64_t> shape = brought.numbers.shape;
    brought.complex = type_behind(brought.numbers).starts_with("complex") && !shape.empty();
    if (brought.complex)
        shape.pop_back();
    for (const std::uint64_t size : shape)
        if (size != 1 || shape.size() <= 2)
            sizes.push_back(static_cast<Index>(size));
    if (!sizes.empty())
        brought.cols = sizes.back();
    if (brought.complex)
        brought.cols *= 2;
    brought.rows = static_cast<Index>(brought.numbers.values.size()) / std::max<Index>(brought.cols, 1);
    if (sizes.size() > 2)
        brought.slices = brought.rows / std::max<Index>(sizes[sizes.size() - 2], 1);
}

Numbers all_numbers(const OpenedNumbers& opened, std::size_t tensor) {
    auto numbers = read_numbers(*opened.bytes, opened.file, tensor);
    if (const auto* problem = std::get_if<Unreadable>(&numbers))
        throw Failure{exit_misused, problem->message};
    return std::get<Numbers>(std::move(numbers));
}

TableOfFile table_of(const Arguments& arguments) {
    const std::string path(arguments.words().front());
    const OpenedNumbers opened = open_number_file(path);
    const std::size_t which = requested_tensor(opened.file, arguments.value("--tensor"));
    const TensorEntry& entry = opened.file.tensors[which];
    const bool two_axes = arguments.has("--axes") || arguments.has("--slice");
    TableOfFile brought{path,
                        entry.name,
                        two_axes ? requested_numbers(arguments, opened, which, true) : all_numbers(opened, which),
                        {},
                        shape_in_numbers(entry),
                        {}};
    brought.notes = notes_of(opened.file, brought.numbers);
    for (const std::int8_t place : brought.numbers.places)
        brought.uncertainty.push_back(static_cast<float>(half_unit(place)));
    if (two_axes) {
        brought.rows = static_cast<Index>(brought.numbers.shape[0]);
        brought.cols = static_cast<Index>(brought.numbers.shape[1]);
    } else {
        shape_as_table(brought);
    }
    return brought;
}

/// Whatever cannot be read is Failure (2), because 1 means that no method matches, or not the one that was meant.
template <class Read> auto read_or_misused(const Read& read) {
    try {
        return read();
    } catch (const Failure& failure) {
        throw Failure{exit_misused, std::string(translate(failure.message))};
    }
}

/// The state as text, with its method even if it is the default one.
std::string state_text(const Match& match) {
    const std::string text = format(match.state);
    return match.state.is_default("method")
               ? "method=" + std::string(match.method->id) + (text.empty() ? "" : "&") + text
               : text;
}

Json match_json(const Match& match) {
    const auto& first = match.first_difference;
    return {{"method", match.method->id},
            {"state", state_text(match)},
            {"max_error", match.max_error},
            {"relative_error", match.relative_error},
            {"first_difference", first ? Json{first->row, first->col} : Json()},
            {"mistakes", match.mistakes},
            {"structure", match.structure},
            {"equal", match.as_good_as_first},
            {"text", translate(match.text)}};
}

Json as_json(const TableOfFile& brought, const Recognition& recognition) {
    Json facts = Json::object();
    if (recognition.plain)
        facts[recognition.plain->name] = recognition.plain->value;
    for (const TableFact& fact : recognition.facts)
        facts[fact.name] = fact.value;
    return {{"file", brought.file},
            {"tensor", brought.tensor},
            {"shape", brought.shape},
            {"notes", json_array(brought.notes, [](std::string_view note) { return translate(note); })},
            {"matches", json_array(recognition.matches, match_json)},
            {"facts", facts}};
}

/// How the table compares with what was meant.
Json meant_json(const Recognition& recognition) {
    const MeantTable& meant = *recognition.meant;
    const bool differs = meant.has_size && !meant.agrees();
    return {{"state", format(meant.state)},
            {"agrees", meant.agrees()},
            {"compared", meant.cells.compared},
            {"differing", meant.cells.differing},
            {"first_difference", differs ? Json{meant.cells.first.row, meant.cells.first.col} : Json()},
            {"max_error", meant.has_size ? Json(meant.max_error) : Json()},
            {"text", translate(recognition.difference)}};
}

std::string translated(std::string_view text) {
    return std::string(translate(text));
}

std::string as_text(const TableOfFile& brought, const Recognition& recognition) {
    std::string text = recognition.difference.empty() ? "" : translated(recognition.difference) + "\n";
    const std::string plain = recognition.plain ? translated(recognition.plain->text) + "\n" : "";
    text += plain;
    for (const Match& match : recognition.matches)
        text += (&match == &recognition.matches.front()
                     ? ""
                     : translated(match.as_good_as_first ? "or, as good" : "less likely") + ": ") +
                translated(match.text) + "\n  " + state_text(match) + "\n";
    if (plain.empty() && recognition.matches.empty())
        text += translated("No formula fits this table of " + readable_integer(brought.rows) + " × " +
                           readable_integer(brought.complex ? brought.cols / 2 : brought.cols) + ".") +
                "\n";
    for (const TableFact& fact : recognition.facts)
        text += translated(fact.text) + "\n";
    return text;
}

std::vector<std::string> in_language(const std::vector<std::string>& sentences) {
    std::vector<std::string> all;
    for (const std::string& sentence : sentences)
        all.push_back(translated(sentence));
    return all;
}

/// Whether the text is the name of a file, one that is there or that is called like a configuration, and no picture.
bool names_config(const std::string& text) {
    const auto ends = [&](std::initializer_list<std::string_view> endings) {
        return std::any_of(endings.begin(), endings.end(),
                           [&](std::string_view ending) { return has_ending(text, ending); });
    };
    return text.find('=') == text.npos && !ends({".png", ".svg", ".gif"}) &&
           (ends({".json", ".gguf"}) || access(text.c_str(), F_OK) == 0);
}

/// The state that shows what a model's configuration says of the main part. Throws Failure (2) if there is none.
State state_of_config(const std::string& path) {
    const ModelConfig config = config_of_file(path);
    if (!config.state)
        throw Failure{exit_misused, "--expect: ‘" + quoted(path, 200) + "’: no method shows this model"};
    return *config.state;
}

/// What --expect says was meant, if it is given. Throws Failure if it cannot be read.
std::optional<State> state_meant(const Arguments& arguments) {
    if (!arguments.has("--expect"))
        return std::nullopt;
    const std::string text(arguments.value("--expect"));
    State state = names_config(text) ? state_of_config(text) : state_given(arguments, "--expect", {});
    method_named(state.text("method"), "--expect: method");
    return state;
}

void list_mistakes() {
    std::string text;
    for (const Mistake& mistake : mistakes())
        text +=
            std::string(mistake.id) + std::string(26 - mistake.id.size(), ' ') + translated(mistake.sentence) + "\n";
    print(text);
}

void run(const Arguments& arguments) {
    begin_language(arguments.read(parameters::language).text);
    if (arguments.has("--mistakes"))
        return list_mistakes();
    const bool json = arguments.read(text_or_json).text == "json";
    if (arguments.words().empty())
        throw Failure{exit_misused,
                      "FILE: is required and was not given; allowed: a file of numbers, or - for standard "
                      "input"};
    check_words(arguments, 1, "FILE");
    const std::optional<State> expected = read_or_misused([&] { return state_meant(arguments); });
    const TableOfFile brought = read_or_misused([&] { return table_of(arguments); });
    NumberTable table{brought.rows, brought.cols, brought.numbers.values, roundoff_of(type_behind(brought.numbers))};
    table.uncertainty = brought.uncertainty;
    table.type_known = type_behind(brought.numbers) != name_of(NumberType::text);
    table.complex = brought.complex;
    table.slices = brought.slices;
    const Recognition recognition = recognise(table, expected ? &*expected : nullptr);
    if (!json)
        warn(arguments, in_language(brought.notes));
    Json answer = json ? as_json(brought, recognition) : Json();
    if (json && recognition.meant)
        answer["meant"] = meant_json(recognition);
    print(json ? json_text(answer) + "\n" : as_text(brought, recognition));
    const bool found = recognition.plain || !recognition.matches.empty();
    if (!found || (recognition.meant && !recognition.meant->agrees()))
        throw Failure{exit_failed, ""};
}

}

const Command recognise_command{
    "recognise",
    "FILE [--tensor NAME] [--axes I,J] [--slice A,B] [--expect STATE] [--format json] [--language de]",
    "say which table, bias or mask a file of numbers holds, and what is wrong with it",
    flags,
    false,
    run};

}
