// Recognises the tensors of a model that are positions: by the names that libraries give them (timm, transformers,
// fairseq, TransformerLens, torchvision, Megatron, llama.cpp), and by a shape that weights do not have.
#include "import/numbers/readers.hpp"

#include "core/text.hpp"
#include "core/texts/lower_case.hpp"

namespace posenc {

namespace {

/// These count anywhere in a name, in small letters.
constexpr std::string_view parts[] = {
    "pos_emb",      "position_emb", "positional_emb", "positions_emb", "embed_pos",     "positional_enc",
    "pos_enc",      "w_pos",        "rel_pos",        "relative_pos",  "relative_att",  "rel_emb",
    "relative_emb", "pos_bias",     "r_w_bias",       "r_r_bias",      "position_bias", "attention_bias",
    "height_rel",   "width_rel",    "cpb_mlp",        "pos_block",     "pos_conv",      "inv_freq",
    "freqs_cis",    "rotary",       "_rope",          "alibi",         "sinusoid"};
/// These count as a whole word between points, slashes and colons; `beginning` counts at the start of a word.
constexpr std::string_view words[] = {"wpe",    "pe",         "pos",        "position", "positions", "freqs",
                                      "slopes", "cos_cached", "sin_cached", "cos",      "sin"};
constexpr std::string_view beginning = "rope";
/// These only sound like it: a placeholder of fairseq, DETR's queries for objects, numbers of places.
constexpr std::string_view others[] = {"_float_tensor", "query_position_embeddings", "position_ids"};

bool has_part(std::string_view name, std::span<const std::string_view> list) {
    return std::any_of(list.begin(), list.end(), [&](std::string_view part) { return name.find(part) != name.npos; });
}

bool has_word(std::string_view name) {
    for (std::size_t begin = 0; begin <= name.size();) {
        const std::size_t end = std::min(name.find_first_of("./:", begin), name.size());
        const std::string_view word = name.substr(begin, end - begin);
        if (word.starts_with(beginning) || std::find(std::begin(words), std::end(words), word) != std::end(words))
            return true;
        begin = end + 1;
    }
    return false;
}

/// 1 × n × d or n × 1 × d, the shape of tables that are added to a whole batch; but not a single vector such as a class
/// token.
bool has_shape_of_positions(const std::vector<std::uint64_t>& shape) {
    return shape.size() == 3 && shape[2] > 1 && std::min(shape[0], shape[1]) == 1 && std::max(shape[0], shape[1]) > 1;
}

}

bool looks_like_positions(std::string_view name, const std::vector<std::uint64_t>& shape) {
    const std::string small = lower_case(name);
    if (has_part(small, others))
        return false;
    return has_part(small, parts) || has_word(small) || has_shape_of_positions(shape);
}

}
