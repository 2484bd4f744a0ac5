// Finds tables of the places of a grid: sinusoidal 2-D encodings, and cosines, sines or both of axial rotary
// embeddings. The sides of the grid are read off the table: places in the same row or column share numbers.
//
// A grid that is flattened column by column gives the same numbers as one with height and width exchanged and x and y
// exchanged in the columns. Which of the two is told depends on the grid that was meant.
#include "core/method.hpp"
#include "core/recognise/altered_waves.hpp"
#include "core/recognise/readings.hpp"
#include "core/recognise/tables/rotary_channels.hpp"
#include "core/registry.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

struct GridSides {
    Index height, width;
    std::string settings() const {
        return setting("grid_height", static_cast<double>(height)) + setting("grid_width", static_cast<double>(width));
    }
    GridSides exchanged() const { return {width, height}; }
};

/// Whether tokens one row of patches apart share at least a quarter of their numbers: those of the column.
bool rows_of_patches(const ReadTable& read, Index patches) {
    if (patches + 1 >= read.rows())
        return true;
    const double tolerance = 8 * read.table().roundoff * read.table().largest + 2 * read.table().most_uncertain;
    Index same = 0;
    for (Index col = 0; col < read.cols(); ++col)
        if (std::fabs(read.at(1, col) - read.at(patches + 1, col)) <= tolerance)
            ++same;
    return 4 * same >= read.cols();
}

std::vector<GridSides> sides_of(const ReadTable& read) {
    std::vector<GridSides> all;
    for (Index height = 1; height <= std::min<Index>(read.rows(), 1024); ++height)
        if (read.rows() % height == 0 && read.rows() / height <= 1024 && rows_of_patches(read, read.rows() / height))
            all.push_back({height, read.rows() / height});
    return all;
}

/// The values of a table of `sides` in which the places of `exchanged`, whose sides are the other way round, stand
/// column by column.
Values by_columns(const Values& exchanged, const GridSides& sides) {
    return [exchanged, sides](Cell cell) {
        const Index y = cell.row / sides.width, x = cell.row % sides.width;
        return exchanged({x * sides.height + y, cell.col});
    };
}

/// Candidates for one method on the grids that the table may show.
class GridTables {
  public:
    /// `settings`: of a state, without the sides of the grid; `values`: those of such a state, empty for its field's.
    using ValuesOf = std::function<Values(const State&)>;
    GridTables(Finder& finder, ReadTable read, std::string settings, ValuesOf values)
        : finder_(&finder), read_(std::move(read)), settings_(std::move(settings)), values_(std::move(values)) {}

    void try_as_it_is(const GridSides& sides, std::vector<std::string> remarks) const {
        Candidate candidate = candidate_of(sides);
        candidate.value = values_(candidate.state);
        candidate.remarks = std::move(remarks);
        finder_->try_candidate(std::move(candidate));
    }

    void try_by_columns(const GridSides& sides) const {
        const State exchanged = state_of(settings_ + sides.exchanged().settings());
        Candidate candidate = candidate_of(meant(sides) ? sides : sides.exchanged());
        candidate.value = by_columns(values_(exchanged), sides);
        candidate.mistakes.push_back(meant(sides) ? "grid-axes-swapped" : "grid-by-columns");
        finder_->try_candidate(std::move(candidate));
    }

    void try_other_orders(const GridSides& sides) const {
        try_readings(*finder_, state_of(settings_ + sides.settings()), oddity(sides));
    }

  private:
    /// Whether the grid that was meant has these sides, and they differ.
    bool meant(const GridSides& sides) const {
        const State* expected = finder_->expected();
        return expected && expected->integer("grid_height") == sides.height &&
               expected->integer("grid_width") == sides.width && sides.height != sides.width;
    }
    static double oddity(const GridSides& sides) { return sides.height == sides.width ? 0.3 : 0.5; }

    Candidate candidate_of(const GridSides& sides) const {
        Candidate candidate;
        candidate.state = state_of(settings_ + sides.settings());
        candidate.reading = read_.reading();
        candidate.mistakes = mistakes_of(read_.reading(), 0);
        candidate.oddity = oddity(sides);
        return candidate;
    }

    Finder* finder_;
    ReadTable read_;
    std::string settings_;
    ValuesOf values_;
};

std::vector<double> with_meant_base(const Finder& finder, std::vector<double> bases) {
    if (finder.expected() && finder.expected()->number("base") != bases.front())
        bases.insert(bases.begin(), finder.expected()->number("base"));
    return bases;
}

