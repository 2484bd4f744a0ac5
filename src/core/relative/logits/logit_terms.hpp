// Logits as the sum of four terms. Each is the product of the query's content (what it says) or position (where it
// stands) with the key's content or position.
#pragma once

#include "core/state/state.hpp"

#include <array>

namespace posenc {

enum class Term { sum, content_content, content_position, position_content, position_position };

Term read_term(const State& state); ///< the parameter `term`

/// A field of query × key that shows one of the terms or their sum.
class LogitTerms : public Field {
  public:
    /// `rules`: how each term is written, "q_i · k_j / √d", in the order of Term.
    LogitTerms(Term shown, std::array<std::string_view, 4> rules) : shown_(shown), rules_(rules) {}

    double at(Cell cell) const override;
    Explanation explain(Cell cell) const override;

    /// One of the four terms, never the sum, scaled as in the sum.
    virtual double term(Term which, Cell cell) const = 0;
    virtual double sum_of_terms(Cell cell) const; ///< also where a mask hides the cell

  protected:
    virtual bool hidden(Cell) const { return false; } ///< by a mask: the value is undefined
    virtual void add_first_steps(Cell, std::vector<Step>&) const {}
    Term shown() const { return shown_; }
    double scale_high() const { return shown_ == Term::sum ? 6 : 3; } ///< of seeded numbers, for Description

  private:
    Step step(Term which, Cell cell) const;

    Term shown_;
    std::array<std::string_view, 4> rules_;
};

}

namespace posenc::parameters {

extern const Parameter term;

}
