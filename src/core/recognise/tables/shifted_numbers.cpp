// Finds numbers in a row, 1, 2, 3, …, that went through the relative shift, as everybody tries it out: in each of its
// stages, with the left-overs behind the zeros of the padding or with a mask over them.
#include "core/method.hpp"
#include "core/recognise/finder.hpp"
#include "core/registry.hpp"
#include "core/relative/shift/relative_shift.hpp"
#include "core/text.hpp"

#include <cmath>

namespace posenc {

namespace {

struct StageOfShift {
    std::string_view name; ///< the value of the parameter `stage`
    ShiftStage stage;
};
constexpr StageOfShift stages_of_shift[] = {{"shifted", ShiftStage::shifted},
                                            {"result", ShiftStage::result},
                                            {"padded", ShiftStage::padded},
                                            {"reshaped", ShiftStage::reshaped},
                                            {"dropped", ShiftStage::dropped}};
constexpr std::pair<std::string_view, TimeDirection> times_of_shift[] = {
    {"right", TimeDirection::right}, {"left", TimeDirection::left}, {"both", TimeDirection::both}};

/// The shift whose stage has this size, if there is one.
std::optional<RelativeShift> shift_with(const NumberTable& table, ShiftStage stage, TimeDirection direction) {
    const bool turned = stage == ShiftStage::reshaped || stage == ShiftStage::dropped;
    const Index queries = turned ? table.cols : table.rows, length = turned ? table.rows : table.cols,
                width = length - (stage == ShiftStage::padded || stage == ShiftStage::reshaped ? 1 : 0),
                keys = direction == TimeDirection::both && stage != ShiftStage::result ? width - queries + 1 : width;
    const RelativeShift shift{queries, keys, direction};
    return queries >= 2 && keys >= queries && keys <= most_shifted &&
                   stage_size(shift, stage) == Cell{table.rows, table.cols}
               ? std::optional(shift)
               : std::nullopt;
}

/// The numbers before the shift, read row by row: first, first + step, …
struct NumbersInARow {
    double first = 1, step = 1;
    Index count = 0;

    double at(Index index) const { return first + step * static_cast<double>(index); }
    std::string text() const {
        const bool by_ones = step == 1;
        return (by_ones ? "the numbers " : "the numbers from ") + readable(first) + " to " + readable(at(count - 1)) +
               (by_ones ? "" : " in steps of " + readable(step));
    }
};

/// Where the number of a cell stands before the shift; empty for the zeros and for what is masked.
std::optional<Index> index_of(const RelativeShift& shift, ShiftStage stage, Cell cell) {
    const std::optional<Index> place = place_of(shift, stage, cell);
    const std::optional<Cell> product = place ? shift.padded(*place) : std::nullopt;
    return product ? std::optional(product->row * shift.width() + product->col) : std::nullopt;
}

/// The numbers that two cells of the table's last rows tell.
std::optional<NumbersInARow> numbers_before(const NumberTable& table, const RelativeShift& shift, ShiftStage stage) {
    std::optional<Index> one;
    double value = 0;
    for (Index row = table.rows - 1; row >= 0; --row)
        for (Index col = table.cols - 1; col >= 0; --col) {
            const std::optional<Index> index = index_of(shift, stage, {row, col});
            if (!index)
                continue;
            if (!one) {
                one = index;
                value = table.at(row, col);
                continue;
            }
            const double step = (value - table.at(row, col)) / static_cast<double>(*one - *index);
            if (step == 0 || !std::isfinite(step))
                return {};
            return NumbersInARow{value - step * static_cast<double>(*one), step, shift.queries * shift.width()};
        }
    return {};
}

std::string remark_on_numbers(const NumbersInARow& numbers, const RelativeShift& shift, ShiftStage stage) {
    const std::string before =
        "Before the shift these were " + numbers.text() + ", " + readable_integer(shift.width()) + " a row";
    if (stage == ShiftStage::result)
        return before + ".";
    if (stage == ShiftStage::shifted)
        return before + "; the zeros of the padding stand on a diagonal, with left-overs of the next row behind them.";
    return before + "; the zeros are its padding.";
}

void try_shifted(Finder& finder, const StageOfShift& stage, const std::pair<std::string_view, TimeDirection>& time) {
    const NumberTable& table = finder.table();
    const auto shift = shift_with(table, stage.stage, time.second);
    const auto numbers = shift ? numbers_before(table, *shift, stage.stage) : std::nullopt;
    if (!numbers)
        return;
    const bool masks = stage.stage == ShiftStage::result;
    // without zeros and without a mask any numbers that grow evenly would do
    if (masks && time.second == TimeDirection::both && (numbers->step != 1 || std::fabs(numbers->first - 0.5) != 0.5))
        return;
    Candidate candidate;
    candidate.state = state_of("method=" + named(registry::relative_shift) + whole_setting("length", shift->keys) +
                               whole_setting("query_length", shift->queries) + "&stage=" + std::string(stage.name) +
                               "&time_direction=" + std::string(time.first));
    candidate.structure = true;
    candidate.oddity = time.second == TimeDirection::right ? 0.3 : 0.4;
    candidate.remarks = {remark_on_numbers(*numbers, *shift, stage.stage)};
    const double masked =
        time.second == TimeDirection::left ? table.at(table.rows - 1, 0) : table.at(0, table.cols - 1);
    candidate.value = [=, shift = *shift, numbers = *numbers, stage = stage.stage](Cell cell) {
        const std::optional<Index> index = index_of(shift, stage, cell);
        return index ? numbers.at(*index) : masks ? masked : 0;
    };
    finder.try_whole(std::move(candidate));
}

}

void find_shifted_numbers(Finder& finder) {
    constexpr Index fewest = 6, most = 65536; ///< numbers
    const Index cells = finder.table().rows * finder.table().cols;
    if (finder.found_whole() || cells < fewest || cells > most)
        return;
    for (const StageOfShift& stage : stages_of_shift)
        for (const auto& time : times_of_shift)
            try_shifted(finder, stage, time);
}

}
