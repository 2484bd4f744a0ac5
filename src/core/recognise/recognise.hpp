// What a table of numbers is: which method's, with which settings, and which mistakes lie between. Pure: the numbers
// are given, nothing is read.
//
// The searches (finder.hpp) propose candidates from what is cheap to see, frequencies, values present, diagonals; each
// is then compared with the core's own numbers cell by cell. What fits equally well is listed as equal; what fits
// nothing has no match, and the facts say what the table looks like.
#pragma once

#include "core/recognise/candidate.hpp"

#include <memory>
#include <string>

namespace posenc {

class Finder;
struct Method;

struct Match {
    const Method* method = nullptr;
    State state;
    double max_error = 0;
    double relative_error = 0;            ///< to the largest number of the table
    std::optional<Cell> first_difference; ///< in the table as it was brought; empty where it agrees as rounding allows
    std::vector<std::string_view> mistakes; ///< ids (mistakes.hpp)
    std::string text;                       ///< what it is and what is wrong, in sentences
    bool structure = false;                 ///< it is built so; what is learned or drawn by chance holds other numbers
    bool as_good_as_first = false;          ///< it fits no worse than the one before
};

/// "rank" and "3 of 64" for scripts, and the same as a sentence.
struct TableFact {
    std::string name, value, text;
};

struct Recognition {
    std::vector<Match> matches; ///< best first
    std::vector<TableFact> facts;
    bool stopped = false; ///< given up before all was tried
};

/// `expected` is what somebody meant, or null; `stop` is asked now and then.
Recognition recognise(Table table, const State* expected = nullptr, Stop stop = {});

/// The same in steps, for whoever has something else to do between them. What the table and `expected` point to has to
/// outlive it.
class Recognising {
  public:
    explicit Recognising(Table table, const State* expected = nullptr, Stop stop = {});
    ~Recognising();

    bool step();          ///< makes one search more; false: all that can tell something are made
    double share() const; ///< of the searches, that are made: 0 … 1
    Recognition result(); ///< once, at the end

  private:
    Table table_;
    const State* expected_;
    std::string_view rounding_; ///< coarser than the type of the numbers; empty: none
    Recognition recognition_;
    std::unique_ptr<Finder> finder_; ///< null of an empty table
    std::size_t made_ = 0;
};

}
