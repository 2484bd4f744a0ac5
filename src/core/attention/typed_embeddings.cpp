#include "core/attention/typed_embeddings.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

constexpr std::size_t most_issues = 4;
constexpr std::string_view between_numbers = ", \t\r";

class Reader {
  public:
    Reader(std::string_view text, Index width) : text_(text), width_(static_cast<std::size_t>(width)) {}

    TypedEmbeddings read() {
        while (!text_.empty()) {
            const std::size_t end = std::min(text_.find_first_of(";\n"), text_.size());
            made_.rows.push_back(row(text_.substr(0, end)));
            text_.remove_prefix(std::min(end + 1, text_.size()));
        }
        if (problems_ > most_issues)
            made_.issues.back().message += "; there are " + std::to_string(problems_ - most_issues) + " more";
        return std::move(made_);
    }

  private:
    void report(std::string message, std::string used) {
        if (++problems_ <= most_issues)
            made_.issues.push_back(
                {"embeddings", "embeddings: row " + std::to_string(made_.rows.size()) + message, std::move(used)});
    }

    double number(std::string_view text, std::size_t place) {
        const std::optional<double> read = parse_typed_number(text);
        const std::string where = ", number " + std::to_string(place) + ": ‘" + quoted(text) + "’ ";
        const std::string allowed = "; allowed: " + readable(-largest_typed) + " … " + readable(largest_typed);
        if (!read) {
            report(where + "is not a number" + allowed, "0 is used");
            return 0;
        }
        if (std::fabs(*read) <= largest_typed)
            return *read;
        const double used = std::copysign(largest_typed, *read);
        report(where + "is out of range" + allowed, readable(used) + " is used");
        return used;
    }

    std::vector<double> row(std::string_view text) {
        std::vector<double> numbers;
        std::size_t items = 0;
        for (;; ++items) {
            text.remove_prefix(std::min(text.find_first_not_of(between_numbers), text.size()));
            if (text.empty())
                break;
            const std::string_view item = text.substr(0, text.find_first_of(between_numbers));
            text.remove_prefix(item.size());
            if (items < width_)
                numbers.push_back(number(item, items));
        }
        const std::string has =
            " has " + counted(static_cast<long long>(items), "number") + ", d_model is " + std::to_string(width_);
        if (items > width_)
            report(has, "the first " + std::to_string(width_) + " are used");
        if (items > 0 && items < width_)
            report(has, "0 is used for the others");
        if (items > 0)
            numbers.resize(width_, 0);
        return numbers;
    }

    std::string_view text_;
    std::size_t width_;
    std::size_t problems_ = 0;
    TypedEmbeddings made_;
};

}

std::optional<double> parse_typed_number(std::string_view text) {
    constexpr std::string_view minus = "−";
    if (text.starts_with(minus))
        return parse_number("-" + std::string(text.substr(minus.size())));
    return parse_number(text);
}

TypedEmbeddings read_embeddings(std::string_view text, Index width) {
    return Reader(text, width).read();
}

std::string write_embeddings(const std::vector<std::vector<double>>& rows) {
    std::string text;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        text += row > 0 ? ";" : "";
        for (std::size_t place = 0; place < rows[row].size(); ++place)
            text += (place > 0 ? "," : "") + shortest(rows[row][place]);
    }
    return !rows.empty() && rows.back().empty() ? text + ";" : text;
}

}
