// Learned tables of images read at another size, with the weights that the method reads them with.
#include "golden/golden.hpp"

#include "core/encodings/learned/resize_weights.hpp"

namespace posenc::golden {

namespace {

using Values = std::vector<double>;

/// Rows y·width + x of the case's table, side × side places.
Values resized(const Case& c, Resize rule, Index height, Index width) {
    const std::vector<Index> shape = c.input_shape("table");
    if (shape.size() != 3)
        throw Malformed("the table does not have two axes of places and one of channels");
    const Values table = c.input("table");
    const ResizeWeights down(rule, shape[0], height), across(rule, shape[1], width);
    Values rows;
    for (Index y = 0; y < height; ++y)
        for (Index x = 0; x < width; ++x)
            for (Index channel = 0; channel < shape[2]; ++channel) {
                double total = 0;
                for (const auto& [a, one] : down.taps(y))
                    for (const auto& [b, other] : across.taps(x))
                        total +=
                            one * other * table.at(static_cast<std::size_t>((a * shape[1] + b) * shape[2] + channel));
                rows.push_back(total);
            }
    return rows;
}

/// Each image of a batch, padded with copies of its first row.
Values naflex(const Case& c) {
    const std::vector<Index> grids = c.integers("spatial_shapes");
    const Index length = c.integer("max_length"), channels = c.input_shape("table").back();
    Values all;
    for (std::size_t n = 0; n + 1 < grids.size(); n += 2) {
        const Values rows = resized(c, Resize::antialias, grids[n], grids[n + 1]);
        for (Index row = 0; row < length; ++row)
            for (Index channel = 0; channel < channels; ++channel) {
                const auto at = static_cast<std::size_t>(row * channels + channel);
                all.push_back(at < rows.size() ? rows[at] : rows[static_cast<std::size_t>(channel)]);
            }
    }
    return all;
}

/// In the order of merged blocks; every frame alike.
Values in_merged_blocks(const Case& c) {
    const Index height = c.integer("grid_height"), width = c.integer("grid_width"),
                merge = c.integer("spatial_merge_size", 2), channels = c.input_shape("table").back();
    const Values rows = resized(c, Resize::corners, height, width);
    Values all;
    for (Index frame = 0; frame < c.integer("frames", 1); ++frame)
        for (Index block_y = 0; block_y < height; block_y += merge)
            for (Index block_x = 0; block_x < width; block_x += merge)
                for (Index y = block_y; y < block_y + merge; ++y)
                    for (Index x = block_x; x < block_x + merge; ++x)
                        for (Index channel = 0; channel < channels; ++channel)
                            all.push_back(rows.at(static_cast<std::size_t>((y * width + x) * channels + channel)));
    return all;
}

}

std::optional<Values> resize_cases(const Case& c) {
    constexpr std::string_view hf = "huggingface/transformers";
    if (c.is(hf, "Dinov2Embeddings.interpolate_pos_encoding"))
        return resized(c, Resize::bicubic, c.integer("grid_height"), c.integer("grid_width"));
    if (c.is(hf, "Siglip2VisionEmbeddings.resize_positional_embeddings"))
        return naflex(c);
    if (c.is(hf, "Qwen3VLVisionModel.fast_pos_embed_interpolate"))
        return in_merged_blocks(c);
    return std::nullopt;
}

}
