// The four terms of (E + U) Wq · (E + U) Wk / √d from projected contents E and positions U.
#pragma once

#include "core/biases/learned/seeded_rows.hpp"
#include "core/relative/logits/logit_terms.hpp"

namespace posenc {

/// One row a token, all as wide as the head.
struct ProjectedTokens {
    Rows content_queries, content_keys;   ///< E Wq, E Wk
    Rows position_queries, position_keys; ///< U Wq, U Wk
};

/// FNV-1a (Fowler, Noll and Vo) folded to 32 bits: the row of a seeded table that belongs to a word.
Index row_of_word(std::string_view word);

class FourTerms : public LogitTerms {
  public:
    /// `words` is empty or names every token.
    FourTerms(ProjectedTokens tokens, std::vector<std::string> words, Term shown);

    Cell size() const override { return {tokens_.content_queries.count(), tokens_.content_keys.count()}; }
    double term(Term which, Cell cell) const override;
    double sum_of_terms(Cell cell) const override;
    Description describe() const override;
    std::size_t held_bytes() const override;

  protected:
    void add_first_steps(Cell cell, std::vector<Step>& steps) const override;

  private:
    ProjectedTokens tokens_;
    std::vector<std::string> words_;
    double scale_;
};

}
