// x ↦ W x for many x. Several outputs are added up at the same time, each in the order of its own dot product: the
// numbers are those of dot() to the last digit, but no addition waits for the one before.
#pragma once

#include "core/biases/rows.hpp"

namespace posenc {

class LinearMap {
  public:
    /// One row of `weight` an output, read when it is first needed.
    explicit LinearMap(Rows weight) : weight_(std::move(weight)) {}

    Index outputs() const { return weight_.count(); }
    std::size_t held_bytes() const { return groups_.capacity() * sizeof(double); } ///< not counting the rows
    /// Computes as many of the first outputs as there is room for; x is as wide as a row of the weight.
    void apply(std::span<const double> x, std::span<double> outputs) const;

  private:
    static constexpr std::size_t group = 8;     ///< outputs that go through the processor together
    void read_weight(std::size_t wanted) const; ///< for the first `wanted` outputs

    Rows weight_;
    mutable std::vector<double> groups_; ///< group after group; within a group the weights of one input after another
};

}
