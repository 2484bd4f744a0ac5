// Recognises a table of numbers: its method, the settings, and the mistakes that explain the differences. Pure: the
// numbers are given, no file is read.
//
// The searches (finder.hpp) propose candidates from what is cheap to see: frequencies, the values that occur,
// diagonals. Each candidate is then compared cell by cell with the core's own numbers. Matches that fit equally well
// are listed as equal. If nothing fits, there is no match, and the facts say what the table looks like.
#pragma once

#include "core/recognise/meant.hpp"

#include <memory>
#include <string>

namespace posenc {

class Finder;
struct Found;
struct Method;

struct Match {
    const Method* method = nullptr;
    State state;
    double max_error = 0;
    double relative_error = 0;              ///< max_error divided by the largest number of the table
    std::optional<Cell> first_difference;   ///< in the table as it was given; empty if it agrees within rounding
    std::vector<std::string_view> mistakes; ///< ids (mistakes.hpp)
    std::string text;                       ///< what it is and what is wrong, in sentences
    bool structure = false;                 ///< only the structure agrees; learned or random numbers differ
    bool as_good_as_first = false;          ///< it has as many mistakes as the first match
};

/// "rank" and "3 of 64" for scripts, and the same as a sentence.
struct TableFact {
    std::string name, value, text;
};

struct Recognition {
    std::optional<MeantTable> meant = {}; ///< the table beside what was meant, if something was
    std::string difference = {};          ///< between the two, as a sentence; empty where they agree
    std::vector<Match> matches = {};      ///< best first; what was meant alone where it agrees
    std::optional<TableFact> plain = {};  ///< what it is if no method draws it, or beside a match of a single row
    std::vector<TableFact> facts = {};
    bool stopped = false; ///< given up before all searches were made
};

/// `expected` is what somebody meant, or null; `stop` is called from time to time.
Recognition recognise(NumberTable table, const State* expected = nullptr, Stop stop = {});

/// The same in steps, for callers that have other work to do in between. The values of the table and `expected` must
/// outlive it.
class Recognising {
  public:
    explicit Recognising(NumberTable table, const State* expected = nullptr, Stop stop = {});
    ~Recognising();

    bool step();          ///< makes one more search; false: none is left that could add anything
    double share() const; ///< the share of the searches that are made, 0 … 1
    Recognition result(); ///< call it once, at the end

  private:
    void compare_with_meant();
    std::vector<Match> matches_of(const std::vector<const Found*>& best) const;

    NumberTable table_;  ///< with the precision that its numbers show
    NumberTable stored_; ///< with that of the type in which they are stored, if it is known
    const State* expected_;
    Stop stop_;
    bool compared_ = false;     ///< with what was meant
    std::string_view rounding_; ///< format that the numbers were rounded to, if coarser than their type; else empty
    Recognition recognition_;
    std::unique_ptr<Finder> finder_; ///< null for an empty table
    std::size_t made_ = 0;
};

}
