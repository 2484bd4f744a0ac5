#include "import/configs/model_facts.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view ModelFacts::*columns[] = {
    &ModelFacts::type,   &ModelFacts::part,  &ModelFacts::kind,      &ModelFacts::pairing,
    &ModelFacts::width,  &ModelFacts::base,  &ModelFacts::direction, &ModelFacts::still,
    &ModelFacts::window, &ModelFacts::rules, &ModelFacts::defaults,  &ModelFacts::before_5,
    &ModelFacts::unused, &ModelFacts::parts, &ModelFacts::gguf,      &ModelFacts::source};

bool is_entry(std::string_view line) {
    return !line.empty() && line.front() != '#' && !line.starts_with(model_columns);
}

ModelFacts read_entry(std::string_view line) {
    const std::vector<std::string_view> cells = split(line, '\t');
    ModelFacts facts;
    for (std::size_t column = 0; column < std::size(columns) && column < cells.size(); ++column)
        facts.*columns[column] = cells[column];
    return facts;
}

/// The first line that a test accepts, without reading the others.
template <class Test> std::optional<ModelFacts> find_entry(std::string_view table, Test accepts) {
    while (!table.empty()) {
        const std::string_view line = table.substr(0, table.find('\n'));
        table.remove_prefix(std::min(line.size() + 1, table.size()));
        if (is_entry(line) && accepts(line))
            return read_entry(line);
    }
    return std::nullopt;
}

}

bool ModelFacts::has_rule(std::string_view rule) const {
    const auto all = split(rules, ';');
    return std::find(all.begin(), all.end(), rule) != all.end();
}

std::string_view ModelFacts::rule_value(std::string_view rule) const {
    for (const std::string_view one : split(rules, ';'))
        if (one.starts_with(rule) && one.substr(rule.size()).starts_with('='))
            return one.substr(rule.size() + 1);
    return {};
}

std::optional<ModelFacts> find_model(std::string_view table, std::string_view type) {
    return find_entry(table, [&](std::string_view line) {
        return !type.empty() && line.starts_with(type) && line.substr(type.size()).starts_with('\t');
    });
}

std::optional<ModelFacts> find_gguf_model(std::string_view table, std::string_view architecture) {
    const auto name = [](const ModelFacts& facts) { return facts.gguf.substr(0, facts.gguf.find(' ')); };
    auto facts = find_entry(
        table, [&](std::string_view line) { return !architecture.empty() && name(read_entry(line)) == architecture; });
    if (facts && name(*facts).size() < facts->gguf.size())
        facts->pairing = facts->gguf.substr(name(*facts).size() + 1);
    return facts;
}

std::vector<ModelFacts> read_models(std::string_view table) {
    std::vector<ModelFacts> models;
    for (const std::string_view line : split(table, '\n'))
        if (is_entry(line))
            models.push_back(read_entry(line));
    return models;
}

}
