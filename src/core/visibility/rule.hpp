// Which pairs of query and key a mask leaves visible, and why it hides the others.
//
// Queries are given by the key position that they are at (their place), so a rule does not depend on lengths and
// alignment. A rule is stated twice: why() is the definition for one pair, pieces() is the same set in a form that can
// be counted in closed form.
#pragma once

#include "core/visibility/batch.hpp"
#include "core/visibility/mask_pieces.hpp"

namespace posenc {

enum class Hidden { no, padding, later, both, window, gap, chunk, document, block, own };

/// Its name in a legend: "later", "outside the window".
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
    virtual std::vector<Hidden> reasons() const = 0; ///< those that can occur; `both` is not listed on its own
};

using RulePtr = std::shared_ptr<const KeyRule>;

/// Visible if at least one term (a piece of weight 1) holds. The first term says why a pair is hidden.
RulePtr any_of_rule(Pieces terms);
/// j ≤ i
RulePtr look_ahead_rule();
/// Keys of this sentence that are no padding.
RulePtr padding_rule(std::shared_ptr<const Batch> batch, Index sentence);
/// Documents packed one after the other with these lengths; the last one goes on to the end.
RulePtr documents_rule(std::vector<Index> lengths, bool causal);

enum class Combination { both, either };
RulePtr combined_rule(RulePtr first, RulePtr second, Combination combination);

/// "[rule] = [numbers] = 1" as a step.
Step test_step(const std::string& rule, const std::string& numbers, bool passed);

}
