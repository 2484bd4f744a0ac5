// What a model does with positions, as values that the readers of the families find in a file. The state that shows it
// (config_state.cpp), the words and the JSON (config_facts.cpp) are all made from these.
#pragma once

#include "core/biases/alibi.hpp"
#include "core/rotary/rotary_parameters.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace posenc {

enum class Encoding {
    unknown,
    nested, ///< only the parts of the model tell
    none,   ///< order comes from elsewhere
    rotary,
    rotary_on_some_layers,
    m_rope,
    rotary_2d,
    rotary_axes, ///< two or more, each with channels of its own
    learned,
    learned_2d,
    axial,
    sinusoidal,
    sinusoidal_and_learned, ///< an encoder's and a decoder's
    sinusoidal_2d,
    fourier,
    alibi,
    t5_bias,
    relative_table,
    relative_2d,
    shaw,
    deberta,
    transformer_xl,
    relative_other,
    convolution,
};

/// The ids in JSON, "learned_absolute+rope_2d"; they are public.
std::string encoding_ids(const std::vector<Encoding>& encodings);
/// "rotary embedding"; empty for what is unknown or nested.
std::string encoding_words(const std::vector<Encoding>& encodings);

/// The patches of an image, in each direction.
struct PatchFacts {
    std::optional<Index> pixels; ///< of a patch
    Index merged = 1;            ///< patches in a token
};

/// Pairs of a head that turn by time, height and width.
struct RotarySections {
    std::vector<double> pairs;               ///< in the order of the file
    bool in_turn = false;                    ///< they take turns; else they are blocks
    bool time_last = false;                  ///< height and width come first and share the fast pairs (ERNIE 4.5 VL)
    bool frames_are_images = false;          ///< frames of a video do not count as an axis of time
    std::optional<double> tokens_per_second; ///< time counts in seconds
    std::optional<PatchFacts> patches;
};

/// Channels of a head that turn by each axis: by time or the place in the text, by rows and by columns.
using RotaryAxes = std::vector<Index>;

/// A base that grows with the length of the text.
struct BaseAtLength {
    Index length;
    double base;
};

/// The rotation of the layers that are shown; `local` is that of the others.
struct RotaryFacts {
    Index width = 0; ///< channels of a head that turn
    std::optional<Pairing> pairing;
    bool last_channels = false;             ///< those that turn are the last of a head
    Index still_width = 0;                  ///< channels beside the head, scored by themselves
    std::string scaling;                    ///< its name in files: "yarn"; empty if there is nothing to scale
    std::optional<RotarySettings> settings; ///< up to the trained length; none where nothing turns or it is unknown
    /// The numbers of the scaling, where width, base or length are not known and so no frequency is; a length of 0 is
    /// not known.
    std::optional<RotarySettings> scaling_alone;
    std::optional<double> mscale, mscale_all_dim, log_multiplier; ///< as in the file
    std::optional<double> logit_scale;                            ///< factor by which the code multiplies scores
    std::optional<double> long_attention_factor;                  ///< beyond the trained length
    std::optional<double> base_in_file;                           ///< before the code multiplies it
    std::optional<BaseAtLength> base_at;
    bool grows_by_doubling = false;   ///< the base, beyond the trained length (Qwen 1)
    std::optional<double> block_base; ///< of layers that read closed blocks too (DeepSeek-V4)
    std::optional<double> alpha;      ///< by which the base in the file was stretched
    std::optional<RotarySections> sections;
    RotaryAxes axes; ///< empty where the head turns along one position
    std::optional<double> local_base;
    std::optional<RotarySettings> local;
    std::string local_scaling; ///< of the other layers, where it is not that of the layers that are shown
    std::string tensors;       ///< of the file, by which frequencies are divided: "rope_freqs.weight"; may be empty
};

struct TableFacts {
    Index rows = 0;                           ///< 0: not known
    Index first = 0;                          ///< row of the first token
    std::optional<std::array<Index, 2>> grid; ///< rows and columns of patches
    Index extra = 0;                          ///< tokens beside them
};

struct SinusoidFacts {
    bool interleaved = false, cosines_first = false, inclusive = false;
    std::optional<Index> decoder_length; ///< rows of its learned table
};

/// DETR's sinusoids of image patches.
struct ImageSinusoidFacts {
    std::optional<Index> queries; ///< learned vectors without positions
};

struct AlibiFacts {
    AlibiSlopes slopes = AlibiSlopes::press;
    Index heads = 1;
    double bias_max = 8;
    bool both_ways = false;
};

struct T5Facts {
    Index buckets = 32, max_distance = 128;
};

struct DebertaFacts {
    Index buckets = 0, max_distance = 0; ///< without buckets (0) each distance has a row
    std::vector<std::string> terms;
};

struct TransformerXlFacts {
    std::optional<Index> clamp; ///< distances end here
    std::optional<Index> memory;
    bool untied = true; ///< layers have biases of their own
    bool interleaved = false;
};

/// The facts of the first encoding; monostate if no view shows it, or if the file does not say enough.
using PositionFacts = std::variant<std::monostate, RotaryFacts, TableFacts, SinusoidFacts, ImageSinusoidFacts,
                                   AlibiFacts, T5Facts, DebertaFacts, TransformerXlFacts>;

enum class Direction {
    unknown,
    causal,
    both,
    encoder_decoder,      ///< the encoder sees both ways, the decoder is causal
    encoder_decoder_both, ///< neither hides later places: object queries, forecasts that are made at once
    permutation,
};

/// "bidirectional"; empty where it is not known.
std::string_view direction_words(Direction direction);

struct MaskFacts {
    Direction direction = Direction::unknown;
    std::optional<Index> window; ///< as the file counts it
    std::string rule;            ///< which keys a query i sees, where there is a window
    bool both_sides = false;     ///< half of the window lies after the query
    bool encoder_alone = false;  ///< a decoder beside it sees everything
    std::vector<Index> full_layers;
    std::optional<Index> chunk; ///< tokens see their own chunk
};

/// Queries that grow with their place, by a rule of the row `temperature` (core/attention/query_scale.hpp).
struct QueryGrowth {
    std::string_view rule;     ///< "llama4", "ministral", "log-n"
    double growth = 0;         ///< a
    Index step = 0;            ///< F, or the trained length where the rule counts in these
    bool still_layers = false; ///< only on layers that do not turn
};

/// What changes scores without being a position.
struct ScoreFacts {
    std::optional<double> softcap, query_scale;
    bool sinks = false; ///< one learned logit for each head joins the softmax
    std::optional<QueryGrowth> growth;
    bool turned_values = false; ///< values turn too, and what was read is turned back
};

}
