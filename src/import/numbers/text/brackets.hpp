// One array in brackets.
#pragma once

#include "import/numbers/text/number_list.hpp"

namespace posenc {

/// Reads an array from its first bracket on. See brackets.cpp for what is read.
class BracketReader {
  public:
    BracketReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

    /// Call it once. The places of the digits are not settled yet.
    TextNumbers read();
    /// Behind the last bracket, or where the problem is.
    std::size_t end() const { return at_; }
    /// How many brackets are open there; 0 behind the last one.
    std::size_t open_brackets() const { return levels_.size(); }

  private:
    struct Level {
        char close;
        std::uint64_t items = 0;
    };

    void fail(std::string what);
    void step();
    void open(char bracket);
    void close(char bracket);
    void check_extent(std::size_t depth, std::uint64_t count);
    void separate();
    void end_row();
    void word();
    void number(PrintedNumber value, std::size_t end);
    void take(const PrintedNumber& number, std::size_t end);
    void join_imaginary(PrintedNumber& number, std::size_t& end) const;
    bool read_call(std::string_view word);
    bool read_argument(std::string_view word);
    bool read_scale(const PrintedNumber& number, std::size_t end);
    bool in_call() const { return !levels_.empty() && levels_.back().close == ')'; }
    std::size_t depth() const { return levels_.size() + (in_rows_ ? 1 : 0); } ///< of the numbers of this level
    std::string_view word_at(std::size_t at) const;

    std::string_view text_;
    std::size_t at_;
    TextNumbers out_;
    NumberList numbers_;
    double scale_ = 1;
    std::vector<Level> levels_;
    std::vector<std::optional<std::uint64_t>> extents_; ///< of every level, once a list of it was closed
    std::vector<bool> calls_;                           ///< levels of round brackets behind a word
    std::optional<std::size_t> leaf_depth_;
    bool in_rows_ = false;        ///< semicolons end the rows, which are a level without brackets
    std::uint64_t row_items_ = 0; ///< of such a row
    long long nothing_ = 0;
    bool comma_allowed_ = false;
};

}
