// Masks that no method draws: the padding of a whole batch, and windows of two sizes.
#include "core/recognise/plain/plain_facts.hpp"

#include "core/recognise/read_distances.hpp"
#include "core/recognise/visible_mask.hpp"
#include "core/recognise/window_text.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

using Fact = std::optional<TableFact>;

Visible mask_of(const NumberTable& table, const Convention& convention) {
    return {table, convention, {0, 0, table.rows, table.cols}, table.cols - table.rows};
}

/// How many keys each row sees, if those are the last ones (or the first ones) and there is at least one of them.
std::vector<Index> lengths_of_rows(const Visible& mask, bool at_the_end) {
    std::vector<Index> lengths;
    for (Index row = 0; row < mask.queries(); ++row) {
        const Index length = at_the_end ? mask.trailing(row) : mask.leading(row);
        if (length < 1 || length != mask.count(row))
            return {};
        lengths.push_back(length);
    }
    return lengths;
}

bool has_full_row(const Visible& mask) {
    for (Index row = 0; row < mask.queries(); ++row)
        if (mask.count(row) == mask.keys())
            return true;
    return false;
}

/// Rows that each see at least up to their own key are those of a mask by query and no batch.
bool follows_the_diagonal(const Visible& mask, const std::vector<Index>& lengths) {
    if (2 * mask.queries() < mask.keys() || mask.queries() < 3)
        return false;
    Index row = 0;
    return std::all_of(lengths.begin(), lengths.end(), [&](Index length) { return length > row++; });
}

Fact batch_padded_on(const Visible& mask, const Convention& convention, const std::string& side) {
    const std::vector<Index> lengths = lengths_of_rows(mask, side == "left");
    if (lengths.empty() || *std::min_element(lengths.begin(), lengths.end()) == mask.keys() ||
        follows_the_diagonal(mask, lengths))
        return {};
    const bool one = mask.queries() == 1;
    return TableFact{
        "padding", side + " " + joined_numbers(lengths),
        std::string(one ? "The padding mask of a sentence" : "The padding mask of a batch, one sentence a row") +
            (convention.polarity == "boolean" ? ", where 1 means hidden" : "") + ": padded on the " + side +
            (one ? ", length " : ", lengths ") + listed_numbers(lengths) + "."};
}

/// The distances that are visible, if they are one run which ends within the table.
struct Window {
    Index low, high;
    bool open_before, open_after; ///< it reaches to the end of the table
};

std::optional<Window> window_of(const ReadDistances& curve, const Convention& convention) {
    const auto visible = [&](Index delta) { return curve.at(delta) == convention.visible; };
    Index low = curve.smallest(), high = curve.largest();
    while (low <= high && !visible(low))
        ++low;
    while (high >= low && !visible(high))
        --high;
    for (Index delta = low; delta <= high; ++delta)
        if (!visible(delta))
            return {};
    const Window window{low, high, low == curve.smallest(), high == curve.largest()};
    return low > high || (window.open_before && window.open_after) ? std::nullopt : std::optional(window);
}

TableFact window_fact(const Window& window, const ReadDistances& curve) {
    const WindowOfKeys keys{-window.low, window.high, window.open_before, window.open_after};
    const std::string aligned = curve.queries == curve.keys ? ""
                                : curve.starts              ? ", where the starts are aligned"
                                                            : ", where the ends are aligned";
    return {"window", keys.value(), keys.text(aligned)};
}

}

Fact padded_batch(const NumberTable& table) {
    constexpr Index fewest = 4; ///< numbers of a single row: fewer look like anything
    if (table.cols < 2 || (table.rows == 1 && table.cols < fewest) || (table.rows > 2 && ReadDistances(table).holds()))
        return {};
    const std::vector<Convention> conventions = conventions_of(table);
    for (const bool with_full : {true, false}) // a batch is as wide as its longest sentence
        for (const Convention& convention : conventions)
            for (const char* const side : {"left", "right"}) {
                const Visible mask = mask_of(table, convention);
                if (Fact fact = batch_padded_on(mask, convention, side); fact && (!with_full || has_full_row(mask)))
                    return fact;
            }
    return {};
}

Fact uneven_window(const NumberTable& table) {
    if (table.rows < 3 || table.cols < 3 || !ReadDistances(table).holds())
        return {};
    for (const Convention& convention : conventions_of(table))
        for (const bool starts : {false, true}) {
            const ReadDistances curve(table, starts);
            const std::optional<Window> window = window_of(curve, convention);
            if (window && window->low <= 0 && window->high >= 0 && window->low < window->high)
                return window_fact(*window, curve);
        }
    return {};
}

}
