// Arrays as programs print them: brackets in brackets, with numbers between blanks or commas. That is JSON, Python's
// lists, NumPy ("array([[1., 2.], …]])" and "[[1. 2.] …]]") and PyTorch ("tensor([[1., 2.], …]], dtype=…)"). What
// stands before the first bracket and after the last one names the array and is not used. Every list of a level has the
// same length. Not covered: complex numbers, several arrays in one text.
#include "import/numbers/readers.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

constexpr std::size_t most_levels = 32, most_words_after = 400;
constexpr std::string_view blanks = " \t\r\n\f\v";

class Brackets {
  public:
    explicit Brackets(std::string_view text) : text_(text), at_(text.find('[')) {}

    TextNumbers read() {
        do
            step();
        while (!counts_.empty() && out_.problem.empty());
        check_rest();
        if (!out_.problem.empty())
            return {.problem = std::move(out_.problem)};
        for (const auto& extent : extents_)
            out_.shape.push_back(extent.value_or(0));
        if (nothing_ > 0)
            out_.notes.push_back("null was read as NaN: " + counted(nothing_, "time") + ".");
        return std::move(out_);
    }

  private:
    void fail(std::string what) {
        if (out_.problem.empty())
            out_.problem = at_byte(at_) + std::move(what);
    }

    void step() {
        at_ = std::min(text_.find_first_not_of(blanks, at_), text_.size());
        const char letter = at_ < text_.size() ? text_[at_] : '\0';
        if (at_ == text_.size())
            fail("the text ends before its brackets are closed");
        else if (letter == '[')
            open();
        else if (letter == ']')
            close();
        else if (letter == ',')
            separate();
        else
            number();
    }

    void open() {
        if (counts_.size() == most_levels)
            return fail("brackets deeper than " + std::to_string(most_levels) + " levels");
        if (leaf_level_ && counts_.size() >= *leaf_level_)
            return fail("a bracket stands where numbers stood before");
        count_item();
        counts_.push_back(0);
        if (extents_.size() < counts_.size())
            extents_.emplace_back();
        ++at_;
        comma_allowed_ = false;
    }

    void close() {
        const std::uint64_t count = counts_.back();
        auto& extent = extents_[counts_.size() - 1];
        if (extent && *extent != count)
            return fail("this list has " + counted(static_cast<long long>(count), "item") + ", those before it " +
                        std::to_string(*extent));
        if (counts_.size() < extents_.size() && count == 0)
            return fail("this list is empty, those before it hold lists");
        extent = count;
        counts_.pop_back();
        ++at_;
        comma_allowed_ = true;
    }

    void separate() {
        if (!comma_allowed_)
            return fail("a number is missing before this comma");
        comma_allowed_ = false;
        ++at_;
    }

    void number() {
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n\f\v,[]", at_), text_.size());
        const std::string_view word = text_.substr(at_, end - at_);
        if (leaves_out(word))
            return fail("‘...’ stands for numbers that were left out when this was printed; print all of them "
                        "(numpy.set_printoptions(threshold=sys.maxsize), torch.set_printoptions(profile=\"full\")) or "
                        "save them with numpy.save");
        const auto value = value_of_word(word);
        if (!value)
            return fail("‘" + quoted(word) + "’ is no number");
        if (extents_.size() > counts_.size() || leaf_level_.value_or(counts_.size()) != counts_.size())
            return fail("a number stands where a bracket stood before");
        leaf_level_ = counts_.size();
        if (out_.values.size() == most_numbers)
            return fail("more than " + std::to_string(most_numbers) + " numbers");
        nothing_ += word == "null" || word == "None" ? 1 : 0;
        count_item();
        out_.values.push_back(*value);
        at_ = end;
        comma_allowed_ = true;
    }

    void count_item() {
        if (!counts_.empty())
            ++counts_.back();
    }

    /// Checks what follows the last bracket: ", device='cuda:0', dtype=torch.float16)" and the like.
    void check_rest() {
        const std::string_view rest = text_.substr(std::min(at_, text_.size()));
        const std::size_t bracket = rest.find('[');
        at_ += std::min(bracket, rest.size());
        if (bracket != rest.npos && rest.substr(0, bracket).find("Size(") == rest.npos)
            fail("a second array begins here; allowed: one");
        else if (rest.size() > most_words_after)
            fail("the text goes on after the array");
    }

    std::string_view text_;
    std::size_t at_;
    TextNumbers out_;
    std::vector<std::uint64_t> counts_;                 ///< items so far of the lists that are open
    std::vector<std::optional<std::uint64_t>> extents_; ///< of every level, once a list of it was closed
    std::optional<std::size_t> leaf_level_;
    long long nothing_ = 0;
    bool comma_allowed_ = false;
};

}

TextNumbers read_printed(std::string_view text) {
    return Brackets(text).read();
}

}
