// What the code of a model adds to its configuration: facts that stand in no file, by model_type, as in Hugging Face
// transformers (and, for baichuan, chatglm, internlm2 and rwkv5, in the code beside the weights).
#pragma once

#include <string_view>

namespace posenc {

enum class ConfigFamily { rope, learned, alibi, t5, deberta, xlnet, whisper, detr, none };

/// Which layers have the window.
enum class ConfigWindow { ignored, every, even, all_but_each, flagged };

struct Architecture {
    std::string_view type;
    ConfigFamily family = ConfigFamily::rope;
    bool interleaved = false;   ///< channels 2t and 2t + 1 turn together
    bool bidirectional = false; ///< encoders
    ConfigWindow window = ConfigWindow::ignored;
    int pattern = 0;            ///< all_but_each: every so manieth layer is full
    double rotary_fraction = 1; ///< of a head, where the file does not say
    double base = 10000;        ///< where the file does not say
    int first_position = 0;     ///< learned tables: row of the first token
};

/// Null where the type is not known here.
const Architecture* find_architecture(std::string_view type);

}
