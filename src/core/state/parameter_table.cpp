// The table of all rows: those of the program, those that add_parameters() adds, and those of the methods.
#include "core/lessons/parts.hpp"
#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/state/state.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>
#include <utility>

namespace posenc {

namespace {

using RowList = std::vector<const Parameter*>;

constexpr const Parameter* program_rows[] = {
    &parameters::view,        &parameters::method,      &parameters::theme,  &parameters::text_size,
    &parameters::language,    &parameters::presenter,   &parameters::lesson, &parameters::lesson_step,
    &parameters::lesson_text, &parameters::orientation, &parameters::pixel,  &parameters::pins,
    &parameters::beside,      &parameters::difference,  &parameters::lock,   &parameters::highlight,
    &parameters::animate,     &parameters::length,      &parameters::focus,  &parameters::zoom,
    &parameters::shows,       &parameters::limit};

RowList method_rows() {
    RowList rows;
    for (const Method* method : methods())
        rows.insert(rows.end(), method->parameters.begin(), method->parameters.end());
    return rows;
}

bool holds(std::span<const Parameter* const> rows, std::string_view key) {
    return std::any_of(rows.begin(), rows.end(), [&](const Parameter* row) { return row->key == key; });
}

State with_rows(State state, std::span<const Parameter* const> rows, const State& other) {
    for (const Parameter* row : rows)
        state = std::move(state).with(*row, other.value(row->key));
    return state;
}

struct NamedParameter {
    const Parameter* parameter;
    Value initial;
};

struct ParameterTable {
    RowList written;                                             ///< in the order of links
    std::unordered_map<std::string_view, NamedParameter> by_key; ///< rows are looked up hundreds of times a frame
};

std::set<std::string_view> keys_of(const RowList& rows) {
    std::set<std::string_view> keys;
    for (const Parameter* row : rows)
        keys.insert(row->key);
    return keys;
}

/// Links write the rows of the program first, then the added ones, then those of the methods.
ParameterTable table_with(const RowList& brought) {
    ParameterTable table;
    std::set<std::string_view> known;
    const auto add = [&](const Parameter* row) {
        if (known.insert(row->key).second)
            table.written.push_back(row);
    };
    const RowList of_methods = method_rows();
    const std::set<std::string_view> keys_of_methods = keys_of(of_methods);
    std::for_each(std::begin(program_rows), std::end(program_rows), add);
    for (const Parameter* row : brought)
        if (!keys_of_methods.contains(row->key))
            add(row);
    std::for_each(of_methods.begin(), of_methods.end(), add);
    for (const Parameter* row : table.written)
        table.by_key.emplace(row->key, NamedParameter{row, read_value(*row, row->initial).value.value()});
    return table;
}

struct Registry {
    RowList brought;
    std::optional<ParameterTable> table; ///< made on first use, so only once even if a program adds rows
};

Registry& registry() {
    static Registry all;
    return all;
}

const ParameterTable& table() {
    Registry& all = registry();
    if (!all.table)
        all.table = table_with(all.brought);
    return *all.table;
}

const NamedParameter* find_row(std::string_view key) {
    const auto& rows = table().by_key;
    const auto found = rows.find(key);
    return found != rows.end() ? &found->second : nullptr;
}

}

void add_parameters(std::span<const Parameter* const> rows) {
    registry() = {RowList(rows.begin(), rows.end()), std::nullopt};
}

std::span<const Parameter* const> parameter_table() {
    return table().written;
}

const Parameter* find_parameter(std::string_view key) {
    const NamedParameter* row = find_row(key);
    return row ? row->parameter : nullptr;
}

const Value& initial_value(std::string_view key) {
    return find_row(key)->initial;
}

std::span<const Parameter* const> habits() {
    static constexpr const Parameter* rows[] = {
        &parameters::theme,  &parameters::text_size,   &parameters::language,   &parameters::presenter,
        &parameters::lesson, &parameters::lesson_step, &parameters::lesson_text};
    return rows;
}

bool is_habit(std::string_view key) {
    return holds(habits(), key);
}

State with_habits(State state, const State& person) {
    return with_rows(std::move(state), habits(), person).with_tables(person.tables());
}

std::span<const Parameter* const> viewpoint() {
    static constexpr const Parameter* rows[] = {&parameters::focus, &parameters::zoom};
    return rows;
}

bool is_viewpoint(std::string_view key) {
    return holds(viewpoint(), key);
}

State with_viewpoint(State state, const State& person) {
    return with_rows(std::move(state), viewpoint(), person);
}

}
