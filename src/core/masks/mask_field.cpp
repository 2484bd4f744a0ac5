#include "core/masks/mask_field.hpp"

#include "core/text.hpp"

#include <algorithm>
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

/// 0 + 1 + … + (n − 1)
Index triangle(Index n) {
    return n * (n - 1) / 2;
}

}

MaskField::MaskField(Batch batch, Index sentence, MaskShape shape)
    : batch_(std::move(batch)), sentence_(sentence), shape_(shape) {
    assert(shape.queries >= 1 && shape.keys >= 1 && batch_.length() == shape.keys);
    assert(sentence >= 0 && sentence < batch_.sentences());
    find_runs();
}

void MaskField::find_runs() {
    if (!shape_.padding || !batch_.has_words()) {
        runs_.push_back({0, shape_.keys, 0, 0});
        return;
    }
    // Only the words that are there can be visible: they are few, however long the row.
    const Index kept = batch_.kept(sentence_);
    const Index first = batch_.at(sentence_, 0) ? 0 : shape_.keys - kept;
    for (Index key = first; key < first + kept; ++key) {
        if (batch_.is_padding(sentence_, key))
            continue;
        if (!runs_.empty() && runs_.back().end == key) {
            ++runs_.back().end;
            continue;
        }
        const Counts before = below(key);
        runs_.push_back({key, key + 1, before.keys, before.sums});
    }
}

MaskField::Counts MaskField::below(Index key) const {
    const auto after = std::upper_bound(runs_.begin(), runs_.end(), key,
                                        [](Index wanted, const Run& run) { return wanted < run.first; });
    if (after == runs_.begin())
        return {};
    const Run& run = *(after - 1);
    const Index length = run.end - run.first;
    const Index inside = std::min(key - run.first, length), behind = key - run.first - inside;
    return {run.keys + inside, run.sums + inside * run.keys + triangle(inside) + behind * (run.keys + length)};
}

Hidden MaskField::hidden(Cell cell) const {
    assert(cell.row >= 0 && cell.row < shape_.queries && cell.col >= 0 && cell.col < shape_.keys);
    const bool later = shape_.look_ahead && cell.col > cell.row + shape_.shift;
    const bool padding = shape_.padding && batch_.is_padding(sentence_, cell.col);
    return later && padding ? Hidden::both : later ? Hidden::later : padding ? Hidden::padding : Hidden::no;
}

Index MaskField::visible_count(Block block) const {
    const Index col_end = block.col + block.cols;
    const Index before = below(block.col).keys;
    if (!shape_.look_ahead)
        return block.rows * (below(col_end).keys - before);
    // Row i sees the keys below i + shift + 1, cut to the block: rows without any, rows with some, rows with all.
    const Index row_end = block.row + block.rows;
    const Index some = std::clamp(block.col - shape_.shift - 1, block.row, row_end);
    const Index all = std::clamp(col_end - shape_.shift - 1, some, row_end);
    Index count = (row_end - all) * (below(col_end).keys - before) - (all - some) * before;
    if (all > some)
        count += below(all + shape_.shift + 1).sums - below(some + shape_.shift + 1).sums;
    return count;
}

bool MaskField::fully_masked(Index query) const {
    return visible_count({query, 0, 1, shape_.keys}) == 0;
}

double MaskField::at(Cell cell) const {
    return written(hidden(cell) == Hidden::no, shape_.polarity);
}

double MaskField::sum(Block block) const {
    const Index visible = visible_count(block);
    return total(visible, block.rows * block.cols - visible);
}

double MaskField::total(Index visible, Index hidden) const {
    if (shape_.polarity == Polarity::visibility)
        return static_cast<double>(visible);
    if (shape_.polarity == Polarity::boolean)
        return static_cast<double>(hidden);
    return hidden == 0 ? 0 : minus_infinity;
}

