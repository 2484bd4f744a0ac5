#include "core/oracle/slices.hpp"

#include "core/method.hpp"
#include "core/oracle/other_settings.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

bool has_heads(const State& state) {
    const Listing<Use> uses = method_of(state).parameters;
    return std::any_of(uses.begin(), uses.end(), [](const Use& use) { return use.row->key == "head"; });
}

NumberTable slice_of(const NumberTable& table, Index slice) {
    NumberTable one = table;
    one.slices = 1;
    one.rows = table.rows / table.slices;
    const auto count = static_cast<std::size_t>(one.rows * one.cols), from = count * static_cast<std::size_t>(slice);
    one.values = table.values.subspan(from, count);
    one.largest = largest_of(one.values);
    if (!table.uncertainty.empty())
        one.uncertainty = table.uncertainty.subspan(from, count);
    return one;
}

class Slices {
  public:
    Slices(const NumberTable& table, const State& meant, Stop stop)
        : table_(table), heads_(has_heads(meant) ? std::max<Index>(meant.integer("head_count"), 1) : 0),
          stop_(std::move(stop)) {}

    Index count() const { return table_.slices; }
    bool by_head() const { return heads_ > 0; }
    NumberTable slice(Index slice) const { return slice_of(table_, slice); }
    State state(const State& meant, Index slice) const {
        return by_head() ? meant.with("head", std::to_string(slice % meant.integer("head_count"))) : meant;
    }
    /// Whether every slice is that of a state.
    bool show(const State& other) const {
        for (Index slice = 0; slice < count(); ++slice)
            if (!shows(slice, state(other, slice)))
                return false;
        return true;
    }

    /// Whether the slices are those of all heads in another order.
    bool reordered(const State& meant) const {
        std::vector<bool> taken(static_cast<std::size_t>(heads_));
        for (Index slice = 0; slice < heads_ && count() == heads_; ++slice) {
            Index head = 0;
            while (head < heads_ && (taken[static_cast<std::size_t>(head)] || !shows(slice, state(meant, head))))
                ++head;
            if (head == heads_)
                return false;
            taken[static_cast<std::size_t>(head)] = true;
        }
        return by_head() && count() == heads_;
    }

  private:
    bool shows(Index slice, const State& state) const {
        const NumberTable one = this->slice(slice);
        const Strictness how{
            .width_counts = true, .most_differing = 0, .precision = precision_of(one.roundoff), .stop = stop_};
        return !(stop_ && stop_()) && beside_meant(one, state, how).agrees();
    }

    const NumberTable& table_;
    Index heads_;
    Stop stop_;
};

/// Adds a later slice, of which the first begins in row `first`.
void add(MeantTable& all, const MeantTable& one, Index first) {
    if (all.cells.differing == 0 && one.cells.differing > 0) {
        const Index compared = all.cells.compared;
        const double worst = all.worst, error = all.max_error;
        all = one;
        all.cells.first.row += first;
        all.cells.largest_at.row += first;
        all.cells.compared += compared;
        all.worst = std::max(all.worst, worst);
        all.max_error = std::max(all.max_error, error);
        return;
    }
    all.cells.differing += one.cells.differing;
    all.cells.compared += one.cells.compared;
    all.worst = std::max(all.worst, one.worst);
    all.max_error = std::max(all.max_error, one.max_error);
}

/// Of other heads than were meant, which no head of the table may hide.
Check with_other_count(const NumberTable& table, const State& meant, const Slices& slices) {
    const Index rows = table.rows / table.slices;
    Check result{{.state = meant, .size = {meant.integer("head_count") * rows, table.cols}}};
    result.difference = difference_text(table, result.meant);
    const State other = meant.with("head_count", std::to_string(slices.count()));
    if (slices.show(other))
        result.cause = cause_of_settings(other, meant);
    return result;
}

Check by_slices(const NumberTable& table, const State& meant, std::span<const double> bases, const Stop& stop) {
    const Slices slices(table, meant, stop);
    if (slices.by_head() && slices.count() % meant.integer("head_count") != 0)
        return with_other_count(table, meant, slices);
    const Index rows = table.rows / table.slices;
    Check result;
    Index wrong = 0, first = -1;
    for (Index slice = 0; slice < slices.count(); ++slice) {
        const NumberTable one = slices.slice(slice);
        MeantTable beside = beside_meant(one, slices.state(meant, slice),
                                         {.width_counts = true, .precision = precision_of(one.roundoff), .stop = stop});
        if (!beside.agrees() && wrong++ == 0) {
            first = slice;
            result.difference = difference_text(one, beside);
        }
        if (slice == 0)
            result.meant = std::move(beside);
        else if (beside.has_size && result.meant.has_size)
            add(result.meant, beside, slice * rows);
    }
    if (wrong == 0)
        return result;
    const std::string noun = slices.by_head() ? "head" : "slice";
    result.difference += " This is in " + noun + " " + readable_integer(first) + "; " + readable_integer(wrong) +
                         " of " + counted(slices.count(), noun) + (wrong == 1 ? " differs." : " differ.");
    for (const State& other : states_by_one_setting(meant, bases))
        if (other != meant && other.text("head") == meant.text("head") && slices.show(other)) {
            result.cause = cause_of_settings(other, meant);
            return result;
        }
    if (slices.reordered(meant)) {
        const std::string clause(sentence_of("heads-reordered"));
        result.cause = Cause{{"heads-reordered", "slope-order"}, mistakes_sentence({&clause, 1}), meant};
        return result;
    }
    result.cause = check(slices.slice(first), slices.state(meant, first), bases, stop).cause;
    return result;
}

/// A row a head where rows do not differ by the query.
bool is_row_a_head(const NumberTable& table, const State& meant) {
    return has_heads(meant) && table.rows > 1 && table.rows == meant.integer("head_count") &&
           (meant.text("form") == "keys" || meant.text("form") == "end");
}

}

std::optional<Check> check_by_slices(const NumberTable& table, const State& meant, std::span<const double> bases,
                                     const Stop& stop) {
    const Cell size = make_field(meant).field->size();
    if (size == Cell{table.rows, table.cols})
        return {};
    if (is_row_a_head(table, meant)) {
        NumberTable heads = table;
        heads.slices = table.rows;
        return by_slices(heads, meant.with("query_length", "1"), bases, stop);
    }
    if (table.slices < 2 || table.rows % table.slices != 0)
        return {};
    return by_slices(table, meant, bases, stop);
}

}
