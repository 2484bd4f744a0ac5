#include "import/configs/config_architectures.hpp"

namespace posenc {

namespace {

using enum ConfigFamily;

constexpr Architecture architectures[] = {
    {.type = "llama"},
    {.type = "olmo"},
    {.type = "olmo2"},
    {.type = "olmoe"},
    {.type = "granite"},
    {.type = "internlm"},
    {.type = "internlm2"},
    {.type = "baichuan"},
    {.type = "falcon"},
    {.type = "gemma"},
    {.type = "smollm3", .base = 2000000},
    {.type = "mistral", .window = ConfigWindow::every},
    {.type = "mixtral", .window = ConfigWindow::every, .base = 1000000},
    {.type = "phi3", .window = ConfigWindow::every},
    {.type = "starcoder2", .window = ConfigWindow::every},
    {.type = "qwen2", .window = ConfigWindow::flagged},
    {.type = "qwen2_moe", .window = ConfigWindow::flagged},
    {.type = "qwen2_vl", .window = ConfigWindow::flagged, .base = 1000000},
    {.type = "qwen2_vl_text", .window = ConfigWindow::flagged, .base = 1000000},
    {.type = "qwen2_5_vl", .window = ConfigWindow::flagged, .base = 1000000},
    {.type = "qwen2_5_vl_text", .window = ConfigWindow::flagged, .base = 1000000},
    {.type = "qwen3", .window = ConfigWindow::flagged},
    {.type = "qwen3_moe", .window = ConfigWindow::flagged},
    {.type = "gemma2", .window = ConfigWindow::even},
    {.type = "gemma3_text", .window = ConfigWindow::all_but_each, .pattern = 6, .base = 1000000},
    {.type = "gpt_oss", .window = ConfigWindow::even, .base = 150000},
    {.type = "phi", .rotary_fraction = 0.5},
    {.type = "persimmon", .rotary_fraction = 0.5, .base = 25000},
    {.type = "nemotron", .rotary_fraction = 0.5},
    {.type = "stablelm", .rotary_fraction = 0.25},
    {.type = "gpt_neox", .rotary_fraction = 0.25},
    {.type = "modernbert", .bidirectional = true, .base = 160000},
    {.type = "cohere", .interleaved = true},
    {.type = "cohere2", .interleaved = true, .window = ConfigWindow::all_but_each, .pattern = 4},
    {.type = "gptj", .interleaved = true},
    {.type = "codegen", .interleaved = true},
    {.type = "chatglm", .interleaved = true, .rotary_fraction = 0.5},
    {.type = "glm", .interleaved = true, .rotary_fraction = 0.5},
    {.type = "glm4", .interleaved = true, .rotary_fraction = 0.5},
    {.type = "deepseek_v2", .interleaved = true},
    {.type = "deepseek_v3", .interleaved = true},
    {.type = "llama4_text", .interleaved = true, .base = 500000},
    {.type = "bert", .family = learned, .bidirectional = true},
    {.type = "distilbert", .family = learned, .bidirectional = true},
    {.type = "electra", .family = learned, .bidirectional = true},
    {.type = "albert", .family = learned, .bidirectional = true},
    {.type = "roberta", .family = learned, .bidirectional = true, .first_position = 2},
    {.type = "xlm-roberta", .family = learned, .bidirectional = true, .first_position = 2},
    {.type = "camembert", .family = learned, .bidirectional = true, .first_position = 2},
    {.type = "longformer", .family = learned, .bidirectional = true, .first_position = 2},
    {.type = "vit", .family = learned, .bidirectional = true},
    {.type = "gpt2", .family = learned},
    {.type = "gpt_bigcode", .family = learned},
    {.type = "opt", .family = learned, .first_position = 2},
    {.type = "bloom", .family = alibi},
    {.type = "mpt", .family = alibi},
    {.type = "t5", .family = t5},
    {.type = "mt5", .family = t5},
    {.type = "umt5", .family = t5},
    {.type = "deberta-v2", .family = deberta, .bidirectional = true},
    {.type = "xlnet", .family = xlnet, .bidirectional = true},
    {.type = "whisper", .family = whisper},
    {.type = "detr", .family = detr, .bidirectional = true},
    {.type = "rwkv", .family = none},
    {.type = "rwkv5", .family = none},
    {.type = "rwkv6", .family = none},
    {.type = "mamba", .family = none},
};

}

const Architecture* find_architecture(std::string_view type) {
    for (const Architecture& architecture : architectures)
        if (architecture.type == type)
            return &architecture;
    return nullptr;
}

}
