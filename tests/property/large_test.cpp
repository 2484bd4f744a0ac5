// Sums and means of fields of up to 2^24 positions, of every method that claims a closed form: against every cell added
// where that can be done, by diagonals, by columns and by counting where it cannot, and against their own halves.
#include "exact.hpp"
#include "random_states.hpp"

#include "core/toeplitz.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace posenc::large_test {

namespace {

using namespace posenc::properties;

constexpr Index longest = Index{1} << 24;

bool is_closed_form(const Method& method) {
    return method.limit == 0;
}

bool is_relative(const Method& method) {
    return is_closed_form(method) && method.family == "relative";
}

double cells(const Block& block) {
    return static_cast<double>(block.rows) * static_cast<double>(block.cols);
}

std::string text(const Block& block) {
    return std::to_string(block.rows) + " × " + std::to_string(block.cols) + " cells from " +
           std::to_string(block.row) + ", " + std::to_string(block.col);
}

/// The mean of a block against the sum of its cells from elsewhere.
void expect_mean(const State& state, const Field& field, Block block, long double total) {
    const double expected = static_cast<double>(total / (static_cast<long double>(block.rows) * block.cols));
    const double mean = field.mean(block);
    ASSERT_TRUE(same(mean, expected) || std::fabs(mean - expected) <= mean_tolerance(state) * scale_of(field))
        << mean << " instead of " << expected << ", off by " << (mean - expected) / scale_of(field)
        << " of the range, for " << text(block);
}

/// Blocks of up to `most` cells, some of them long and thin.
Block addable_block(Cell size, Generator& random, Index most) {
    const Index side = static_cast<Index>(std::sqrt(static_cast<double>(most)));
    switch (random() % 3) {
    case 0:
        return random_block(size, random, most / 2, 2);
    case 1:
        return random_block(size, random, 2, most / 2);
    default:
        return random_block(size, random, side, side);
    }
}

TEST(LargeFields, MeansAreThoseOfTheCellsAdded) {
    for_every_closed_form(40, [](const State& state, const Field& field, Generator& random) {
        for (int n = 0; n < 6 && !testing::Test::HasFatalFailure(); ++n) {
            const Block block = addable_block(field.size(), random, cheap_cells(state));
            expect_mean(state, field, block, added(field, block));
        }
    });
}

TEST(LargeFields, MeansAreThoseOfTheDefinition) {
    int known = 0;
    for_every_closed_form(40, [&](const State& state, const Field& field, Generator& random) {
        const std::optional<Reference> definition = Reference::of(state);
        if (!definition)
            return;
        ++known;
        for (int n = 0; n < 3 && !testing::Test::HasFatalFailure(); ++n) {
            const Block block = addable_block(field.size(), random, cheap_cells(state) / 4);
            expect_mean(state, field, block, definition->added(block));
        }
    });
    EXPECT_GE(known, 100) << "of five methods";
}

/// No reference needed: a block is its two parts.
TEST(LargeFields, ABlockIsTheSumOfItsParts) {
    for_every_closed_form(60, [](const State& state, const Field& field, Generator& random) {
        const double allowed = mean_tolerance(state) * scale_of(field);
        for (int n = 0; n < 6; ++n) {
            const Block whole = random_block(field.size(), random);
            Block first = whole, second = whole;
            if (random() % 2) {
                first.rows = below(random, whole.rows + 1);
                second.row += first.rows;
                second.rows -= first.rows;
            } else {
                first.cols = below(random, whole.cols + 1);
                second.col += first.cols;
                second.cols -= first.cols;
            }
            const double sum = field.sum(whole), parts = field.sum(first) + field.sum(second);
            ASSERT_TRUE(same(sum, parts) || std::fabs(sum - parts) <= allowed * cells(whole))
                << sum << " but its parts " << parts << ": " << text(whole) << " after " << first.rows << " × "
                << first.cols;
        }
    });
}

TEST(LargeFields, RelativeMeansAreThoseOfTheirDiagonals) {
    for_every_method(60, Sizes::any, is_relative, [](const State& state, const Field& field, Generator& random) {
        if (!dynamic_cast<const Toeplitz*>(&field)) // a similarity may hold more than distances
            return;
        const Index most_diagonals = 16 * cheap_cells(state);
        for (int n = 0; n < 3 && !testing::Test::HasFatalFailure(); ++n) {
            const Block block = random_block(field.size(), random, most_diagonals, most_diagonals);
            expect_mean(state, field, block, added_by_diagonals(field, block));
        }
    });
}

/// 2^48 cells on 2^25 diagonals.
TEST(LargeFields, DISABLED_RelativeMeansOfTheLargestFields) {
    for (const Method* method : methods()) {
        if (!is_relative(*method))
            continue;
        State state = State{}.with("method", method->id).with("length", "16777216");
        for (const Parameter* parameter : method->parameters)
            if (parameter->key == "d_model")
                state = state.with("d_model", "8").with("dimension", "6");
        SCOPED_TRACE(method->id);
        const FieldPtr field = make_field(state).field;
        const Block most{0, 0, longest, longest};
        expect_mean(state, *field, most, added_by_diagonals(*field, most));
    }
}

/// Two million positions of a column far out, each position's sine taken in long double.
TEST(LargeFields, SinusoidalMeansOfTheLongestColumns) {
    const State start = State{}.with("length", "16777216");
    for (const auto& [d_model, col] : {std::pair{"512", 0}, {"512", 131}, {"16384", 16383}, {"7", 6}}) {
        const State state = start.with("d_model", d_model);
        const std::optional<Reference> definition = Reference::of(state);
        const FieldPtr field = make_field(state).field;
        const Block block{longest / 3, col, longest / 8, 1};
        expect_mean(state, *field, block, definition->added(block));
    }
}

/// Counted row by row: the keys that a query sees are those up to its own place.
TEST(LargeFields, LookAheadCountsItsPairs) {
    Generator random(12);
    const Method& method = *find_method("look-ahead");
    for (int n = 0; n < 20; ++n) {
        const State state = random_state(method, random, Sizes::any).without("polarity").without("tokens");
        const FieldPtr field = make_field(state).field;
        const Cell size = field->size();
        const Index shift = state.text("alignment") == "ends" ? size.col - size.row : 0;
        const Block block = random_block(size, random, 1 << 20, longest);
        Index count = 0;
        for (Index row = block.row; row < block.row + block.rows; ++row) {
            const Index seen = std::clamp<Index>(row + shift + 1, 0, size.col);
            count += std::clamp<Index>(seen - block.col, 0, block.cols);
        }
        ASSERT_EQ(field->sum(block), static_cast<double>(count)) << text(block);
        const Index row = block.row + below(random, block.rows), seen = std::clamp<Index>(row + shift + 1, 0, size.col);
        ASSERT_TRUE(seen == 0 || field->at({row, seen - 1}) == 1);
        ASSERT_TRUE(seen == size.col || field->at({row, seen}) == 0);
    }
}

/// Every key of a row asked for itself; all rows are alike.
TEST(LargeFields, PaddingCountsItsKeys) {
    for (const std::string_view side : {"left", "right"}) {
        const State state = State{}
                                .with("method", "padding")
                                .with("length", "16777216")
                                .with("tokens", "a <pad> dog bit\nno one")
                                .with("padding_side", side);
        const FieldPtr field = make_field(state).field;
        Index visible = 0;
        for (Index key = 0; key < longest; ++key)
            visible += field->at({longest / 2, key}) == 1;
        EXPECT_EQ(visible, 3);
        EXPECT_EQ(field->sum({0, 0, longest, longest}), static_cast<double>(visible) * static_cast<double>(longest));
        EXPECT_EQ(field->sum({5, 2, 1000, longest - 5}), side == "left" ? 1000 : 2000) << side;
    }
}

}

}
