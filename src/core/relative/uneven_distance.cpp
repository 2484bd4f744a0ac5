#include "core/relative/uneven_distance.hpp"

#include "core/sums/sums.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr double farthest_place = 1e10;

class UnevenDistance : public Field {
  public:
    UnevenDistance(Places places, bool is_signed) : places_(std::move(places)), signed_(is_signed) {
        const auto [low, high] = std::minmax_element(places_.at.begin(), places_.at.end());
        most_ = *high > *low ? *high - *low : 1;
    }

    Cell size() const override {
        const Index count = static_cast<Index>(places_.at.size());
        return {count, count};
    }
    double at(Cell cell) const override {
        const double difference = place(cell.col) - place(cell.row);
        return signed_ ? difference : std::fabs(difference);
    }

    Explanation explain(Cell cell) const override {
        const double i = place(cell.row), j = place(cell.col), value = at(cell);
        const std::string from = name(cell.row), to = name(cell.col);
        const std::string numbers = readable(j, 15) + " − " + (i < 0 ? "(" + readable(i, 15) + ")" : readable(i, 15));
        return {{{(signed_ ? "x_j − x_i = " + numbers : "|x_j − x_i| = |" + numbers + "|") + " = " + readable(value, 9),
                  value}},
                "from " + from + " to " + to,
                "The places are given, not counted: " + readable_integer(std::abs(cell.col - cell.row)) +
                    " apart in the list, " + readable(std::fabs(j - i), 9) + " apart in distance."};
    }

    /// Axes say where a named place is.
    Description describe() const override {
        std::vector<std::string> labels = places_.names;
        for (std::size_t n = 0; n < labels.size(); ++n)
            if (const std::string number = readable(places_.at[n], 15); labels[n] != number)
                labels[n] += " " + number;
        return {signed_ ? "Signed distance" : "Distance",
                {"query", 0, labels},
                {"key", 0, labels},
                signed_ ? -most_ : 0,
                most_};
    }

  private:
    double place(Index n) const { return places_.at[static_cast<std::size_t>(n)]; }
    const std::string& name(Index n) const { return places_.names[static_cast<std::size_t>(n)]; }

    Places places_;
    bool signed_;
    double most_ = 1; ///< largest distance
};

void report_position(std::string_view entry, Issues issues = {}) {
    issues.push_back({"positions",
                      "positions: ‘" + quoted(entry) +
                          "’ is not a place; allowed: numbers from −1e10 to 1e10 separated by commas, each with an "
                          "optional name before it",
                      "it is left out"});
}

}

Places read_places(std::string_view text, Issues issues) {
    Places places;
    std::string parts(text);
    std::replace(parts.begin(), parts.end(), '\n', ',');
    for (const std::string_view part : split(parts, ',')) {
        const std::string_view entry = trim(part);
        if (entry.empty())
            continue;
        if (places.at.size() == most_places) {
            issues.push_back({"positions", "positions: there are more than " + std::to_string(most_places) + " places",
                              "the first " + std::to_string(most_places) + " are used"});
            break;
        }
        const std::size_t blank = entry.find_last_of(" \t");
        const std::string_view last = blank == std::string_view::npos ? entry : entry.substr(blank + 1);
        const std::optional<double> number = parse_number(last);
        if (!number || std::fabs(*number) > farthest_place) {
            report_position(entry, issues);
            continue;
        }
        const std::string_view name =
            blank == std::string_view::npos ? std::string_view{} : trim(entry.substr(0, blank));
        places.at.push_back(*number);
        places.names.push_back(name.empty() ? readable(*number, 15) : quoted(name));
    }
    if (places.at.empty()) {
        issues.push_back({"positions", "positions: the text contains no place", "a single place, 0, is shown"});
        return {{0}, {"0"}};
    }
    return places;
}

FieldPtr uneven_distance(Places places, bool is_signed) {
    return with_sums(std::make_shared<UnevenDistance>(std::move(places), is_signed));
}

}
