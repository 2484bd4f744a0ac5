// Finds masks: a table of two values. Both choices of which value means visible are tried. The settings of each kind of
// mask are read off a few rows and then compared with every cell.
#include "core/recognise/finder.hpp"
#include "core/registry.hpp"

#include "core/method.hpp"
#include "core/recognise/visible_mask.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// "&tokens=x x x": a sentence with this many words.
std::string sentence_of_words(Index words) {
    std::string text = "&tokens=x";
    for (Index word = 1; word < words; ++word)
        text += "%20x";
    return text;
}

class MaskFinder {
  public:
    /// For a part of the table. If its mask is the second one of a combined mask, `before` holds the settings of the
    /// first one, up to and including "&second_mask=".
    MaskFinder(Finder& finder, const Convention& convention, Block part, std::string before = {})
        : finder_(&finder), convention_(&convention), mask_(finder.table(), convention, part),
          before_(std::move(before)) {}

    void find() {
        if (mask_.shift() < 0 || finder_->stopped())
            return;
        find_patterns();
        find_padding();
        if (!finder_->found_whole())
            find_blocks();
        if (!finder_->found_whole())
            find_bigbird();
        if (!finder_->found_whole())
            find_padded_patterns();
        if (!finder_->found_whole())
            find_transposed();
    }

  private:
    static std::string number(std::string_view key, Index value) { return setting(key, static_cast<double>(value)); }
    State state(const std::string& method_and_settings, Index more = 0) const {
        const NumberTable& table = finder_->table();
        return state_of("method=" + before_ + method_and_settings + number("length", table.cols + more) +
                        number("query_length", table.rows + more) + "&polarity=" + std::string(convention_->polarity));
    }

    /// `moved`: how many places the diagonal of the table lies further to the right than that of the mask.
    void try_mask(const std::string& method_and_settings, double oddity, Index moved = 0) {
        if (moved != 0 && !before_.empty())
            return;
        Candidate candidate;
        candidate.state = state(method_and_settings);
        candidate.mistakes = convention_->mistakes;
        candidate.oddity = convention_->oddity + oddity + (before_.empty() ? 0 : 0.3);
        if (moved != 0)
            candidate.mistakes.push_back("diagonal-off-by-one");
        // when moved, read a mask that is larger by one on all sides, so that every cell exists
        if (!candidate.mistakes.empty())
            candidate.value = [field = make_field(moved == 0 ? candidate.state : state(method_and_settings, 2)).field,
                               down = moved == 0 ? 0 : 1 + moved, right = moved == 0 ? 0 : 1,
                               convention = *convention_](Cell cell) {
                const bool visible = field->at({cell.row + down, cell.col + right}) == convention.right_visible();
                return visible ? convention.visible : convention.hidden;
            };
        finder_->try_candidate(std::move(candidate));
    }

    void find_patterns() {
        find_bands();
        find_starts();
        find_windows_in_documents();
        find_windows_and_more();
    }

    /// Keys at one end that no query sees are padding. The rest is a mask of its own.
    void find_padded_patterns() {
        const Index keys = mask_.keys();
        if (mask_.shift() != 0 || keys > 4096)
            return;
        Index right = 0, left = 0;
        while (right < keys && !mask_.seen(keys - 1 - right))
            ++right;
        while (left < keys && !mask_.seen(left))
            ++left;
        for (const bool at_left : {false, true})
            if (const Index pads = at_left ? left : right; pads > 0 && keys - pads > 2) {
                const Index words = keys - pads, begin = at_left ? pads : 0;
                MaskFinder(*finder_, *convention_, {begin, begin, words, words},
                           named(registry::combined_mask) + "&combine=and&first_mask=" + named(registry::padding) +
                               sentence_of_words(words) + "&padding_side=" + (at_left ? "left" : "right") +
                               "&second_mask=")
                    .find_patterns();
            }
    }

