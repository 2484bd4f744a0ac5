// Axial rotary embeddings of images and videos of public implementations, with the layouts that the method draws.
#include "golden/rotary_turn.hpp"

#include "core/rotary/places/axial_layout.hpp"

#include <algorithm>
#include <cmath>

namespace posenc::golden {

namespace {

using Values = std::vector<double>;
constexpr std::string_view diffusers = "huggingface/diffusers";

AxialSettings settings_of(const Case& c, AxialFlavour flavour) {
    AxialSettings s;
    s.flavour = flavour;
    if (c.has("grid")) {
        const std::vector<Index> grid = c.integers("grid");
        if (grid.size() != 3)
            throw Malformed("the grid does not have three axes");
        s.grid = {grid[0], grid[1], grid[2]};
    }
    if (c.has("axes_dim")) {
        s.widths = c.integers("axes_dim");
        s.width = 0;
        for (const Index width : s.widths)
            s.width += width;
    }
    if (c.has("head_dim"))
        s.width = c.integer("head_dim");
    s.base = c.number("theta", 10000);
    return s;
}

double angle_of(const TokenPlace& weights, const TokenPlace& place) {
    return weights[0] * place[0] + weights[1] * place[1] + weights[2] * place[2];
}

/// Tokens that the method does not draw: places given one by one.
Values cosines_at(const std::vector<TokenPlace>& weights, const TokenPlace& place, Index repeated) {
    Values row;
    for (const TokenPlace& pair : weights)
        row.insert(row.end(), static_cast<std::size_t>(repeated), std::cos(angle_of(pair, place)));
    return row;
}

Values dinov3(const Case& c) {
    AxialSettings s = settings_of(c, AxialFlavour::dinov3);
    s.grid = {1, c.integer("grid_height"), c.integer("grid_width")};
    const std::string by = c.text("normalize_coords", "separate");
    s.by = by == "max"   ? AxialSettings::By::larger
           : by == "min" ? AxialSettings::By::smaller
                         : AxialSettings::By::separate;
    if (c.has("min_period") && c.has("max_period"))
        s.periods = {c.number("min_period"), c.number("max_period")};
    s.base = c.number("base", 100);
    return cells(*axial_field(s, true));
}

Values flux(const Case& c) {
    const AxialLayout layout = axial_layout(settings_of(c, AxialFlavour::flux));
    const std::vector<double> ids = c.numbers("ids");
    const std::size_t each = ids.size() / static_cast<std::size_t>(c.shape.at(0));
    Values made;
    for (std::size_t n = 0; n < ids.size(); n += each) {
        const Values row = cosines_at(layout.weights, {ids[n], ids[n + 1], ids[n + 2]}, 2);
        made.insert(made.end(), row.begin(), row.end());
    }
    return made;
}

/// Images, then their text along the diagonal.
Values qwen_image(const Case& c) {
    const bool centred = c.flag("scale_rope", true);
    const AxialSettings s = settings_of(c, centred ? AxialFlavour::qwen_image : AxialFlavour::flux);
    const AxialLayout layout = axial_layout(s);
    const FieldPtr field = axial_field(s, true);
    Values made;
    for (Index token = 0; token < field->size().row; ++token)
        for (Index pair = 0; pair < field->size().col / 2; ++pair)
            made.push_back(field->at({token, 2 * pair}));
    const Index largest = centred ? std::max(s.grid[1] / 2, s.grid[2] / 2) : std::max(s.grid[1], s.grid[2]);
    for (Index token = 0; token < c.integer("text_tokens", 0); ++token) {
        const double at = static_cast<double>(largest + token);
        const Values row = cosines_at(layout.weights, {at, at, at}, 1);
        made.insert(made.end(), row.begin(), row.end());
    }
    return made;
}

Values cosmos(const Case& c) {
    AxialSettings s = settings_of(c, AxialFlavour::cosmos);
    const Values scales = c.numbers("rope_scale");
    s.base = c.number("base", 10000);
    std::copy_n(scales.begin(), 3, s.scales.begin());
    s.frame_rate = c.has("fps") ? c.number("fps") * 24 / c.number("base_fps", 24) : 24;
    const Index each = s.width / 6 * 2;
    s.widths = {s.width - 2 * each, each, each};
    return cells(*axial_field(s, true));
}

Values ltx(const Case& c) {
    AxialSettings s = settings_of(c, AxialFlavour::ltx);
    s.width = c.integer("dim");
    const Values scales = c.numbers("rope_interpolation_scale");
    const double counts[] = {20 / c.number("base_num_frames", 20), 2048 / c.number("base_height", 2048),
                             2048 / c.number("base_width", 2048)};
    for (std::size_t axis = 0; axis < 3; ++axis)
        s.scales[axis] = scales.at(axis) * counts[axis];
    return cells(*axial_field(s, true));
}

/// Vectors of shape (batch, tokens, heads, width), turned in the layout's pairs; tokens without a place stay.
Values turned_in(const Case& c, const AxialLayout& layout, const std::vector<TokenPlace>& places) {
    const std::vector<Index> shape = c.input_shape("x");
    Values x = c.input("x");
    const Index width = shape.at(3), columns = width / layout.parts, in_part = columns / 2;
    for (std::size_t vector = 0; vector * static_cast<std::size_t>(width) < x.size(); ++vector) {
        const std::size_t token = vector / static_cast<std::size_t>(shape[2]) % static_cast<std::size_t>(shape[1]);
        if (token >= places.size())
            continue;
        for (std::size_t pair = 0; pair < layout.weights.size(); ++pair) {
            const Index own = static_cast<Index>(pair) % in_part,
                        begin = static_cast<Index>(vector) * width + static_cast<Index>(pair) / in_part * columns;
            double &first = x[static_cast<std::size_t>(begin + first_channel(layout.pairing, own))],
                   &second = x[static_cast<std::size_t>(begin + second_channel(layout.pairing, columns, own))];
            const double angle = angle_of(layout.weights[pair], places[token]), a = first, b = second;
            first = a * std::cos(angle) - b * std::sin(angle);
            second = b * std::cos(angle) + a * std::sin(angle);
        }
    }
    return x;
}

Values wan(const Case& c) {
    const AxialSettings s = settings_of(c, AxialFlavour::wan);
    std::vector<TokenPlace> places;
    for (Index frame = 0; frame < s.grid[0]; ++frame)
        for (Index row = 0; row < s.grid[1]; ++row)
            for (Index column = 0; column < s.grid[2]; ++column)
                places.push_back({static_cast<double>(frame), static_cast<double>(row), static_cast<double>(column)});
    return turned_in(c, axial_layout(s), places);
}

Values gemma4_vision(const Case& c) {
    AxialSettings s = settings_of(c, AxialFlavour::gemma4);
    s.base = c.number("rope_theta", 100);
    const Values positions = c.numbers("positions");
    std::vector<TokenPlace> places;
    for (std::size_t n = 0; n + 1 < positions.size(); n += 2)
        places.push_back({0, positions[n + 1], positions[n]});
    return turned_in(c, axial_layout(s), places);
}

}

std::optional<Values> axial_cases(const Case& c) {
    if (c.is("facebookresearch/dinov3", "RopePositionEmbedding.forward"))
        return dinov3(c);
    if (c.is("huggingface/transformers", "Gemma4VisionRotaryEmbedding"))
        return gemma4_vision(c);
    if (c.is("Wan-Video/Wan2.1", "rope_params + rope_apply"))
        return wan(c);
    if (c.is(diffusers, "FluxPosEmbed.forward"))
        return flux(c);
    if (c.is(diffusers, "HunyuanVideoRotaryPosEmbed.forward"))
        return cells(*axial_field(settings_of(c, AxialFlavour::hunyuan_video), true));
    if (c.is(diffusers, "QwenEmbedRope.forward"))
        return qwen_image(c);
    if (c.is(diffusers, "CosmosRotaryPosEmbed.forward"))
        return cosmos(c);
    if (c.is(diffusers, "LTXVideoRotaryPosEmbed.forward"))
        return ltx(c);
    return std::nullopt;
}

}
