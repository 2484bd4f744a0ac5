// One table of names: see parts.hpp.
#include "core/lessons/parts.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view heatmap[] = {"matrix", "numbers", "profiles"};
constexpr std::string_view frequencies[] = {"waves", "wavelengths", "clocks", "bits", "widths", "collisions"};
constexpr std::string_view similarity[] = {"matrix", "numbers", "value", "curve", "residual", "circle", "errors"};
constexpr std::string_view relative[] = {"signed",   "stack",   "matrix",  "numbers",  "curve",
                                         "vectors",  "words",   "verdict", "products", "padded",
                                         "reshaped", "dropped", "shifted", "result",   "costs"};
constexpr std::string_view biases[] = {"matrix", "numbers", "curve", "variants", "shares"};
constexpr std::string_view rotary[] = {"circles", "matrix", "numbers", "curve", "wavelengths", "slowing"};
constexpr std::string_view precision[] = {"formats", "curve", "matrix", "numbers"};
constexpr std::string_view tree[] = {"tree", "matrix", "numbers", "path", "graph"};
constexpr std::string_view masks[] = {"sentence", "matrix",   "numbers", "logits",   "softmax",
                                      "boolean",  "additive", "details", "libraries"};
constexpr std::string_view attention[] = {"sentence", "embeddings", "encodings", "input",   "lengths", "queries",
                                          "keys",     "values",     "logits",    "weights", "output",  "difference",
                                          "terms",    "readings",   "both",      "verdict", "numbers"};
constexpr std::string_view space[] = {"times", "curve", "matrix", "bands", "kernel", "image", "numbers"};
constexpr std::string_view projection[] = {"points", "shares"};
constexpr std::string_view learning[] = {"task",   "race",    "prediction", "train", "lengths", "loss",
                                         "places", "example", "attention",  "table", "tasks"};
constexpr std::string_view model[] = {"reach", "matrix", "wavelengths", "memory"};

constexpr ViewParts table[] = {{"heatmap", heatmap},       {"frequencies", frequencies},
                               {"similarity", similarity}, {"relative", relative},
                               {"biases", biases},         {"rotary", rotary},
                               {"precision", precision},   {"tree", tree},
                               {"masks", masks},           {"attention", attention},
                               {"space", space},           {"projection", projection},
                               {"learning", learning},     {"model", model}};

/// The name as it stands in the table; empty where there is no such part.
std::string_view known(std::string_view name, std::string_view view) {
    for (const ViewParts& parts : table)
        if (view.empty() || parts.view == view)
            if (const auto found = std::find(parts.names.begin(), parts.names.end(), name); found != parts.names.end())
                return *found;
    return {};
}

std::string allowed(std::string_view view) {
    std::string names;
    for (const ViewParts& parts : table)
        if (parts.view == view)
            for (const std::string_view name : parts.names)
                names += (names.empty() ? "" : ", ") + std::string(name);
    return names.empty() ? "names of parts, separated by commas" : names;
}

}

std::span<const ViewParts> view_parts() {
    return table;
}

bool is_part(std::string_view name, std::string_view view) {
    return !known(name, view).empty();
}

std::string part_title(std::string_view part) {
    std::string title(part);
    if (!title.empty() && title[0] >= 'a' && title[0] <= 'z')
        title[0] = static_cast<char>(title[0] - 'a' + 'A');
    return title;
}

PartsReading read_parts(std::string_view text, std::string_view view) {
    PartsReading reading;
    if (trim(text).empty())
        return reading;
    for (const std::string_view part : split(text, ',')) {
        const std::string_view name = known(trim(part), view);
        if (name.empty()) {
            reading.problem = "‘" + quoted(trim(part)) + "’ is not a part of " +
                              (view.empty() ? "a view" : "the view " + std::string(view)) +
                              "; allowed: " + allowed(view);
            reading.at = static_cast<std::size_t>(trim(part).data() - text.data());
            return reading;
        }
        reading.names.push_back(name);
    }
    return reading;
}

bool names_part(const State& state, std::string_view part) {
    const std::string_view text = state.text("shows");
    if (text.empty())
        return false;
    const auto names = split(text, ',');
    return std::any_of(names.begin(), names.end(), [&](std::string_view one) { return trim(one) == part; });
}

}
