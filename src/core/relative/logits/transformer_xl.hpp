// The attention logits of Transformer-XL (Dai et al. 2019) from given queries, keys and projected distances.
#pragma once

#include "core/relative/logits/logit_terms.hpp"
#include "core/relative/logits/position_logits.hpp"

namespace posenc {

struct TransformerXlVectors {
    RelativeShift shift;                             ///< time to the right; memory = keys − queries
    Rows queries, keys;                              ///< q_i, k_j
    Rows distances;                                  ///< row c: W_r R of shift.distance(c)
    std::vector<double> u, v;                        ///< content and position bias, as wide as the queries
    Index clamp = std::numeric_limits<Index>::max(); ///< farther distances share R[clamp]; for the explanation
};

/// Keys after their query are undefined. There sum_of_terms() returns what code without a mask has: left-overs of the
/// relative shift.
class TransformerXl : public LogitTerms {
  public:
    TransformerXl(TransformerXlVectors vectors, Term shown);

    Cell size() const override { return {vectors_.shift.queries, vectors_.shift.keys}; }
    double term(Term which, Cell cell) const override;
    Description describe() const override;
    std::size_t held_bytes() const override;

  protected:
    bool hidden(Cell cell) const override { return !vectors_.shift.reaches(cell); }
    void add_first_steps(Cell cell, std::vector<Step>& steps) const override;

  private:
    TransformerXlVectors vectors_;
    double scale_;
    Rows of_keys_, of_distances_; ///< u·k_j, v·r_δ: one number a row, the same for all queries
};

}
