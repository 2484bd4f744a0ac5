// What the code of a model adds to its configuration: the table assets/models/models.tsv, one line for each model_type
// of Hugging Face transformers (and a few whose code stands beside the weights), with the lines of code that say so.
//
// Columns are separated by tabs; remarks begin with #, and the first line that is no remark names the columns:
//   type        as in the file
//   part        of a model with several: text, vision, audio or other; empty for whole models
//   kind        what tells positions: + joins what acts together, | what a key chooses between (the usual one first);
//               "nested" for files that only hold parts
//   pairing     halves (channel i with i + r/2) or interleaved (2i with 2i + 1)
//   width       which channels of a head turn: head (all), share (partial_rotary_factor of them), "fixed 0.5" (that
//               share whatever the file says), channels (rotary_dim), decoupled (qk_rope_head_dim beside
//               qk_nope_head_dim)
//   base        "fixed 10000" if no key changes it
//   direction   causal, both, encoder-decoder (its decoder is causal), encoder-decoder-both (it is not), permutation;
//               empty where the use decides, or where there is no attention
//   still       layers without positions: a word for the rule
//   window      layers with a window: a word for the rule, and how often
//   rules       further words, separated by semicolons; of the length of a table:
//                 rows=pad (text starts after the row of the padding token), rows=2 (two rows more than the key says,
//                 text starts after them), rows=from2 (starts there too, in as many rows as the key says)
//                 length=KEY (the key that has the rows; also sums and products of keys; - where no key has them)
//                 patches=1 (a row for each patch of an image and so many more; also keys and sums of them), with
//                 image=KEY and patch=KEY where sizes are not those of image_size and patch_size
//               of the layers:
//                 linear=RULE (those that do not attend have linear attention by this rule), turning-linear (and turn),
//                 mamba (they are Mamba), beside (Mamba stands beside the attention of each layer), no-attention (all
//                 layers are so)
//                 chosen (an index chooses keys), sparse (or blocks), compressed (closed blocks beside a window)
//                 value-width (values have a width of their own, v_head_dim), global-head (heads of full layers too)
//               of sections and their axes:
//                 sections=24,20,20 (those of the library), in-turn, hwt (height and width first), frames=images
//                 (frames of a video are images of their own), seconds (time counts in seconds)
//   defaults    what the library uses for keys that are not in the file, as JSON
//   before_5    those that were different in transformers 4, as JSON
//   unused      keys that such files carry and the code does not read; with @5 since transformers 5
//   parts       keys of the objects inside, each with the type that it has if it does not say one
//   gguf        name of the architecture in GGUF files, and the pairing there if it is another one
//   source      files with lines
#pragma once

#include "import/configs/position_facts.hpp"

namespace posenc {

/// A line of the table; all members are views into the table.
struct ModelFacts {
    std::string_view type = {}, part = {}, kind = {}, pairing = {}, width = {}, base = {}, direction = {}, still = {},
                     window = {}, rules = {}, defaults = {}, before_5 = {}, unused = {}, parts = {}, gguf = {},
                     source = {};

    bool has_rule(std::string_view rule) const;
    /// "24,20,20" of "sections=24,20,20"; empty if there is no such rule.
    std::string_view rule_value(std::string_view rule) const;
};

inline constexpr std::string_view model_columns =
    "type\tpart\tkind\tpairing\twidth\tbase\tdirection\tstill\twindow\trules\tdefaults\tbefore_5\tunused\t"
    "parts\tgguf\tsource";

/// Empty if the type is not in the table.
std::optional<ModelFacts> find_model(std::string_view table, std::string_view type);
/// By the name of a GGUF architecture, with the pairing that it has there.
std::optional<ModelFacts> find_gguf_model(std::string_view table, std::string_view architecture);
std::vector<ModelFacts> read_models(std::string_view table);

/// "learned+rotary-2d" of the column kind, without alternatives; unknown for a word that no table has.
std::vector<Encoding> encodings_of(std::string_view kind);

}
