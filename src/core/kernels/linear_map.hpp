// x ↦ W x for many x. Outputs are added up side by side, each in the order of its own dot product: the numbers are
// those of dot() to the last digit, but no addition waits for the one before.
#pragma once

#include "core/biases/rows.hpp"

namespace posenc {

class LinearMap {
  public:
    /// One row of `weight` an output. They are read when the map is first applied.
    explicit LinearMap(Rows weight) : weight_(std::move(weight)) {}

    Index outputs() const { return weight_.count(); }
    /// As many of the first outputs as there is room for; x is as wide as a row of the weight.
    void apply(std::span<const double> x, std::span<double> outputs) const;

  private:
    static constexpr std::size_t group = 8; ///< outputs that go through the processor together
    void read_weight() const;

    Rows weight_;
    mutable std::vector<double> groups_; ///< input by input the weights of a group, group after group
};

}
