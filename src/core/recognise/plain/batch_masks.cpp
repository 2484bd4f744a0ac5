// The masks of a batch, one slice a text: causal or not, with the padding of each text hidden.
#include "core/recognise/plain/plain_facts.hpp"

#include "core/recognise/visible_mask.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// How the texts of a batch are masked.
struct Padded {
    bool causal = false, left = false;
    std::string_view side() const { return left ? "left" : "right"; }
};

bool text_holds(const Padded& padded, Index length, Index keys, Index key) {
    return padded.left ? key >= keys - length : key < length;
}

/// Whether a slice is the mask of a text of this length. The rows of its padding may see nothing.
bool is_mask_of(const Visible& slice, const Padded& padded, Index length) {
    for (Index query = 0; query < slice.queries(); ++query) {
        const bool pad = !text_holds(padded, length, slice.keys(), slice.place(query));
        if (pad && slice.count(query) == 0)
            continue;
        for (Index key = 0; key < slice.keys(); ++key) {
            const bool visible =
                text_holds(padded, length, slice.keys(), key) && (!padded.causal || key <= slice.place(query));
            if (slice.at(query, key) != visible)
                return false;
        }
    }
    return true;
}

/// The length of each text; empty if the slices are masked otherwise.
std::vector<Index> lengths_of(const NumberTable& table, const Convention& convention, const Padded& padded) {
    const Index rows = table.rows / table.slices;
    std::vector<Index> lengths;
    for (Index slice = 0; slice < table.slices; ++slice) {
        const Visible mask(table, convention, {slice * rows, 0, rows, table.cols}, table.cols - rows);
        const Index length = mask.count(padded.left || padded.causal ? rows - 1 : 0);
        if (length < 1 || !is_mask_of(mask, padded, length))
            return {};
        lengths.push_back(length);
    }
    return lengths;
}

}

std::optional<TableFact> batch_masks(const NumberTable& table) {
    const Index rows = table.rows / table.slices;
    if (table.slices < 2 || table.rows % table.slices != 0 || rows < 2 || rows > table.cols)
        return {};
    for (const Convention& convention : conventions_of(table))
        for (const Padded padded : {Padded{true, true}, Padded{true, false}, Padded{false, true}, Padded{false, false}})
            if (const std::vector<Index> lengths = lengths_of(table, convention, padded); !lengths.empty())
                return TableFact{"batch_masks",
                                 std::string(padded.causal ? "causal " : "") + std::string(padded.side()) + " " +
                                     joined_numbers(lengths),
                                 "The masks of a batch, one slice a text" +
                                     std::string(convention.polarity == "boolean" ? ", where 1 means hidden" : "") +
                                     ": " + (padded.causal ? "causal, " : "") + "padded on the " +
                                     std::string(padded.side()) + ", lengths " + listed_numbers(lengths) + "."};
    return {};
}

}