std::vector<std::string> sinusoidal_settings(const Finder& finder, Index width) {
    std::vector<std::string> all;
    for (const std::string flavour : {"mae", "detr", "multidim", "tensor2tensor"})
        for (const double base : with_meant_base(finder, {10000.0, 100.0, 20.0}))
            for (const std::string normalise : {"", "&normalise=1"})
                if (normalise.empty() || flavour == "detr")
                    all.push_back("method=" + named(registry::sinusoidal_2d) +
                                  setting("d_model", static_cast<double>(width)) + "&flavour=" + flavour +
                                  setting("base", base) + normalise);
    return all;
}

void find_sinusoidal_grids(Finder& finder, const ReadTable& read) {
    const double largest = finder.table().largest, root = std::sqrt(static_cast<double>(read.cols()));
    if ((std::fabs(largest - 1) > 0.01 && std::fabs(largest / root - 1) > 0.01) || finder.table().complex)
        return;
    const auto own = [](const State& state) {
        return [field = make_field(state).field](Cell cell) { return field->at(cell); };
    };
    const std::vector<GridSides> grids = sides_of(read);
    const std::vector<std::string> settings = sinusoidal_settings(finder, read.cols());
    for (const bool other_orders : {false, true})
        for (const GridSides& sides : grids)
            for (const std::string& one : settings) {
                if (finder.stopped() || finder.found_whole())
                    return;
                const GridTables tables(finder, read, one, own);
                if (other_orders) {
                    tables.try_other_orders(sides);
                    continue;
                }
                tables.try_as_it_is(sides, {});
                if (sides.height > 1 && sides.width > 1)
                    tables.try_by_columns(sides);
            }
}

/// The numbers of an axial rotary table in the columns of these channels.
Values axial_values(const State& state, const PairChannels& channels) {
    if (channels.kind == Channels::complex)
        return complex_values(state);
    return [field = make_field(state).field, channels](Cell cell) {
        return field->at({cell.row, 2 * channels.pair(cell.col)});
    };
}

std::vector<std::string> axial_settings(const Finder& finder, const PairChannels& channels) {
    std::vector<std::string> all;
    for (const std::string flavour : {"rope-vit", "lang", "pixel"})
        for (const std::string part : {"cos", "sin"})
            for (const double base : with_meant_base(finder, {10000.0, 100.0}))
                if ((flavour != "pixel" || base == 10000) && (part == "cos" || channels.kind != Channels::complex))
                    all.push_back("method=" + named(registry::rotary_axial) +
                                  setting("d_model", 2 * static_cast<double>(channels.pairs)) + "&axial_flavour=" +
                                  flavour + "&rotary_part=" + part + (flavour == "pixel" ? "" : setting("base", base)));
    return all;
}

std::vector<std::string> channels_remark(Channels channels) {
    switch (channels) {
    case Channels::halves:
        return {"The channels of a pair stand in the two halves of the columns."};
    case Channels::once:
        return {"Each pair stands in one column."};
    case Channels::complex:
        return {"Real parts are the cosines, imaginary parts the sines."};
    case Channels::in_turn:
        break;
    }
    return {};
}

void find_axial_grids(Finder& finder, const ReadTable& read) {
    const PairChannels channels(channels_of(read), read.cols());
    if (channels.pairs < 2 || channels.pairs % 2 == 1 || std::fabs(finder.table().largest - 1) > 0.2)
        return;
    const bool meant = finder.expected() && finder.expected()->text("method") == registry::rotary_axial.id;
    for (const GridSides& sides : sides_of(read))
        for (const std::string& settings : axial_settings(finder, channels)) {
            if (sides.height < 2 || sides.width < 2 || finder.stopped() || finder.found_whole())
                continue;
            const GridTables tables(finder, read, settings,
                                    [&](const State& state) { return axial_values(state, channels); });
            tables.try_as_it_is(sides, channels_remark(channels.kind));
            if (meant)
                tables.try_by_columns(sides);
        }
}

}

void find_grids(Finder& finder) {
    const NumberTable& table = finder.table();
    for (const bool transposed : {false, true}) {
        const ReadTable read(table, {.transposed = transposed});
        if (read.cols() > 16384 || read.rows() < 2 || (transposed && (table.rows == table.cols || table.complex)))
            continue;
        if (!finder.settled())
            find_sinusoidal_grids(finder, read);
        if (!finder.settled())
            find_axial_grids(finder, read);
    }
}

}
