// Means of the blocks of a viewport over a sinusoid; see sinusoid_samples.hpp.
#include "core/kernels/sinusoid_runs.hpp"

namespace posenc {

namespace {

/// One tile of one strip. A sample without columns is a wave of NaN; planes that a sample lacks are waves of 0.
void draw_means(std::span<const Columns> tile, const Turnings& turnings, int rows, float* out, std::size_t stride) {
    const std::size_t planes = static_cast<std::size_t>(most_columns(tile));
    const std::size_t plane = planes > 1 ? WaveRows::plane_of(tile.size()) : tile.size();
    WaveRows values(plane * planes);
    for (std::size_t at = 0; at < tile.size(); ++at) {
        std::size_t wave = at;
        for (Index k = 0; k < tile[at].count; ++k, wave += plane)
            turnings.seed(tile[at].first + k, static_cast<double>(tile[at].count), wave, values);
        if (tile[at].count == 0)
            values.seed(at, undefined, undefined, 0);
    }
    if (planes > 1)
        values.write_sums(tile.size(), rows, out, stride);
    else
        values.write(rows, out, stride);
}

}

double SinusoidRows::sum(Block block) const {
    double total = 0;
    for (Index col = block.col; col < block.col + block.cols; ++col)
        total += waves.sum(position(block.row), block.rows, col);
    return total;
}

void fill_sinusoid_means(const SinusoidRows& field, const Viewport& viewport, std::span<float> means) {
    const std::vector<Columns> columns = columns_of(field, viewport);
    const std::vector<SampleRun> runs = runs_of(field, viewport);
    const Picture picture{means, viewport.cols.samples};
    blank_between(runs, viewport.rows.samples, picture);
    for (const SampleRun& run : runs) {
        Turnings turnings(field.waves, columns, run);
        turnings.set_gains();
        in_tiles(columns, run, turnings, [&](std::span<const Columns> tile, int first, int rows) {
            draw_means(tile, turnings, rows, picture.at(run.sample + first, tile.front().sample), columns.size());
        });
    }
}

}
