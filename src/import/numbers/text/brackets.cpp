// Arrays as programs print and write them: brackets in brackets, with numbers between blanks or commas. That is JSON,
// Python's lists and tuples, NumPy ("array([[1., 2.], …]])" and "[[1. 2.] …]]"), PyTorch and its like
// ("tensor([[1., 2.], …]], dtype=…)", C, Go and Mathematica ("{{1, 2}, …}"), Rust ("vec![vec![1., 2.], …]"), and
// MATLAB, Julia and R's vectors ("[1 2; 3 4]", "c(1, 2)"). Every list of a level has the same length. Round brackets
// behind a word hold the array and perhaps arguments "name=value", which are skipped; they are a level of their own
// only if there are several arrays in them. Remarks of C and Python are skipped.
#include "import/numbers/text/brackets.hpp"

#include "import/numbers/text/array_words.hpp"

#include "core/text.hpp"
#include "core/texts/lower_case.hpp"

namespace posenc {

namespace {

constexpr std::size_t most_levels = 32;
constexpr std::string_view array_blanks = " \t\r\n\f\v", word_ends = " \t\r\n\f\v,;[](){}";

char closing(char bracket) {
    return bracket == '[' ? ']' : bracket == '{' ? '}' : ')';
}

std::string left_out() {
    return "‘...’ stands for numbers that were left out when this was printed; print all of them "
           "(numpy.set_printoptions(threshold=sys.maxsize), torch.set_printoptions(profile=\"full\")) or "
           "save them with numpy.save";
}

/// Of a remark that begins here, as C, Python and MATLAB have them; the same place if none does.
std::size_t end_of_remark(std::string_view text, std::size_t at) {
    const std::string_view rest = text.substr(at);
    if (rest.starts_with("/*"))
        return std::min(std::min(text.find("*/", at), text.size()) + 2, text.size());
    const bool remark = rest.starts_with("//") || rest.starts_with('#') || rest.starts_with('%');
    return remark ? std::min(text.find_first_of("\r\n", at), text.size()) : at;
}

/// The comma behind an argument, or the bracket behind the last one.
std::size_t end_of_argument(std::string_view text, std::size_t at) {
    int inside = 0;
    for (char quote = '\0'; at < text.size(); ++at) {
        const char letter = text[at];
        if (quote != '\0')
            quote = letter == quote ? '\0' : quote;
        else if (letter == '"' || letter == '\'')
            quote = letter;
        else if (std::string_view("[{(<").find(letter) != std::string_view::npos)
            ++inside;
        else if (inside == 0 && (letter == ',' || letter == ')'))
            return at;
        else if (std::string_view("]})>").find(letter) != std::string_view::npos)
            --inside;
    }
    return at;
}

}

TextNumbers BracketReader::read() {
    if (at_ >= text_.size() || std::string_view("[{(").find(text_[at_]) == std::string_view::npos)
        return {.problem = at_byte(at_) + "there are no numbers"};
    do
        step();
    while (!levels_.empty() && out_.problem.empty());
    if (!out_.problem.empty())
        return {.problem = std::move(out_.problem)};
    for (std::size_t depth = 0; depth < extents_.size(); ++depth)
        if (!calls_[depth] || extents_[depth] != 1)
            out_.shape.push_back(extents_[depth].value_or(0));
    if (nothing_ > 0)
        out_.notes.push_back("null was read as NaN: " + counted(nothing_, "time") + ".");
    numbers_.move_to(out_);
    scale_numbers(out_, scale_);
    return std::move(out_);
}

void BracketReader::fail(std::string what) {
    if (out_.problem.empty())
        out_.problem = at_byte(at_) + std::move(what);
}

void BracketReader::step() {
    at_ = std::min(text_.find_first_not_of(array_blanks, at_), text_.size());
    const char letter = at_ < text_.size() ? text_[at_] : '\0';
    if (at_ == text_.size())
        fail("the text ends before its brackets are closed");
    else if (letter == '[' || letter == '{' || letter == '(')
        open(letter);
    else if (letter == ']' || letter == '}' || letter == ')')
        close(letter);
    else if (letter == ',')
        separate();
    else if (letter == ';')
        end_row();
    else
        word();
}

void BracketReader::open(char bracket) {
    if (levels_.size() == most_levels)
        return fail("brackets deeper than " + std::to_string(most_levels) + " levels");
    if (leaf_depth_ && levels_.size() >= *leaf_depth_ - (in_rows_ ? 1 : 0))
        return fail("a bracket stands where numbers stood before");
    if (!levels_.empty())
        ++levels_.back().items;
    levels_.push_back({closing(bracket)});
    const bool call = bracket == '(' && at_ > 0 && in_array_word(text_[at_ - 1]);
    if (extents_.size() < levels_.size()) {
        extents_.emplace_back();
        calls_.push_back(call);
    }
    calls_[levels_.size() - 1] = calls_[levels_.size() - 1] && call;
    ++at_;
    comma_allowed_ = false;
}

void BracketReader::check_extent(std::size_t depth, std::uint64_t count) {
    auto& extent = extents_[depth];
    if (extent && *extent != count)
        return fail("this list has " + counted(static_cast<long long>(count), "item") + ", those before it " +
                    std::to_string(*extent));
    if (depth + 1 < extents_.size() && count == 0)
        return fail("this list is empty, those before it hold lists");
    extent = count;
}

void BracketReader::close(char bracket) {
    if (bracket != levels_.back().close)
        return fail(std::string("‘") + bracket + "’ closes a bracket of another kind");
    if (in_rows_ && leaf_depth_ == depth() && row_items_ > 0)
        end_row();
    check_extent(levels_.size() - 1, levels_.back().items);
    if (!out_.problem.empty())
        return;
    levels_.pop_back();
    ++at_;
    comma_allowed_ = true;
}

void BracketReader::separate() {
    if (!comma_allowed_)
        return fail("a number is missing before this comma");
    comma_allowed_ = false;
    ++at_;
}

/// At a semicolon, or at the bracket behind the last row.
void BracketReader::end_row() {
    const bool numbers = leaf_depth_ == depth() && (in_rows_ ? row_items_ : levels_.back().items) > 0;
    if (!numbers)
        return separate(); // lists, or a second semicolon
    if (!in_rows_) {
        if (extents_.size() != levels_.size() || extents_.back())
            return fail("a semicolon ends a row here, and none ends those before it");
        in_rows_ = true;
        row_items_ = std::exchange(levels_.back().items, 0);
        extents_.emplace_back();
        calls_.push_back(false);
        leaf_depth_ = depth();
    }
    ++levels_.back().items;
    check_extent(levels_.size(), std::exchange(row_items_, 0));
    at_ += text_[at_] == ';' ? 1 : 0;
    comma_allowed_ = true;
}

std::string_view BracketReader::word_at(std::size_t at) const {
    const char quote = at < text_.size() ? text_[at] : ' ';
    if (quote == '"' || quote == '\'') {
        const std::size_t end = text_.substr(at + 1, 100).find(quote);
        if (end != text_.npos)
            return text_.substr(at, end + 2);
    }
    const std::size_t end = std::min(text_.find_first_of(word_ends, at), text_.size());
    return text_.substr(at, end - at);
}

void BracketReader::word() {
    const std::string_view word = word_at(at_);
    if (const auto plain = plain_number(word))
        return number(*plain, at_ + word.size());
    const char next = at_ + word.size() < text_.size() ? text_[at_ + word.size()] : '\0';
    if (const std::size_t end = end_of_remark(text_, at_); end > at_)
        at_ = end;
    else if (leaves_out(word))
        fail(left_out());
    else if (in_call() && !(next == '(' && makes_array(word)) && read_argument(word))
        return;
    else if (next == '(' && !word.empty() && in_array_word(word.back()))
        at_ += read_call(word) ? 0 : word.size();
    else if (word == "&" || word == "new" || ((next == '[' || next == '{') && begins_literal(word)))
        at_ += word.size();
    else if (const auto value = word.empty() ? std::nullopt : number_in_code(word)) {
        nothing_ += word == "null" || word == "None" ? 1 : 0;
        number(*value, at_ + word.size());
    } else {
        fail("‘" + quoted(word.empty() ? text_.substr(at_, 1) : word) + "’ is no number");
    }
}

/// "np.float64(0.5)" is a number; of "tensor([" the bracket comes next.
bool BracketReader::read_call(std::string_view word) {
    const std::size_t begin = at_ + word.size() + 1;
    const std::string_view inner = word_at(begin);
    const auto value = number_in_code(inner);
    const std::size_t end = std::min(text_.find_first_not_of(array_blanks, begin + inner.size()), text_.size());
    if (!value || end == text_.size() || text_[end] != ')')
        return false;
    take(*value, end + 1);
    return true;
}

/// Between round brackets: "dtype=torch.float32", and what stands behind the array without a name.
bool BracketReader::read_argument(std::string_view word) {
    const std::size_t equals = std::min(word.find('='), word.size());
    std::size_t end = at_ + equals;
    if (equals == word.size())
        end = std::min(text_.find_first_not_of(" \t", end), text_.size());
    const bool named = !word.empty() && end < text_.size() && text_[end] == '=';
    const bool behind = !named && !word.empty() && levels_.back().items > 0 && leaf_depth_ && *leaf_depth_ > depth();
    if (!named && !behind)
        return false;
    const std::size_t begin = named ? end + 1 : at_;
    if (named && levels_.back().items == 0 && names_contents(word.substr(0, equals))) {
        at_ = begin;
        return true;
    }
    at_ = end_of_argument(text_, begin);
    const bool tells_type = behind || lower_case(word.substr(0, std::min<std::size_t>(equals, 10))) == "dtype";
    if (tells_type && !out_.named_type)
        out_.named_type = type_in(text_.substr(begin, std::min<std::size_t>(at_ - begin, 60)), PlainTypes::of_python);
    comma_allowed_ = true;
    return true;
}

/// PyTorch 0.4 writes "tensor(1.00000e-02 *" before the numbers.
bool BracketReader::read_scale(const PrintedNumber& number, std::size_t end) {
    const std::size_t sign = std::min(text_.find_first_not_of(array_blanks, end), text_.size());
    if (levels_.back().items > 0 || sign == text_.size() || text_[sign] != '*' || number.value <= 0)
        return false;
    scale_ = number.value;
    at_ = sign + 1;
    return true;
}

/// NumPy fills with blanks before the sign of an imaginary part: "1.   +0.j"; Julia writes blanks around it.
void BracketReader::join_imaginary(PrintedNumber& number, std::size_t& end) const {
    const std::size_t sign = std::min(text_.find_first_not_of(" \t", end), text_.size());
    if (number.complex || sign == text_.size() || (text_[sign] != '+' && text_[sign] != '-'))
        return;
    const std::size_t begin = std::min(text_.find_first_not_of(" \t", sign + 1), text_.size());
    const std::string_view word = word_at(begin);
    if (word.empty() || word.size() > 60 || std::string_view("jJiIm").find(word.back()) == word.npos)
        return;
    const auto part = printed_number(std::string(1, text_[sign]) + std::string(word));
    if (!part || !part->complex || part->value != 0)
        return;
    number.complex = true;
    number.imaginary = part->imaginary;
    number.imaginary_place = part->imaginary_place;
    end = begin + word.size();
}

void BracketReader::number(PrintedNumber value, std::size_t end) {
    if (in_call() && read_scale(value, end))
        return;
    join_imaginary(value, end);
    take(value, end);
}

void BracketReader::take(const PrintedNumber& number, std::size_t end) {
    if (extents_.size() > depth() || leaf_depth_.value_or(depth()) != depth())
        return fail("a number stands where a bracket stood before");
    leaf_depth_ = depth();
    if (numbers_.full())
        return fail("more than " + std::to_string(most_numbers) + " numbers");
    ++(in_rows_ ? row_items_ : levels_.back().items);
    numbers_.add(number);
    at_ = end;
    comma_allowed_ = true;
}

}
