// JSON read piece by piece, without building anything of it: headers may be a hundred megabytes long, and arrays of
// numbers are read by the reader of printed ones. As Python writes it: NaN and Infinity are values too. The first thing
// that is wrong ends it all; what is asked afterwards answers as at the end of the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace posenc {

class JsonScanner {
  public:
    /// `begins_at`: where in the file the text begins, for messages.
    explicit JsonScanner(std::string_view text, std::uint64_t begins_at = 0) : text_(text), begins_at_(begins_at) {}

    std::size_t at() const { return at_; }
    const std::string& problem() const { return problem_; } ///< with its byte; empty while all is well
    void fail(std::string what);                            ///< at this place, unless something was wrong before

    char peek(); ///< the first letter of what follows, past blanks; 0 at the end
    /// Goes into an object or an array: whether it has an item. Then, after each item: whether another one follows.
    bool enter(char open, char close);
    bool more(char close);

    std::string key();       ///< of an object's item, and its colon
    std::string string();    ///< unescaped
    std::uint64_t integer(); ///< from 0 to 2^64 − 1
    /// Goes past any value; whether it is a number, or an array of such.
    bool skip();
    void end(); ///< nothing but blanks may follow

  private:
    bool take(char letter);
    bool skip_level(int level);
    bool skip_word();
    void add_escaped(std::string& out);
    std::uint32_t hex();

    std::string_view text_;
    std::uint64_t begins_at_;
    std::size_t at_ = 0;
    std::string problem_;
};

}
