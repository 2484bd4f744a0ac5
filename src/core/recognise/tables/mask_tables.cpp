// Finds masks: a table of two values. Both choices of which value means visible are tried and, where there are not as
// many queries as keys, both alignments.
#include "core/registry.hpp"

#include "core/method.hpp"
#include "core/recognise/tables/mask_search.hpp"
#include "core/recognise/window_text.hpp"

#include <algorithm>

namespace posenc {

namespace {

void find_windows_before(const MaskSearch& search, Index back) {
    for (const Index moved : {1, -1})
        if (back + moved >= 1) // the sizes on both sides, where the query still sees itself
            search.try_mask(named(registry::sliding_window) + whole_setting("window", back + moved + 1), 0.3, moved,
                            moved > 0 ? std::vector<std::string>{WindowOfKeys{back, moved}.text()}
                                      : std::vector<std::string>{});
    if (back < 1)
        return;
    search.try_mask(named(registry::sliding_window) + whole_setting("window", back + 1), 0.1);
    search.try_mask(named(registry::sliding_window) + "&window_count=distance" + whole_setting("window", back), 0.15);
}

/// From a query's own key to the next visible one before it, or behind it where none is before.
Index step_from(const Visible& mask, Index query, Index direction) {
    Index key = mask.place(query) + direction;
    while (key >= 0 && key < mask.keys() && !mask.at(query, key))
        key += direction;
    return std::abs(key - mask.place(query));
}

void find_bands(const MaskSearch& search) {
    for (const Index moved : {0, 1, -1})
        search.try_mask(named(registry::look_ahead), 0, moved);
    const Visible& mask = search.mask();
    const Index top = mask.first_query(), bottom = mask.last_query();
    const Index back = mask.place(bottom) - mask.first(bottom), ahead = mask.last(top) - mask.place(top);
    const bool back_is_cut = mask.first(bottom) == 0, ahead_is_cut = mask.last(top) == mask.keys() - 1;
    if (back < 0 || (back_is_cut && ahead_is_cut))
        return;
    if (!back_is_cut)
        find_windows_before(search, back);
    const Index reach = back_is_cut ? ahead : back,
                step = std::min(step_from(mask, bottom, -1), step_from(mask, top, 1));
    if (reach < 1)
        return;
    const bool one_edge = back_is_cut || ahead_is_cut; // the other one is a guess
    search.try_mask(named(registry::sliding_window) + "&window_count=both-sides" + whole_setting("window", reach),
                    one_edge ? 0.2 : 0.1);
    for (const std::string_view direction : {"causal", "both"})
        if (step > 1)
            search.try_mask(named(registry::dilated) + "&direction=" + std::string(direction) +
                                whole_setting("dilation", step) + whole_setting("window", reach),
                            0.2);
}

/// The keys at which rows begin, from the first key on, each once.
std::vector<Index> starts_of_rows(const Visible& mask) {
    std::vector<Index> starts{0};
    for (Index query = mask.first_query(); query <= mask.last_query(); ++query)
        if (const Index first = mask.first(query); starts.back() != first)
            starts.push_back(first);
    return starts;
}

/// Masks whose rows begin at certain keys: chunks and documents.
void find_starts(const MaskSearch& search) {
    const Index keys = search.mask().keys(), origin = search.origin();
    std::vector<Index> starts = starts_of_rows(search.mask());
    if (starts.size() < 2 || static_cast<Index>(starts.size()) == keys || !std::is_sorted(starts.begin(), starts.end()))
        return;
    const Index chunk = starts.size() > 2 ? starts[2] - starts[1] : std::max(starts[1], keys - starts[1]);
    const Index begin = (origin + starts[1]) % chunk;
    // If all queries begin at one key and see the same, no chunk is seen to end: it is padding rather.
    const bool one_start = starts.size() == 2 && search.mask().first(search.mask().first_query()) == starts[1];
    for (Index& start : starts)
        start += start > 0 ? origin : 0;
    const std::string lengths = lengths_between(starts, search.finder().table().cols);
    for (const std::string_view direction : {"causal", "both"}) {
        const std::string way = "&direction=" + std::string(direction);
        const bool unseen = one_start && direction == "both";
        search.try_mask(named(registry::chunked) + way + whole_setting("chunk_size", chunk) +
                            whole_setting("left_padding", begin),
                        unseen ? odd_pair : 0.1);
        if (!lengths.empty())
            search.try_mask(named(registry::documents) + way + "&document_lengths=" + lengths,
                            unseen ? odd_pair + 0.05 : 0.3);
    }
}

void find_windows_and_more(const MaskSearch& search) {
    const Visible& mask = search.mask();
    const Index top = mask.first_query(), bottom = mask.last_query(), sinks = mask.leading(bottom),
                seen = mask.leading(top), origin = search.origin();
    // where no row sees more than the others do, the prefix is padding, or everything is visible
    if (seen > mask.place(top) + 1 && (sinks > seen || search.is_square()))
        search.try_mask(named(registry::prefix) + whole_setting("prefix_length", origin + seen), 0.1);
    const Index near = mask.back_from(bottom);
    if (sinks < 1 || near < 1 || sinks + near > mask.place(bottom))
        return;
    search.try_mask(named(registry::attention_sink) + whole_setting("sink_count", origin + sinks) +
                        whole_setting("window", near),
                    0.2);
    if (near > 1)
        search.try_mask(named(registry::longformer) + whole_setting("global_count", origin + sinks) +
                            whole_setting("window", near - 1),
                        0.2);
}

/// Keys that no query sees: the sentence is shorter than its row.
void find_padding(const MaskSearch& search) {
    const Index words = search.mask().count(0);
    if (!search.is_square() || words < 1 || words > 4096 || words == search.mask().keys())
        return;
    for (const std::string_view side : {"right", "left"})
        search.try_mask(named(registry::padding) + sentence_of_words(words) + "&padding_side=" + std::string(side),
                        0.3);
}

void find_transposed(const MaskSearch& search) {
    Candidate candidate = search.candidate(search.state(named(registry::look_ahead)), 0);
    candidate.reading.transposed = true;
    candidate.mistakes = {"transposed"};
    if (search.convention().mistakes.empty() && search.is_square())
        search.finder().try_candidate(std::move(candidate));
}

void find_mask(const MaskSearch& search) {
    if (search.finder().stopped() || search.mask().first_query() > search.mask().last_query())
        return;
    find_mask_patterns(search);
    find_padding(search);
    for (const auto find : {find_mask_blocks, find_padded_masks, find_mask_pairs, find_transposed})
        if (search.goes_on())
            find(search);
}

}

void find_mask_patterns(const MaskSearch& search) {
    find_bands(search);
    find_starts(search);
    find_windows_and_more(search);
}

void find_masks(Finder& finder) {
    const bool square = finder.table().rows == finder.table().cols;
    for (const Convention& convention : conventions_of(finder.table()))
        for (const bool starts : {false, true})
            if (!starts || !square)
                find_mask(MaskSearch(finder, convention, starts));
}

}
