// What the searches for all kinds of tables share: it collects the candidates that fit, and how well they fit.
#pragma once

#include "core/method.hpp"
#include "core/recognise/candidate.hpp"

#include <span>

namespace posenc {

struct Found {
    Candidate candidate;
    Agreement agreement;

    /// Whether every cell agrees, beyond doubt. A list that fits any numbers proves nothing.
    bool whole() const {
        return agreement.differing == 0 && agreement.angles <= Angles::float32 && !candidate.structure &&
               !candidate.free_list;
    }
};

class Finder {
  public:
    Finder(const NumberTable& table, const State* expected, Stop stop)
        : table_(&table), expected_(expected), stop_(std::move(stop)) {}

    const NumberTable& table() const { return *table_; }
    /// What the user says they meant; null if nothing was said.
    const State* expected() const { return expected_; }
    bool stopped() const { return stop_ && stop_(); }
    /// So few numbers fit many formulas: all searches are tried, and coarse angles are not accepted.
    bool has_few_cells() const { return table_->rows * table_->cols < 8; }

    /// Compares a candidate and keeps it if it fits; returns whether it is whole(). Waves are compared at some of the
    /// cells only, which is enough to tell them apart; settle() compares the rest.
    bool try_candidate(Candidate candidate);
    /// The same, but keeps it only if every cell agrees and angles are not rounded more coarsely than this.
    bool try_whole(Candidate candidate, Angles coarsest = Angles::float32);
    /// Adds a result that was compared in another way.
    void add(Found found) { found_.push_back(std::move(found)); }
    /// Forgets what was found and is explained better now.
    void drop(const std::function<bool(const Found&)>& which) { std::erase_if(found_, which); }
    /// Sorts what was found by `better` and compares waves with every cell, until `most` of them fit. Drops the others.
    void settle(std::size_t most, const std::function<bool(const Found&, const Found&)>& better);
    bool found_whole(double most_odd = 10) const; ///< one is whole(), with at most this oddity
    bool found_exactly() const;                   ///< one is whole() without angles being rounded to float32
    bool settled() const;                         ///< one is whole(), of the method that was meant, if any was

    const std::vector<Found>& found() const { return found_; }

  private:
    bool keep(Candidate candidate, Agreement agreement);
    void forget_right_zeros(Candidate& candidate) const;

    const NumberTable* table_;
    const State* expected_;
    Stop stop_;
    std::vector<Found> found_;
};

/// Oddities of two masks combined: there are so many pairs that a plain fact about the table goes before them.
inline constexpr double usual_pair = 0.7, odd_pair = 0.9;

/// The state of a text, which must be valid.
State state_of(const std::string& text);
/// The id of a method, for such a text.
std::string named(const Method& method);
/// "&key=value", with all digits.
std::string setting(std::string_view key, double value);
std::string whole_setting(std::string_view key, Index value);

/// Whether a row holds zeros only.
bool zero_row(const ReadTable& read, Index row);

/// All searches, in the order in which they are made.
using Search = void (*)(Finder& finder);
std::span<const Search> searches(const NumberTable& table);
/// Whether another search could add anything.
bool goes_on(const Finder& finder);

// The searches. Each tries the table as it is given and, where that mistake is plausible, transposed.
void find_sinusoidal(Finder& finder);
void find_rounded(Finder& finder); ///< waves of which frequencies, positions or angles were rounded coarsely
void find_simple(Finder& finder);
void find_rotary(Finder& finder);
void find_angles(Finder& finder); ///< of a rotary embedding, before cosines and sines are taken
/// The first columns of wider tables: of those with sines and cosines in turn, or of one part alone.
void find_corners(Finder& finder, bool paired);
void find_irregular_positions(Finder& finder); ///< waves at positions that fall, repeat or jump
/// Encodings behind rows of zeros, as for a class token, or for tokens of other uses.
void find_behind_zero_rows(Finder& finder);
void find_grids(Finder& finder); ///< of patches, for sinusoidal and rotary encodings of two axes
void find_masks(Finder& finder);
void find_by_distance(Finder& finder);
void find_row_shifted(Finder& finder); ///< biases behind a constant in every row, or behind a mask
void find_slopes(Finder& finder);
void find_windows(Finder& finder); ///< Swin's index of relative positions in a window of patches
void find_graphs(Finder& finder);
void find_softmax(Finder& finder);         ///< attention weights
void find_relative_shift(Finder& finder);  ///< position logits
void find_shifted_numbers(Finder& finder); ///< 1, 2, 3, … after the relative shift
void find_fire(Finder& finder);
void find_expected(Finder& finder); ///< the method that was meant, whichever it is
void find_embedded(Finder& finder); ///< a sinusoidal table with embeddings added

}
