// The whole state of the program: one immutable value, with a value for each parameter. Only values that were set are
// stored; all others are defaults. Text form: key=value joined by '&', percent-encoded, in the order of the table.
#pragma once

#include "core/state/parameter.hpp"

#include <map>
#include <memory>

namespace posenc {

class OwnTables;

class State {
  public:
    /// The accessors take keys that exist in the table; an unknown key is a programmer's mistake (assert).
    double number(std::string_view key) const;
    Index integer(std::string_view key) const { return static_cast<Index>(number(key)); }
    bool flag(std::string_view key) const { return number(key) != 0; }
    std::string_view text(std::string_view key) const; ///< text and choice
    std::span<const double> list(std::string_view key) const;
    bool is_none(std::string_view key) const; ///< an optional number that is not given

    const Value& value(std::string_view key) const;
    bool is_default(std::string_view key) const;

    State with(const Parameter& parameter, Value value) const&;
    State with(const Parameter& parameter, Value value) &&; ///< without a copy, if the old state is no longer needed
    /// The same from text that is known to be good (presets, buttons); bad text leaves the state as it is.
    State with(std::string_view key, std::string_view text) const;
    State without(std::string_view key) const; ///< back to the default

    /// The user's own tables (core/own/own_table.hpp). They travel with the state but are no part of its text: a link
    /// names a table and never holds it. Null if there are none.
    const std::shared_ptr<const OwnTables>& tables() const { return tables_; }
    State with_tables(std::shared_ptr<const OwnTables> tables) const;

    bool operator==(const State& other) const; ///< of what the text form contains

  private:
    std::map<std::string_view, Value> set_; ///< keys point into the table of parameters
    std::shared_ptr<const OwnTables> tables_;
};

/// The row with low and high narrowed to the numbers that exist in the state (Parameter::count and count_key) and that
/// its `limit` lets controls reach.
Parameter narrowed(Parameter parameter, const State& state);

struct Parsed {
    State state;
    std::vector<Issue> issues;
};

/// Reads `text` on top of `start`: keys not named keep their value. A key without '=' is a flag set to 1. preset=NAME
/// stands for the whole state of that preset (core/state/presets.hpp): it replaces all that came before, except
/// habits() and own tables, and keys after it change it. Whatever cannot be used is reported and left as it was; at
/// most 16 issues are listed. Linear in the text.
Parsed parse(std::string_view text, const State& start = {});

/// Every key that differs from its default: parse(format(s)).state == s.
std::string format(const State& state);

}
