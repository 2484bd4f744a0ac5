// When a row of the table has a meaning. Methods and views share rows, so that a condition stands beside the use that
// it is about, in the method's or the view's file:
//
//   constexpr When with_yarn = is(parameters::scaling, "yarn");
//   constexpr Use used[] = {&parameters::scaling, {&parameters::beta_fast, &with_yarn}};
//
// Where a row does not apply the panel leaves it out; links may still hold it.
#pragma once

#include "core/state/state.hpp"

#include <array>
#include <concepts>

namespace posenc {

struct Method;

/// A value of a row: its text, or the id of the method that is meant.
struct Id {
    const char* text = nullptr;
    const Method* method = nullptr;

    constexpr Id() = default;
    constexpr Id(const char* id) : text(id) {}
    constexpr Id(const Method& named) : method(&named) {}
};

/// What is asked of one row. A row that does not apply itself never answers yes.
struct Comparison {
    enum class Kind : unsigned char {
        one_of, ///< its text is one of the ids
        none,   ///< no number is given
        on,     ///< the flag is set
        odd,    ///< the number is odd
        as_in,  ///< the method that it names uses the row in question too, and there it applies
    };
    static constexpr std::size_t most_ids = 7;

    const Parameter* row = nullptr;
    Kind kind = Kind::one_of;
    bool negated = false;           ///< holds where the answer is no
    std::array<Id, most_ids> ids{}; ///< empty behind the last one
};

std::vector<std::string_view> ids_of(const Comparison& asked);

/// Alternatives, of which one has to hold: comparisons that must all hold. It has room for a few comparisons; more do
/// not compile.
class When {
  public:
    constexpr When(const Comparison& one) { add({&one, 1}, {}); }

    constexpr std::size_t size() const { return count_; } ///< alternatives
    constexpr std::span<const Comparison> operator[](std::size_t n) const {
        const std::size_t first = n == 0 ? 0 : ends_[n - 1];
        return std::span(comparisons_).subspan(first, ends_[n] - first);
    }

    friend consteval When operator||(const When& a, const When& b) {
        When either = a;
        for (std::size_t n = 0; n < b.size(); ++n)
            either.add(b[n], {});
        return either;
    }
    friend consteval When operator&&(const When& a, const When& b) {
        When both;
        for (std::size_t i = 0; i < a.size(); ++i)
            for (std::size_t j = 0; j < b.size(); ++j)
                both.add(a[i], b[j]);
        return both;
    }

  private:
    constexpr When() = default;
    constexpr void add(std::span<const Comparison> first, std::span<const Comparison> second) {
        std::size_t end = count_ == 0 ? 0 : ends_[count_ - 1];
        for (const Comparison& one : first)
            comparisons_[end++] = one;
        for (const Comparison& one : second)
            comparisons_[end++] = one;
        ends_[count_++] = static_cast<unsigned char>(end);
    }

    static constexpr std::size_t most_comparisons = 4;
    std::array<Comparison, most_comparisons> comparisons_{};
    std::array<unsigned char, most_comparisons> ends_{}; ///< of each alternative
    unsigned char count_ = 0;
};

/// The row's text is one of these ids, or that of one of these methods; of a text "" where it is empty.
constexpr When is(const Parameter& row, const std::convertible_to<Id> auto&... ids) {
    return Comparison{&row, Comparison::Kind::one_of, false, {ids...}};
}
/// It is none of them, or the row does not apply.
constexpr When is_not(const Parameter& row, const std::convertible_to<Id> auto&... ids) {
    return Comparison{&row, Comparison::Kind::one_of, true, {ids...}};
}
/// Of an optional number.
constexpr When is_none(const Parameter& row) {
    return Comparison{&row, Comparison::Kind::none};
}
constexpr When is_given(const Parameter& row) {
    return Comparison{&row, Comparison::Kind::none, true};
}
/// Of a flag.
constexpr When is_on(const Parameter& row) {
    return Comparison{&row, Comparison::Kind::on};
}
constexpr When is_odd(const Parameter& row) {
    return Comparison{&row, Comparison::Kind::odd};
}
/// For what is made from another method's table, which the row names: the row in question applies where it does there.
constexpr When as_in(const Parameter& row) {
    return Comparison{&row, Comparison::Kind::as_in};
}

/// A row as a method or a view uses it. It is taken for the row wherever the condition plays no part.
struct Use {
    const Parameter* row = nullptr;
    const When* when = nullptr; ///< null: always

    constexpr Use() = default;
    constexpr Use(const Parameter* used, const When* condition = nullptr) : row(used), when(condition) {}
    constexpr operator const Parameter*() const { return row; }
};

/// Several rows under one condition.
constexpr auto under(const When& when, std::same_as<const Parameter*> auto... rows) {
    return std::array{Use{rows, &when}...};
}

constexpr std::array<Use, 1> listed(const Use& use) {
    return {use};
}
template <std::size_t count> constexpr std::array<Use, count> listed(const std::array<Use, count>& list) {
    return list;
}
/// One list of rows, uses and lists of uses, in their order.
template <class... Items> constexpr auto uses(const Items&... items) {
    std::array<Use, (std::tuple_size_v<decltype(listed(items))> + ...)> all;
    std::size_t count = 0;
    const auto add = [&](const auto& list) {
        for (const Use& use : list)
            all[count++] = use;
    };
    (add(listed(items)), ...);
    return all;
}

/// Whether the row has a meaning in the state: the state's method uses it, or the view whose uses are given, and the
/// condition of that use holds.
bool applies(const Parameter& row, const State& state, std::span<const Use> of_view = {});

}
