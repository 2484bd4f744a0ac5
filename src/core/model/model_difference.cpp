// Two models beside each other, see models_beside() in model_words.hpp.
#include "core/model/cache.hpp"
#include "core/model/layer_keys.hpp"
#include "core/model/layer_pattern.hpp"
#include "core/model/layer_state.hpp"
#include "core/model/model_words.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// The kind of the other model that does the same: by name, else the only one that reads alike.
const LayerKind* counterpart(const LayerKind& kind, const LayeredModel& other) {
    const auto named = std::find_if(other.kinds.begin(), other.kinds.end(),
                                    [&](const LayerKind& one) { return one.name == kind.name; });
    if (named != other.kinds.end())
        return &*named;
    const auto alike = [&](const LayerKind& one) { return one.reads == kind.reads; };
    const auto found = std::find_if(other.kinds.begin(), other.kinds.end(), alike);
    return found != other.kinds.end() && std::count_if(other.kinds.begin(), other.kinds.end(), alike) == 1 ? &*found
                                                                                                           : nullptr;
}

std::string in_words(const LayerKind& kind, const LayerKey& key) {
    if (key.word)
        return kind.*key.word;
    if (key.flag)
        return kind.*key.flag ? "yes" : "no";
    return kind.*key.number > 0 ? readable_integer(kind.*key.number) : "";
}

std::string lower_first(std::string_view label) {
    std::string text(label);
    if (!text.empty() && text[0] >= 'A' && text[0] <= 'Z')
        text[0] = static_cast<char>(text[0] | 0x20);
    return text;
}

class Beside {
  public:
    Beside(const LayeredModel& first, const LayeredModel& second, Index bytes_of_number)
        : first_(first), second_(second), bytes_(bytes_of_number) {}

    std::vector<ModelRow> rows() {
        both("layers", [](const LayeredModel& model) { return number(model.count()); });
        both("pattern", [](const LayeredModel& model) { return pattern_text(model); });
        both("trained length", [](const LayeredModel& model) { return number(model.trained_length); });
        both("promised length", [](const LayeredModel& model) { return number(model.max_length); });
        for (const LayerKind& kind : first_.kinds)
            of_kind(kind.name, &kind, counterpart(kind, second_));
        for (const LayerKind& kind : second_.kinds)
            if (!counterpart(kind, first_))
                of_kind(kind.name, nullptr, &kind);
        for (const Index length : {Index{8192}, Index{131072}})
            both("kept of " + readable_integer(length) + " tokens",
                 [&](const LayeredModel& model) { return kept_text(model, cache_bytes(model, length, bytes_)); });
        return std::move(rows_);
    }

  private:
    static std::string number(Index value) { return value > 0 ? readable_integer(value) : ""; }
    template <class Value> void both(std::string what, Value value) {
        rows_.push_back({std::move(what), value(first_), value(second_)});
    }

    void of_kind(const std::string& name, const LayerKind* first, const LayerKind* second) {
        const auto add = [&](std::string_view what, auto value, bool always) {
            ModelRow row{what.empty() ? name : name + ": " + std::string(what), first ? value(*first) : "",
                         second ? value(*second) : ""};
            if (always || (first && second && row.differs()))
                rows_.push_back(std::move(row));
        };
        add(
            "", [](const LayerKind& kind) { return sees_text(kind); }, true);
        add(
            "positions", [](const LayerKind& kind) { return positions_text(kind); }, true);
        for (const LayerKey& key : layer_keys())
            add(
                lower_first(key.label), [&](const LayerKind& kind) { return in_words(kind, key); }, false);
        for (const Parameter* const row : parameter_table())
            if (const auto said =
                    [&](const LayerKind* kind) { return kind && !parse(kind->settings).state.is_default(row->key); };
                said(first) || said(second))
                add(
                    lower_first(row->label),
                    [&](const LayerKind& kind) { return write_value(*row, settings_of(kind).value(row->key)); }, false);
    }

    const LayeredModel &first_, &second_;
    Index bytes_;
    std::vector<ModelRow> rows_;
};

}

std::vector<ModelRow> models_beside(const LayeredModel& first, const LayeredModel& second, Index bytes_of_number) {
    return Beside(first, second, bytes_of_number).rows();
}

std::vector<std::string> differences(const std::vector<ModelRow>& rows) {
    std::vector<std::string> lines;
    for (const ModelRow& row : rows)
        if (row.differs())
            lines.push_back(row.what + " " + (row.first.empty() ? "–" : row.first) + " → " +
                            (row.second.empty() ? "–" : row.second));
    return lines;
}

}