    void find_transposed() {
        Candidate candidate;
        candidate.state = state(named(registry::look_ahead));
        candidate.reading.transposed = true;
        candidate.mistakes = {"transposed"};
        candidate.oddity = convention_->oddity;
        if (convention_->mistakes.empty() && mask_.shift() == 0)
            finder_->try_candidate(std::move(candidate));
    }

    void find_bands() {
        for (const Index moved : {0, 1, -1})
            try_mask(named(registry::look_ahead), 0, moved);
        const Index last = mask_.queries() - 1, place = last + mask_.shift();
        const Index back = place - mask_.first(last), ahead = mask_.last(0) - mask_.shift();
        if (back < 0 || mask_.first(last) == 0)
            return;
        for (const Index moved : {1, -1})
            if (back + moved >= 1)
                try_mask(named(registry::sliding_window) + number("window", back + moved + 1), 0.3, moved);
        if (back < 1)
            return;
        try_mask(named(registry::sliding_window) + number("window", back + 1), 0.1);
        try_mask(named(registry::sliding_window) + "&window_count=distance" + number("window", back), 0.15);
        try_mask(named(registry::sliding_window) + "&window_count=both-sides" + number("window", back), 0.1);
        Index step = 1; // from the last query's own key to the next visible key before it
        while (step <= place && !mask_.at(last, place - step))
            ++step;
        for (const std::string_view direction : {"causal", "both"})
            if (step > 1 || ahead > 0)
                try_mask(named(registry::dilated) + "&direction=" + std::string(direction) + number("dilation", step) +
                             number("window", back),
                         0.2);
    }

    /// Masks whose rows begin at certain keys: chunks and documents.
    void find_starts() {
        if (mask_.shift() != 0)
            return;
        std::vector<Index> starts;
        for (Index query = 0; query < mask_.queries(); ++query)
            if (const Index first = mask_.first(query); starts.empty() || starts.back() != first)
                starts.push_back(first);
        if (starts.size() < 2 || static_cast<Index>(starts.size()) == mask_.keys() || starts.front() != 0 ||
            !std::is_sorted(starts.begin(), starts.end()))
            return;
        const Index chunk = starts.size() > 2 ? starts[2] - starts[1] : starts[1];
        std::string lengths;
        for (std::size_t i = 0; i < starts.size() && starts.size() <= 16; ++i) {
            const Index end = i + 1 < starts.size() ? starts[i + 1] : mask_.keys();
            lengths += (i > 0 ? "," : "") + std::to_string(end - starts[i]);
        }
        for (const std::string_view direction : {"causal", "both"}) {
            const std::string way = "&direction=" + std::string(direction);
            try_mask(named(registry::chunked) + way + number("chunk_size", chunk) +
                         number("left_padding", starts[1] % chunk),
                     0.1);
            if (!lengths.empty())
                try_mask(named(registry::documents) + way + "&document_lengths=" + lengths, 0.3);
        }
    }

    /// Packed documents with a window in each: if the first visible key of a row is its own, the row begins a document.
    void find_windows_in_documents() {
        std::vector<Index> starts;
        Index window = 0;
        for (Index query = 0; query < mask_.queries() && mask_.shift() == 0; ++query) {
            const Index first = mask_.first(query);
            if (first == query)
                starts.push_back(query);
            window = std::max(window, query - first + 1);
        }
        if (starts.size() < 2 || starts.size() > 16 || window < 2 || !before_.empty())
            return;
        std::string lengths;
        for (std::size_t i = 0; i < starts.size(); ++i)
            lengths +=
                (i > 0 ? "," : "") + std::to_string((i + 1 < starts.size() ? starts[i + 1] : mask_.keys()) - starts[i]);
        try_mask(named(registry::combined_mask) +
                     "&combine=and&first_mask=documents&direction=causal&document_lengths=" + lengths +
                     "&second_mask=sliding-window" + number("window", window),
                 0.5);
    }

