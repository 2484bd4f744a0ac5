// Masks of query × key: padding, look-ahead, or both, in the three ways in which libraries write them.
//
//   visible(i, j) = [j ≤ i + shift] · [key j is no padding]     each factor only if that mask is on
//   visibility 1 = may look; boolean 1 = hidden; additive 0 or −∞
//
// Queries i and keys j count from 0; shift = keys − queries where the last of both stand together, else 0. Padding
// hides keys for all queries, also for queries that are padding themselves. Sums over blocks are counted from the runs
// of visible keys: no loop over cells and no table as long as the axis. Not covered: windows, prefixes, documents.
#pragma once

#include "core/masks/batch.hpp"
#include "core/state.hpp"

namespace posenc {

enum class Hidden { no, padding, later, both };
enum class Polarity { visibility, boolean, additive };

struct MaskShape {
    Index queries = 1;
    Index keys = 1;
    Index shift = 0; ///< the key that query 0 stands at
    bool padding = true;
    bool look_ahead = true;
    Polarity polarity = Polarity::visibility;
};

class MaskField : public Field {
  public:
    /// The batch's length is the number of keys; `sentence` is one of the batch.
    MaskField(Batch batch, Index sentence, MaskShape shape);

    const Batch& batch() const { return batch_; }
    Index sentence() const { return sentence_; }
    const MaskShape& shape() const { return shape_; }
    Hidden hidden(Cell cell) const;         ///< why a query may not look at a key
    Index visible_count(Block block) const; ///< visible cells, in closed form
    bool fully_masked(Index query) const;   ///< no key at all is visible
    AxisNames key_names() const;            ///< words, up to most_words of them
    AxisNames query_names() const;

    Cell size() const override { return {shape_.queries, shape_.keys}; }
    double at(Cell cell) const override;
    double sum(Block block) const override; ///< additive: −∞ as soon as one cell is hidden
    Range range(Block block) const override;
    Explanation explain(Cell cell) const override;
    Description describe() const override;

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    /// Keys [first, end) are not padding; `keys` and `sums` are count(first) and the sum of count(j) over j < first.
    struct Run {
        Index first, end, keys, sums;
    };
    struct Counts {
        Index keys = 0; ///< visible keys below an index, by padding alone
        Index sums = 0; ///< the sum of those counts over all smaller indices
    };
    Counts below(Index key) const;
    void find_runs();
    double total(Index visible, Index hidden) const; ///< the sum over so many cells of each kind
    std::string words(Cell cell) const;

    Batch batch_;
    Index sentence_;
    MaskShape shape_;
    std::vector<Run> runs_;
};

/// The state's batch cut and padded to `length`, and the sentence it names (the last one if there are fewer).
struct ChosenSentence {
    Batch batch;
    Index sentence = 0;
    std::vector<Issue> issues;
};
ChosenSentence chosen_sentence(const State& state, Index length);

Polarity polarity_of(const State& state);

}
