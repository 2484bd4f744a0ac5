#include "core/encodings/encoding_parameters.hpp"

#include "core/snippets/python_literals.hpp"

namespace posenc::parameters {

namespace {

constexpr Choice ranges[] = {{"unit", "0 … 1", "the first position is 0, the last is 1"},
                             {"symmetric", "−1 … 1", "the first position is −1, the last is 1"}};

std::span<const Choice> encodings() {
    static const std::vector<Choice> choices = [] {
        std::vector<Choice> all;
        for (const Method* method : methods())
            if (!method->encoding.empty())
                all.push_back({method->id, method->encoding, ""});
        return all;
    }();
    return choices;
}

}

constinit const Parameter range{.key = "range",
                                .label = "Range",
                                .help = "the range over which positions are spread",
                                .kind = Kind::choice,
                                .initial = "unit",
                                .choices = ranges};
constinit const Parameter times{.key = "times",
                                .label = "Time",
                                .symbol = "t",
                                .help = "real numbers in any order, one row each",
                                .kind = Kind::reals,
                                .low = -1e10,
                                .high = 1e10,
                                .scale = Scale::symmetric,
                                .initial = "0,0.5,1,2,4,4.5,8,16",
                                .max_items = 64};
constinit const Parameter axes{.key = "axes",
                               .label = "Axes",
                               .help = "lengths of the axes; positions fill them row by row",
                               .kind = Kind::integers,
                               .low = 1,
                               .high = 1024,
                               .initial = "8,8",
                               .max_items = 4};
constinit const Parameter of{.key = "of",
                             .label = "Encoding",
                             .help = "the encoding whose rows are compared; its own settings follow",
                             .kind = Kind::choice,
                             .initial = "sinusoidal",
                             .choices = encodings};

}

namespace posenc {

std::vector<Definition> spread_definitions(const State& state) {
    return {{"symmetric", python_flag(state.text("range") == "symmetric")}};
}

}
