// xPos, and rotary embeddings of images and videos, of public implementations.
#include "rotary_turn.hpp"

#include "core/rotary/places/m_rope.hpp"
#include "core/rotary/places/rotary_axial.hpp"
#include "core/rotary/xpos.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::golden {

namespace {

using Values = std::vector<double>;

constexpr std::string_view qwen = "huggingface/transformers", place_lucidrains = "lucidrains/rotary-embedding-torch",
                           rope_vit = "naver-ai/rope-vit";

Index within(Index number, Index low, Index high, const char* name) {
    if (number < low || number > high)
        throw Malformed(std::string(name) + " is out of range");
    return number;
}

/// Queries are multiplied by the scale, keys divided by it.
Values xpos_scaled(const Case& c, std::string_view input, double sign) {
    const Index length = within(c.integer("T"), 1, 1 << 20, "T"), width = c.integer("dim");
    const double scale_base = c.number("scale_base", 512);
    const State state = state_of("rotary-table", {{"d_model", std::to_string(width)},
                                                  {"base", shortest(c.number("theta", 10000))},
                                                  {"length", std::to_string(length)},
                                                  {"pairing", "interleaved"}});
    if (vectors_of(c, input) != length)
        throw Malformed("there is not one vector a position");
    Values positions(static_cast<std::size_t>(length));
    for (std::size_t n = 0; n < positions.size(); ++n)
        positions[n] = static_cast<double>(n);
    Values values = turn(c, input, tables_of(state, positions), width, Pairing::interleaved);
    for (std::size_t n = 0; n < values.size(); ++n) {
        const Index channel = static_cast<Index>(n) % width, position = static_cast<Index>(n) / width % length;
        const double decay = xpos_decay(turned(Pairing::interleaved, width, channel).pair, width);
        values[n] *= std::pow(xpos_scale(decay, static_cast<double>(position), length, scale_base), sign);
    }
    return values;
}

Values xpos_case(const Case& c) {
    if (c.outputs.contains("k_exact")) {
        const Values keys = xpos_scaled(c, "k", -1), expected = c.output("k_exact");
        for (std::size_t n = 0; n < keys.size(); ++n)
            if (n >= expected.size() || !(std::fabs(keys[n] - expected[n]) <= 1e-12))
                throw Malformed("key number " + std::to_string(n) + " is " + shortest(keys[n]));
    }
    return xpos_scaled(c, "q", 1);
}

/// Angles of every pixel, each written twice.
Values axial_angles(const Case& c, AxialFlavour flavour) {
    const std::vector<Index> shape = c.integers("shape");
    if (shape.size() != 2)
        throw Malformed("only two axes are known here");
    const Index width = 2 * within(c.integer("dim"), 2, 8192, "dim");
    PlacedTable table;
    table.weights = axial_weights(flavour, width, c.number("theta", 10000), c.number("max_freq", 10));
    const GridRotary grid({within(shape[0], 1, 1024, "the height"), within(shape[1], 1, 1024, "the width"),
                           flavour == AxialFlavour::pixel},
                          table);
    Values angles;
    for (Index token = 0; token < shape[0] * shape[1]; ++token)
        for (Index channel = 0; channel < width; ++channel)
            angles.push_back(grid.angle(token, channel / 2));
    return angles;
}

Values rope_vit_axial(const Case& c) {
    const State state = state_of("rotary-axial", {{"d_model", std::to_string(c.integer("dim"))},
                                                  {"grid_width", std::to_string(c.integer("end_x"))},
                                                  {"grid_height", std::to_string(c.integer("end_y"))},
                                                  {"base", shortest(c.number("theta", 100))}});
    Values tokens(static_cast<std::size_t>(vectors_of(c, "q")));
    for (std::size_t n = 0; n < tokens.size(); ++n)
        tokens[n] = static_cast<double>(n);
    return turn(c, "q", tables_of(state, tokens), c.integer("dim"), Pairing::interleaved);
}

/// The learned frequencies (axis, head, pair) are given.
Values rope_vit_mixed(const Case& c) {
    const std::vector<Index> shape = c.input_shape("freqs");
    const Values frequencies = c.input("freqs");
    const Index dim = c.integer("dim");
    if (shape.size() != 3 || shape[0] != 2 || shape[2] * 2 != dim || c.input_shape("q")[1] > shape[1])
        throw Malformed("the frequencies do not fit the heads");
    const PixelGrid grid{within(c.integer("end_y"), 1, 1024, "end_y"), within(c.integer("end_x"), 1, 1024, "end_x"),
                         false};
    std::vector<GridRotary> heads;
    for (Index head = 0; head < shape[1]; ++head) {
        PlacedTable table;
        for (Index pair = 0; pair < shape[2]; ++pair) {
            const auto at = static_cast<std::size_t>(head * shape[2] + pair);
            table.weights.push_back({frequencies[at], frequencies[at + frequencies.size() / 2], 0});
        }
        heads.emplace_back(grid, table);
    }
    const Tables tables = [&](Index head, Index at, Index channel) {
        const double angle = heads[static_cast<std::size_t>(head)].angle(at, channel / 2);
        return std::pair{std::cos(angle), std::sin(angle)};
    };
    return turn(c, "q", tables, dim, Pairing::interleaved);
}

/// Grids of one frame each in place of those of several.
std::vector<Index> frame_by_frame(const std::vector<Index>& grids) {
    std::vector<Index> frames;
    for (std::size_t n = 0; n + 2 < grids.size(); n += 3)
        for (Index frame = 0; frame < grids[n]; ++frame)
            frames.insert(frames.end(), {1, grids[n + 1], grids[n + 2]});
    return frames;
}

/// Runs of text and of patches as the ids of one sentence tell them; each grid serves for one run.
TokenTriples triples_of(const Case& c, bool frames_are_images) {
    const std::vector<Index> ids = c.integers("input_ids");
    const Index merge = within(c.integer("spatial_merge_size", 2), 1, 64, "spatial_merge_size");
    struct Kind {
        Index id;
        std::vector<Index> grids;
        std::size_t next = 0;
        std::vector<double> steps = {}; ///< of time, a grid
    };
    const auto kind = [&](std::string_view id, std::string_view grids) {
        return Kind{c.integer(id), c.has(grids) ? c.integers(grids) : std::vector<Index>{}};
    };
    Kind kinds[] = {kind("image_token_id", "image_grid_thw"), kind("video_token_id", "video_grid_thw")};
    if (c.has("second_per_grid_ts")) // cut to whole seconds by the library
        for (const double seconds : c.numbers("second_per_grid_ts"))
            kinds[1].steps.push_back(std::trunc(seconds) * c.number("tokens_per_second", 2));
    if (frames_are_images)
        kinds[1].grids = frame_by_frame(kinds[1].grids);
    std::vector<TokenRun> runs;
    for (std::size_t n = 0; n < ids.size();) {
        const auto found =
            std::find_if(std::begin(kinds), std::end(kinds), [&](const Kind& k) { return k.id == ids[n]; });
        if (found == std::end(kinds)) {
            runs.push_back({});
            ++n;
            continue;
        }
        if (found->next + 3 > found->grids.size())
            throw Malformed("there are more runs of patches than grids");
        const Index* const grid = found->grids.data() + found->next;
        found->next += 3;
        runs.push_back({within(grid[0], 1, 1024, "a grid"), within(grid[1] / merge, 1, 1024, "a grid"),
                        within(grid[2] / merge, 1, 1024, "a grid"), false});
        if (!found->steps.empty())
            runs.back().frame_step = found->steps.at(found->next / 3 - 1);
        n += static_cast<std::size_t>(runs.back().tokens());
    }
    return TokenTriples(std::move(runs));
}

Values triples_case(const Case& c, bool frames_are_images = false) {
    if (c.has("attention_mask"))
        throw Malformed("padded tokens are not known here");
    const TokenTriples triples = triples_of(c, frames_are_images);
    Values values;
    for (std::size_t axis = 0; axis < 3; ++axis)
        for (Index token = 0; token < triples.tokens(); ++token)
            values.push_back(triples.place(token)[axis]);
    return values;
}

/// The angle of a token in a pair, from the triples of the case, axis by axis.
double angle_at(const TokenPlace& weights, const Values& positions, Index tokens, Index at) {
    double angle = 0;
    for (Index axis = 0; axis < 3; ++axis)
        angle += weights[static_cast<std::size_t>(axis)] * positions.at(static_cast<std::size_t>(axis * tokens + at));
    return angle;
}

std::array<Index, 3> sections_of(const Case& c) {
    const std::vector<Index> sections = c.integers("mrope_section");
    if (sections.size() != 3 || *std::min_element(sections.begin(), sections.end()) < 0)
        throw Malformed("there are not three sections");
    return {sections[0], sections[1], sections[2]};
}

/// Cosines of the channels that turn, sections in turn.
Values tables_in_turn(const Case& c) {
    const Index width = c.integer("rotary_width"), tokens = c.shape.at(1);
    const bool in_turn = c.flag("mrope_interleaved", true);
    const std::vector<TokenPlace> weights = section_weights(sections_of(c), c.number("rope_theta"),
                                                            in_turn ? SectionLayout::in_turn : SectionLayout::blocks);
    if (static_cast<Index>(weights.size()) * 2 != width)
        throw Malformed("the sections are not half of the rotary width");
    const Values positions = c.numbers("positions");
    Values made;
    for (Index token = 0; token < tokens; ++token)
        for (Index channel = 0; channel < width; ++channel)
            made.push_back(
                std::cos(angle_at(weights[static_cast<std::size_t>(channel % (width / 2))], positions, tokens, token)));
    return made;
}

/// ERNIE names rows and columns first, and turns neighbouring channels.
Values rows_and_columns(const Case& c) {
    const auto [rows, columns, time] = sections_of(c);
    if (rows != columns)
        throw Malformed("the sections of rows and columns are not equal");
    const std::vector<TokenPlace> weights =
        section_weights({time, rows, columns}, c.number("rope_theta"), SectionLayout::rows_columns);
    const Index width = 2 * static_cast<Index>(weights.size()), tokens = vectors_of(c, "q");
    const Values positions = c.numbers("positions");
    const Tables tables = [&](Index, Index at, Index channel) {
        const double angle = angle_at(weights[static_cast<std::size_t>(channel / 2)], positions, tokens, at);
        return std::pair{std::cos(angle), std::sin(angle)};
    };
    return turn(c, "q", tables, width, Pairing::interleaved);
}

Values sections_case(const Case& c) {
    const std::vector<TokenPlace> weights = section_weights(sections_of(c), c.number("theta", 10000));
    const Index dim = 2 * static_cast<Index>(weights.size()), tokens = vectors_of(c, "q");
    const Values positions = c.input("position_ids");
    if (static_cast<Index>(positions.size()) != 3 * tokens)
        throw Malformed("there is not one triple a token");
    const Tables tables = [&](Index, Index at, Index channel) {
        const Index pair = turned(Pairing::half_split, dim, channel).pair;
        const double angle = angle_at(weights[static_cast<std::size_t>(pair)], positions, tokens, at);
        return std::pair{std::cos(angle), std::sin(angle)};
    };
    return turn(c, "q", tables, dim, Pairing::half_split);
}

}

