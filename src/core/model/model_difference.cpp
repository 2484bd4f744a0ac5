// See differences() in model_words.hpp.
#include "core/model/cache.hpp"
#include "core/model/layer_keys.hpp"
#include "core/model/layer_pattern.hpp"
#include "core/model/model_words.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

class Differences {
  public:
    void add(const std::string& what, const std::string& first, const std::string& second) {
        if (first != second)
            lines.push_back(what + " " + (first.empty() ? "–" : first) + " → " + (second.empty() ? "–" : second));
    }
    void add(const std::string& what, Index first, Index second) { add(what, number(first), number(second)); }

    std::vector<std::string> lines;

  private:
    static std::string number(Index value) { return value > 0 ? readable_integer(value) : ""; }
};

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

void compare_kinds(Differences& told, const LayerKind& first, const LayerKind& second) {
    const std::string of = first.name + ": ";
    told.add(of + "reads", std::string(word_of(first.reads)), std::string(word_of(second.reads)));
    told.add(of + "positions", positions_text(first), positions_text(second));
    for (const LayerKey& key : layer_keys()) {
        std::string label(key.label);
        label[0] = static_cast<char>(label[0] | 0x20);
        if (key.number)
            told.add(of + label, first.*key.number, second.*key.number);
        else
            told.add(of + label, first.*key.flag ? "yes" : "no", second.*key.flag ? "yes" : "no");
    }
}

}

std::vector<std::string> differences(const LayeredModel& first, const LayeredModel& second, Index bytes_of_number) {
    Differences told;
    told.add("layers", first.count(), second.count());
    told.add("pattern", pattern_text(first), pattern_text(second));
    told.add("trained length", first.trained_length, second.trained_length);
    for (const LayerKind& kind : first.kinds)
        if (const LayerKind* const other = counterpart(kind, second))
            compare_kinds(told, kind, *other);
        else
            told.lines.push_back("only the first has " + kind.name + ": " + sees_text(kind));
    for (const LayerKind& kind : second.kinds)
        if (!counterpart(kind, first))
            told.lines.push_back("only the second has " + kind.name + ": " + sees_text(kind));
    for (const Index length : {Index{8192}, Index{131072}})
        told.add("kept of " + readable_integer(length) + " tokens",
                 bytes_text(cache_bytes(first, length, bytes_of_number)),
                 bytes_text(cache_bytes(second, length, bytes_of_number)));
    return told.lines;
}

}
