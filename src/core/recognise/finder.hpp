// What the searches for all kinds of tables share: the candidates that fit are collected, with how well they do.
#pragma once

#include "core/method.hpp"
#include "core/recognise/candidate.hpp"

#include <span>

namespace posenc {

struct Found {
    Candidate candidate;
    Agreement agreement;

    /// To the last cell, and beyond doubt.
    bool whole() const {
        return agreement.differing == 0 && agreement.angles <= Angles::float32 && !candidate.structure;
    }
};

class Finder {
  public:
    Finder(const Table& table, const State* expected, Stop stop)
        : table_(&table), expected_(expected), stop_(std::move(stop)) {}

    const Table& table() const { return *table_; }
    /// What the person says they meant; null where nothing was said.
    const State* expected() const { return expected_; }
    bool stopped() const { return stop_ && stop_(); }
    /// So few numbers fit many formulas: all are tried, and none with coarse angles.
    bool has_few_cells() const { return table_->rows * table_->cols < 8; }

    /// Compares a candidate and keeps it if it fits; true if it is whole. Waves are first compared at some of the cells
    /// only, which tells them apart; settle() does the rest.
    bool try_candidate(Candidate candidate);
    /// Keeps what was compared in another way.
    void add(Found found) { found_.push_back(std::move(found)); }
    /// Compares every cell with what was found, best first as `better` says, until so many fit.
    void settle(std::size_t most, const std::function<bool(const Found&, const Found&)>& better);
    bool found_whole(double most_odd = 10) const; ///< one was, of settings no more unusual than that
    bool settled() const;                         ///< one was, and it is the method that was meant

    const std::vector<Found>& found() const { return found_; }

  private:
    void forget_right_zeros(Candidate& candidate) const;

    const Table* table_;
    const State* expected_;
    Stop stop_;
    std::vector<Found> found_;
};

/// A state from its text, which must be good.
State state_of(const std::string& text);
/// The id of a method as the begin of such a text.
std::string named(const Method& method);
/// "&key=value", with all digits.
std::string setting(std::string_view key, double value);

/// Whether a row holds zeros only.
bool zero_row(const ReadTable& read, Index row);

/// All searches, in the order in which they are made.
using Search = void (*)(Finder& finder);
std::span<const Search> searches();
/// Whether another search may tell more.
bool goes_on(const Finder& finder);

// The searches. Each takes the table as it stands and, where that may have happened, turned over.
void find_sinusoidal(Finder& finder);
void find_simple(Finder& finder);
void find_rotary(Finder& finder);
void find_masks(Finder& finder);
void find_by_distance(Finder& finder);
void find_slopes(Finder& finder);
void find_windows(Finder& finder); ///< of patches, as Swin counts them
void find_graphs(Finder& finder);
void find_softmax(Finder& finder);        ///< attention weights
void find_relative_shift(Finder& finder); ///< logits of positions
void find_fire(Finder& finder);
void find_expected(Finder& finder); ///< what was meant, of any method
void find_embedded(Finder& finder); ///< a sinusoidal table under embeddings

}