    void find_windows_and_more() {
        const Index last = mask_.queries() - 1, sinks = mask_.leading(last), seen = mask_.leading(0);
        if (seen > mask_.shift() + 1 && seen <= mask_.keys())
            try_mask(named(registry::prefix) + number("prefix_length", seen), 0.1);
        const Index window = mask_.count(last) - sinks;
        if (sinks >= 1 && window >= 1) {
            try_mask(named(registry::attention_sink) + number("sink_count", sinks) + number("window", window), 0.2);
            if (window > 1)
                try_mask(named(registry::longformer) + number("global_count", sinks) + number("window", window - 1),
                         0.2);
        }
    }

    /// Keys that no query sees: the sentence is shorter than its row.
    void find_padding() {
        const Index words = mask_.count(0);
        if (words < 1 || words > 4096 || words == mask_.keys())
            return;
        for (const std::string_view side : {"right", "left"})
            try_mask(named(registry::padding) + sentence_of_words(words) + "&padding_side=" + std::string(side), 0.3);
    }

    void find_blocks() {
        for (const Index block : {4, 8, 16, 32, 64})
            for (const std::string_view layout : {"fixed", "local", "bslongformer"})
                for (const std::string_view direction : {"causal", "both"})
                    for (const Index blocks : {2, 4, 8})
                        if (block * 2 <= mask_.keys() && mask_.keys() <= 4096)
                            try_mask(named(registry::block_sparse) + "&block_layout=" + std::string(layout) +
                                         "&direction=" + std::string(direction) + number("block_size", block) +
                                         number("local_blocks", blocks),
                                     0.5);
    }

    void find_bigbird() {
        if (mask_.shift() != 0 || mask_.keys() > 4096 || mask_.count(0) < mask_.keys())
            return;
        for (Index block = 4; block <= 128 && block * 5 <= mask_.keys(); ++block)
            if (const std::optional<Index> random = random_blocks(block))
                try_bigbird(block, *random);
    }

    static bool always_visible(Index row, Index col, Index last) {
        return row == 0 || col == 0 || row == last || col == last || std::abs(row - col) <= 1;
    }

    /// How many blocks each row of blocks sees besides those that BigBird always shows; empty if rows differ.
    std::optional<Index> random_blocks(Index block) const {
        const Index last = (mask_.keys() - 1) / block;
        std::optional<Index> each;
        for (Index row = 1; row < last; ++row) {
            Index count = 0;
            for (Index col = 1; col < last; ++col)
                count += !always_visible(row, col, last) && mask_.at(row * block, col * block) ? 1 : 0;
            if (each.value_or(count) != count)
                return {};
            each = count;
        }
        return each && *each <= 8 ? each : std::nullopt;
    }

    /// Which blocks are drawn depends on the library and on the seed.
    void try_bigbird(Index block, Index random) {
        const std::string rule =
            named(registry::bigbird) + number("block_size", block) + number("random_blocks", random);
        try_mask(rule, 0.3);
        Candidate candidate;
        candidate.state = state(rule);
        candidate.structure = true;
        candidate.mistakes = convention_->mistakes;
        candidate.oddity = convention_->oddity + 0.3;
        candidate.value = [mask = mask_, convention = *convention_, block](Cell cell) {
            const Index row = cell.row / block, col = cell.col / block, last = (mask.keys() - 1) / block;
            const bool visible = always_visible(row, col, last) || mask.at(row * block, col * block);
            return visible ? convention.visible : convention.hidden;
        };
        if (random > 0)
            finder_->try_candidate(std::move(candidate));
    }

    Finder* finder_;
    const Convention* convention_;
    Visible mask_;
    std::string before_;
};

}

void find_masks(Finder& finder) {
    for (const Convention& convention : conventions_of(finder.table()))
        MaskFinder(finder, convention, {0, 0, finder.table().rows, finder.table().cols}).find();
}

}
