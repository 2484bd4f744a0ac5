#include "core/visibility/rule.hpp"

#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// The conditions of a term, in letters and in numbers, separated by commas.
struct Demands {
    std::string letters, numbers;
    void add(const std::string& rule, const std::string& here) {
        letters += (letters.empty() ? "" : ", ") + rule;
        numbers += (numbers.empty() ? "" : ", ") + here;
    }
};

void demand_range(Demands& demands, const std::string& letter, Index at, Index from, Index end) {
    const std::string low = from > -far_away ? readable_integer(from) + " ≤ " : "";
    const std::string high = end < far_away ? " < " + readable_integer(end) : "";
    if (!low.empty() || !high.empty())
        demands.add(low + letter + high, low + readable_integer(at) + high);
}

Demands demands_of(const Piece& term, const Pair& pair) {
    const std::string place = readable_integer(pair.place), key = readable_integer(pair.key);
    const std::string i = pair.shifted ? "i + shift" : "i", j_minus_i = pair.shifted ? "j − i − shift" : "j − i";
    const std::string delta = readable_integer(pair.key - pair.place);
    Demands demands;
    demand_range(demands, i, pair.place, term.row, term.row_end);
    demand_range(demands, "j", pair.key, term.col, term.col_end);
    if (term.low > -far_away) {
        const std::string low = readable_integer(term.low) + " ≤ ", high = " ≤ " + readable_integer(term.high);
        demands.add(low + j_minus_i + high, low + delta + high);
    } else if (term.high < far_away) {
        demands.add("j ≤ " + i, key + " ≤ " + place);
    }
    if (term.stride > 1) {
        const std::string divides = readable_integer(term.stride) + " divides ";
        demands.add(divides + j_minus_i, divides + delta);
    }
    if (term.chunk > 0) {
        const auto number = [&](Index at) { return readable_integer(floor_divided(at - term.origin, term.chunk)); };
        demands.add("chunk of j = chunk of " + i, number(pair.key) + " = " + number(pair.place));
    }
    return demands;
}

/// "1 and 0 = 0": the joint result of several tests.
Step joint_step(const std::vector<Step>& tests, std::string_view word, bool passed) {
    std::string text;
    for (const Step& test : tests)
        text += (text.empty() ? "" : std::string(word)) + (test.value != 0 ? "1" : "0");
    return {text + " = " + (passed ? "1" : "0"), passed ? 1.0 : 0.0};
}

class AnyOf final : public KeyRule {
  public:
    explicit AnyOf(Pieces terms) : terms_(std::move(terms)) {}

    Hidden why(Index place, Index key) const override {
        for (const Piece& term : terms_)
            if (term.contains(place, key))
                return Hidden::no;
        const Piece& main = terms_.front();
        const Index delta = key - place;
        return main.high == 0 && delta > 0                   ? Hidden::later
               : delta < main.low || delta > main.high       ? Hidden::window
               : main.stride > 1 && delta % main.stride != 0 ? Hidden::gap
                                                             : Hidden::chunk;
    }

    Pieces pieces() const override {
        Pieces all;
        for (const Piece& term : terms_)
            all = united(std::move(all), {term});
        return all;
    }

    void explain(const Pair& pair, std::vector<Step>& steps) const override {
        for (const Piece& term : terms_) {
            const Demands demands = demands_of(term, pair);
            steps.push_back(test_step(demands.letters, demands.numbers, term.contains(pair.place, pair.key)));
        }
        if (terms_.size() > 1)
            steps.push_back(joint_step({steps.end() - static_cast<std::ptrdiff_t>(terms_.size()), steps.end()}, " or ",
                                       why(pair.place, pair.key) == Hidden::no));
    }

    std::vector<Hidden> reasons() const override {
        const Piece& main = terms_.front();
        std::vector<Hidden> all;
        if (main.high == 0)
            all.push_back(Hidden::later);
        if (main.low > -far_away)
            all.push_back(Hidden::window);
        if (main.stride > 1)
            all.push_back(Hidden::gap);
        if (main.chunk > 0)
            all.push_back(Hidden::chunk);
        return all;
    }

  private:
    Pieces terms_;
};

class Padding final : public KeyRule {
  public:
    Padding(std::shared_ptr<const Batch> batch, Index sentence) : batch_(std::move(batch)), sentence_(sentence) {}

    Hidden why(Index, Index key) const override {
        return batch_->is_padding(sentence_, key) ? Hidden::padding : Hidden::no;
    }

    /// Only words that exist can be visible. They are few, however long the row.
    Pieces pieces() const override {
        if (!batch_->has_words())
            return {Piece{}};
        Pieces runs;
        const Index kept = batch_->kept(sentence_);
        const Index first = batch_->at(sentence_, 0) ? 0 : batch_->length() - kept;
        for (Index key = first; key < first + kept; ++key) {
            if (batch_->is_padding(sentence_, key))
                continue;
            if (runs.empty() || runs.back().col_end != key) {
                runs.push_back({});
                runs.back().col = key;
            }
            runs.back().col_end = key + 1;
        }
        return runs;
    }

