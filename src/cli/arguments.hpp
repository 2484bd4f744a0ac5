// Sorts the words of a command line into words without a dash, the command's own flags, and flags that are rows of the
// table of parameters. --key=value, --key value, --d-model and --d_model are all accepted; flags of kind `flag` also
// without a value. If a flag is given several times, the last one wins.
#pragma once

#include "core/state/parameter.hpp"

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace posenc::cli {

/// Ends a command: thrown anywhere, caught in main, which prints the message as one line on standard error.
struct Failure {
    int code = 1;
    std::string message;
};

inline constexpr int exit_failed = 1;  ///< the task failed: file, disk, display
inline constexpr int exit_misused = 2; ///< a flag or a value that is not allowed

/// A flag that belongs to a command. The texts live as long as the program.
struct Flag {
    std::string_view name;          ///< with both dashes
    std::string_view value_name;    ///< as shown in the help; empty when the flag takes no value
    std::string_view help;          ///< one line
    std::string_view only_for = {}; ///< the only formats that have this flag, separated by |; empty: all have it
    std::string_view also = {};     ///< its second name, with both dashes; may be empty
};

/// A flag that is a row of the table.
struct ParameterFlag {
    const Parameter* parameter = nullptr;
    std::string name; ///< as typed, for messages
    std::string value;
};

class Arguments {
  public:
    /// Throws Failure (2) on a flag that does not exist and on a missing or superfluous value.
    /// `with_parameters`: rows of the table are flags too.
    Arguments(std::span<const std::string_view> words, std::span<const Flag> flags, bool with_parameters);

    const std::vector<std::string_view>& words() const { return words_; }
    const std::vector<ParameterFlag>& parameters() const { return parameters_; }
    bool help() const { return help_; }   ///< --help or -h was among them
    bool quiet() const { return quiet_; } ///< --quiet or -q: errors only

    bool has(std::string_view name) const { return own_.count(name) != 0; }
    /// Whether another of the command's own flags than this one was given.
    bool has_other_than(std::string_view name) const { return own_.size() > own_.count(name); }
    /// The value of a command's own flag; empty when it was not given.
    std::string_view value(std::string_view name) const;
    /// The name by which it was given, for messages: its own or its second one.
    std::string_view typed(std::string_view name) const;
    /// The value of one of the command's own flags; throws Failure (2) when it was not given.
    std::string_view required(std::string_view name) const;

    /// The flag's value, read as the row prescribes; the row's initial value when the flag is absent. Throws Failure
    /// (2) when the value is out of range.
    Value read(const Parameter& row) const;

  private:
    void take_flag(std::span<const std::string_view> words, std::size_t& at, bool with_parameters);
    /// " (did you mean --out?)" for a flag that does not exist, or nothing.
    std::string meant(std::string_view name, std::span<const std::string_view> words, bool with_parameters) const;

    std::span<const Flag> flags_;
    std::vector<std::string_view> words_;
    struct Given {
        std::string_view typed, value;
    };
    std::map<std::string_view, Given> own_;
    std::vector<ParameterFlag> parameters_;
    bool help_ = false, quiet_ = false;
};

std::string key_of(std::string_view text); ///< "d_model" for d-model

/// "--d-model" for d_model: the way flags are written in messages and help.
std::string flag_name(std::string_view key);

}
