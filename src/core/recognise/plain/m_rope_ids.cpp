// The position ids of M-RoPE (Qwen2-VL): a row each for time, height and width. The three agree on text; the patches of
// a picture count along its own axes from the next free position on, and what follows begins behind the largest.
#include "core/recognise/plain/plain_facts.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <array>

namespace posenc {

namespace {

struct TokensOfKind {
    Index first = 0, count = 0;              ///< columns
    Index frames = 0, height = 0, width = 0; ///< of a picture; 0: text

    bool is_text() const { return frames == 0; }
};

class ThreeAxes {
  public:
    explicit ThreeAxes(const NumberTable& table) : table_(&table) {}

    /// Padding first, if there is some, then text and pictures in turn; empty if the ids are others.
    std::vector<TokensOfKind> tokens();
    Index padding() const { return padding_; }

  private:
    bool all_are(Index col, double value) const {
        return col < table_->cols && table_->at(0, col) == value && table_->at(1, col) == value &&
               table_->at(2, col) == value;
    }
    /// How many columns from `col` on have what `holds(k)` says of the k-th of them.
    template <class Holds> Index run(Index col, const Holds& holds) const {
        Index count = 0;
        while (col + count < table_->cols && holds(count))
            ++count;
        return count;
    }
    TokensOfKind text_at(Index col, double position) const;
    std::optional<TokensOfKind> picture_at(Index col, double position) const;

    const NumberTable* table_;
    Index padding_ = 0;
};

TokensOfKind ThreeAxes::text_at(Index col, double position) const {
    return {col, run(col, [&](Index k) { return all_are(col + k, position + static_cast<double>(k)); })};
}

std::optional<TokensOfKind> ThreeAxes::picture_at(Index col, double position) const {
    const auto at = [&](Index axis, Index k) { return table_->at(axis, col + k) - position; };
    const Index width =
        run(col, [&](Index k) { return at(0, k) == 0 && at(1, k) == 0 && at(2, k) == static_cast<double>(k); });
    if (width < 1)
        return {};
    const auto in_grid = [&](Index k, Index row) {
        return at(1, k) == static_cast<double>(row) && at(2, k) == static_cast<double>(k % width);
    };
    const Index patches = run(col, [&](Index k) { return at(0, k) == 0 && in_grid(k, k / width); });
    const Index height = patches / width, frame = height * width;
    const double step = col + frame < table_->cols ? at(0, frame) : 0; // from one frame to the next
    const Index frames = 1 + run(col + frame, [&](Index k) {
                                 return step > 0 && at(0, frame + k) == step * static_cast<double>(1 + k / frame) &&
                                        in_grid(frame + k, k % frame / width);
                             }) / frame;
    return TokensOfKind{col, frames * frame, frames, height, width};
}

std::vector<TokensOfKind> ThreeAxes::tokens() {
    const double pad = table_->at(0, 0);
    padding_ = run(0, [&](Index k) { return all_are(k, pad); });
    if (padding_ == 1)
        padding_ = 0;
    if (padding_ > 0 && (padding_ == table_->cols || pad == 0)) // the last 0 is the first token's
        --padding_;
    std::vector<TokensOfKind> all;
    double position = 0;
    for (Index col = padding_; col < table_->cols;) {
        const TokensOfKind text = text_at(col, position);
        // a picture begins as text does, so a run of text ends a column earlier where a picture follows
        const Index last = col + text.count - 1;
        const bool ends = last + 1 == table_->cols;
        const Index words = text.count - (text.count > 0 && !ends ? 1 : 0);
        if (words > 0)
            all.push_back({col, words});
        col += words;
        position += static_cast<double>(words);
        if (col == table_->cols)
            break;
        const std::optional<TokensOfKind> picture = picture_at(col, position);
        if (!picture || picture->count < 2)
            return {};
        all.push_back(*picture);
        for (Index k = 0; k < picture->count; ++k)
            for (Index axis = 0; axis < 3; ++axis)
                position = std::max(position, table_->at(axis, col + k));
        position += 1;
        col += picture->count;
    }
    return all;
}

std::string columns_text(const TokensOfKind& tokens) {
    const std::string first = readable_integer(tokens.first);
    return tokens.count == 1 ? " at column " + first
                             : " at columns " + first + " to " + readable_integer(tokens.first + tokens.count - 1);
}

std::string tokens_text(const TokensOfKind& tokens) {
    if (tokens.is_text())
        return "text" + columns_text(tokens);
    const std::string patches = readable_integer(tokens.height) + " × " + readable_integer(tokens.width) + " patches";
    return (tokens.frames == 1 ? "a picture of " + patches
                               : readable_integer(tokens.frames) + " frames of " + patches) +
           columns_text(tokens);
}

}

std::optional<TableFact> m_rope_ids(const NumberTable& table) {
    if (table.rows != 3 || table.cols < 4)
        return {};
    ThreeAxes axes(table);
    const std::vector<TokensOfKind> all = axes.tokens();
    if (std::all_of(all.begin(), all.end(), [](const TokensOfKind& tokens) { return tokens.is_text(); }))
        return {};
    std::string value, text;
    if (axes.padding() > 0)
        text = "padding" + columns_text({0, axes.padding()}) + ", ";
    for (const TokensOfKind& tokens : all) {
        const bool first = &tokens == &all.front();
        value += (first ? "" : ", ") + (tokens.is_text()
                                            ? "text " + std::to_string(tokens.count)
                                            : "picture " + std::to_string(tokens.frames) + " " +
                                                  std::to_string(tokens.height) + " " + std::to_string(tokens.width));
        text += (first ? "" : ", ") + tokens_text(tokens);
    }
    return TableFact{"m_rope", value, "Position ids of M-RoPE, a row each for time, height and width: " + text + "."};
}

}
