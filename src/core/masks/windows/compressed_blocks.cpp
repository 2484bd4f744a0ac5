// Compressed blocks beside a window (DeepSeek-V4): columns are first all tokens, then one for each closed block of m
// tokens, which a learned sum puts into one key and value.
//
//   token j     visible where i − s < j ≤ i
//   block b     visible where b < ⌊(i + 1)/m⌋: as soon as its last token is there       it stands at position b·m
//
// Not covered: blocks that sum up tokens before their own too, which leaves visibility as it is, and the choice of the
// best blocks, which depends on contents. Every block is a piece of its own, so lengths are limited.
#include "core/masks/mask_methods.hpp"
#include "core/registry.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

class CompressedBlocks final : public KeyRule {
  public:
    CompressedBlocks(Index tokens, Index window, Index rate) : tokens_(tokens), window_(window), rate_(rate) {}

    Hidden why(Index place, Index key) const override {
        if (key >= tokens_)
            return (key - tokens_ + 1) * rate_ <= place + 1 ? Hidden::no : Hidden::later;
        return key > place ? Hidden::later : key <= place - window_ ? Hidden::window : Hidden::no;
    }

    Pieces pieces() const override {
        Piece near;
        near.col = 0;
        near.col_end = tokens_;
        near.low = 1 - window_;
        near.high = 0;
        Pieces all{near};
        for (Index block = 0; block < tokens_ / rate_; ++block) {
            Piece closed;
            closed.row = (block + 1) * rate_ - 1;
            closed.col = tokens_ + block;
            closed.col_end = closed.col + 1;
            all.push_back(closed);
        }
        return all;
    }

    void explain(const Pair& pair, std::vector<Step>& steps) const override {
        const std::string i = readable_integer(pair.place), j = readable_integer(pair.key);
        const bool visible = why(pair.place, pair.key) == Hidden::no;
        if (pair.key < tokens_) {
            steps.push_back(
                test_step("i − s < j ≤ i", readable_integer(pair.place - window_) + " < " + j + " ≤ " + i, visible));
            return;
        }
        const Index block = pair.key - tokens_, first = block * rate_;
        const std::string b = readable_integer(block);
        steps.push_back({"column " + j + " is block " + b + ": tokens " + readable_integer(first) + " … " +
                             readable_integer((block + 1) * rate_ - 1) + ", at position " +
                             readable_integer(block * rate_),
                         undefined});
        steps.push_back(test_step("b < ⌊(i + 1)/m⌋", b + " < " + readable_integer((pair.place + 1) / rate_), visible));
    }

    std::vector<Hidden> reasons() const override { return {Hidden::later, Hidden::window}; }

  private:
    Index tokens_, window_, rate_;
};

MakeResult make(const State& state) {
    MakeResult made;
    const Index rate = state.integer("compress_rate"),
                tokens = capped(state.integer("length"), most_block_positions, "length", made.issues);
    const auto names = std::make_shared<const Batch>(tokens + tokens / rate);
    made.field = std::make_shared<MaskField>("Window and compressed blocks", names, 0, tokens, 0,
                                             std::make_shared<CompressedBlocks>(tokens, state.integer("window"), rate),
                                             polarity_of(state));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    return {{"length", std::to_string(std::min(state.integer("length"), most_block_positions))}};
}

constexpr Parameter rate{.key = "compress_rate",
                         .label = "Tokens to a block",
                         .symbol = "m",
                         .unit = "positions",
                         .help = "how many tokens become one column (DeepSeek-V4: 4 or 128)",
                         .kind = Kind::integer,
                         .low = 1,
                         .high = 4096,
                         .scale = Scale::logarithmic,
                         .initial = "4"};
constexpr Use used[] = {&parameters::length, &parameters::window, &rate, &parameters::polarity};

}

namespace registry {

extern const Method compressed_blocks;

}

constinit const Method registry::compressed_blocks = {
    .id = "compressed-blocks",
    .title = "Compressed blocks",
    .family = "masks",
    .sort = Sort::mask,
    .paper = "DeepSeek-V4 (DeepSeek 2026)",
    .formula = "token j: m(i, j) = [i − s < j ≤ i]\nblock b: m(i, b) = [b < ⌊(i + 1)/m⌋]",
    .parameters = used,
    .make = make,
    .limit = most_block_positions,
    .users = "DeepSeek-V4",
    .definitions = definitions,
    .sight =
        "A band: the window of tokens. Right of it stairs: each block becomes visible when its last token is there",
};

}
