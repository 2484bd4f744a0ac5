// Masks of query × key, whatever their rule, in the three ways in which libraries write them.
//
//   visible(i, j) = rule(i + shift, j)
//   visibility 1 = may look; boolean 1 = hidden; additive 0 or −∞
//
// Queries i and keys j count from 0; shift = keys − queries if the ends are aligned, else 0. Padding hides keys for all
// queries, also for queries that are padding themselves. Sums over blocks are counted from the rule's pieces
// (mask_pieces.hpp): without a loop over cells, and without a table as long as the axis.
#pragma once

#include "core/state/state.hpp"
#include "core/visibility/rule.hpp"

namespace posenc {

enum class Polarity { visibility, boolean, additive };

/// For masks of padding, of look-ahead, or of both.
struct MaskShape {
    Index queries = 1;
    Index keys = 1;
    Index shift = 0; ///< the key position of query 0
    bool padding = true;
    bool look_ahead = true;
    Polarity polarity = Polarity::visibility;
};

/// The state's batch cut and padded to `length`, and the sentence it names (the last one if there are fewer).
struct ChosenSentence {
    Batch batch;
    Index sentence = 0;
    std::vector<Issue> issues;
};
ChosenSentence chosen_sentence(const State& state, Index length);

Polarity polarity_of(const State& state);

class MaskField : public Field {
  public:
    /// The batch's length is the number of keys; `sentence` is one of the batch.
    MaskField(Batch batch, Index sentence, MaskShape shape);
    /// Any rule; the batch names the axes.
    MaskField(std::string title, std::shared_ptr<const Batch> batch, Index sentence, Index queries, Index shift,
              RulePtr rule, Polarity polarity);

    const Batch& batch() const { return *batch_; }
    Index sentence() const { return sentence_; }
    Hidden hidden(Cell cell) const; ///< why a query may not look at a key
    std::vector<Hidden> reasons() const { return rule_->reasons(); }
    Index visible_count(Block block) const; ///< visible cells, in closed form
    bool fully_masked(Index query) const;   ///< no key at all is visible
    AxisNames key_names() const;            ///< words, up to most_words of them
    AxisNames query_names() const;

    Cell size() const override { return {queries_, batch_->length()}; }
    double at(Cell cell) const override;
    double sum(Block block) const override; ///< additive: −∞ as soon as one cell is hidden
    Range range(Block block) const override;
    Explanation explain(Cell cell) const override;
    Description describe() const override;

  protected:
    void fill_means(const Viewport& viewport, std::span<float> means) const override;

  private:
    double total(Index visible, Index hidden) const; ///< the sum over this many visible and hidden cells
    std::string words(Cell cell) const;

    std::string title_;
    std::shared_ptr<const Batch> batch_;
    Index sentence_, queries_, shift_;
    RulePtr rule_;
    Pieces pieces_; ///< by their height, those about equally tall by their first row
    Polarity polarity_;
};

}
