#include "core/model/layers_text.hpp"

#include "core/model/layer_keys.hpp"
#include "core/model/layer_pattern.hpp"
#include "core/model/layer_state.hpp"
#include "core/model/pattern_reader.hpp"
#include "core/state/parameters.hpp"
#include "core/state/state.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <optional>

namespace posenc {

namespace {

constexpr std::size_t most_problems = 16, longest_word = 64;
constexpr std::string_view all_kinds = "all", whole_model = "model";

std::optional<Reads> reads_of(std::string_view word) {
    const auto* const found = std::find(std::begin(reads_words), std::end(reads_words), word);
    if (found == std::end(reads_words))
        return std::nullopt;
    return static_cast<Reads>(found - std::begin(reads_words));
}

/// The number that stands behind a word of the pattern.
Index LayerKind::*number_behind(Reads reads) {
    switch (reads) {
    case Reads::window:
        return &LayerKind::window;
    case Reads::chunk:
        return &LayerKind::chunk;
    case Reads::top_k:
        return &LayerKind::top_k;
    case Reads::window_and_blocks:
        return &LayerKind::block_tokens;
    case Reads::convolution:
        return &LayerKind::kernel;
    default:
        return nullptr;
    }
}

/// The settings of a section: each begins with a word that has a = in it, so values may have blanks.
std::vector<std::string_view> items_of(std::string_view text) {
    std::vector<std::string_view> items;
    std::size_t begin = 0;
    for (const std::string_view word : split(text, ' ')) {
        const auto at = static_cast<std::size_t>(word.data() - text.data());
        if (word.find('=') != std::string_view::npos && at > begin) {
            items.push_back(trim(text.substr(begin, at - begin)));
            begin = at;
        }
    }
    items.push_back(trim(text.substr(begin)));
    std::erase(items, std::string_view());
    return items;
}

/// A value as it stands in a section.
std::string escaped(std::string_view value) {
    std::string text;
    for (const char c : value)
        text += c == ';' ? "%3B" : c == '=' ? "%3D" : c == '%' ? "%25" : std::string(1, c);
    return text;
}

/// What stands before and behind a sign, without blanks.
struct Halves {
    std::string_view first, second;
};
std::optional<Halves> halves(std::string_view text, char sign) {
    const std::size_t at = text.find(sign);
    if (at == std::string_view::npos)
        return std::nullopt;
    return Halves{trim(text.substr(0, at)), trim(text.substr(at + 1))};
}

template <class Keys> auto* find_key(Keys keys, std::string_view key) {
    const auto found = std::find_if(keys.begin(), keys.end(), [&](const auto& one) { return one.key == key; });
    return found == keys.end() ? nullptr : &*found;
}

/// Where nobody says it; `placed`: there are settings of places.
std::string_view usual_position(Reads reads, bool placed) {
    if (reads == Reads::nothing)
        return "nothing";
    const bool attends = reads != Reads::linear && reads != Reads::mamba2 && reads != Reads::convolution;
    return placed && attends ? "rotary" : "none";
}

class LayersReader {
  public:
    LayersReading read(std::string_view text) {
        const std::vector<std::string_view> parts = split(text, ';');
        PatternReader pattern(trim(parts.front()));
        if (!pattern.read()) {
            problem(pattern.problem + "; no layers are shown");
            return std::move(reading_);
        }
        name_kinds(pattern);
        for (const bool of_all : {true, false})
            for (const std::string_view part : std::span(parts).subspan(1))
                section(trim(part), of_all);
        for (std::size_t i = 0; i < model_.kinds.size(); ++i)
            if (LayerKind& kind = model_.kinds[i]; kind.position.empty())
                kind.position = usual_position(kind.reads, placed_[i]);
        repeat_to_count();
        return std::move(reading_);
    }

