// The field of multimodal rotary embeddings: row = token of a text, a block of patches and a text; column = channel.
// See m_rope.hpp.
#include "core/rotary/places/m_rope.hpp"
#include "core/registry.hpp"
#include "core/waves/no_waves.hpp"

#include "core/kernels/sinusoid_samples.hpp"
#include "core/method.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <iterator>
#include <optional>
#include <utility>

namespace posenc {

std::array<Index, 3> read_sections(const State& state, Index pairs, Issues issues) {
    if (state.is_default("sections")) {
        const Index first = pairs / 4, second = (pairs - first) / 2;
        return {first, second, pairs - first - second};
    }
    std::array<Index, 3> sections{};
    const std::span<const double> list = state.list("sections");
    Index wanted = 0, left = pairs;
    std::string used;
    for (std::size_t n = 0; n < sections.size(); ++n) {
        const Index size = n < list.size() ? static_cast<Index>(list[n]) : 0;
        wanted += size;
        sections[n] = n + 1 < sections.size() ? std::min(size, left) : left;
        left -= sections[n];
        used += (n == 0 ? "" : ", ") + std::to_string(sections[n]);
    }
    if (wanted != pairs)
        issues.push_back({"sections",
                          "sections: they add up to " + std::to_string(wanted) + "; they must add up to the " +
                              counted(pairs, "pair") + " of this d_model",
                          used + " are used"});
    return sections;
}

namespace {

/// Sums and ranges of text are those of waves over its positions, those of patches are of waves on their grid. A block
/// that holds both is done run by run.
class MRope : public PlacedRotary {
  public:
    MRope(TokenTriples triples, PlacedTable table);
    TokenPlace place(Index token) const override { return triples_.place(token); }
    double sum(Block block) const override;
    Range range(Block block) const override;
    Strips strips() const override { return Strips::columns; }

  protected:
    std::string words(Index token) const override {
        return "Token " + readable_integer(token) + " is " + triples_.words(token);
    }
    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    struct Run {
        Extent tokens;
        double position;                  ///< of its first token
        std::optional<GridWaves> patches; ///< empty for text
        bool holds(const Extent& other) const {
            return other.count > 0 && other.first >= tokens.first &&
                   other.first + other.count <= tokens.first + tokens.count;
        }
    };
    Waves text_waves() const;
    SinusoidRows text(const Run& run) const { return {text_, run.tokens.count, run.position}; }
    template <typename Visit> void for_runs(const Block& block, const Visit& visit) const;

