#include "core/visibility/mask_field.hpp"

#include "core/text.hpp"
#include "core/visibility/sample_counts.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace posenc {

namespace {

constexpr double minus_infinity = -std::numeric_limits<double>::infinity();

double written(bool visible, Polarity polarity) {
    switch (polarity) {
    case Polarity::visibility:
        return visible ? 1 : 0;
    case Polarity::boolean:
        return visible ? 0 : 1;
    case Polarity::additive:
        return visible ? 0 : minus_infinity;
    }
    return undefined;
}

std::string_view polarity_step(Polarity polarity) {
    switch (polarity) {
    case Polarity::visibility:
        return "written as 1 = may look: ";
    case Polarity::boolean:
        return "written as 1 = hidden: ";
    case Polarity::additive:
        return "written as 0 or −∞, added to the logit: ";
    }
    return {};
}

std::string_view title_of(const MaskShape& shape) {
    return shape.padding && shape.look_ahead ? "Padding and causal mask together"
           : shape.padding                   ? "Padding mask"
                                             : "Causal mask";
}

RulePtr rule_of(const std::shared_ptr<const Batch>& batch, Index sentence, const MaskShape& shape) {
    if (!shape.padding && !shape.look_ahead)
        return any_of_rule({Piece{}});
    if (!shape.padding)
        return look_ahead_rule();
    RulePtr padding = padding_rule(batch, sentence);
    return shape.look_ahead ? combined_rule(look_ahead_rule(), std::move(padding), Combination::both) : padding;
}

/// Rows below 2^class.
int height_class(const Piece& piece) {
    return std::bit_width(static_cast<std::uint64_t>(std::max<Index>(piece.row_end - piece.row, 0)));
}

Pieces in_order(Pieces pieces) {
    std::sort(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
        return std::pair(height_class(a), a.row) < std::pair(height_class(b), b.row);
    });
    return pieces;
}

/// What follows "hidden: " and "Query 4 may not look at key 2: ".
struct Reason {
    std::string_view fact, sentence;
};

Reason reason_of(Hidden why) {
    constexpr Reason reasons[] = {{"visible", ""},
                                  {"padding", "padding is hidden from all queries"},
                                  {"later token", "it comes later"},
                                  {"later token and padding", "it comes later, and it is padding"},
                                  {"outside the window", "it lies outside the window"},
                                  {"skipped by the dilation", "it lies between two steps of the dilation"},
                                  {"another chunk", "it lies in another chunk"},
                                  {"another document", "it belongs to another document"},
                                  {"block left out", "the block of this query and key is left out"},
                                  {"hidden in the table", "the table that was brought says so"}};
    return reasons[static_cast<std::size_t>(why)];
}

}

MaskField::MaskField(std::string title, std::shared_ptr<const Batch> batch, Index sentence, Index queries, Index shift,
                     RulePtr rule, Polarity polarity)
    : title_(std::move(title)), batch_(std::move(batch)), sentence_(sentence), queries_(queries), shift_(shift),
      rule_(std::move(rule)), pieces_(in_order(rule_->pieces())), polarity_(polarity) {
    assert(queries >= 1 && batch_->length() >= 1);
    assert(sentence >= 0 && sentence < batch_->sentences());
}

MaskField::MaskField(Batch batch, Index sentence, MaskShape shape)
    : title_(title_of(shape)), batch_(std::make_shared<const Batch>(std::move(batch))), sentence_(sentence),
      queries_(shape.queries), shift_(shape.shift), rule_(rule_of(batch_, sentence, shape)),
      pieces_(in_order(rule_->pieces())), polarity_(shape.polarity) {
    assert(shape.queries >= 1 && shape.keys >= 1 && batch_->length() == shape.keys);
    assert(sentence >= 0 && sentence < batch_->sentences());
}

Hidden MaskField::hidden(Cell cell) const {
    assert(cell.row >= 0 && cell.row < queries_ && cell.col >= 0 && cell.col < batch_->length());
    return rule_->why(cell.row + shift_, cell.col);
}

/// There may be thousands of pieces, of which a block meets few. Of those about equally tall, which stand together by
/// their first rows, only the ones are counted that begin before the block ends, and not too long before it begins.
Index MaskField::visible_count(Block block) const {
    block.row += shift_;
    Index count = 0;
    for (auto piece = pieces_.begin(); piece != pieces_.end();) {
        const int height = height_class(*piece);
        const auto end = std::partition_point(piece, pieces_.end(),
                                              [&](const Piece& other) { return height_class(other) == height; });
        piece = std::partition_point(piece, end,
                                     [&](const Piece& other) { return other.row + (Index{1} << height) <= block.row; });
        for (; piece != end && piece->row < block.row + block.rows; ++piece)
            count += count_in(*piece, block);
        piece = end;
    }
    return count;
}

