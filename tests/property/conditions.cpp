#include "conditions.hpp"

#include "core/state/parameters.hpp"

#include <algorithm>

namespace posenc::properties {

const Use* use_of(std::span<const Use> uses, const Parameter& row) {
    const auto found = std::find_if(uses.begin(), uses.end(), [&](const Use& use) { return use.row == &row; });
    return found == uses.end() ? nullptr : &*found;
}

bool takes(const Method& method, const Parameter& row) {
    return use_of(method.parameters.all(), row);
}

std::vector<Comparison> comparisons_of(const Use& use) {
    std::vector<Comparison> all;
    for (std::size_t n = 0; use.when && n < use.when->size(); ++n)
        all.insert(all.end(), (*use.when)[n].begin(), (*use.when)[n].end());
    return all;
}

std::vector<const Method*> named_methods(const Comparison& asked, const Parameter& row) {
    std::vector<const Method*> named;
    for (const Choice& choice : asked.row->choices)
        if (const Method* method = find_method(choice.id); method && takes(*method, row))
            named.push_back(method);
    return named;
}

namespace {

bool can_hold(const Parameter& row, std::string_view id) {
    if (&row == &parameters::method)
        return find_method(id);
    const Reading reading = read_value(row, id);
    return reading.value && reading.problem.empty() && reading.value->text == id;
}

}

bool makes_sense(const Comparison& asked, const Parameter& row) {
    const std::vector<std::string_view> ids = ids_of(asked);
    switch (asked.kind) {
    case Comparison::Kind::one_of:
        return !ids.empty() &&
               std::all_of(ids.begin(), ids.end(), [&](std::string_view id) { return can_hold(*asked.row, id); });
    case Comparison::Kind::none:
        return !asked.row->none_label.empty();
    case Comparison::Kind::on:
        return asked.row->kind == Kind::flag;
    case Comparison::Kind::odd:
        return asked.row->kind == Kind::integer;
    case Comparison::Kind::as_in:
        return asked.row->kind == Kind::choice && !named_methods(asked, row).empty();
    }
    return false;
}

}
