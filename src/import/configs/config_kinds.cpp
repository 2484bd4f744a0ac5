// The kinds of the table of models: which of several a file chooses, and what each is called.
#include "import/configs/config_readers.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

struct ModelKind {
    std::string_view kind, family, words;
};

constexpr ModelKind kinds[] = {
    {"rotary", "rope", "rotary embedding"},
    {"m-rope", "mrope", "multimodal rotary embedding"},
    {"rope+nope", "rope+nope", "rotary embedding on some layers"},
    {"rotary-2d", "rope_2d", "rotary embedding of rows and columns"},
    {"learned", "learned_absolute", "learned table of positions"},
    {"learned-2d", "learned_2d", "learned tables of rows and columns"},
    {"axial", "axial_learned", "learned table in two factors"},
    {"sinusoidal", "sinusoidal", "sinusoids"},
    {"sinusoidal+learned", "sinusoidal+learned", "sinusoids and a learned table"},
    {"sinusoidal-2d", "sincos_2d", "sinusoids of image patches"},
    {"fourier", "fourier", "Fourier features of coordinates"},
    {"alibi", "alibi", "ALiBi"},
    {"t5-bias", "t5_relative_bias", "T5 bias"},
    {"relative-table", "relative_table", "learned bias for each offset"},
    {"rel-pos-2d", "relative_2d", "learned vectors for distances of rows and columns"},
    {"shaw", "shaw_relative", "learned vectors for clipped distances"},
    {"deberta", "disentangled_relative", "DeBERTa bias"},
    {"transformer-xl", "transformer_xl_relative", "relative sinusoids"},
    {"relative-other", "relative_other", "another function of distances"},
    {"conv", "convolution", "convolution over positions"},
    {"none", "none", "no encoding of positions"},
};

/// A key that chooses between the kinds of a type.
struct KindChoice {
    std::string_view type, key, value, kind;
};

constexpr KindChoice choices[] = {
    {"falcon", "alibi", "true", "alibi"},
    {"bert", "position_embedding_type", "alibi", "alibi"}, // Jina Embeddings 2
    {"esm", "position_embedding_type", "rotary", "rotary"},
    {"granitemoehybrid", "position_embedding_type", "rope", "rotary"},
    {"zamba2", "use_mem_rope", "true", "rotary"},
    {"wav2vec2-conformer", "position_embeddings_type", "rotary", "rotary"},
    {"wav2vec2-bert", "position_embeddings_type", "rotary", "rotary"},
    {"wav2vec2-bert", "position_embeddings_type", "relative", "transformer-xl"},
    {"seamless_m4t", "position_embeddings_type", "rotary", "rotary"},
    {"aimv2_vision_model", "is_native", "true", "sinusoidal-2d"},
    {"flaubert", "sinusoidal_embeddings", "true", "sinusoidal"},
    {"xlm", "sinusoidal_embeddings", "true", "sinusoidal"},
    {"distilbert", "sinusoidal_pos_embds", "true", "sinusoidal"},
    {"trocr", "use_learned_position_embeddings", "false", "sinusoidal"},
    {"timesfm", "use_positional_embedding", "true", "sinusoidal"},
    {"patchtst", "positional_encoding_type", "random", "learned"},
    {"reformer", "axial_pos_embds", "false", "learned"},
};

bool has_value(const ConfigReader& file, const KindChoice& choice) {
    if (choice.value == "true" || choice.value == "false")
        return file.flag(choice.key, "chooses how positions are encoded") == (choice.value == "true");
    return file.text(choice.key, "chooses how positions are encoded") == choice.value;
}

/// OLMo Hybrid rotates where there is a base.
bool has_base(const ConfigReader& file) {
    const auto parameters = file.object("rope_parameters");
    return parameters ? parameters->has("rope_theta") : file.has("rope_theta");
}

/// MosaicBERT, and DNABERT-2 after it, call their position_embedding_type absolute, and their code has no such table.
bool has_bias_size(const ConfigReader& file) {
    return file.integer("alibi_starting_size", any_length, "length that the ALiBi bias is first made for; it grows")
        .has_value();
}

}

std::string chosen_kind(const ConfigDraft& draft) {
    const std::string_view kind = draft.facts->kind;
    const auto of_choices = split(kind, '|');
    if (of_choices.size() == 1)
        return std::string(kind);
    if (draft.is("baichuan")) {
        draft.file.assume("family", "by d_model: the 7B (4096) rotates, the 13B (5120) has ALiBi");
        return draft.config.d_model == 5120 ? "alibi" : "rotary";
    }
    if (draft.is("olmo_hybrid") && has_base(draft.file))
        return "rotary";
    if (draft.is("bert") && has_bias_size(draft.file)) {
        draft.file.ignore("position_embedding_type",
                          "alibi_starting_size takes precedence: there is no position table");
        return "alibi";
    }
    for (const KindChoice& choice : choices)
        if (choice.type == draft.facts->type && has_value(draft.file, choice))
            return std::string(choice.kind);
    return std::string(of_choices.front());
}

std::string family_of(std::string_view kind) {
    for (const ModelKind& one : kinds)
        if (one.kind == kind)
            return std::string(one.family);
    std::string family;
    for (const std::string_view part : split(kind, '+'))
        for (const ModelKind& one : kinds)
            if (one.kind == part)
                family += (family.empty() ? "" : "+") + std::string(one.family);
    return family;
}

std::string family_words(std::string_view family) {
    for (const ModelKind& one : kinds)
        if (one.family == family)
            return std::string(one.words);
    std::string words;
    for (const std::string_view part : split(family, '+'))
        for (const ModelKind& one : kinds)
            if (one.family == part)
                words += (words.empty() ? "" : "; ") + std::string(one.words);
    return words;
}

}
