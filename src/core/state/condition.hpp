// When a parameter, a row of the table, has a meaning. Methods and views share rows, so a condition stands with the use
// that it belongs to, in the file of the method or the view:
//
//   constexpr When with_yarn = is(parameters::scaling, "yarn");
//   constexpr Use used[] = {&parameters::scaling, {&parameters::beta_fast, &with_yarn}};
//
// If a row does not apply, the panel leaves it out; links may still hold it.
#pragma once

#include "core/state/state.hpp"

#include <array>
#include <concepts>

namespace posenc {

struct Method;

/// A value of a row: a text, or the id of a method.
struct Id {
    const char* text = nullptr;
    const Method* method = nullptr;

    constexpr Id() = default;
    constexpr Id(const char* id) : text(id) {}
    constexpr Id(const Method& named) : method(&named) {}
};

/// A question about one row. If that row does not apply itself, the answer is no.
struct Comparison {
    enum class Kind : unsigned char {
        one_of, ///< its text is one of the ids
        none,   ///< no number is given
        on,     ///< the flag is set
        odd,    ///< the number is odd
        as_in,  ///< the method that it names uses the row in question too, and the row applies there
    };
    static constexpr std::size_t most_ids = 12;

    const Parameter* row = nullptr;
    Kind kind = Kind::one_of;
    bool negated = false;           ///< holds if the answer is no
    std::array<Id, most_ids> ids{}; ///< empty after the last one
};

std::vector<std::string_view> ids_of(const Comparison& asked);

/// A condition: one of its alternatives must hold, which means all comparisons in it. There is room for a few
/// comparisons; more do not compile.
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
    std::array<unsigned char, most_comparisons> ends_{}; ///< where the comparisons of each alternative end
    unsigned char count_ = 0;
};

/// The row's text is one of these ids, or the id of one of these methods; "" means that a text is empty.
constexpr When is(const Parameter& row, const std::convertible_to<Id> auto&... ids) {
    return Comparison{&row, Comparison::Kind::one_of, false, {ids...}};
}
/// It is none of them, or the row does not apply.
constexpr When is_not(const Parameter& row, const std::convertible_to<Id> auto&... ids) {
    return Comparison{&row, Comparison::Kind::one_of, true, {ids...}};
}
/// For an optional number.
constexpr When is_none(const Parameter& row) {
    return Comparison{&row, Comparison::Kind::none};
}
constexpr When is_given(const Parameter& row) {
    return Comparison{&row, Comparison::Kind::none, true};
}
/// For a flag.
constexpr When is_on(const Parameter& row) {
    return Comparison{&row, Comparison::Kind::on};
}
constexpr When is_odd(const Parameter& row) {
    return Comparison{&row, Comparison::Kind::odd};
}
/// For methods that use the table of another method, which the row names: the row in question applies if it applies
/// there.
constexpr When as_in(const Parameter& row) {
    return Comparison{&row, Comparison::Kind::as_in};
}

/// A row as a method or a view uses it. It converts to the row wherever the condition does not matter.
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

/// Whether the row has a meaning in the state: the state's method uses it, or the view whose uses are `of_view`, and
/// the condition of that use holds. A row with a single possible number has none.
bool applies(const Parameter& row, const State& state, std::span<const Use> of_view = {});

}
