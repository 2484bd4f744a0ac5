// posenc man: the manual page of posenc or posenc-explorer in the format of man, made from the texts of --help.
#include "cli/command.hpp"
#include "cli/help/help_text.hpp"
#include "cli/output.hpp"
#include "cli/request.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "core/version.hpp"
#include "explorer_arguments.hpp"

namespace posenc::cli {

namespace {

/// A text as man shows it literally: a backslash starts a command, a hyphen would be set as a dash, and a line that
/// begins with a dot or an apostrophe is a command.
std::string roff(std::string_view text) {
    std::string escaped;
    for (const char letter : text)
        if (letter == '\\')
            escaped += "\\e";
        else if (letter == '-')
            escaped += "\\-";
        else
            escaped += letter;
    const bool command = escaped.starts_with('.') || escaped.starts_with('\'');
    return command ? "\\&" + escaped : escaped;
}

std::string heading(std::string_view name) {
    return ".SH " + std::string(name) + "\n";
}

/// A name and its description, indented below it.
std::string entry(std::string_view name, std::string_view text) {
    return ".TP\n.B " + roff(name) + "\n" + roff(text) + "\n";
}

/// The beginning of every manual page.
std::string front(std::string_view program, std::string_view summary, std::string_view usage) {
    const std::string name = roff(program);
    return ".TH " + std::string(program) + " 1 \"\" \"posenc " + std::string(version) + "\" \"User Commands\"\n" +
           heading("NAME") + name + " \\- " + roff(summary) + "\n" + heading("SYNOPSIS") + ".B " + name + "\n" +
           roff(usage) + "\n";
}

std::string commands_text() {
    std::string text = heading("COMMANDS");
    for (const Command* command : commands()) {
        text += ".SS " + roff("posenc " + std::string(command->name) + " " + std::string(command->usage)) + "\n" +
                roff(command->summary) + "\n";
        for (const Flag& flag : command->flags)
            text += entry(flag_words(flag), flag.help);
    }
    for (const PlainCommand& command : plain_commands)
        text += ".SS " + roff("posenc " + std::string(command.name) + " " + std::string(command.usage)) + "\n" +
                roff(command.summary) + "\n";
    return text;
}

std::string parameters_text() {
    std::string text = heading("PARAMETERS") +
                       roff("What a method or a view can be set to; posenc list METHOD tells which of them it has.") +
                       "\n";
    for (const Parameter* row : parameter_table()) {
        const std::string initial = row->initial.empty() ? "" : " (" + quoted(row->initial) + ")";
        text += entry(flag_name(row->key), std::string(row->help) + "; " + allowed_range(*row) + initial);
    }
    return text;
}

std::string page_of_posenc() {
    return front("posenc", "positional encodings as numbers, explanations and pictures", "COMMAND [ARGUMENT]…") +
           heading("DESCRIPTION") +
           roff(
               "Computes, explains, draws and recognises the ways in which transformers are told about order, with the "
               "numbers of the program posenc-explorer, and without a display.") +
           "\n" + commands_text() + heading("COMMON FLAGS") + entry("--quiet, -q", "leaves out warnings and progress") +
           entry("--help, -h", "lists the flags of a command") + parameters_text() + heading("EXIT STATUS") +
           entry("0", "success") + entry("1", "it could not be done") + entry("2", "bad usage or value") +
           heading("EXAMPLES") + entry("posenc list", "all methods") +
           entry("posenc explain sinusoidal --row 9 --column 4", "how one number comes about") +
           entry("posenc render --view masks --out masks.png", "a picture") + heading("SEE ALSO") +
           ".BR posenc\\-explorer (1)\n";
}

std::string page_of_the_explorer() {
    std::string text =
        front("posenc-explorer", "see, check and teach how transformers are told about order",
              "[FILE | LINK | --lesson FILE] [--state TEXT]") +
        heading("DESCRIPTION") +
        roff("Shows the positional encodings of transformers in views that are moved by hand, and lessons "
             "about them.") +
        "\n" + heading("ARGUMENTS");
    for (const ArgumentHelp& line : explorer_arguments())
        text += entry(line.name, line.help);
    return text + heading("SEE ALSO") + ".BR posenc (1)\n";
}

void run(const Arguments& arguments) {
    check_words(arguments, 1, "posenc, posenc-explorer");
    const std::string_view program = arguments.words().empty() ? "posenc" : arguments.words().front();
    if (program != "posenc" && program != "posenc-explorer")
        throw Failure{exit_misused,
                      "‘" + quoted(program) + "’: there is no page about it; allowed: posenc, posenc-explorer"};
    print(program == "posenc" ? page_of_posenc() : page_of_the_explorer());
}

}

const Command man_command{
    "man", "[posenc|posenc-explorer]", "print the page of the manual: posenc man | man -l -", {}, false, run};

}
