// Arithmetic expressions as trees, by operator precedence (Dijkstra's shunting yard) on explicit stacks.
#include "core/trees/tree_builder.hpp"

#include <array>

namespace posenc {

namespace {

struct Operator {
    std::string_view text;  ///< as typed
    std::string_view label; ///< as drawn
    int precedence;
    bool to_the_right = false;
};

// Unary minus binds more tightly than × and less than ^: −a^b = −(a^b).
constexpr Operator unary_minus{"-", "−", 3, true};
constexpr Operator bracket{"(", "(", 0};
constexpr std::array<Operator, 10> operators = {{{"+", "+", 1},
                                                 {"-", "−", 1},
                                                 {"−", "−", 1},
                                                 {"*", "×", 2},
                                                 {"×", "×", 2},
                                                 {"·", "×", 2},
                                                 {"⋅", "×", 2},
                                                 {"/", "/", 2},
                                                 {"÷", "/", 2},
                                                 {"^", "^", 4, true}}};

const Operator* operator_at(std::string_view text) {
    for (const Operator& candidate : operators)
        if (text.substr(0, candidate.text.size()) == candidate.text)
            return &candidate;
    return nullptr;
}

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Bytes of the name or number at the start of the text; the minus of 1e-5 belongs to the number.
std::size_t operand_length(std::string_view text) {
    const bool number = is_digit(text.front()) || text.front() == '.';
    std::size_t end = 0;
    while (end < text.size()) {
        const char c = text[end];
        const bool exponent_sign = number && end > 0 && (c == '-' || c == '+') &&
                                   (text[end - 1] == 'e' || text[end - 1] == 'E') && end + 1 < text.size() &&
                                   is_digit(text[end + 1]);
        const bool stops = is_blank(c) || c == '(' || c == ')' || c == '"' || operator_at(text.substr(end));
        if (stops && !exponent_sign)
            break;
        ++end;
    }
    return end;
}

class ExpressionReader {
  public:
    explicit ExpressionReader(std::string_view text) : text_(text) {}

    Attempt read() {
        while (attempt_.problem.empty() && skip_blanks(text_, at_))
            expects_operand_ ? read_operand() : read_operator();
        if (attempt_.problem.empty() && expects_operand_)
            fail("the expression ends where a name, a number or ( should follow");
        if (attempt_.problem.empty())
            finish();
        attempt_.at = at_;
        return std::move(attempt_);
    }

  private:
    void fail(std::string problem) { attempt_.problem = std::move(problem); }
    void fail_limit(std::string problem) {
        fail(std::move(problem));
        attempt_.limit = true;
    }

    void push(const Operator& next, std::size_t bytes) {
        if (waiting_.size() >= static_cast<std::size_t>(most_tree_nodes))
            return fail_limit("more than " + std::to_string(most_tree_nodes) + " operators wait for their operands");
        waiting_.push_back(&next);
        at_ += bytes;
    }

    void read_operand() {
        const std::string_view rest = text_.substr(at_);
        if (rest.front() == '(') {
            if (++open_ > most_tree_levels)
                return fail_limit("brackets are nested deeper than " + std::to_string(most_tree_levels) + " levels");
            return push(bracket, 1);
        }
        const Operator* sign = operator_at(rest);
        if (sign && sign->label == unary_minus.label)
            return push(unary_minus, sign->text.size());
        if (sign || rest.front() == ')' || rest.front() == '"')
            return fail("a name, a number or ( should stand here");
        const std::size_t length = operand_length(rest);
        operands_.push_back(node(rest.substr(0, length)));
        at_ += attempt_.problem.empty() ? length : 0;
        expects_operand_ = false;
    }

    void read_operator() {
        const std::string_view rest = text_.substr(at_);
        if (rest.front() == ')')
            return close();
        const Operator* found = operator_at(rest);
        if (!found)
            return fail("an operator should stand here (or write the whole tree in brackets)");
        while (!waiting_.empty() && waiting_.back() != &bracket &&
               (waiting_.back()->precedence > found->precedence ||
                (waiting_.back()->precedence == found->precedence && !found->to_the_right)))
            apply();
        attempt_.operators = true;
        expects_operand_ = true;
        push(*found, found->text.size());
    }

    void close() {
        while (!waiting_.empty() && waiting_.back() != &bracket)
            apply();
        if (waiting_.empty())
            return fail("this ) has no ( before it");
        waiting_.pop_back();
        --open_;
        ++at_;
    }

    void finish() {
        while (!waiting_.empty() && waiting_.back() != &bracket)
            apply();
        if (!attempt_.problem.empty())
            return;
        if (!waiting_.empty())
            return fail("a ( is never closed");
        attempt_.tree = preorder(pool_.nodes, operands_.back());
        attempt_.notes = std::move(pool_.notes);
        if (tree_depth(attempt_.tree) >= most_tree_levels)
            fail_limit("the tree has more than " + std::to_string(most_tree_levels) + " levels");
    }

    /// Makes a node of the newest operator and its operands.
    void apply() {
        const Operator* top = waiting_.back();
        waiting_.pop_back();
        const int made = node(top->label);
        const std::size_t count = top == &unary_minus ? 1 : 2;
        pool_.nodes[static_cast<std::size_t>(made)].children.assign(operands_.end() - static_cast<long>(count),
                                                                    operands_.end());
        operands_.resize(operands_.size() - count);
        operands_.push_back(made);
    }

    /// A new node. If the pool is full, the last one again, and reading stops.
    int node(std::string_view label) {
        if (!pool_.full())
            return pool_.add(label);
        fail_limit("the tree has more than " + std::to_string(most_tree_nodes) + " nodes");
        return most_tree_nodes - 1;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int open_ = 0;
    bool expects_operand_ = true;
    std::vector<const Operator*> waiting_;
    std::vector<int> operands_;
    NodePool pool_;
    Attempt attempt_;
};

}

Attempt read_expression(std::string_view text) {
    return ExpressionReader(text).read();
}

}
