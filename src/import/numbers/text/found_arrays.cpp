#include "import/numbers/text/found_arrays.hpp"

#include "import/numbers/text/array_names.hpp"
#include "import/numbers/text/array_words.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

constexpr std::size_t looked_around = 200;
constexpr std::string_view all_brackets = "[{(";

/// "[6][4]" in "double pe[6][4] = ": the sizes that C's declaration has for numbers in a single list.
std::vector<std::uint64_t> declared_shape(std::string_view before) {
    std::vector<std::uint64_t> shape;
    before = trim(before);
    before.remove_suffix(before.ends_with('=') ? 1 : 0);
    for (before = trim(before); before.ends_with(']') && shape.size() < 8; before = trim(before)) {
        const std::size_t begin = before.find_last_of('[');
        const auto extent =
            begin == before.npos ? std::nullopt : parse_number(before.substr(begin + 1, before.size() - begin - 2));
        if (!extent || *extent < 1 || *extent > 1e9)
            return {};
        shape.insert(shape.begin(), static_cast<std::uint64_t>(*extent));
        before = before.substr(0, begin);
    }
    return shape;
}

/// The end of a text without its digits and blanks, and without what closes the array before.
std::string without_digits(std::string_view text) {
    std::string kept;
    for (const char letter : text.substr(text.size() - std::min(text.size(), looked_around)))
        if (std::string_view(" \t\r\n0123456789").find(letter) == std::string_view::npos)
            kept += letter;
    return kept.substr(std::min(kept.find_first_not_of("[{(]}),;|-'\""), kept.size()));
}

/// Before the array, on its line or the one above.
std::optional<NumberType> type_before(std::string_view between) {
    const bool declares = trim(between).ends_with('=');
    const std::string_view near = between.substr(between.size() - std::min(between.size(), looked_around));
    std::size_t line = trim(near).find_last_of("\r\n");
    line = line == near.npos ? 0 : line;
    return type_in(near.substr(line), declares ? PlainTypes::of_c : PlainTypes::none);
}

/// Behind it on its line, or as candle writes it on the next: "Tensor[[6, 4], f32]".
std::optional<NumberType> type_behind(std::string_view after) {
    after = after.substr(0, looked_around);
    const std::size_t line = std::min(after.find('\n'), after.size());
    const std::string_view next = after.substr(std::min(line + 1, after.size()));
    if (next.starts_with("Tensor["))
        return type_in(next.substr(0, next.find('\n')), PlainTypes::none);
    return type_in(after.substr(0, std::min(line, after.find_first_of(all_brackets))), PlainTypes::none);
}

class Gathered {
  public:
    explicit Gathered(std::string_view text) : text_(text) {}

    void add(FoundArray& found) {
        const std::string_view between = text_.substr(end_, found.begin - end_);
        const std::size_t line = between.find_last_of("\r\n") + 1; // 0 if there is none
        const std::string begins = without_digits(between.substr(line)),
                          above = without_digits(between.substr(0, line));
        TextNumbers& numbers = found.numbers;
        const bool row = !out_.empty() && numbers.problem.empty() && numbers.shape.size() == 1 &&
                         numbers.shape == row_ && begins == begins_ && (above.empty() || above == above_);
        end_ = found.end;
        begins_ = begins;
        above_ = above;
        if (row)
            return append(numbers);
        row_ = numbers.problem.empty() ? numbers.shape : std::vector<std::uint64_t>();
        const std::vector<std::uint64_t> declared = declared_shape(between);
        if (row_.size() == 1 && declared.size() > 1 && count_of(declared) == count_of(row_))
            numbers.shape = declared;
        numbers.name = name_before(between);
        if (row_.size() == 1 && tells_size(numbers.name))
            return take_size(numbers);
        if (!numbers.named_type)
            numbers.named_type = type_of(between, found);
        const std::string_view before = trim(between);
        const bool named = before.ends_with('=') || before.ends_with(':');
        keep_.push_back(found.strong || numbers.shape.size() > 1 ? Keep::always
                        : named                                  ? Keep::if_good
                                                                 : Keep::if_alone);
        out_.push_back(std::move(numbers));
    }

    std::vector<TextNumbers> take() {
        const auto good = [](const TextNumbers& one) { return one.problem.empty(); };
        const bool some = std::any_of(out_.begin(), out_.end(), good);
        const bool alone = std::find(keep_.begin(), keep_.end(), Keep::always) == keep_.end();
        std::vector<TextNumbers> kept;
        for (std::size_t i = 0; i < out_.size(); ++i) {
            const bool wanted = keep_[i] == Keep::always || alone || (keep_[i] == Keep::if_good && good(out_[i]));
            if (wanted && (some ? good(out_[i]) || keep_[i] == Keep::always : kept.empty()))
                kept.push_back(std::move(out_[i]));
        }
        return kept;
    }

  private:
    void append(const TextNumbers& row) {
        TextNumbers& table = out_.back();
        if (table.shape.size() == 1) {
            table.shape.insert(table.shape.begin(), 1);
            table.notes.push_back("Lists below each other were read as the rows of one table.");
        }
        keep_.back() = Keep::always;
        ++table.shape.front();
        table.values.insert(table.values.end(), row.values.begin(), row.values.end());
        table.places.insert(table.places.end(), row.places.begin(), row.places.end());
    }

    /// R's structure(c(…), dim = c(6L, 4L)) has the columns one after the other.
    void take_size(const TextNumbers& size) {
        if (out_.empty() || out_.back().shape.size() != 1 || size.values.size() != 2)
            return;
        TextNumbers& list = out_.back();
        const auto extent = [&](double number) { // 0 if it is none
            return number >= 1 && number <= static_cast<double>(list.values.size()) ? static_cast<std::uint64_t>(number)
                                                                                    : 0;
        };
        const std::uint64_t rows = extent(size.values[0]), columns = extent(size.values[1]);
        if (rows * columns != list.values.size())
            return;
        const TextNumbers by_columns = list;
        list.shape = {rows, columns};
        for (std::size_t i = 0; i < list.values.size(); ++i) {
            const std::size_t from = i % columns * rows + i / columns;
            list.values[i] = by_columns.values[from];
            list.places[i] = by_columns.places[from];
        }
        keep_.back() = Keep::always;
    }

    /// PyTorch names a type only if it is not its usual one, of numbers with a point float32.
    std::optional<NumberType> type_of(std::string_view between, const FoundArray& found) const {
        const std::string_view array = text_.substr(found.begin, found.end - found.begin);
        if (const auto type = type_in(word_before(array, array.find_first_of(all_brackets)), PlainTypes::of_c))
            return type;
        if (const auto type = type_before(between))
            return type;
        if (const auto type = type_behind(text_.substr(found.end)))
            return type;
        const bool usual = array.starts_with("tensor(") && array.find('.') != array.npos;
        return usual ? std::optional(NumberType::float32) : std::nullopt;
    }

    std::string_view text_;
    std::size_t end_ = 0;
    std::string begins_, above_;     ///< what stands before the last array, on its line and above
    std::vector<std::uint64_t> row_; ///< the shape of the last list; empty if it is none
    std::vector<TextNumbers> out_;
    enum class Keep { always, if_good, if_alone };
    std::vector<Keep> keep_;
};

}

std::vector<TextNumbers> together(std::string_view text, std::vector<FoundArray> found) {
    Gathered gathered(text);
    for (FoundArray& one : found)
        gathered.add(one);
    return gathered.take();
}

}
