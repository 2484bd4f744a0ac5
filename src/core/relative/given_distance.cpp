#include "core/relative/given_distance.hpp"

#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace posenc {

namespace {

constexpr double farthest_pair = 1e10;

class GivenDistance : public Field {
  public:
    GivenDistance(Separations given, bool is_signed) : given_(std::move(given)), signed_(is_signed) {
        for (const double number : given_.signed_numbers)
            most_ = std::max(most_, std::isnan(number) ? 0 : std::fabs(number));
        if (most_ == 0)
            most_ = 1;
    }

    Cell size() const override {
        const Index count = static_cast<Index>(given_.names.size());
        return {count, count};
    }
    double at(Cell cell) const override {
        const double number = given_.at(cell.row, cell.col);
        return signed_ ? number : std::fabs(number);
    }
    Explanation explain(Cell cell) const override;
    Description describe() const override {
        return {signed_ ? "Given distance, signed" : "Given distance",
                {"place", 0, given_.names},
                {"place", 0, given_.names},
                signed_ ? -most_ : 0,
                most_};
    }

  private:
    const std::string& name(Index n) const { return given_.names[static_cast<std::size_t>(n)]; }
    /// The place in between that makes the shortest detour between two others; empty if no detour is given.
    std::optional<Index> between(Cell ends) const;
    double over(Cell ends, Index middle) const {
        return std::fabs(given_.at(ends.row, middle)) + std::fabs(given_.at(middle, ends.col));
    }

    Separations given_;
    bool signed_;
    double most_ = 0; ///< largest distance
};

std::optional<Index> GivenDistance::between(Cell ends) const {
    std::optional<Index> best;
    for (Index middle = 0; middle < size().row; ++middle)
        if (middle != ends.row && middle != ends.col && !std::isnan(over(ends, middle)) &&
            (!best || over(ends, middle) < over(ends, *best)))
            best = middle;
    return best;
}

Explanation GivenDistance::explain(Cell cell) const {
    const std::string& from = name(cell.row);
    const std::string& to = name(cell.col);
    const double value = at(cell);
    const std::string pair = "d(" + from + ", " + to + ")";
    if (cell.row == cell.col)
        return {{{pair + " = 0", value}}, from + " and itself", "The distance of a place from itself is 0."};
    if (std::isnan(value))
        return {{{pair + " is not given", value}},
                "not given",
                "The distance between " + from + " and " + to + " is not given, so no number can be looked up."};
    std::string meaning = "The number is a code for how the two are separated: given, not counted.";
    const std::optional<Index> middle = between(cell);
    if (middle && over(cell, *middle) < std::fabs(value))
        meaning += " Via " + name(*middle) + " it is only " + readable(over(cell, *middle)) +
                   ", so no line or plane holds these places; a code need not be a length.";
    return {{{pair + " = " + readable(value), value}}, "given for this pair", meaning};
}

struct GivenEntry {
    std::string from, to;
    double number = 0;
};

std::optional<GivenEntry> read_entry(std::string_view text) {
    std::vector<std::string_view> words;
    for (const std::string_view word : split(text, ' '))
        if (!word.empty())
            words.push_back(word);
    if (words.size() != 3 || words[0] == words[1])
        return std::nullopt;
    const std::optional<double> number = parse_number(words[2]);
    if (!number || *number < 0 || *number > farthest_pair)
        return std::nullopt;
    return GivenEntry{quoted(words[0]), quoted(words[1]), *number};
}

/// The index of a name, which is added to the list if there is room.
std::optional<std::size_t> place_of(const std::string& name, std::vector<std::string>& names) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found != names.end())
        return static_cast<std::size_t>(found - names.begin());
    if (names.size() == most_separated)
        return std::nullopt;
    names.push_back(name);
    return names.size() - 1;
}

void report(std::string_view entry, Issues issues = {}) {
    issues.push_back({"separations",
                      "separations: ‘" + quoted(entry) +
                          "’ is not a distance; allowed: two different names and a number from 0 to 1e10, at most " +
                          std::to_string(most_separated) + " names in all",
                      "it is left out"});
}

}

Separations read_separations(std::string_view text, Issues issues) {
    struct Given {
        std::size_t from, to;
        double number;
    };
    std::string parts(text);
    std::replace(parts.begin(), parts.end(), '\n', ',');
    std::replace(parts.begin(), parts.end(), '\t', ' ');
    Separations read;
    std::vector<Given> all;
    for (const std::string_view part : split(parts, ',')) {
        if (trim(part).empty())
            continue;
        const std::optional<GivenEntry> entry = read_entry(part);
        const auto from = entry ? place_of(entry->from, read.names) : std::nullopt;
        const auto to = from ? place_of(entry->to, read.names) : std::nullopt;
        if (to)
            all.push_back({*from, *to, entry->number});
        else
            report(part, issues);
    }
    if (read.names.empty())
        read.names = {"0"};
    const std::size_t count = read.names.size();
    read.signed_numbers.assign(count * count, undefined);
    for (std::size_t n = 0; n < count; ++n)
        read.signed_numbers[n * count + n] = 0;
    for (const Given& one : all) {
        const std::size_t first = std::min(one.from, one.to), last = std::max(one.from, one.to);
        read.signed_numbers[first * count + last] = one.number;
        read.signed_numbers[last * count + first] = -one.number;
    }
    return read;
}

FieldPtr given_distance(Separations separations, bool is_signed) {
    return with_sums(std::make_shared<GivenDistance>(std::move(separations), is_signed));
}

}
