// What main knows of a subcommand. Each stands in a file of its own; main.cpp lists them.
#pragma once

#include "cli/arguments.hpp"

namespace posenc::cli {

/// Its texts live as long as the program.
struct Command {
    std::string_view name;
    std::string_view usage;   ///< the words after the name
    std::string_view summary; ///< one line
    Listing<Flag> flags;
    bool with_parameters = false; ///< rows of the table are flags of this command
    void (*run)(const Arguments&);
    std::string (*more_help)() = nullptr; ///< lines of help about rows that it takes for every method
};

/// What main answers itself.
struct PlainCommand {
    std::string_view name, usage, summary;
};
inline constexpr PlainCommand plain_commands[] = {{"help", "[COMMAND]", "show this list, or the flags of a command"},
                                                  {"version", "", "print the version of the program"}};

extern const Command list_command, export_command, explain_command, render_command, config_command, model_command,
    snippet_command, read_command, link_command, recognise_command, check_command, rotated_command, permuted_command,
    lessons_command, train_command, completion_command, man_command, licences_command;

std::span<const Command* const> commands(); ///< in the order of the help
const Command* find_command(std::string_view name);

}
