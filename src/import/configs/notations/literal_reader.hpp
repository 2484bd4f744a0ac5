// Values as programs print them and people write them in code: JSON, Python, JavaScript and what lies between.
//
//   {'a': True, "b": None,}   [1, 2,]   (32, 1)   {a: 1e4, b = 2}   LlamaConfig {…}   dict(a=1)   torch.float16
//   # and // and /* */ are comments; ... stands for what was left out
#pragma once

#include "import/json/json_events.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace posenc {

class LiteralReader {
  public:
    /// Begins at a byte of the text, which must outlive the reader.
    explicit LiteralReader(std::string_view text, std::size_t at = 0) : text_(text), at_(at) {}

    /// The value that begins here; empty if there is none, with a problem.
    std::optional<Json> value();
    /// Keys and values up to the end of the text, with commas or line ends between. Brackets that close something
    /// before the text end it too.
    std::optional<Json> pairs_to_end();
    /// Whether nothing but blanks, comments, commas and semicolons follows.
    bool ends();

    std::size_t at() const { return at_; }
    const std::string& problem() const { return problem_; }  ///< without its place
    bool too_short() const { return too_short_; }            ///< the text ended within a value
    bool left_out() const { return left_out_; }              ///< "..." stood somewhere
    const std::string& class_name() const { return class_; } ///< of the outermost object that has one

  private:
    enum class Between { commas, commas_or_lines };

    bool has(char letter) const { return at_ < text_.size() && text_[at_] == letter; }
    bool starts(std::string_view word) const { return text_.substr(at_).starts_with(word); }
    bool starts_text() const; ///< with quotation marks
    void skip_prefix();       ///< the letter that Python puts before some texts
    bool skip(std::string_view word);
    bool skip_blanks(); ///< and comments; true if a line ended
    bool skip_left_out();
    bool fail(std::string problem);
    std::nullopt_t failed(std::string problem) {
        fail(std::move(problem));
        return std::nullopt;
    }

    /// A word that stands for a value; else it is a text.
    static Json value_of_word(std::string_view word);
    std::string_view take_word();
    std::optional<std::string> take_key();
    std::optional<std::string> take_text();
    bool take_escape(std::string& text);
    std::optional<Json> take_number();
    std::optional<Json> take_named(bool words);
    std::optional<Json> take_angled();
    std::optional<Json> take_items(char end);
    std::optional<Json> take_braces();
    std::optional<Json> take_call();
    bool take_pair(Json& object);
    bool take_separator(std::string_view ends, Between between);

    std::string_view text_;
    std::size_t at_;
    int levels_ = 0;
    bool left_out_ = false, too_short_ = false;
    bool words_ = true; ///< words without quotation marks are texts; not where keys have such marks
    std::string class_, problem_;
};

}
