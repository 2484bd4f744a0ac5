#include "core/model/model_words.hpp"

#include "core/method.hpp"
#include "core/model/cache.hpp"
#include "core/model/layer_state.hpp"
#include "core/model/turning.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace posenc {

namespace {

/// "10 000"; "1 000 000 and 10 000" is made by who asks.
std::string number(double value) {
    return readable(value, 6);
}

std::string scaling_words(const RotarySettings& settings) {
    constexpr std::string_view names[] = {"",         "linear",  "NTK",    "dynamic NTK", "YaRN",
                                          "LongRoPE", "Llama 3", "Qwen 1", "proportional"}; // as in RotaryScaling
    const std::string name(names[static_cast<std::size_t>(settings.scaling)]);
    return name.empty() || settings.factor == 1 ? name : name + " × " + number(settings.factor);
}

}

namespace {

std::string sees_of_own_text(const LayerKind& kind) {
    switch (kind.reads) {
    case Reads::full:
        return "sees everything";
    case Reads::window:
        return kind.both_sides ? "sees " + readable_integer(kind.window) + " tokens on each side"
                               : "sees " + readable_integer(kind.window) + " tokens";
    case Reads::chunk:
        return "sees its chunk of " + readable_integer(kind.chunk);
    case Reads::top_k:
        return "sees the best " + readable_integer(kind.top_k);
    case Reads::window_and_blocks:
        return "sees " + readable_integer(kind.window) + " tokens, blocks of " + readable_integer(kind.block_tokens);
    case Reads::linear:
    case Reads::mamba2:
        return "remembers, and forgets";
    case Reads::convolution:
        return "sees " + readable_integer(kind.kernel) + " tokens";
    case Reads::nothing:
        return "tokens do not meet";
    }
    return {};
}

}

std::string sees_text(const LayerKind& kind) {
    if (!kind.cross)
        return sees_of_own_text(kind);
    return kind.reads == Reads::nothing ? "sees a picture alone"
                                        : sees_of_own_text(kind) + ", and all of the encoder’s text";
}

std::string decay_text(const LayerKind& kind, const std::optional<Decay>& decay) {
    if (forgets_by_text(kind))
        return "how fast depends on the text";
    if (!decay)
        return "";
    return "below " + number(100 * forgotten_share) + " % after " + readable_integer(decay->fastest_head) + " to " +
           readable_integer(decay->slowest_head) + " tokens";
}

std::string decay_sentence(const LayerKind& kind, const std::optional<Decay>& decay) {
    if (!forgets(kind))
        return "";
    if (forgets_by_text(kind))
        return "How fast it forgets depends on the text.";
    if (!decay)
        return "How fast it forgets is not known here.";
    return "Its fastest head keeps less than " + number(100 * forgotten_share) + " % after " +
           counted(decay->fastest_head, "token") + ", its slowest after " + readable_integer(decay->slowest_head) + ".";
}

std::string positions_text(const LayerKind& kind) {
    if (kind.position == "none")
        return "no positions";
    if (kind.position == "nothing")
        return "";
    if (const State settings = parse(kind.settings).state; !settings.is_default("method") && !turns_by_sections(kind))
        return std::string(method_of(settings).title);
    const std::optional<RotaryHead> head = rotation_of(kind);
    if (!head) {
        std::string words = kind.position;
        std::replace(words.begin(), words.end(), '_', ' ');
        return words;
    }
    std::string text = "base " + number(head->settings.base);
    if (const std::string scaling = scaling_words(head->settings); !scaling.empty())
        text += ", " + scaling;
    const Index whole = head->head_dim + settings_of(kind).integer("still_width");
    if (head->settings.width < whole)
        text += ", " + readable_integer(head->settings.width) + " of " + readable_integer(whole) + " turn";
    if (turns_by_sections(kind))
        text += ", three axes";
    return text;
}

std::string bytes_text(Index bytes) {
    constexpr std::array<std::string_view, 5> units = {"B", "KiB", "MiB", "GiB", "TiB"};
    auto number = static_cast<double>(bytes);
    std::size_t unit = 0;
    for (; number >= 1024 && unit + 1 < units.size(); ++unit)
        number /= 1024;
    return (number < 9.995 && unit > 0 ? readable(number, 3) : readable_integer(std::llround(number))) + " " +
           std::string(units[unit]);
}

std::string kinds_of_unknown_cache(const LayeredModel& model) {
    std::string names;
    for (const LayerKind& kind : model.kinds)
        if (!cache_is_known(kind))
            names += (names.empty() ? "" : ", ") + kind.name;
    return names;
}

std::string kept_text(const LayeredModel& model, Index bytes) {
    if (kinds_of_unknown_cache(model).empty())
        return bytes_text(bytes);
    return bytes > 0 ? "at least " + bytes_text(bytes) : "not known";
}

std::string layers_list(const std::vector<Index>& layers) {
    std::string text;
    for (std::size_t first = 0; first < layers.size();) {
        std::size_t last = first;
        while (last + 1 < layers.size() && layers[last + 1] == layers[last] + 1)
            ++last;
        text += (text.empty() ? "" : ", ") + std::to_string(layers[first]) +
                (last > first ? "–" + std::to_string(layers[last]) : "");
        first = last + 1;
    }
    return text;
}

}