  private:
    void name_kinds(const PatternReader& pattern) {
        for (const NamedKind& named : pattern.kinds) {
            const auto same = std::count_if(pattern.kinds.begin(), pattern.kinds.end(),
                                            [&](const NamedKind& one) { return one.word == named.word; });
            LayerKind kind;
            kind.name = named.word + (same > 1 && named.number ? "-" + std::to_string(*named.number) : "");
            kind.position = "";
            kind.reads = reads_of(named.word).value_or(Reads::full);
            if (named.number)
                behind(kind, *named.number);
            words_.push_back(named.word);
            model_.kinds.push_back(std::move(kind));
        }
        model_.layers = pattern.layers;
        placed_.resize(model_.kinds.size());
    }

    void behind(LayerKind& kind, Index number) {
        if (Index LayerKind::*const member = number_behind(kind.reads); member && number <= find_limit(member))
            kind.*member = number;
        else
            problem("layers: " + kind.name + ": no number " + std::to_string(number) +
                    " can stand behind it; it is left out");
    }

    static Index find_limit(Index LayerKind::*member) {
        const auto keys = layer_keys();
        return std::find_if(keys.begin(), keys.end(), [&](const LayerKey& key) { return key.number == member; })->high;
    }

    void section(std::string_view text, bool of_all) {
        if (text.empty())
            return;
        const auto parts = halves(text, ':');
        if (!parts)
            return of_all ? problem("layers: " + quoted(text) +
                                    " is no section; allowed: NAME: key=value …; it is left out")
                          : void();
        const std::string_view name = parts->first;
        if (of_all != (name == all_kinds))
            return;
        bool known = name == all_kinds || name == whole_model;
        for (std::size_t i = 0; i < model_.kinds.size(); ++i)
            known |= name == model_.kinds[i].name || name == words_[i];
        if (!known)
            return problem("layers: no layer is called " + quoted(name) + "; its section is left out");
        for (const std::string_view item : items_of(parts->second))
            setting(name, item);
    }

    void setting(std::string_view section, std::string_view item) {
        const auto parts = halves(item, '=');
        if (!parts)
            return problem("layers: " + quoted(item) + " is no setting; allowed: key=value; it is left out");
        if (section == whole_model)
            return of_model(parts->first, parts->second);
        for (std::size_t i = 0; i < model_.kinds.size(); ++i)
            if (section == all_kinds || section == model_.kinds[i].name || section == words_[i])
                of_kind(i, parts->first, parts->second);
    }

    std::optional<Index> whole_number(std::string_view key, std::string_view text, Index high) {
        const std::optional<double> number = parse_number(text);
        if (number && *number >= 0 && *number <= static_cast<double>(high) &&
            *number == static_cast<double>(static_cast<Index>(*number)))
            return static_cast<Index>(*number);
        problem("layers: " + std::string(key) + ": " + quoted(text) + " cannot be used; allowed: 0 … " +
                std::to_string(high) + "; it is left out");
        return std::nullopt;
    }

    void of_model(std::string_view key, std::string_view text) {
        const ModelKey* const known = find_key(model_keys(), key);
        if (!known)
            return problem("layers: model has no " + quoted(key) + "; it is left out");
        if (known->word) {
            model_.*known->word = quoted(percent_decode(text), longest_word);
            return;
        }
        const std::optional<Index> number = whole_number(key, text, known->high);
        if (number && known->number)
            model_.*known->number = *number;
        else if (number)
            count_ = *number;
    }

    void of_kind(std::size_t which, std::string_view key, std::string_view text) {
        LayerKind& kind = model_.kinds[which];
        if (key == "attention") {
            if (const auto reads = reads_of(text))
                kind.reads = *reads;
            else
                problem("layers: attention: " + quoted(text) + " is not known; " + kind.name + " stays " +
                        std::string(word_of(kind.reads)));
        } else if (key == "position") {
            kind.position = quoted(text, longest_word);
        } else if (const LayerKey* const known = find_key(layer_keys(), key)) {
            own_setting(kind, *known, text);
        } else {
            place_setting(which, key, text);
        }
    }