    TokenTriples triples_;
    Waves text_;
    std::vector<Run> runs_;
};

Waves MRope::text_waves() const {
    std::vector<Waves::Column> columns;
    for (Index channel = 0; channel < size().col; ++channel)
        columns.push_back({part(), pair_of(channel)});
    std::vector<double> frequencies;
    for (const TokenPlace& weights : table().weights) // only one of the three is not 0
        frequencies.push_back(weights[0] + weights[1] + weights[2]);
    return {std::move(columns), std::move(frequencies)};
}

MRope::MRope(TokenTriples triples, PlacedTable table)
    : PlacedRotary(std::move(table)), triples_(std::move(triples)), text_(text_waves()) {
    std::vector<GridWaves::Column> columns;
    for (Index channel = 0; channel < size().col; ++channel)
        columns.push_back({part(), this->table().weights[static_cast<std::size_t>(pair_of(channel))]});
    for (const TokenTriples::Started& started : triples_.runs()) {
        const TokenRun& run = started.run;
        const double position = static_cast<double>(started.position);
        if (run.text) {
            runs_.push_back({{started.token, run.tokens()}, position, std::nullopt});
            continue;
        }
        // Frames that are not evenly spaced, because times are whole numbers, or far apart are boxes of their own.
        const bool even = run.frame_step == std::floor(run.frame_step) && run.time(run.frames - 1) < most_tokens;
        const Index boxes = even ? 1 : run.frames, frames = even ? run.frames : 1, in_box = run.tokens() / boxes;
        for (Index box = 0; box < boxes; ++box) {
            const double time = position + static_cast<double>(run.time(box));
            const GridAxis axes[] = {
                {frames, time, run.frame_step}, {run.height, position, 1}, {run.width, position, 1}};
            runs_.push_back({{started.token + box * in_box, in_box}, position, std::nullopt});
            runs_.back().patches.emplace(axes, columns);
        }
    }
}

/// Calls visit(run, share): the block's share of the run, with rows counted from the run's first token.
template <typename Visit> void MRope::for_runs(const Block& block, const Visit& visit) const {
    for (const Run& run : runs_) {
        const Index first = std::max(block.row, run.tokens.first),
                    end = std::min(block.row + block.rows, run.tokens.first + run.tokens.count);
        if (first < end)
            visit(run, Block{first - run.tokens.first, block.col, end - first, block.cols});
    }
}

double MRope::sum(Block block) const {
    double total = 0;
    for_runs(block, [&](const Run& run, const Block& share) {
        total += run.patches ? run.patches->sum(share) : text(run).sum(share);
    });
    return total;
}

Range MRope::range(Block block) const {
    Range range;
    for_runs(block, [&](const Run& run, const Block& share) {
        range = united(range, run.patches ? run.patches->range(share) : text(run).range(share));
    });
    return range;
}

/// Rows of samples within one run are filled together; those that span several runs or hold no token block by block.
void MRope::fill_means(const Viewport& viewport, std::span<float> means) const {
    const std::vector<Extent> rows = extents(viewport.rows, size().row);
    const auto width = static_cast<std::size_t>(viewport.cols.samples);
    for (std::size_t row = 0, end = 0; row < rows.size(); row = end) {
        const auto run =
            std::find_if(runs_.begin(), runs_.end(), [&](const Run& some) { return some.holds(rows[row]); });
        const bool found = run != runs_.end();
        for (end = row + 1; found && end < rows.size() && run->holds(rows[end]);)
            ++end;
        Viewport strip = viewport;
        strip.rows.first += static_cast<Index>(row) * viewport.rows.step() - (found ? run->tokens.first : 0);
        strip.rows.samples = static_cast<int>(end - row);
        strip.rows.stride = viewport.rows.step();
        const std::span<float> part = means.subspan(row * width, (end - row) * width);
        if (!found)
            Field::fill_means(strip, part);
        else if (run->patches)
            run->patches->fill_means(strip, part);
        else
            fill_sinusoid_means(text(*run), strip, part);
    }
}

/// The block of patches, cut so that there is room for the text.
TokenRun read_patches(const State& state, Issues issues = {}) {
    const PixelGrid grid = read_grid(state, issues);
    const Index text = state.integer("text_before") + state.integer("text_after");
    const Index room = std::max<Index>((most_tokens - text) / (grid.height * grid.width), 1);
    TokenRun patches{capped(state.integer("frames"), room, "frames", issues), grid.height, grid.width, false};
    if (!state.is_none("tokens_per_second"))
        patches.frame_step = state.number("seconds_per_step") * state.number("tokens_per_second");
    if (text + patches.tokens() > most_tokens) // even a single frame leaves no room for the text
        patches.height =
            capped(patches.height, std::max<Index>((most_tokens - text) / grid.width, 1), "grid_height", issues);
    return patches;
}

/// r: all of the head, or as many channels as are given.
Index turning_width(const State& state, Issues issues = {}) {
    return read_rotary_width(state, std::max<Index>(state.integer("d_model"), 2), issues);
}

MakeResult make(const State& state) {
    MakeResult made;
    TokenRun patches = read_patches(state, made.issues);
    std::vector<TokenRun> runs{{state.integer("text_before")}};
    if (state.text("frames_as") == "images") {
        const Index frames = std::exchange(patches.frames, 1);
        runs.insert(runs.end(), static_cast<std::size_t>(frames), patches);
    } else {
        runs.push_back(patches);
    }
    runs.push_back({state.integer("text_after")});
    TokenTriples triples(std::move(runs));
    const Index width = turning_width(state, made.issues);
    PlacedTable table;
    table.tokens = triples.tokens();
    table.weights =
        section_weights(read_sections(state, width / 2, made.issues), state.number("base"), read_section_layout(state));
    table.axes = {"t", "h", "w"};
    table.pairing = read_pairing(state);
    table.cosine = draws_cosine(state);
    table.title = "Multimodal rotary table, token by channel";
    made.field = std::make_shared<MRope>(std::move(triples), std::move(table));
    return made;
}

std::vector<Definition> definitions(const State& state) {
    const TokenRun patches = read_patches(state);
    const Index width = turning_width(state);
    const auto [t, h, w] = read_sections(state, width / 2);
    return {{"frames", std::to_string(patches.frames)},
            {"grid_height", std::to_string(patches.height)},
            {"rotary_width", std::to_string(width)},
            {"sections", "[" + std::to_string(t) + ", " + std::to_string(h) + ", " + std::to_string(w) + "]"}};
}

constexpr Parameter count(std::string_view key, std::string_view label, std::string_view help, double low, double high,
                          std::string_view initial) {
    return {.key = key,
            .label = label,
            .help = help,
            .kind = Kind::integer,
            .low = low,
            .high = high,
            .scale = Scale::logarithmic,
            .initial = initial};
}

constexpr Parameter text_before = count("text_before", "Text before", "tokens before the patches", 0, 65536, "8"),
                    text_after = count("text_after", "Text after", "tokens after the patches", 0, 65536, "8"),
                    frames = count("frames", "Frames", "1 for an image, more for a video", 1, 1024, "1");
constexpr Parameter sections{.key = "sections",
                             .label = "Sections",
                             .help =
                                 "how many pairs turn with t, h and w, half of the channels that turn in all; if not "
                                 "set, 2:3:3 (Qwen2-VL)",
                             .kind = Kind::integers,
                             .low = 0,
                             .high = 8192,
                             .initial = "16,24,24",
                             .max_items = 3};

constexpr Choice frame_choices[] = {
    {"axis", "an axis", "t grows from frame to frame, rows and columns begin anew (Qwen2-VL)"},
    {"images", "images", "each frame is an image of its own, after the one before (Qwen3-VL)"}};
constexpr Parameter frames_as{.key = "frames_as",
                              .label = "Frames are",
                              .help = "what tells frames of a video apart",
                              .kind = Kind::choice,
                              .initial = "axis",
                              .choices = frame_choices};
constexpr Parameter tokens_per_second{.key = "tokens_per_second",
                                      .label = "Rate",
                                      .unit = "positions/s",
                                      .help = "time counts in seconds, not in frames (Qwen2.5-VL: 2)",
                                      .kind = Kind::real,
                                      .low = 1,
                                      .high = 1000,
                                      .scale = Scale::logarithmic,
                                      .initial = "none",
                                      .none_label = "by frame"};
constexpr Parameter seconds_per_step{.key = "seconds_per_step",
                                     .label = "Seconds a frame",
                                     .unit = "s",
                                     .help = "of video in each step of the grid",
                                     .kind = Kind::real,
                                     .low = 0,
                                     .high = 3600,
                                     .initial = "1"};
constexpr Choice layouts[] = {
    {"blocks", "blocks", "first t, then h, then w (Qwen2-VL)"},
    {"in-turn", "in turn", "t, h, w, t, h, w, …, the rest t (Qwen3-VL, Qwen3.5)"},
    {"rows-columns", "rows and columns", "h, w, h, w, …, the slowest pairs t (ERNIE 4.5 VL)"}};
constexpr Parameter section_layout{.key = "section_layout",
                                   .label = "Layout of the sections",
                                   .help = "which pairs belong to which axis",
                                   .kind = Kind::choice,
                                   .initial = "blocks",
                                   .choices = layouts};

constexpr When as_axis = is(frames_as, "axis"), in_seconds = as_axis && is_given(tokens_per_second);
constexpr Use used[] = {&text_before,
                        &frames,
                        &frames_as,
                        {&tokens_per_second, &as_axis},
                        {&seconds_per_step, &in_seconds},
                        &parameters::grid_height,
                        &parameters::grid_width,
                        &text_after,
                        &parameters::d_model,
                        &parameters::rotary_width,
                        &sections,
                        &section_layout,
                        &parameters::pairing,
                        &parameters::rotary_part,
                        &parameters::base};

}

SectionLayout read_section_layout(const State& state) {
    for (std::size_t n = 0; n < std::size(layouts); ++n)
        if (layouts[n].id == state.text(section_layout.key))
            return static_cast<SectionLayout>(n);
    return SectionLayout::blocks;
}

constinit const Method registry::m_rope = {
    .id = "m-rope",
    .title = "M-RoPE",
    .family = "rotary",
    .sort = Sort::rotation,
    .aspects = rows_of_channels,
    .choice = "M-RoPE",
    .hint = "images and videos in a text",
    .paper = "Wang et al. 2024",
    .paper_url = "https://arxiv.org/abs/2409.12191",
    .formula = "angle[p, pair] = (t, h or w of p) · n^(−2·pair/r)\nthe sections say which",
    .parameters = used,
    .make = make,
    .limit = most_tokens,
    .users = "Qwen2-VL, Qwen2.5-VL, Qwen3-VL, Qwen3.5, ERNIE 4.5 VL",
    .definitions = definitions,
    .sight = "A text token has three equal positions, so in a text M-RoPE is plain RoPE. A patch has its frame, row "
             "and column, each of which turns its own section of the pairs.",
    .no_waves = waves_over_grid,
};

}
