// The table of models, read line by line, and the encodings that its column "kind" names: what each is called, and
// which of several a file chooses.
#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

constexpr std::string_view ModelFacts::*columns[] = {
    &ModelFacts::type,   &ModelFacts::part,  &ModelFacts::kind,      &ModelFacts::pairing,
    &ModelFacts::width,  &ModelFacts::base,  &ModelFacts::direction, &ModelFacts::still,
    &ModelFacts::window, &ModelFacts::rules, &ModelFacts::defaults,  &ModelFacts::before_5,
    &ModelFacts::unused, &ModelFacts::parts, &ModelFacts::gguf,      &ModelFacts::source};

bool is_entry(std::string_view line) {
    return !line.empty() && line.front() != '#' && !line.starts_with(model_columns);
}

ModelFacts read_entry(std::string_view line) {
    const std::vector<std::string_view> cells = split(line, '\t');
    ModelFacts facts;
    for (std::size_t column = 0; column < std::size(columns) && column < cells.size(); ++column)
        facts.*columns[column] = cells[column];
    return facts;
}

/// The first line that a test accepts; later lines are not read.
template <class Test> std::optional<ModelFacts> find_entry(std::string_view table, Test accepts) {
    while (!table.empty()) {
        const std::string_view line = table.substr(0, table.find('\n'));
        table.remove_prefix(std::min(line.size() + 1, table.size()));
        if (is_entry(line) && accepts(line))
            return read_entry(line);
    }
    return std::nullopt;
}

struct EncodingName {
    Encoding encoding;
    std::string_view kind, id, words; ///< in the table, in JSON, in sentences
};

constexpr EncodingName names[] = {
    {Encoding::unknown, "", "unknown", ""},
    {Encoding::nested, "nested", "nested", ""},
    {Encoding::rotary, "rotary", "rope", "rotary embedding"},
    {Encoding::m_rope, "m-rope", "mrope", "multimodal rotary embedding"},
    {Encoding::rotary_on_some_layers, "", "rope+nope", "rotary embedding on some layers"},
    {Encoding::rotary_2d, "rotary-2d", "rope_2d", "rotary embedding of rows and columns"},
    {Encoding::rotary_axes, "rotary-axes", "rope_axes", "rotary embedding of several axes"},
    {Encoding::learned, "learned", "learned_absolute", "learned table of positions"},
    {Encoding::learned_2d, "learned-2d", "learned_2d", "learned tables of rows and columns"},
    {Encoding::axial, "axial", "axial_learned", "learned table in two factors"},
    {Encoding::sinusoidal, "sinusoidal", "sinusoidal", "sinusoids"},
    {Encoding::sinusoidal_and_learned, "sinusoidal+learned", "sinusoidal+learned", "sinusoids and a learned table"},
    {Encoding::sinusoidal_2d, "sinusoidal-2d", "sincos_2d", "sinusoids of image patches"},
    {Encoding::fourier, "fourier", "fourier", "Fourier features of coordinates"},
    {Encoding::alibi, "alibi", "alibi", "ALiBi"},
    {Encoding::t5_bias, "t5-bias", "t5_relative_bias", "T5 bias"},
    {Encoding::relative_table, "relative-table", "relative_table", "learned bias for each offset"},
    {Encoding::relative_2d, "rel-pos-2d", "relative_2d", "learned vectors for distances of rows and columns"},
    {Encoding::shaw, "shaw", "shaw_relative", "learned vectors for clipped distances"},
    {Encoding::deberta, "deberta", "disentangled_relative", "DeBERTa bias"},
    {Encoding::transformer_xl, "transformer-xl", "transformer_xl_relative", "relative sinusoids"},
    {Encoding::relative_other, "relative-other", "relative_other", "another function of distances"},
    {Encoding::convolution, "conv", "convolution", "convolution over positions"},
    {Encoding::none, "none", "none", "no encoding of positions"},
};

const EncodingName& name_of(Encoding encoding) {
    return *std::find_if(std::begin(names), std::end(names),
                         [&](const EncodingName& name) { return name.encoding == encoding; });
}

/// Unknown if the table of models has no such word.
Encoding encoding_of(std::string_view kind) {
    const auto* const found = std::find_if(std::begin(names), std::end(names), [&](const EncodingName& name) {
        return !kind.empty() && name.kind == kind;
    });
    return found == std::end(names) ? Encoding::unknown : found->encoding;
}

