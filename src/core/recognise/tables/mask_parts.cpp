#include "core/recognise/tables/mask_parts.hpp"

#include "core/method.hpp"
#include "core/recognise/tables/mask_suggestions.hpp"
#include "core/registry.hpp"
#include "core/visibility/mask_pieces.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace posenc {

namespace {

constexpr Index most_cells = 16384; ///< that are looked at

struct PlaceAndKey {
    Index place, key;
};

class PartFinder {
  public:
    PartFinder(const MaskSearch& search, bool either);

    MaskParts find();

  private:
    using Sees = std::function<bool(Index place, Index key)>;

    void consider(const Method& method, std::string settings, MaskPart shared, const Sees& sees);
    void consider_field(const Method& method, const std::string& settings, const std::string& direction);
    void add_bands();
    void add_leading();
    void add_chunks();
    void add_documents();
    void add_documents(const std::vector<Index>& starts, bool causal);
    void add_blocks();
    void add_padding();

    const Visible* mask_;
    bool either_;
    std::vector<PlaceAndKey> must_, open_; ///< cells on which a part must agree, and those that it may explain
    MaskSuggestions suggested_;
    std::vector<MaskPart> parts_;
};

PartFinder::PartFinder(const MaskSearch& search, bool either)
    : mask_(&search.mask()), either_(either), suggested_(search.mask()) {
    const Index cells = mask_->queries() * mask_->keys();
    double spread = 0.5; // steps by the golden ratio: no pattern of a mask has them
    for (Index count = 0; count < std::min(cells, most_cells); ++count) {
        spread = std::fmod(spread + 0.6180339887498949, 1);
        const Index cell = cells <= most_cells ? count : static_cast<Index>(spread * static_cast<double>(cells)),
                    query = cell / mask_->keys(), key = cell % mask_->keys();
        (mask_->at(query, key) == either ? open_ : must_).push_back({mask_->place(query), key});
    }
}

void PartFinder::consider(const Method& method, std::string settings, MaskPart shared, const Sees& sees) {
    for (const PlaceAndKey& cell : must_)
        if (sees(cell.place, cell.key) == either_)
            return;
    shared.method = &method;
    shared.settings = std::move(settings);
    shared.explains.assign(open_.size() / 64 + 1, 0);
    Index explained = 0;
    for (std::size_t i = 0; i < open_.size(); ++i)
        if (sees(open_[i].place, open_[i].key) == either_) {
            shared.explains[i / 64] |= std::uint64_t{1} << i % 64;
            ++explained;
        }
    // what explains nothing is no part, and what explains all of it is the whole
    if (explained > 0 && explained < std::ssize(open_))
        parts_.push_back(std::move(shared));
}

void PartFinder::add_bands() {
    const auto in_window = [](Index low, Index high) {
        return [=](Index place, Index key) { return key - place >= low && key - place <= high; };
    };
    consider(registry::look_ahead, "", {}, [](Index place, Index key) { return key <= place; });
    for (const Index window : suggested_.windows.values()) {
        const std::string set = whole_setting("window", window);
        const auto sliding = [&](const std::string& counts, Index low, Index high) {
            consider(registry::sliding_window, "", {.window = set, .window_count = counts, .reach = window},
                     in_window(low, high));
        };
        sliding("size", 1 - window, 0);
        sliding("distance", -window, 0);
        sliding("both-sides", -window, window);
        for (Index step = 2; step <= 8; ++step)
            for (const bool causal : {true, false})
                consider(registry::dilated, whole_setting("dilation", step),
                         {.window = set, .direction = causal ? "causal" : "both"}, [=](Index place, Index key) {
                             const Index delta = key - place;
                             return delta >= -window && delta <= (causal ? 0 : window) && delta % step == 0;
                         });
    }
}

void PartFinder::add_leading() {
    for (const Index first : suggested_.leading.values()) {
        consider(registry::prefix, whole_setting("prefix_length", first), {},
                 [=](Index place, Index key) { return key <= place || key < first; });
        for (const Index window : suggested_.windows.values(24)) {
            const std::string set = whole_setting("window", window);
            consider(registry::longformer, whole_setting("global_count", first), {.window = set},
                     [=](Index place, Index key) {
                         return std::abs(key - place) <= window || key < first || place < first;
                     });
            for (const Index low : {1 - window, -window})
                consider(registry::attention_sink, whole_setting("sink_count", first),
                         {.window = set, .window_count = low == -window ? "distance" : "size"},
                         [=](Index place, Index key) { return key <= place && (key - place >= low || key < first); });
        }
    }
}

void PartFinder::add_chunks() {
    const std::vector<Index> begins = suggested_.begins.values(16);
    for (const Index chunk : suggested_.chunks.values()) {
        std::set<Index> origins{0};
        for (const Index begin : begins)
            origins.insert(begin % chunk);
        for (const Index origin : origins)
            for (const bool causal : {true, false})
                consider(registry::chunked, whole_setting("chunk_size", chunk) + whole_setting("left_padding", origin),
                         {.direction = causal ? "causal" : "both"}, [=](Index place, Index key) {
                             return (!causal || key <= place) &&
                                    floor_divided(place - origin, chunk) == floor_divided(key - origin, chunk);
                         });
    }
}

void PartFinder::add_documents(const std::vector<Index>& starts, bool causal) {
    const std::string lengths = lengths_between(starts, mask_->keys());
    if (lengths.empty() || starts.size() < 2)
        return;
    const auto document = [&starts](Index key) { return std::upper_bound(starts.begin(), starts.end(), key); };
    consider(registry::documents, "&document_lengths=" + lengths, {.direction = causal ? "causal" : "both"},
             [&](Index place, Index key) { return (!causal || key <= place) && document(place) == document(key); });
}

void PartFinder::add_documents() {
    for (const bool causal : {true, false})
        for (const auto& starts :
             {either_ ? filled_starts(*mask_, causal) : uncrossed_starts(*mask_), starts_by_last_keys(*mask_)})
            add_documents(starts, causal);
}

void PartFinder::consider_field(const Method& method, const std::string& settings, const std::string& direction) {
    const State state =
        state_of("method=" + named(method) + settings + (direction.empty() ? "" : "&direction=" + direction) +
                 whole_setting("length", mask_->keys()));
    const FieldPtr field = make_field(state).field;
    consider(method, settings, {.direction = direction}, [&](Index place, Index key) {
        return place >= 0 && place < mask_->keys() && field->at({place, key}) == 1;
    });
}

void PartFinder::add_blocks() {
    for (Index block = 4; block <= 64 && 2 * block <= mask_->keys() && mask_->keys() <= 4096; block *= 2) {
        const std::string sized = whole_setting("block_size", block);
        for (const char* const direction : {"causal", "both"})
            for (const char* const layout : {"fixed", "local", "bslongformer"})
                for (const Index local : {2, 4, 8})
                    if (local == 4 || std::string_view(layout) == "fixed")
                        consider_field(registry::block_sparse,
                                       sized + "&block_layout=" + layout + whole_setting("local_blocks", local),
                                       direction);
        for (Index random = 0; random <= 2; ++random)
            consider_field(registry::bigbird, sized + whole_setting("random_blocks", random), "");
    }
}

void PartFinder::add_padding() {
    constexpr Index most_words = 4096;
    const auto column = [&](Index key) { // nobody sees it, or everybody does
        for (Index query = 0; query < mask_->queries(); ++query)
            if (mask_->at(query, key) != either_)
                return false;
        return true;
    };
    for (const bool left : {false, true}) {
        Index count = 0; // of words where one mask is enough, else of padded places
        while (count < mask_->keys() && column(left == either_ ? mask_->keys() - 1 - count : count))
            ++count;
        const Index words = either_ ? count : mask_->keys() - count, begin = left ? mask_->keys() - words : 0;
        if (words > 0 && words < mask_->keys() && words <= most_words)
            consider(registry::padding, sentence_of_words(words) + "&padding_side=" + (left ? "left" : "right"), {},
                     [=](Index, Index key) { return key >= begin && key < begin + words; });
    }
}

MaskParts PartFinder::find() {
    add_bands();
    add_leading();
    add_documents();
    add_chunks();
    add_blocks();
    add_padding();
    return {std::move(parts_), static_cast<Index>(open_.size())};
}

}

bool MaskPart::goes_with(const MaskPart& other) const {
    const auto agree = [](const std::string& one, const std::string& two) {
        return one.empty() || two.empty() || one == two;
    };
    return method != other.method && agree(window, other.window) && agree(window_count, other.window_count) &&
           agree(direction, other.direction);
}

std::string MaskPart::all_settings(const MaskPart& other) const {
    const auto one_of = [](const std::string& one, const std::string& two) { return one.empty() ? two : one; };
    const auto named_as = [](const char* key, const std::string& value) {
        return value.empty() ? "" : "&" + std::string(key) + "=" + value;
    };
    return settings + other.settings + one_of(window, other.window) +
           named_as("window_count", one_of(window_count, other.window_count)) +
           named_as("direction", one_of(direction, other.direction));
}

bool MaskPart::explains_all_with(const MaskPart& other, Index cells) const {
    for (std::size_t i = 0; i < explains.size(); ++i) {
        const Index left = cells - static_cast<Index>(64 * i);
        const std::uint64_t all = left >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << left) - 1;
        if ((explains[i] | other.explains[i]) != all)
            return false;
    }
    return true;
}

MaskParts parts_of_mask(const MaskSearch& search, bool either) {
    return PartFinder(search, either).find();
}

}
