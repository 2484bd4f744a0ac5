#include "cli/link_reading.hpp"

#include "answers/json_tree.hpp"
#include "cli/carried.hpp"
#include "core/method.hpp"
#include "core/state/link.hpp"
#include "core/state/parameters.hpp"
#include "core/state/presets.hpp"
#include "core/state/synonyms.hpp"
#include "core/text.hpp"
#include "import/lessons/carried_lesson.hpp"
#include "import/lessons/lesson_reader.hpp"
#include "panels/actions.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <map>

namespace posenc::cli {

namespace {

using answers::Json, answers::json_array, answers::text_or_null;

constexpr std::size_t most_keys = 256;   ///< reported one by one
constexpr std::size_t shown_bytes = 200; ///< of a value

LinkKey key_of_pair(std::string_view pair) {
    const std::size_t equals = pair.find('=');
    LinkKey key{percent_decode(pair.substr(0, equals)),
                equals == std::string_view::npos ? "" : percent_decode(pair.substr(equals + 1))};
    key.row = parameter_meant(key.key);
    return key;
}

/// Applies the pairs one by one, as the state parser does, to `reading.state`.
void read_pairs(LinkReading& reading, std::string_view settings) {
    for (std::string_view pair : split(settings, '&')) {
        pair = trim(pair);
        if (pair.empty())
            continue;
        if (reading.keys.size() + reading.unknown.size() == most_keys) {
            reading.notes.push_back("more than " + std::to_string(most_keys) +
                                    " keys: the rest is not told one by one");
            return;
        }
        LinkKey key = key_of_pair(pair);
        Parsed parsed = parse(pair, reading.state);
        if (!parsed.issues.empty())
            key.problem = sentence(parsed.issues.front());
        key.used = parsed.issues.empty() || !parsed.issues.front().ignored;
        reading.state = std::move(parsed.state);
        (key.row || key.key == "preset" ? reading.keys : reading.unknown).push_back(std::move(key));
    }
}

/// Marks the keys that have no effect. Of several equal keys the last usable one holds, and a preset replaces every key
/// before it except the personal settings (is_habit).
void mark_replaced(std::vector<LinkKey>& keys) {
    std::map<std::string_view, bool> later;
    bool preset = false;
    for (auto key = keys.rbegin(); key != keys.rend(); ++key) {
        bool& again = later[key->row ? key->row->key : std::string_view(key->key)];
        key->replaced = again || (preset && !is_habit(key->row ? key->row->key : std::string_view(key->key)));
        again = again || key->used;
        preset = preset || (key->key == "preset" && key->used);
    }
}

/// The state on top of which the keys are read: the default one, or the view's example when the link names a view
/// without a method that it shows.
State start_of_link(std::string_view settings, const State& opened) {
    const Parsed plain = parse(settings);
    return plain.state == opened ? State{} : completed({}, "view=" + percent_encode(opened.text("view"))).state;
}

void note(LinkReading& reading, const Issue& issue) {
    reading.notes.push_back(sentence(issue));
    reading.whole = reading.whole && issue.used.empty();
}

void note_what_no_key_tells(LinkReading& reading, const std::vector<Issue>& issues) {
    const auto tells = [](const std::vector<LinkKey>& keys, const std::string& text) {
        return std::any_of(keys.begin(), keys.end(), [&](const LinkKey& key) { return key.problem == text; });
    };
    for (const Issue& issue : issues)
        if (const std::string text = sentence(issue); !tells(reading.keys, text) && !tells(reading.unknown, text))
            reading.notes.push_back(text);
}

/// Adds the notes that the program shows once the state is drawn.
void note_what_is_drawn(LinkReading& reading) {
    Issue of_view;
    reading.view = &view_on_screen(reading.state, &of_view);
    if (!of_view.message.empty())
        note(reading, of_view);
    for (const Issue& issue : make_field(reading.state).issues)
        note(reading, issue);
}

std::string value_of(const State& state, std::string_view key) {
    return write_value(*find_parameter(key), state.value(key));
}

/// The default in this state. For some rows it is the value of another row.
std::string default_of(const State& state, std::string_view key) {
    return value_of(state.without(key), key);
}

std::string word(std::string_view value) {
    return value.empty() ? "nothing" : posenc::quoted(value, shown_bytes);
}

/// The value that holds when no link sets it.
std::string otherwise(const State& state, std::string_view key) {
    if (key == "view")
        return find_view(state.text("view")) ? "instead of the method’s own"
                                             : "which is unknown: the method’s own is shown";
    const std::string value = default_of(state, key);
    return value.empty() ? "which is empty without a link" : "instead of " + word(value);
}

/// What a key or a value is called here, where the link has another name for it.
std::string everyday_name(const LinkReading& reading, const LinkKey& key) {
    if (!key.row)
        return {};
    const std::string_view value = value_meant(*key.row, key.given);
    return (key.row->key != key.key ? "stands for " + std::string(key.row->key) + "; " : "") +
           (value != key.given && key.used && !key.replaced && value_of(reading.state, key.row->key) == value
                ? "‘" + posenc::quoted(key.given) + "’ stands for " + std::string(value) + "; "
                : "");
}

std::string remark_without_name(const LinkReading& reading, const LinkKey& key) {
    if (!key.problem.empty())
        return key.problem;
    if (!key.row)
        return std::string(find_preset(key.given)->title) + (key.replaced ? "; a later one replaces it" : "");
    if (key.replaced)
        return "‘" + posenc::quoted(key.given) + "’ stands for nothing: a later key sets it again";
    if (key.row == &parameters::method && find_method(key.given) && key.given != reading.state.text("method"))
        return "which the view shows of ‘" + key.given + "’";
    return reading.state.is_default(key.row->key) ? "as it is without a link" : otherwise(reading.state, key.row->key);
}

std::string remark(const LinkReading& reading, const LinkKey& key) {
    return everyday_name(reading, key) + remark_without_name(reading, key);
}

using Line = std::vector<std::string>;

std::size_t letters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// Aligned columns, except the last one, which may have any length.
std::string table(const std::vector<Line>& lines) {
    std::vector<std::size_t> widths;
    for (const Line& line : lines)
        for (std::size_t i = 0; i + 1 < line.size(); ++i) {
            widths.resize(std::max(widths.size(), i + 1));
            widths[i] = std::max(widths[i], std::min<std::size_t>(letters(line[i]), 32));
        }
    std::string text;
    for (const Line& line : lines) {
        std::string row = " ";
        for (std::size_t i = 0; i < line.size(); ++i) {
            row += " " + line[i];
            if (i + 1 < line.size())
                row.append(1 + widths[i] - std::min(widths[i], letters(line[i])), ' ');
        }
        text += row + "\n";
    }
    return text;
}

void note_carried_lesson(LinkReading& reading) {
    if (reading.state.is_default("lesson_text"))
        return;
    const CarriedLesson carried = carried_lesson(reading.state.text("lesson_text"));
    reading.whole = reading.whole && carried.problem.empty();
    const Lesson lesson = read_lesson(carried.markdown).lesson;
    reading.notes.push_back(carried.problem.empty() ? "carries the lesson ‘" + lesson.title + "’: " + summary_of(lesson)
                                                    : carried.problem);
}

Json key_json(const LinkReading& reading, const LinkKey& key) {
    Json object = {{"key", key.key}, {"given", posenc::quoted(key.given, shown_bytes)}};
    if (key.row)
        object.update({{"title", key.row->label},
                       {"value", value_of(reading.state, key.row->key)},
                       {"default", default_of(reading.state, key.row->key)},
                       {"is_default", reading.state.is_default(key.row->key)}});
    object["replaced"] = key.replaced;
    object["problem"] = text_or_null(key.problem);
    return object;
}

Json unknown_json(const LinkKey& key) {
    return {{"key", posenc::quoted(key.key, shown_bytes)},
            {"given", posenc::quoted(key.given, shown_bytes)},
            {"problem", text_or_null(key.problem)}};
}

Json brought_json(const State& state, const std::string& key) {
    return {{"key", key},
            {"title", find_parameter(key)->label},
            {"value", value_of(state, key)},
            {"default", default_of(state, key)}};
}

}

LinkReading read_link(std::string_view link) {
    const std::string_view settings = after_hash(link);
    Parsed opened = completed({}, settings); // with the example of its view; of a very long link everything is read
    LinkReading reading;
    reading.state = start_of_link(settings, opened.state);
    read_pairs(reading, settings);
    mark_replaced(reading.keys);
    reading.whole = opened.issues.empty();
    note_what_no_key_tells(reading, opened.issues);
    reading.state = std::move(opened.state);
    note_what_is_drawn(reading);
    note_carried_lesson(reading);
    for (const Parameter* row : parameter_table())
        if (!reading.state.is_default(row->key) &&
            std::none_of(reading.keys.begin(), reading.keys.end(), [&](const LinkKey& key) { return key.row == row; }))
            reading.brought.emplace_back(row->key);
    return reading;
}

std::string link_text(const LinkReading& reading) {
    std::string text = format(reading.state) + "\n" + std::string(reading.view->title) + ": " +
                       std::string(method_of(reading.state).title) + "\n";
    std::vector<Line> lines;
    for (const LinkKey& key : reading.keys)
        lines.push_back({key.key, std::string(key.row ? key.row->label : "Preset"),
                         word(key.row ? value_of(reading.state, key.row->key) : key.given), remark(reading, key)});
    for (const std::string& key : reading.brought)
        lines.push_back({key, std::string(find_parameter(key)->label), word(value_of(reading.state, key)),
                         "from the preset, the method or the example of the view, " + otherwise(reading.state, key)});
    text += table(lines);
    lines.clear();
    for (const LinkKey& key : reading.unknown)
        lines.push_back({posenc::quoted(key.key), word(key.given), key.problem});
    text += lines.empty() ? "" : "Kept apart, nothing of it is used:\n" + table(lines);
    for (const std::string& note : reading.notes)
        text += posenc::quoted(note, 2000) + "\n";
    return text;
}

std::string link_json(const LinkReading& reading, std::string_view link) {
    const Json object = {
        {"link", link},
        {"state", format(reading.state)},
        {"view", reading.view->id},
        {"method", method_of(reading.state).id},
        {"whole", reading.whole},
        {"keys", json_array(reading.keys, [&](const LinkKey& key) { return key_json(reading, key); })},
        {"brought",
         json_array(reading.brought, [&](const std::string& key) { return brought_json(reading.state, key); })},
        {"unknown", json_array(reading.unknown, unknown_json)},
        {"notes", reading.notes}};
    return json_text(object) + "\n";
}

}
