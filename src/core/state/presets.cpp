// The table of presets. Names are public like the ids of methods. States name the settings they rely on, even those
// that are defaults, so that they can be read. Words are seeded, not trained, wherever a method shows their numbers.
// Examples that need two fields side by side are not here.
#include "core/state/presets.hpp"

#include "core/text.hpp"
#include "core/texts/nearest.hpp"

#include <vector>

namespace posenc {

namespace {

constexpr Preset preset_table[] = {
    {"linear-tiled", "Positions from 0 to 1", "Equal steps from 0 to 1, copied into every column.",
     "view=heatmap&method=normalised&range=unit&length=11&d_model=8"},
    {"heatmap-200x12", "200 positions, 12 dimensions", "Low dimensions change fast, high ones slowly.",
     "view=heatmap&method=sinusoidal&length=200&d_model=12&orientation=positions-right"},
    {"dog-ran-fast", "The dog ran fast", "Four words, width 4, base 100: every number with its formula.",
     "view=heatmap&method=sinusoidal&length=4&d_model=4&base=100"},
    {"bounded-index", "An index that stays below 1",
     "Position 2 of 5 is 0.5; with length 10 the same position gets a different value.",
     "view=heatmap&method=normalised&range=unit&length=5&d_model=4"},
    {"one-sine", "A single sine",
     "Cells with the value 0 are pairs of positions that it cannot tell apart: 1 and 9, p and p + 20.",
     "view=similarity&method=similarity&of=single-sine&measure=euclidean&wavelength=20&length=24&d_model=1"},
    {"many-sines", "Slow and fast sines together",
     "Dimension 0 hardly tells position 0 from 44; dimension 2, ten times slower, does.",
     "view=frequencies&method=sinusoidal&length=60&d_model=8&dimensions=0,2,4,6&position=44&frequency_detail="
     "collisions"},
    {"waves-6-to-9", "Dimensions 6 to 9 as waves", "A sine and a cosine for each of two wavelengths.",
     "view=frequencies&method=sinusoidal&length=60&d_model=32&dimensions=6,7,8,9"},
    {"heatmap-50x128", "50 positions, 128 dimensions",
     "The last row is position 49: from sin 49 to the cosine of the slowest wave.",
     "view=heatmap&method=sinusoidal&length=50&d_model=128&base=10000&orientation=positions-down"},
    {"late-columns", "Late columns", "Over 20 positions columns 30 to 49 hardly change; over 50 000 they do.",
     "view=heatmap&method=sinusoidal&length=20&d_model=50"},
    {"width-matters", "The width sets the wavelengths",
     "Move the width: dimensions 0 and 1 stay, all others change their period.",
     "view=frequencies&method=sinusoidal&length=60&d_model=16&dimensions=0,1,4,5&position=23&frequency_detail=width"},
    {"wavelengths", "Wavelengths",
     "A geometric progression from 2π that stops short of 2π·n; the inclusive grid reaches it.",
     "view=frequencies&method=sinusoidal&length=60&d_model=16&base=100&grid=paper"},
    {"dot-product", "Dot products of positions", "PE(p) · PE(p + k) is Σ cos(k w_i), the same for every p.",
     "view=similarity&method=similarity&measure=dot&length=40&d_model=64"},
    {"shift-is-linear", "A shift is linear", "One matrix takes every PE(p) to PE(p + k): it turns each pair by k w_i.",
     "view=similarity&method=shift-operator&shift=1&d_model=8"},
    {"one-hot-bias", "Late positions go hungry",
     "With lengths 1 to 50 equally frequent, every sequence has a position 0, one in 50 has a position 49, and none "
     "goes further.",
     "view=heatmap&method=seen-positions&length=64&d_model=8&trained_length=50"},
    {"integer-toeplitz", "Distances between whole-number positions",
     "|i − j| is constant along every diagonal; with positions 1, 2, 5, 6, 9 it is not.",
     "view=relative&method=distance&signed=0&length=8"},
    {"clip-3", "Relative positions clipped at 3",
     "Seven vectors serve all pairs; from 3 on, all distances on one side share a vector.",
     "view=relative&method=shaw&length=11&clip=3&d_model=16"},
    {"unequal-lengths", "Three queries, five keys",
     "The last three rows of the 5 × 5 matrix; with starts aligned, the first three.",
     "view=relative&method=distance&signed=1&length=5&query_length=3&alignment=ends"},
    {"shift-shapes", "The relative shift, stage by stage",
     "Pad a column, read the numbers in rows of a different length, drop a row: each row is now shifted one place "
     "further than the row above.",
     "view=relative&method=relative-shift&length=5&query_length=3&time_direction=right&stage=reshaped"},
    {"four-terms", "Four terms of a logit", "Content and position, on either side: four matrices and their sum.",
     "view=attention&method=four-terms&tokens=the dog ran fast&length=4&term=sum&attention_part=terms"},
    {"cls-reset", "The first token untied", "TUPE gives the first token’s row and column one value each.",
     "view=attention&method=tupe&length=8&tupe_reset=1&attention_part=terms"},
    {"i-am-a-student", "I am a student", "Four words, three numbers each, positions from 1: every sum in numbers.",
     "view=attention&method=attention&tokens=I am a student&d_model=3&embeddings=0.2,0.4,0.1;0.3,0.5,0.2;0.1,0.3,0.5;"
     "0.4,0.2,0.6&offset=1&encoding_combine=add&attention_part=input&attention_stage=input"},
    {"fish", "I eat fish, fish eat I",
     "Without encodings the output has the same rows in a different order; with encodings the rows themselves change.",
     "view=attention&method=attention&tokens=I eat fish%0Afish eat I&d_model=4&encoding_combine=none&"
     "attention_part=output&attention_stage=output"},
    {"add-or-concat", "Added or concatenated", "Side by side, the width doubles and no column is shared: E · U is 0.",
     "view=attention&method=attention&tokens=the dog ran fast&d_model=4&encoding_combine=concatenate&"
     "attention_part=input&attention_stage=input"},
    {"moved-not", "Only “not” has moved", "The same words, a different meaning: without encodings no word could tell.",
     "view=attention&method=attention&tokens=even though she did not win the award , she was satisfied%0Aeven though "
     "she did win the award , she was not satisfied&d_model=8&encoding_combine=add&attention_part=output&"
     "attention_stage=output"},
    {"ice-cream", "I love ice cream",
     "Next to encodings of length 2 these embeddings are short; multiplied by √d_model they no longer are.",
     "view=attention&method=attention&tokens=I love ice cream&d_model=8&embeddings=0.3,-0.2,0.5,0.1,-0.4,0.2,0.3,-0.1;"
     "-0.1,0.6,0.2,-0.3,0.1,0.4,-0.2,0.3;0.4,0.1,-0.3,0.5,0.2,-0.1,0.3,0.2;0.5,0.2,-0.4,0.3,0.1,-0.2,0.4,0.1&"
     "scale_embeddings=0&encoding_combine=add&attention_part=input&attention_stage=input"},
    {"heads-and-scales", "One head for neighbours, one for the document",
     "A head that reads the fast pairs tells neighbours apart; to one that reads the slow pairs all positions are "
     "near.",
     "view=attention&method=attention&tokens=a small bird sang on the old roof last night and nobody in the quiet town "
     "heard it but the cat&d_model=64&encoding_combine=concatenate&projections=fast-pairs&attention_part=logits&"
     "attention_stage=weights"},
    {"learned-toeplitz", "A learned scalar for each offset", "One number for each j − i, clipped at 3.",
     "view=biases&method=learned-bias&length=10&clip=3&symmetric=0"},
    {"kernel-window", "What a convolution sees", "A kernel of 3 knows its neighbours’ order and nothing beyond.",
     "view=masks&method=sliding-window&length=12&window=1&window_count=both-sides"},
    {"padding", "Padding", "Rows are padded to five tokens; the padding is hidden, and −1e9 leaves it no share.",
     "view=masks&method=masked-softmax&tokens=5 7 9%0A3 2 4 1%0A6 1 8 4 2&length=5&mask=padding&treatment=add-1e9"},
    {"look-ahead-3", "The causal mask",
     "Three positions, none of which sees a later one, in the numbers of every library.",
     "view=masks&method=look-ahead&length=3"},
    {"tree-of-a-sentence", "The tree of a sentence",
     "A node’s encoding is its path from the root, the last step first.",
     "view=tree&method=tree&tree=(S (NP (D the) (N dog)) (VP (V ran) (A fast)))&branching=2&depth=3"},
    {"bank-and-theatre", "Here, the bank and the theatre",
     "Each row is a place to stand: ahead is plus, behind is minus.",
     "view=relative&method=distance&signed=1&positions=corner 0, bank 2, theatre 7"},
    {"code-of-distance", "The value is a code",
     "From X to Z it is 6, but via Y only 4: such places fit on no line, and they do not have to.",
     "view=relative&method=distance&signed=0&separations=X Y 2, Y Z 2, X Z 6"},
    {"live-to-eat", "I live to eat",
     "“eat” is 2 ahead of “live”; in “I eat to live” the same 2 lead from “eat” to “live”.",
     "view=relative&method=distance&signed=1&positions=I 0, live 1, to 2, eat 3"},
    {"irregular-times", "Uneven time stamps",
     "How far apart two rows are depends on the gap between their times, not on their index.",
     "view=space&method=time&times=0,1,1.5,4,4.2,9&d_model=16"},
    {"rotary-planes", "Rotary scores", "Two vectors turned by their positions: the score depends on i − j alone.",
     "view=rotary&method=rotary-score&vectors=seeded&length=12&d_model=4"},

    {"original-transformer", "Transformer, 2017", "Sinusoids of width 512; the paper sets no length.",
     "view=heatmap&method=sinusoidal&length=512&d_model=512&base=10000&layout=interleaved&grid=paper"},
    {"bert-base", "BERT base", "A learned table of 512 rows, here random; beyond it nothing is defined.",
     "view=heatmap&method=learned&length=512&trained_length=512&d_model=768"},
    {"gpt-2", "GPT-2", "A learned table of 1024 rows, here random.",
     "view=heatmap&method=learned&length=1024&trained_length=1024&d_model=768"},
    {"t5-base", "T5 base", "The encoder’s bias: 32 buckets for both directions, 12 heads, random numbers.",
     "view=biases&method=t5-bias&length=512&head_count=12&buckets=32&max_distance=128&bidirectional=1"},
    {"bloom", "BLOOM", "ALiBi with 112 heads, each with its own slope.",
     "view=biases&method=alibi&length=2048&head_count=112&form=causal&slopes=press&bias_max=8"},
    {"llama-2-7b", "Llama 2 7B", "Rotary tables of base 10 000 on heads of 128.",
     "view=rotary&method=rotary-table&length=4096&d_model=128&base=10000&pairing=half-split&original_length=4096"},
    {"llama-3.1-8b", "Llama 3.1 8B", "Base 500 000; pairs with wavelengths above 8192 turn eight times slower.",
     "view=rotary&method=rotary-table&length=8192&d_model=128&base=500000&pairing=half-split&scaling=llama3&factor=8&"
     "original_length=8192&low_freq_factor=1&high_freq_factor=4&wanted_length=131072"},
    {"mistral-7b", "Mistral 7B",
     "Rotary tables of base 10 000, trained on 8192 tokens; a query sees the last 4096 keys.",
     "view=rotary&method=rotary-table&length=32768&d_model=128&base=10000&pairing=half-split&original_length=8192&"
     "window=4096&window_count=size"},
    {"qwen2-vl", "Qwen2-VL", "16 pairs turn with time, 24 with height and 24 with width.",
     "view=rotary&method=m-rope&d_model=128&base=1000000&sections=16,24,24"},
    {"vit-mae", "ViT-MAE", "14 × 14 patches: one half of the width encodes the column, the other the row.",
     "view=space&method=sinusoidal-2d&flavour=mae&grid_height=14&grid_width=14&d_model=768&base=10000"},

    {"model-original-transformer", "Transformer, 2017: whole model",
     "Six encoder layers see both ways; six decoder layers see what was written, and all that the encoder read.",
     "view=model&layers=6 x encoder, 6 x decoder; all: position=sinusoidal heads=8 kv_heads=8 head_dim=64; encoder: "
     "encoder=1 both_sides=1; decoder: cross=1; model: name=Transformer 2017 d_model=512&wanted_length=512"},
    {"model-gpt-2", "GPT-2 XL: whole model", "48 layers see everything before; a learned table ends at 1024.",
     "view=model&layers=48 x full; full: position=learned_absolute heads=25 kv_heads=25 head_dim=64; model: name=GPT-2 "
     "XL d_model=1600 trained_length=1024 max_length=1024&wanted_length=1024"},
    {"model-bert-base", "BERT base: whole model", "12 layers see both ways; a learned table of 512 rows.",
     "view=model&layers=12 x full; full: position=learned_absolute both_sides=1 heads=12 kv_heads=12 head_dim=64; "
     "model: name=BERT base d_model=768 trained_length=512 max_length=512&wanted_length=512"},
    {"model-t5-base", "T5 base: whole model",
     "One table of biases by distance serves the encoder’s 12 layers, another one the decoder’s.",
     "view=model&layers=12 x encoder, 12 x decoder; all: position=t5_relative_bias heads=12 kv_heads=12 head_dim=64 "
     "method=t5-bias head_count=12; encoder: encoder=1 both_sides=1 bidirectional=1; decoder: cross=1 bidirectional=0; "
     "model: name=T5 base d_model=768&wanted_length=512"},
    {"model-llama-2-13b", "Llama 2 13B: whole model", "40 layers alike; keys and values of all 40 heads are kept.",
     "view=model&layers=40 x full; full: position=rotary heads=40 kv_heads=40 head_dim=128; model: name=Llama 2 13B "
     "dtype=float16 d_model=5120 trained_length=4096 max_length=4096"},
    {"model-llama-3.1-8b", "Llama 3.1 8B: whole model",
     "Slow pairs are slowed eight times, so that a text of 131 072 tokens has no new angles.",
     "view=model&layers=32 x full; full: heads=32 kv_heads=8 head_dim=128 base=500000 scaling=llama3 factor=8 "
     "original_length=8192; model: name=Llama 3.1 8B dtype=bfloat16 d_model=4096 trained_length=8192 "
     "max_length=131072"},
    {"model-gemma-3-1b", "Gemma 3 1B: whole model",
     "Five windows of 512 to one layer that sees everything, with a base of its own.",
     "view=model&layers=4 x (5 x window, full), 2 x window; all: heads=4 kv_heads=1 head_dim=256 d_model=256; window: "
     "window=512 position=rotary; full: base=1000000; model: name=Gemma 3 1B dtype=bfloat16 d_model=1152 "
     "trained_length=32768 "
     "max_length=32768"},
    {"model-gemma-4-31b", "Gemma 4 31B: whole model",
     "In the layers that see everything three of four pairs stand still.",
     "view=model&layers=10 x (5 x window, full); window: window=1024 heads=32 kv_heads=16 head_dim=256 d_model=256 "
     "position=rotary; full: heads=32 kv_heads=4 head_dim=512 d_model=512 base=1000000 scaling=proportional factor=1 "
     "rotary_share=0.25; model: name=Gemma 4 31B dtype=bfloat16 d_model=5376 trained_length=262144 max_length=262144"},
    {"model-llama-4-maverick", "Llama 4 Maverick: whole model",
     "Three layers in chunks of 8192, then one without positions that sees everything.",
     "view=model&layers=12 x (3 x chunk, full); chunk: chunk=8192 heads=40 kv_heads=8 head_dim=128 base=500000 "
     "pairing=interleaved; full: heads=40 kv_heads=8 head_dim=128; model: name=Llama 4 Maverick dtype=bfloat16 "
     "d_model=5120 "
     "max_length=1048576"},
    {"model-qwen3-8b", "Qwen3 8B: whole model", "36 layers alike, base 1 000 000.",
     "view=model&layers=36 x full; full: heads=32 kv_heads=8 head_dim=128 base=1000000; model: name=Qwen3 8B "
     "dtype=bfloat16 d_model=4096 trained_length=40960 max_length=40960"},
    {"model-qwen3.5-35b", "Qwen3.5 35B-A3B: whole model",
     "Three layers keep a state that fades; every fourth sees everything and turns a quarter of its head.",
     "view=model&layers=10 x (3 x linear, full); linear: rule=gated delta rule kernel=4 value_dim=128 key_heads=16 "
     "value_heads=32 "
     "key_dim=128; full: heads=16 kv_heads=2 head_dim=256 d_model=256 base=10000000 rotary_width=64; model: "
     "name=Qwen3.5 35B-A3B dtype=bfloat16 d_model=2048 trained_length=262144 max_length=262144"},
    {"model-deepseek-v3.2", "DeepSeek-V3.2: whole model",
     "One latent vector a token and layer; each query reads the 2048 keys that an index chooses.",
     "view=model&layers=61 x latent; latent: attention=top-k top_k=2048 still_width=128 heads=128 kv_heads=128 "
     "head_dim=192 value_dim=128 latent_dim=512 turned_key=64 index_dim=128 d_model=64 pairing=interleaved "
     "scaling=yarn factor=40 original_length=4096 mscale=1 mscale_all_dim=1; model: name=DeepSeek-V3.2 "
     "dtype=bfloat16 d_model=7168 trained_length=4096 max_length=163840"},
    {"model-gpt-oss-20b", "gpt-oss 20B: whole model",
     "Windows of 128 and layers that see everything take turns; both are scaled by YaRN.",
     "view=model&layers=12 x (window, full); all: sinks=1 heads=64 kv_heads=8 head_dim=64 d_model=64 base=150000 "
     "scaling=yarn factor=32 original_length=4096 truncate=0; window: window=128; model: name=gpt-oss 20B "
     "dtype=bfloat16 d_model=2880 "
     "trained_length=4096 max_length=131072"},
    {"model-smollm3", "SmolLM3: whole model", "Every fourth layer is told no positions.",
     "view=model&layers=9 x (3 x turning, still); all: heads=16 kv_heads=4 head_dim=128; turning: base=2000000; model: "
     "name=SmolLM3 dtype=bfloat16 d_model=2048 trained_length=32768 max_length=32768"},
    {"model-nemotron-3-super", "Nemotron 3 Super: whole model",
     "40 layers of Mamba-2, 40 of experts, and 8 that attend without positions.",
     "view=model&layers=3 x (mamba, experts), mamba, full, experts, 3 x (mamba, experts), mamba, full, experts, 3 x "
     "(mamba, experts), mamba, full, experts, 4 x (mamba, experts), mamba, full, experts, 4 x (mamba, experts), mamba, "
     "full, experts, 4 x (mamba, experts), mamba, full, experts, 4 x (mamba, experts), mamba, full, experts, 3 x "
     "(mamba, experts), mamba, full, experts, 4 x (mamba, experts); mamba: attention=mamba2 kernel=4 state_heads=128 "
     "state_head_dim=64 state_size=128 groups=8; experts: attention=nothing; full: heads=32 kv_heads=2 head_dim=128; "
     "model: name=Nemotron 3 Super dtype=bfloat16 d_model=4096 trained_length=262144 max_length=262144"},
    {"model-modernbert-base", "ModernBERT base: whole model",
     "Two windows of 64 on each side, then one layer that sees everything, both ways.",
     "view=model&layers=7 x (full, 2 x window), full; all: both_sides=1 heads=12 kv_heads=12 head_dim=64 d_model=64; "
     "full: base=160000; window: window=64 position=rotary; model: name=ModernBERT base dtype=float32 d_model=768 "
     "trained_length=8192 max_length=8192&wanted_length=8192"},
};

}

std::span<const Preset> presets() {
    return preset_table;
}

const Preset* find_preset(std::string_view name) {
    for (const Preset& preset : preset_table)
        if (preset.name == name)
            return &preset;
    return nullptr;
}

bool is_model(const Preset& preset) {
    const Preset* first_model = find_preset("original-transformer");
    return find_preset(preset.name) >= first_model;
}

std::string unknown_preset(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Preset& preset : preset_table)
        names.push_back(preset.name);
    return "‘" + quoted(name) + "’ is not a preset" + did_you_mean(name, names);
}

}