/// Most blocks lie wholly before or wholly behind the look-ahead's edge, where a count of keys says it all.
void MaskField::fill_means(const Viewport& viewport, std::span<float> means) const {
    std::vector<Index> keys; // visible in each sample of columns, by padding alone
    for (int col = 0; col < viewport.cols.samples; ++col) {
        const Block block = sample_block(viewport, 0, col, size());
        keys.push_back(block.cols == 0 ? 0 : below(block.col + block.cols).keys - below(block.col).keys);
    }
    float* next = means.data();
    for (int row = 0; row < viewport.rows.samples; ++row)
        for (int col = 0; col < viewport.cols.samples; ++col) {
            const Block block = sample_block(viewport, row, col, size());
            const Index cells = block.rows * block.cols;
            const bool all_seen = !shape_.look_ahead || block.col + block.cols <= block.row + shape_.shift + 1;
            const bool none_seen = shape_.look_ahead && block.col > block.row + block.rows - 1 + shape_.shift;
            const Index visible = none_seen  ? 0
                                  : all_seen ? block.rows * keys[static_cast<std::size_t>(col)]
                                             : visible_count(block);
            const double mean = cells == 0 ? undefined : total(visible, cells - visible) / static_cast<double>(cells);
            *next++ = static_cast<float>(mean);
        }
}

Range MaskField::range(Block block) const {
    const Index visible = visible_count(block), all = block.rows * block.cols;
    const double a = written(visible > 0, shape_.polarity), b = written(visible == all, shape_.polarity);
    return {std::min(a, b), std::max(a, b)};
}

AxisNames MaskField::key_names() const {
    AxisNames names{"key", 0, {}};
    if (batch_.has_words() && shape_.keys <= static_cast<Index>(most_words))
        for (Index key = 0; key < shape_.keys; ++key)
            names.labels.push_back(batch_.label(sentence_, key));
    return names;
}

AxisNames MaskField::query_names() const {
    AxisNames names{"query", 0, {}};
    if (batch_.has_words() && shape_.queries <= static_cast<Index>(most_words))
        for (Index query = 0; query < shape_.queries; ++query) {
            const Index place = query + shape_.shift;
            const bool inside = place >= 0 && place < shape_.keys;
            names.labels.push_back(inside ? batch_.label(sentence_, place) : std::to_string(query));
        }
    return names;
}

/// "Query 4 may look at key 2 (the)."
std::string MaskField::words(Cell cell) const {
    const std::string name = batch_.has_words() ? " (" + batch_.label(sentence_, cell.col) + ")" : "";
    const std::string query = "Query " + std::to_string(cell.row), key = "key " + std::to_string(cell.col) + name;
    switch (hidden(cell)) {
    case Hidden::no:
        return query + " may look at " + key + ".";
    case Hidden::padding:
        return query + " may not look at " + key + ": padding is hidden from all queries.";
    case Hidden::later:
        return query + " may not look at " + key + ": it comes later.";
    case Hidden::both:
        return query + " may not look at " + key + ": it comes later, and it is padding.";
    }
    return {};
}

Explanation MaskField::explain(Cell cell) const {
    const Hidden why = hidden(cell);
    const bool visible = why == Hidden::no;
    const bool later = why == Hidden::later || why == Hidden::both;
    Explanation explanation;
    if (shape_.look_ahead) {
        const Index stands = cell.row + shape_.shift;
        explanation.steps.push_back({"[j ≤ i" + std::string(shape_.shift != 0 ? " + shift" : "") + "] = [" +
                                         readable_integer(cell.col) + " ≤ " + readable_integer(stands) +
                                         "] = " + (later ? "0" : "1"),
                                     later ? 0.0 : 1.0});
    }
    if (shape_.padding) {
        const bool padding = batch_.is_padding(sentence_, cell.col);
        explanation.steps.push_back(
            {"[key " + readable_integer(cell.col) + " is no padding] = " + (padding ? "0" : "1"), padding ? 0.0 : 1.0});
    }
    const double value = at(cell);
    explanation.steps.push_back({std::string(polarity_step(shape_.polarity)) + readable(value), value});
    explanation.fact = visible                  ? "visible"
                       : why == Hidden::padding ? "hidden: padding"
                       : why == Hidden::later   ? "hidden: later token"
                                                : "hidden: later token and padding";
    explanation.meaning = words(cell);
    return explanation;
}

Description MaskField::describe() const {
    const std::string what = shape_.padding && shape_.look_ahead ? "Padding and look-ahead together"
                             : shape_.padding                    ? "Padding mask"
                                                                 : "Look-ahead mask";
    const bool additive = shape_.polarity == Polarity::additive;
    return {what, query_names(), key_names(), additive ? -1.0 : 0.0, 1};
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
