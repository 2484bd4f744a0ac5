// What the fuzz targets share: a demand that ends the run with the input as a finding, and choices that depend on the
// input alone, so that a finding comes back from its file.
#pragma once

#include "core/learning/race.hpp"
#include "core/method.hpp"
#include "core/random.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <span>

namespace posenc::fuzz {

/// Ends the run if the demand is not met; `demand` says in words what must hold.
inline void require(bool holds, std::string_view demand, std::string_view found = {}) {
    if (holds)
        return;
    std::fprintf(stderr, "not so: %.*s; found: %.*s\n", static_cast<int>(demand.size()), demand.data(),
                 static_cast<int>(found.size()), found.data());
    std::abort();
}

/// A state has the rows of Learning, as in every program. Those of views would bring the whole interface.
inline void know_races() {
    [[maybe_unused]] static const bool known = (add_parameters(learning::race_parameters()), true);
}

/// Messages stand on one line of the screen.
inline void require_one_line(std::string_view text) {
    require(valid_utf8_prefix(text) == text.size(), "messages are valid UTF-8", text);
    require(text.find('\n') == std::string_view::npos, "messages have one line", text);
}

inline void require_messages(const std::vector<Issue>& issues) {
    for (const Issue& issue : issues)
        require_one_line(sentence(issue));
}

/// Numbers drawn from the input (FNV-1a as the seed).
class Choices {
  public:
    explicit Choices(std::string_view input) : random_(hash(input), 0) {}

    Index below(Index n) { return static_cast<Index>(random_.bits(drawn_++) % static_cast<std::uint64_t>(n)); }
    Cell cell(Cell size) { return {below(size.row), below(size.col)}; }

  private:
    static std::uint64_t hash(std::string_view input) {
        std::uint64_t value = 0xCBF29CE484222325;
        for (const char c : input)
            value = (value ^ static_cast<unsigned char>(c)) * 0x100000001B3;
        return value;
    }

    Random random_;
    std::uint64_t drawn_ = 0;
};

inline bool same(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

inline void require_explanation(const Explanation& explanation, double value) {
    require(!explanation.steps.empty() && same(explanation.steps.back().value, value), "the last step is the value",
            explanation.meaning);
    for (const Step& step : explanation.steps)
        require_one_line(step.text);
    require_one_line(explanation.fact);
    require_one_line(explanation.meaning);
}

/// A block of at most 4 × 4 cells has the sum and the range of its cells.
inline void require_block(const Field& field, const Block& block) {
    double total = 0, allowed = 1e-6;
    const Range range = field.range(block);
    for (Index row = block.row; row < block.row + block.rows; ++row)
        for (Index col = block.col; col < block.col + block.cols; ++col) {
            const double value = field.at({row, col});
            total += value;
            allowed += 1e-9 * std::fabs(value);
            require(std::isnan(value) || (range.low - 1e-6 <= value && value <= range.high + 1e-6),
                    "a block's range holds its cells", shortest(value));
        }
    const double sum = field.sum(block);
    require(same(sum, total) || std::fabs(sum - total) <= allowed, "a block's sum is that of its cells",
            shortest(sum) + " instead of " + shortest(total));
    if (block.rows * block.cols > 1)
        require_explanation(field.explain_mean(block), field.mean(block));
}

inline void require_consistent(const Field& field, Choices& choices) {
    const Cell size = field.size();
    require(size.row > 0 && size.col > 0, "a field has cells");
    for (int n = 0; n < 2; ++n) {
        const Cell cell = choices.cell(size);
        require_explanation(field.explain(cell), field.at(cell));
    }
    Block block{choices.below(size.row), choices.below(size.col), 0, 0};
    block.rows = 1 + choices.below(std::min<Index>(4, size.row - block.row));
    block.cols = 1 + choices.below(std::min<Index>(4, size.col - block.col));
    if (field.means() == Means::sampled) // fewer than 16 cells may stand for a block whose cells are costly
        block.rows = block.cols = 1;
    require_block(field, block);
}

}
