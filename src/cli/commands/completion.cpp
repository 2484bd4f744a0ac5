// posenc completion: a script that makes a shell complete the words of a command line, and the words themselves.
//
// The script runs `posenc completion words`, so commands, flags, ids and choices come from the program's own lists.
// `words` reads the words typed so far from standard input, each ended by a zero byte, the last one unfinished. It
// answers with the possible words, one on each line; "@files" means the name of a file.
#include "cli/command.hpp"
#include "cli/help/completion_scripts.hpp"
#include "cli/help/help_text.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "core/learning/task.hpp"
#include "core/state/parameters.hpp"
#include "core/state/presets.hpp"
#include "core/text.hpp"
#include "lessons/lesson_table.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <cstdio>

namespace posenc::cli {

namespace {

using Words = std::vector<std::string>;

constexpr std::size_t most_bytes = 1 << 20; ///< of a command line; the rest is not read

/// The words on standard input, without '=', which bash passes as a separate word.
Words typed_words() {
    std::string bytes(most_bytes, '\0');
    bytes.resize(std::fread(bytes.data(), 1, bytes.size(), stdin));
    Words words;
    for (const std::string_view word : split(bytes, '\0'))
        if (word != "=")
            words.emplace_back(word);
    if (!words.empty())
        words.pop_back(); // the empty piece after the last zero byte
    return words;
}

template <class Items, class Name> Words names_of(const Items& items, Name name) {
    Words words;
    for (const auto& item : items)
        words.emplace_back(name(item));
    return words;
}

/// The values that a name in a usage stands for: METHOD, FAMILY, VIEW, PRESET, LESSON, TASK, LANGUAGE, FILE…, or words
/// separated by |. Empty for other names.
Words values_named(std::string_view name) {
    if (name == "METHOD")
        return names_of(methods(), [](const Method* method) { return method->id; });
    if (name == "FAMILY")
        return names_of(families(), [](std::string_view family) { return family; });
    if (name == "VIEW")
        return names_of(views(), [](const View* view) { return view->id; });
    if (name == "PRESET")
        return names_of(presets(), [](const Preset& preset) { return preset.name; });
    if (name == "LESSON")
        return names_of(lesson_table(), [](const LessonEntry& lesson) { return lesson.id; });
    if (name == "TASK")
        return names_of(learning::task_cards(), [](const learning::Task& task) { return task.id; });
    if (name == "LANGUAGE")
        return names_of(parameters::language.choices, [](const Choice& language) { return language.id; });
    if (name.starts_with("FILE"))
        return {"@files"};
    const bool words = !name.empty() && name.front() >= 'a' && name.front() <= 'z';
    return words ? names_of(split(name, '|'), [](std::string_view word) { return word; }) : Words{};
}

Words values_of(const Parameter& row) {
    if (row.key == "method" || row.key == "view")
        return values_named(row.key == "method" ? "METHOD" : "VIEW");
    return names_of(row.choices, [](const Choice& choice) { return choice.id; });
}

/// The method that the flags so far speak about, null while none is named.
const Method* method_so_far(const Arguments& arguments, const View* view) {
    if (!arguments.words().empty())
        return find_method(arguments.words().front());
    const State start = view ? parse(view->example).state : State{};
    const State state = requested_state(arguments, start);
    return view || arguments.has("--preset") ? find_method(state.text("method")) : nullptr;
}

/// The rows of the table that are flags after what was typed so far.
std::vector<const Parameter*> rows_so_far(const Command& command, const Arguments& arguments) {
    std::vector<const Parameter*> rows;
    if (!command.with_parameters)
        return rows;
    const View* view = find_view(arguments.value("--view"));
    if (const Method* method = method_so_far(arguments, view))
        rows.assign(method->parameters.begin(), method->parameters.end());
    if (view)
        for (const std::string_view key : keys_of_picture(*view))
            if (std::none_of(rows.begin(), rows.end(), [&](const Parameter* row) { return row->key == key; }))
                rows.push_back(find_parameter(key));
    return rows;
}

Words flags_so_far(const Command& command, const Arguments& arguments) {
    Words words = names_of(command.flags, [](const Flag& flag) { return flag.name; });
    for (const Flag& flag : command.flags)
        if (!flag.also.empty())
            words.emplace_back(flag.also);
    for (const Parameter* row : rows_so_far(command, arguments))
        words.push_back(flag_name(row->key));
    words.insert(words.end(), {"--quiet", "--help"});
    return words;
}

/// The values of the flag that was typed last; nothing when it takes none.
std::optional<Words> values_of_flag(const Command& command, std::string_view name) {
    for (const Flag& flag : command.flags)
        if (flag.name == name || (flag.also == name && !name.empty()))
            return flag.value_name.empty() ? std::nullopt : std::optional(values_named(flag.value_name));
    const Parameter* row = nullptr;
    if (command.with_parameters && name.starts_with("--"))
        for (const Parameter* one : parameter_table())
            if (flag_name(one->key) == name)
                row = one;
    return row && row->kind != Kind::flag ? std::optional(values_of(*row)) : std::nullopt;
}

/// What the usage calls the word without a dash that follows `count` others, without its brackets. The last name may be
/// repeated if it ends with "…]".
std::string_view word_of_usage(std::string_view usage, std::size_t count) {
    std::vector<std::string_view> names;
    for (const std::string_view part : split(usage, ' ')) {
        if (part.starts_with("-") || part.starts_with("[-"))
            break;
        names.push_back(part.substr(part.starts_with("[") ? 1 : 0));
    }
    if (!names.empty() && names.back().ends_with("…]"))
        count = std::min(count, names.size() - 1);
    const std::string_view name = count < names.size() ? names[count] : std::string_view();
    return name.substr(0, name.find(']'));
}

/// What may follow the complete words of a command; `dash`: the unfinished word begins with one.
Words candidates(const Command& command, Words before, bool dash) {
    for (std::string& word : before)
        if (word.starts_with("--"))
            std::replace(word.begin(), word.end(), '_', '-');
    if (!before.empty())
        if (const std::optional<Words> values = values_of_flag(command, before.back()))
            return *values;
    const std::vector<std::string_view> views_of_words(before.begin(), before.end());
    const Arguments arguments(views_of_words, command.flags.all(), command.with_parameters);
    const std::string_view name = word_of_usage(command.usage, arguments.words().size());
    const Words positional = dash ? Words{} : values_named(name);
    return positional.empty() ? flags_so_far(command, arguments) : positional;
}

Words candidates(const Words& words) {
    const auto command_name = [](const Command* command) { return command->name; };
    Words all = names_of(commands(), command_name);
    const bool help = words.size() == 2 && words[0] == "help";
    if (words.size() == 1)
        all.insert(all.end(), {"help", "version", "--help", "--version"});
    if (words.size() == 1 || help)
        return all;
    const Command* command = find_command(words[0]);
    return command ? candidates(*command, {words.begin() + 1, words.end() - 1}, words.back().starts_with("-"))
                   : Words{};
}

void print_words() {
    Words words = typed_words();
    if (words.empty())
        words.emplace_back();
    std::string begun = words.back();
    if (begun.starts_with("--"))
        std::replace(begun.begin(), begun.end(), '_', '-');
    std::string text;
    for (const std::string& word : candidates(words))
        if (word.starts_with(begun) || word == "@files")
            text += word + "\n";
    print(text);
}

void run(const Arguments& arguments) {
    std::vector<std::string_view> shells;
    for (const CompletionScript& script : completion_scripts())
        shells.push_back(script.shell);
    check_words(arguments, 1, listed(shells));
    const std::string_view what = arguments.words().empty() ? "" : arguments.words().front();
    if (what == "words")
        return print_words();
    for (const CompletionScript& script : completion_scripts())
        if (script.shell == what)
            return print(std::string(script.text));
    if (what.empty())
        throw Failure{exit_misused, "the name of the shell is required and was not given; allowed: " + listed(shells)};
    throw Failure{exit_misused, "‘" + quoted(what) + "’: there is no completion for it; allowed: " + listed(shells)};
}

}

const Command completion_command{
    "completion", "bash|zsh|fish", "print a shell completion script: source <(posenc completion bash)", {}, false, run};

}