bool MaskField::fully_masked(Index query) const {
    // Most queries see the key at their own position, and looking at one key costs less than counting.
    const Index place = query + shift_;
    if (place >= 0 && place < batch_->length() && rule_->why(place, place) == Hidden::no)
        return false;
    return visible_count({query, 0, 1, batch_->length()}) == 0;
}

double MaskField::at(Cell cell) const {
    return written(hidden(cell) == Hidden::no, polarity_);
}

double MaskField::sum(Block block) const {
    const Index visible = visible_count(block);
    return total(visible, block.rows * block.cols - visible);
}

double MaskField::total(Index visible, Index hidden) const {
    if (polarity_ == Polarity::visibility)
        return static_cast<double>(visible);
    if (polarity_ == Polarity::boolean)
        return static_cast<double>(hidden);
    return hidden == 0 ? 0 : minus_infinity;
}

void MaskField::fill_means(const Viewport& viewport, std::span<float> means) const {
    SampleCounts counts(pieces_, viewport, shift_, batch_->length());
    const std::vector<Extent>& across = counts.columns();
    const std::vector<Extent> down = extents(viewport.rows, queries_);
    const auto of = [&](Index visible, Index hidden) {
        return static_cast<float>(total(visible, hidden) / static_cast<double>(visible + hidden));
    };
    const float seen = of(1, 0), unseen = of(0, 1); // the same for any number of cells: most samples are one of these
    float* next = means.data();
    for (std::size_t row = 0; row < down.size(); ++row) {
        const std::vector<Index>& visible = counts.of_row(static_cast<int>(row), down[row]);
        for (std::size_t col = 0; col < across.size(); ++col) {
            const Index cells = down[row].count * across[col].count;
            *next++ = cells == 0              ? static_cast<float>(undefined)
                      : visible[col] == cells ? seen
                      : visible[col] == 0     ? unseen
                                              : of(visible[col], cells - visible[col]);
        }
    }
}

Range MaskField::range(Block block) const {
    const Index visible = visible_count(block);
    const double a = written(visible > 0, polarity_), b = written(visible == block.rows * block.cols, polarity_);
    return {std::min(a, b), std::max(a, b)};
}

AxisNames MaskField::key_names() const {
    AxisNames names{"key", 0, {}};
    if (batch_->has_words() && batch_->length() <= static_cast<Index>(most_words))
        for (Index key = 0; key < batch_->length(); ++key)
            names.labels.push_back(batch_->label(sentence_, key));
    return names;
}

AxisNames MaskField::query_names() const {
    AxisNames names{"query", 0, {}};
    if (batch_->has_words() && queries_ <= static_cast<Index>(most_words))
        for (Index query = 0; query < queries_; ++query) {
            const Index place = query + shift_;
            const bool inside = place >= 0 && place < batch_->length();
            names.labels.push_back(inside ? batch_->label(sentence_, place) : std::to_string(query));
        }
    return names;
}

/// "Query 4 may look at key 2 (the)."
std::string MaskField::words(Cell cell) const {
    const std::string name = batch_->has_words() ? " (" + batch_->label(sentence_, cell.col) + ")" : "";
    const std::string query = "Query " + std::to_string(cell.row), key = "key " + std::to_string(cell.col) + name;
    const Hidden why = hidden(cell);
    return why == Hidden::no ? query + " may look at " + key + "."
                             : query + " may not look at " + key + ": " + std::string(reason_of(why).sentence) + ".";
}

Explanation MaskField::explain(Cell cell) const {
    const Hidden why = hidden(cell);
    Explanation explanation;
    rule_->explain({cell.row + shift_, cell.col, shift_ != 0}, explanation.steps);
    const double value = at(cell);
    explanation.steps.push_back({std::string(polarity_step(polarity_)) + readable(value), value});
    explanation.fact = (why == Hidden::no ? "" : "hidden: ") + std::string(reason_of(why).fact);
    explanation.meaning = words(cell);
    return explanation;
}

Description MaskField::describe() const {
    return {title_, query_names(), key_names(), polarity_ == Polarity::additive ? -1.0 : 0.0, 1};
}

ChosenSentence chosen_sentence(const State& state, Index length) {
    const PaddingSide side = state.text("padding_side") == "left" ? PaddingSide::left : PaddingSide::right;
    BatchReading reading = read_batch(state.text("tokens"), length, side);
    ChosenSentence chosen{std::move(reading.batch), state.integer("sentence"), std::move(reading.issues)};
    const Index last = chosen.batch.sentences() - 1;
    if (chosen.sentence > last) {
        chosen.issues.push_back({"sentence",
                                 "sentence: there is no sentence " + std::to_string(chosen.sentence) +
                                     "; allowed: 0 … " + std::to_string(last) + " in this batch",
                                 std::to_string(last) + " is used"});
        chosen.sentence = last;
    }
    return chosen;
}

Polarity polarity_of(const State& state) {
    const std::string_view text = state.text("polarity");
    return text == "boolean" ? Polarity::boolean : text == "additive" ? Polarity::additive : Polarity::visibility;
}

}