std::string joined(const std::vector<Encoding>& encodings, std::string_view EncodingName::*column,
                   std::string_view separator) {
    std::string text;
    for (const Encoding encoding : encodings)
        text += std::string(text.empty() ? "" : separator) + std::string(name_of(encoding).*column);
    return text;
}

/// A key that chooses between the kinds of a type. The first that the file, or else the library, sets so counts.
struct EncodingChoice {
    std::string_view type, key, value, kind; ///< value: true, false, null or a text
};

constexpr EncodingChoice choices[] = {
    {"falcon", "alibi", "true", "alibi"},
    {"bert", "position_embedding_type", "alibi", "alibi"}, // Jina Embeddings 2
    {"deberta", "relative_attention", "true", "deberta"},
    {"deberta-v2", "relative_attention", "true", "deberta"},
    {"esm", "position_embedding_type", "rotary", "rotary"},
    {"granitemoehybrid", "position_embedding_type", "rope", "rotary"},
    {"zamba2", "use_mem_rope", "true", "rotary"},
    {"kimi_linear", "mla_use_nope", "false", "rotary"},
    {"clvp_encoder", "use_rotary_embedding", "false", "none"},
    {"wav2vec2-conformer", "position_embeddings_type", "rotary", "rotary"},
    {"wav2vec2-conformer", "position_embeddings_type", "null", "none"},
    {"wav2vec2-bert", "position_embeddings_type", "rotary", "rotary"},
    {"wav2vec2-bert", "position_embeddings_type", "relative", "transformer-xl"},
    {"wav2vec2-bert", "position_embeddings_type", "null", "none"},
    {"seamless_m4t", "position_embeddings_type", "rotary", "sinusoidal+rotary"},
    {"seamless_m4t", "position_embeddings_type", "null", "sinusoidal"},
    {"seamless_m4t_v2", "position_embeddings_type", "null", "sinusoidal"},
    {"mega", "relative_positional_bias", "simple", "relative-table"},
    {"flaubert", "sinusoidal_embeddings", "true", "sinusoidal"},
    {"xlm", "sinusoidal_embeddings", "true", "sinusoidal"},
    {"distilbert", "sinusoidal_pos_embds", "true", "sinusoidal"},
    {"trocr", "use_learned_position_embeddings", "false", "sinusoidal"},
    {"timesfm", "use_positional_embedding", "true", "sinusoidal"},
    {"patchtst", "positional_encoding_type", "random", "learned"},
    {"reformer", "axial_pos_embds", "false", "learned"},
    {"blip_2_qformer", "use_qformer_text_input", "true", "learned"},
    {"layoutlmv2", "has_spatial_attention_bias", "true", "learned+learned-2d+t5-bias"},
    {"layoutlmv2", "has_relative_attention_bias", "false", "learned+learned-2d"},
    {"layoutlmv3", "has_relative_attention_bias", "false", "learned+learned-2d"},
    {"aimv2_vision_model", "is_native", "true", "sinusoidal-2d"},
    {"beit", "use_relative_position_bias", "true", "relative-table"},
    {"beit", "use_shared_relative_position_bias", "true", "relative-table"},
    {"beit", "use_absolute_position_embeddings", "true", "learned"},
    {"data2vec-vision", "use_relative_position_bias", "true", "relative-table"},
    {"data2vec-vision", "use_shared_relative_position_bias", "true", "relative-table"},
    {"data2vec-vision", "use_absolute_position_embeddings", "true", "learned"},
    {"internvl_vision", "use_absolute_position_embeddings", "false", "none"},
    {"qianfan_ocr_vision", "use_absolute_position_embeddings", "false", "none"},
    {"lw_detr_vit", "use_absolute_position_embeddings", "false", "none"},
    {"vitdet", "use_relative_position_embeddings", "true", "learned+rel-pos-2d"},
    {"swin", "use_absolute_embeddings", "true", "learned+relative-table"},
    {"donut-swin", "use_absolute_embeddings", "true", "learned+relative-table"},
    {"maskformer-swin", "use_absolute_embeddings", "true", "learned+relative-table"},
    {"swinv2", "use_absolute_embeddings", "true", "learned+relative-other"},
    {"swin2sr", "use_absolute_embeddings", "true", "learned+relative-other"},
    {"detr", "position_embedding_type", "learned", "learned-2d"},
    {"conditional_detr", "position_embedding_type", "learned", "learned-2d"},
    {"deformable_detr", "position_embedding_type", "learned", "learned-2d"},
    {"table-transformer", "position_embedding_type", "learned", "learned-2d"},
    {"grounding-dino", "position_embedding_type", "learned", "learned-2d+sinusoidal"},
    {"mm-grounding-dino", "position_embedding_type", "learned", "learned-2d+sinusoidal"},
};