    void explain(const Pair& pair, std::vector<Step>& steps) const override {
        const bool visible = why(pair.place, pair.key) == Hidden::no;
        steps.push_back(
            {"[key " + readable_integer(pair.key) + " is no padding] = " + (visible ? "1" : "0"), visible ? 1.0 : 0.0});
    }

    std::vector<Hidden> reasons() const override { return {Hidden::padding}; }

  private:
    std::shared_ptr<const Batch> batch_;
    Index sentence_;
};

class Documents final : public KeyRule {
  public:
    Documents(std::vector<Index> lengths, bool causal) : causal_(causal) {
        for (std::size_t i = 0; i + 1 < lengths.size(); ++i)
            starts_.push_back(starts_.back() + lengths[i]);
    }

    Hidden why(Index place, Index key) const override {
        return document(place) != document(key) ? Hidden::document
               : causal_ && key > place         ? Hidden::later
                                                : Hidden::no;
    }

    Pieces pieces() const override {
        Pieces all;
        for (std::size_t i = 0; i < starts_.size(); ++i) {
            Piece piece;
            // Queries before the first key belong to the first document, as in document().
            piece.row = i == 0 ? -far_away : starts_[i];
            piece.col = starts_[i];
            piece.row_end = piece.col_end = i + 1 < starts_.size() ? starts_[i + 1] : far_away;
            piece.high = causal_ ? 0 : far_away;
            all.push_back(piece);
        }
        return all;
    }

    void explain(const Pair& pair, std::vector<Step>& steps) const override {
        const Index mine = document(pair.place), its = document(pair.key);
        steps.push_back(test_step("document of j = document of " + std::string(pair.shifted ? "i + shift" : "i"),
                                  readable_integer(its) + " = " + readable_integer(mine), its == mine));
        if (!causal_)
            return;
        look_ahead_rule()->explain(pair, steps);
        steps.push_back(joint_step({steps.end()[-2], steps.back()}, " and ", why(pair.place, pair.key) == Hidden::no));
    }

    std::vector<Hidden> reasons() const override {
        return causal_ ? std::vector{Hidden::later, Hidden::document} : std::vector{Hidden::document};
    }

  private:
    Index document(Index position) const {
        const auto after = std::upper_bound(starts_.begin() + 1, starts_.end(), position);
        return after - starts_.begin() - 1;
    }

    bool causal_;
    std::vector<Index> starts_ = {0};
};

class Combined final : public KeyRule {
  public:
    Combined(RulePtr first, RulePtr second, Combination combination)
        : first_(std::move(first)), second_(std::move(second)), both_(combination == Combination::both) {}

    Hidden why(Index place, Index key) const override {
        const Hidden one = first_->why(place, key), other = second_->why(place, key);
        if (one == Hidden::no || other == Hidden::no)
            return both_ ? (one == Hidden::no ? other : one) : Hidden::no;
        const bool later = one == Hidden::later || other == Hidden::later;
        const bool padding = one == Hidden::padding || other == Hidden::padding;
        return later && padding ? Hidden::both : one;
    }

    Pieces pieces() const override {
        const Pieces second = second_->pieces();
        return both_ ? intersected(first_->pieces(), second) : united(first_->pieces(), second);
    }

    void explain(const Pair& pair, std::vector<Step>& steps) const override {
        first_->explain(pair, steps);
        const std::size_t between = steps.size();
        second_->explain(pair, steps);
        const Step mine = steps[between - 1], other = steps.back();
        steps.push_back(joint_step({mine, other}, both_ ? " and " : " or ", why(pair.place, pair.key) == Hidden::no));
    }

    std::vector<Hidden> reasons() const override {
        std::vector<Hidden> all = first_->reasons();
        for (const Hidden why : second_->reasons())
            if (std::find(all.begin(), all.end(), why) == all.end())
                all.push_back(why);
        return all;
    }

  private:
    RulePtr first_, second_;
    bool both_;
};

}

std::string_view short_reason(Hidden why) {
    constexpr std::string_view words[] = {"may look",           "padding",          "later",
                                          "later, padding",     "outside window",   "skipped by the dilation",
                                          "another chunk",      "another document", "block left out",
                                          "hidden in the table"};
    return words[static_cast<std::size_t>(why)];
}

RulePtr any_of_rule(Pieces terms) {
    return std::make_shared<AnyOf>(std::move(terms));
}

RulePtr look_ahead_rule() {
    Piece piece;
    piece.high = 0;
    return any_of_rule({piece});
}

RulePtr padding_rule(std::shared_ptr<const Batch> batch, Index sentence) {
    return std::make_shared<Padding>(std::move(batch), sentence);
}

RulePtr documents_rule(std::vector<Index> lengths, bool causal) {
    return std::make_shared<Documents>(std::move(lengths), causal);
}

RulePtr combined_rule(RulePtr first, RulePtr second, Combination combination) {
    return std::make_shared<Combined>(std::move(first), std::move(second), combination);
}

Step test_step(const std::string& rule, const std::string& numbers, bool passed) {
    return {"[" + rule + "] = [" + numbers + "] = " + (passed ? "1" : "0"), passed ? 1.0 : 0.0};
}

}