    void own_setting(LayerKind& kind, const LayerKey& known, std::string_view text) {
        if (known.word)
            kind.*known.word = quoted(percent_decode(text), longest_word);
        else if (const auto number = whole_number(known.key, text, known.high))
            known.number ? void(kind.*known.number = *number) : void(kind.*known.flag = *number != 0);
    }

    /// A key of the table of parameters.
    void place_setting(std::size_t which, std::string_view key, std::string_view text) {
        const Parameter* const row = find_parameter(key);
        if (!row)
            return problem("layers: no setting is called " + quoted(key) + "; it is left out");
        const Reading value = read_value(*row, percent_decode(text));
        if (!value.problem.empty())
            problem("layers: " + std::string(key) + ": " + value.problem);
        if (!value.value)
            return;
        std::string& settings = model_.kinds[which].settings;
        settings = format(parse(settings).state.with(*row, *value.value));
        placed_[which] = placed_[which] || tells_places(*row);
    }

    void repeat_to_count() {
        const std::size_t unit = model_.layers.size();
        for (std::size_t i = unit; count_ > 0 && i < static_cast<std::size_t>(count_); ++i)
            model_.layers.push_back(model_.layers[i - unit]);
        if (count_ > 0)
            model_.layers.resize(static_cast<std::size_t>(count_));
    }

    void problem(std::string what) {
        if (reading_.problems.size() < most_problems)
            reading_.problems.push_back(std::move(what));
    }

    LayersReading reading_;
    LayeredModel& model_ = reading_.model;
    std::vector<std::string> words_; ///< of the kinds, as the pattern has them
    std::vector<bool> placed_;       ///< settings of places were given, be they the usual ones
    Index count_ = 0;
};

bool tells_places(const State& settings) {
    const auto rows = parameter_table();
    return std::any_of(rows.begin(), rows.end(),
                       [&](const Parameter* row) { return !settings.is_default(row->key) && tells_places(*row); });
}

/// What a kind is if its section says nothing.
LayerKind usual(const std::string& name) {
    LayerKind kind;
    kind.name = name;
    kind.reads = reads_of(name).value_or(Reads::full);
    return kind;
}

std::string value_of(const LayerKind& kind, const LayerKey& key) {
    return key.word     ? percent_encode(kind.*key.word)
           : key.number ? std::to_string(kind.*key.number)
                        : std::to_string(int{kind.*key.flag});
}

std::string section_of(const LayerKind& kind) {
    const LayerKind usually = usual(kind.name);
    std::string text;
    const auto add = [&](std::string_view key, std::string_view value) {
        text += " " + std::string(key) + "=" + std::string(value);
    };
    if (kind.reads != usually.reads)
        add("attention", word_of(kind.reads));
    const State settings = parse(kind.settings).state;
    if (kind.position != usual_position(kind.reads, tells_places(settings)))
        add("position", kind.position);
    for (const LayerKey& key : layer_keys())
        if (std::string value = value_of(kind, key); value != value_of(usually, key))
            add(key.key, value);
    for (const Parameter* const row : parameter_table())
        if (!settings.is_default(row->key))
            add(row->key, escaped(write_value(*row, settings.value(row->key))));
    return text;
}

}

LayersReading read_layers(std::string_view text) {
    std::string in_one_line(text);
    std::replace_if(
        in_one_line.begin(), in_one_line.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return LayersReader().read(in_one_line);
}

std::string layers_text(const LayeredModel& model) {
    std::string text = pattern_text(model);
    for (const LayerKind& kind : model.kinds)
        if (const std::string section = section_of(kind); !section.empty())
            text += "; " + kind.name + ":" + section;
    std::string whole;
    for (const ModelKey& key : model_keys())
        if (key.word && !(model.*key.word).empty())
            whole += " " + std::string(key.key) + "=" + escaped(model.*key.word);
        else if (key.number && model.*key.number > 0)
            whole += " " + std::string(key.key) + "=" + std::to_string(model.*key.number);
    return whole.empty() ? text : text + "; " + std::string(whole_model) + ":" + whole;
}

}
