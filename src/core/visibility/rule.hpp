// Which pairs of query and key a mask leaves visible, and why it hides the others.
//
// Queries are counted by the key they stand at (their place), so that a rule knows nothing of lengths and alignment.
// A rule says it twice: why() by definition, one pair at a time, and pieces() as a set that is counted in closed form.
#pragma once

#include "core/visibility/batch.hpp"
#include "core/visibility/mask_pieces.hpp"

namespace posenc {

enum class Hidden { no, padding, later, both, window, gap, chunk, document, block, own };

/// What a legend calls it: "later", "outside the window".
std::string_view short_reason(Hidden why);

struct Pair {
    Index place = 0, key = 0;
    bool shifted = false; ///< the place is not the query's own number
};

class KeyRule {
  public:
    virtual ~KeyRule() = default;
    virtual Hidden why(Index place, Index key) const = 0; ///< no: the query there may look at the key
    virtual Pieces pieces() const = 0;
    /// Adds the tests that decide, with numbers: "[j ≤ i] = [2 ≤ 5] = 1".
    virtual void explain(const Pair& pair, std::vector<Step>& steps) const = 0;
    virtual std::vector<Hidden> reasons() const = 0; ///< that can occur; `both` is none of its own
};

using RulePtr = std::shared_ptr<const KeyRule>;

/// Visible where at least one term (a piece of weight 1) holds; why a pair is hidden is told by the first term.
RulePtr any_of_rule(Pieces terms);
/// j ≤ i
RulePtr look_ahead_rule();
/// Keys of this sentence that are no padding.
RulePtr padding_rule(std::shared_ptr<const Batch> batch, Index sentence);
/// Documents packed one behind the other, each as long as told, the last one up to the end.
RulePtr documents_rule(std::vector<Index> lengths, bool causal);

enum class Combination { both, either };
RulePtr combined_rule(RulePtr first, RulePtr second, Combination combination);

/// "[rule] = [numbers] = 1" as a step.
Step test_step(const std::string& rule, const std::string& numbers, bool passed);

}