std::optional<Values> rotary_place_cases(const Case& c) {
    if (c.is(place_lucidrains, "RotaryEmbedding(use_xpos=True).rotate_queries_and_keys"))
        return xpos_case(c);
    if (c.is(place_lucidrains, "RotaryEmbedding(freqs_for=lang).get_axial_freqs"))
        return axial_angles(c, AxialFlavour::lang);
    if (c.is(place_lucidrains, "RotaryEmbedding(freqs_for=pixel).get_axial_freqs"))
        return axial_angles(c, AxialFlavour::pixel);
    if (c.is(rope_vit, "compute_axial_cis + apply_rotary_emb"))
        return rope_vit_axial(c);
    if (c.is(rope_vit, "compute_mixed_cis + apply_rotary_emb"))
        return rope_vit_mixed(c);
    if (c.is(qwen, "Qwen2VLModel.get_rope_index") || c.is(qwen, "Qwen2_5_VLModel.get_rope_index"))
        return triples_case(c);
    if (c.is(qwen, "Qwen3VLModel.get_rope_index"))
        return triples_case(c, true);
    if (c.is(qwen, "Qwen3VLTextRotaryEmbedding.forward") || c.is(qwen, "Qwen3_5TextRotaryEmbedding"))
        return tables_in_turn(c);
    if (c.is(qwen, "Ernie4_5_VLMoeTextRotaryEmbedding"))
        return rows_and_columns(c);
    if (c.is(qwen, "apply_multimodal_rotary_pos_emb"))
        return sections_case(c);
    return std::nullopt;
}

}