bool has_value(const ConfigReader& file, const EncodingChoice& choice) {
    constexpr std::string_view as = "chooses how positions are encoded";
    if (choice.value == "null")
        return file.says(choice.key) && !file.has(choice.key);
    if (choice.value == "true" || choice.value == "false")
        return file.flag(choice.key, as) == (choice.value == "true");
    return file.text(choice.key, as) == choice.value;
}

/// OLMo Hybrid does not rotate if the file sets the base to null.
bool has_no_base(const ConfigReader& file) {
    const auto null = [](const ConfigReader& keys) { return keys.says("rope_theta") && !keys.has("rope_theta"); };
    const auto parameters = file.object("rope_parameters");
    return null(parameters && parameters->says("rope_theta") ? *parameters : file);
}

/// MosaicBERT, and DNABERT-2 after it, say that their position_embedding_type is absolute, but their code has no such
/// table.
bool has_bias_size(const ConfigReader& file) {
    return file.integer("alibi_starting_size", any_length, "length that the ALiBi bias is first made for; it grows")
        .has_value();
}

}

bool ModelFacts::has_rule(std::string_view rule) const {
    const auto all = split(rules, ';');
    return std::find(all.begin(), all.end(), rule) != all.end();
}

std::string_view ModelFacts::rule_value(std::string_view rule) const {
    for (const std::string_view one : split(rules, ';'))
        if (one.starts_with(rule) && one.substr(rule.size()).starts_with('='))
            return one.substr(rule.size() + 1);
    return {};
}

std::optional<ModelFacts> find_model(std::string_view table, std::string_view type) {
    return find_entry(table, [&](std::string_view line) {
        return !type.empty() && line.starts_with(type) && line.substr(type.size()).starts_with('\t');
    });
}

std::optional<ModelFacts> find_gguf_model(std::string_view table, std::string_view architecture) {
    const auto name = [](const ModelFacts& facts) { return facts.gguf.substr(0, facts.gguf.find(' ')); };
    auto facts = find_entry(
        table, [&](std::string_view line) { return !architecture.empty() && name(read_entry(line)) == architecture; });
    if (facts && name(*facts).size() < facts->gguf.size())
        facts->pairing = facts->gguf.substr(name(*facts).size() + 1);
    return facts;
}

std::vector<ModelFacts> read_models(std::string_view table) {
    std::vector<ModelFacts> models;
    for (const std::string_view line : split(table, '\n'))
        if (is_entry(line))
            models.push_back(read_entry(line));
    return models;
}

std::vector<Encoding> chosen_encodings(const ConfigDraft& draft) {
    const auto kinds = split(draft.facts->kind, '|');
    if (kinds.size() == 1)
        return encodings_of(kinds.front());
    if (draft.is("baichuan")) {
        draft.file.assume("family", "by d_model: the 7B (4096) rotates, the 13B (5120) has ALiBi");
        return {draft.config.d_model == 5120 ? Encoding::alibi : Encoding::rotary};
    }
    if (draft.is("olmo_hybrid") && has_no_base(draft.file))
        return {Encoding::none};
    if (draft.is("bert") && has_bias_size(draft.file)) {
        draft.file.ignore("position_embedding_type",
                          "alibi_starting_size takes precedence: there is no position table");
        return {Encoding::alibi};
    }
    for (const EncodingChoice& choice : choices)
        if (choice.type == draft.facts->type && has_value(draft.file, choice))
            return encodings_of(choice.kind);
    return encodings_of(kinds.front());
}

std::vector<Encoding> encodings_of(std::string_view kind) {
    if (const Encoding whole = encoding_of(kind); whole != Encoding::unknown)
        return {whole};
    std::vector<Encoding> encodings;
    for (const std::string_view part : split(kind, '+'))
        encodings.push_back(encoding_of(part));
    return encodings;
}

std::string encoding_ids(const std::vector<Encoding>& encodings) {
    return joined(encodings, &EncodingName::id, "+");
}

std::string encoding_words(const std::vector<Encoding>& encodings) {
    return joined(encodings, &EncodingName::words, "; ");
}

}
