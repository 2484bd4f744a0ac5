// Adam (Kingma and Ba 2015), as torch.optim.Adam has it:
//
//   m ← b·m + (1 − b)·g,  v ← c·v + (1 − c)·g²,  x ← x − rate · m/(1 − b^t) / (√(v/(1 − c^t)) + 1e-8)
#pragma once

#include "core/learning/transformer/matrix.hpp"

#include <cmath>

namespace posenc::learning {

template <class Scalar> class Adam {
  public:
    Adam(std::size_t count, double first_decay, double second_decay)
        : first_decay_(first_decay), second_decay_(second_decay), means_(count), squares_(count) {}

    void step(Numbers<Scalar>& values, const Numbers<Scalar>& slopes, double rate) {
        ++steps_;
        const double first = 1 - std::pow(first_decay_, steps_), second = 1 - std::pow(second_decay_, steps_);
        const auto b = static_cast<Scalar>(first_decay_), c = static_cast<Scalar>(second_decay_),
                   size = static_cast<Scalar>(rate / first), root = static_cast<Scalar>(1 / std::sqrt(second));
        const auto list = [](auto& numbers) {
            return Eigen::Map<Eigen::Array<Scalar, Eigen::Dynamic, 1>>(numbers.data(),
                                                                       static_cast<Index>(numbers.size()));
        };
        const Eigen::Map<const Eigen::Array<Scalar, Eigen::Dynamic, 1>> g(slopes.data(),
                                                                          static_cast<Index>(slopes.size()));
        auto m = list(means_), v = list(squares_), x = list(values);
        m = b * m + (1 - b) * g;
        v = c * v + (1 - c) * g.square();
        x -= size * m / (v.sqrt() * root + Scalar(1e-8));
    }

  private:
    double first_decay_, second_decay_;
    int steps_ = 0;
    Numbers<Scalar> means_, squares_;
};

}
