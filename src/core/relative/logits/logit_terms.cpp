#include "core/relative/logits/logit_terms.hpp"

#include "core/text.hpp"

namespace posenc {

namespace {

constexpr Choice terms[] = {
    {"sum", "sum", "all four"},
    {"content-content", "content–content", "E·E: what the query says meets what the key says"},
    {"content-position", "content–position", "E·U: what the query says meets where the key stands"},
    {"position-content", "position–content", "U·E: where the query stands meets the key (Transformer-XL: u for all)"},
    {"position-position", "position–position", "U·U: where both stand (Transformer-XL: v for all queries)"}};

constexpr Term four[] = {Term::content_content, Term::content_position, Term::position_content,
                         Term::position_position};

constexpr std::string_view meanings[] = {
    "The logit before the softmax: what both tokens say and where they stand, added.",
    "Content only: this number stays when the tokens are moved.",
    "What the query says decides which positions it looks at.",
    "Keys that matter to every query at this position, or to all queries alike.",
    "Positions only: this number stays when the words are replaced."};

}

Term read_term(const State& state) {
    const std::string_view id = state.text("term");
    int term = 0;
    while (terms[term].id != id)
        ++term;
    return static_cast<Term>(term);
}

double LogitTerms::sum_of_terms(Cell cell) const {
    double total = 0;
    for (const Term which : four)
        total += term(which, cell);
    return total;
}

double LogitTerms::at(Cell cell) const {
    if (hidden(cell))
        return undefined;
    return shown_ == Term::sum ? sum_of_terms(cell) : term(shown_, cell);
}

Step LogitTerms::step(Term which, Cell cell) const {
    const double value = term(which, cell);
    return {std::string(rules_[static_cast<std::size_t>(which) - 1]) + " = " + readable(value), value};
}

Explanation LogitTerms::explain(Cell cell) const {
    Explanation explanation;
    std::vector<Step>& steps = explanation.steps;
    add_first_steps(cell, steps);
    explanation.fact = "all vectors are random, not learned";
    if (hidden(cell)) {
        steps.push_back({"key " + readable_integer(cell.col) + " comes after the query: hidden", undefined});
        explanation.meaning = "The mask hides keys that come after their query; the relative shift leaves numbers of "
                              "other pairs there.";
        return explanation;
    }
    for (const Term which : four)
        if (shown_ == Term::sum || which == shown_)
            steps.push_back(step(which, cell));
    if (shown_ == Term::sum)
        steps.push_back({"sum = " + readable(at(cell)), at(cell)});
    explanation.meaning = meanings[static_cast<int>(shown_)];
    return explanation;
}

}

namespace posenc::parameters {

const Parameter term{.key = "term",
                     .label = "Term",
                     .help = "which part of the logits is shown",
                     .kind = Kind::choice,
                     .initial = "sum",
                     .choices = terms};

}
