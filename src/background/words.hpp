// Messages between the program and its background work: lines of words, separated by one space.
#pragma once

#include "core/field.hpp"

#include <string>
#include <string_view>

namespace posenc::background {

/// Reads the words of a line one after the other. Once a word is missing or wrong, good() stays false.
class Words {
  public:
    explicit Words(std::string_view line) : left_(line) {}

    std::string_view word();
    Index whole(Index low, Index high); ///< a whole number from low to high; low where there is none
    double real();                      ///< undefined (NaN) where the word is -
    std::string text();                 ///< percent-encoded, made fit to be shown; empty where the word is -
    std::string_view rest() const { return left_; }
    bool more() const { return good_ && !left_.empty(); }
    bool good() const { return good_; }
    bool ended() const { return good_ && left_.empty(); }

  private:
    std::string_view left_;
    bool good_ = true;
};

}
