// posenc, the command line: lists, exports, explains and draws what the program shows, without a display.
//
//   arguments     the words, sorted into flags, parameters and the rest
//   request       the method, state and field that they ask for; nothing is corrected silently
//   help/         lines of help: a name and its description
//   output        standard output, and files that are never half-written
//   input         files that are read completely
//   tensors       files of numbers, of which only parts are read
//   link_reading  what a link says, key by key
//   commands/     one file for each subcommand
//
// Exit codes: 0; 1 the task failed; 2 wrong usage or value. An error is one line on standard error; for mistakes in
// lessons there is one more line each before it.
#include "cli/command.hpp"
#include "cli/help/help_text.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/texts/nearest.hpp"
#include "core/version.hpp"
#include "views/views.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>

namespace posenc::cli {

std::span<const Command* const> commands() {
    static constexpr const Command* all[] = {
        &list_command,     &export_command,  &explain_command, &snippet_command,    &render_command, &link_command,
        &config_command,   &model_command,   &read_command,    &recognise_command,  &check_command,  &rotated_command,
        &permuted_command, &lessons_command, &train_command,   &completion_command, &man_command,    &licences_command};
    return all;
}

const Command* find_command(std::string_view name) {
    for (const Command* command : commands())
        if (command->name == name)
            return command;
    return nullptr;
}

namespace {

std::vector<std::string_view> names() {
    std::vector<std::string_view> all;
    for (const Command* command : commands())
        all.push_back(command->name);
    for (const PlainCommand& command : plain_commands)
        all.push_back(command.name);
    return all;
}

std::string help_for_all() {
    std::string text = "Positional encodings as numbers, explanations and pictures.\n\n";
    for (const Command* command : commands())
        text += "  posenc " + std::string(command->name) + " " + std::string(command->usage) + "\n      " +
                std::string(command->summary) + "\n";
    for (const PlainCommand& command : plain_commands)
        text += "  posenc " + std::string(command.name) + (command.usage.empty() ? "" : " ") +
                std::string(command.usage) + "\n      " + std::string(command.summary) + "\n";
    return text + "\nposenc COMMAND --help lists a command’s flags, posenc list METHOD the parameters of a method.\n"
                  "--quiet (-q) leaves out warnings and progress.\n"
                  "Exit codes: 0 success; 1 failure; 2 bad usage or value.\n";
}

std::string help_for(const Command& command, const Arguments& arguments) {
    std::string text = "posenc " + std::string(command.name) + " " + std::string(command.usage) + "\n" +
                       std::string(command.summary) + "\n\n";
    for (const Flag& flag : command.flags)
        text += help_line(flag_words(flag), flag.help);
    if (command.more_help)
        text += "\n" + command.more_help();
    if (!command.with_parameters)
        return text;
    if (arguments.words().empty())
        return text + "\nEvery parameter of the method is a flag too: posenc export METHOD --help lists them.\n";
    const Method& method = method_named(arguments.words().front(), "METHOD");
    return text + "\n" + std::string(method.title) + ":\n" + parameters_help(method);
}

void run(std::span<const std::string_view> words) {
    if (words.empty())
        throw Failure{exit_misused,
                      "usage: posenc COMMAND …; allowed: " + listed(names()) + "; posenc --help says more"};
    if (words[0] == "--version" || words[0] == "version")
        return print("posenc " + std::string(version) + "\n");
    if (words[0] == "--licences")
        return licences_command.run(Arguments(words.subspan(1), licences_command.flags.all(), false));
    const bool help = words[0] == "help" && words.size() > 1 && words[1] != "help";
    if (words[0] == "--help" || words[0] == "-h" || (words[0] == "help" && !help))
        return print(help_for_all());
    if (help)
        words = words.subspan(1);
    const Command* command = find_command(words[0]);
    if (!command)
        throw Failure{exit_misused, "‘" + quoted(words[0]) + "’ is not a command" + did_you_mean(words[0], names()) +
                                        "; allowed: " + listed(names())};
    const Arguments arguments(words.subspan(1), command->flags.all(), command->with_parameters);
    if (help || arguments.help())
        return print(help_for(*command, arguments));
    command->run(arguments);
}

int complain(int code, const std::string& message) {
    if (!message.empty())
        remark(message);
    return code;
}

}

}

int main(int count, char** words) {
    using namespace posenc::cli;
    prepare_output();
    posenc::add_parameters(posenc::view_parameters());
    try {
        run(std::vector<std::string_view>(words + std::min(count, 1), words + count));
    } catch (const Failure& failure) {
        return complain(failure.code, failure.message);
    } catch (const std::exception& error) {
        return complain(exit_failed, std::string("fatal error: ") + error.what());
    }
    return 0;
}
