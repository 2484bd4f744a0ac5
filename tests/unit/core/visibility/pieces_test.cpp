// Sets of pairs as pieces: what has no pair is dropped, and edges belong to one side.
#include "core/visibility/mask_pieces.hpp"
#include "unit/core/made_fields.hpp"

namespace posenc::pieces_test {
namespace {

TEST(Pieces, WithoutAPairAreDropped) {
    const Piece everything, first_rows{.row_end = 3}, later_rows{.row = 3}, first_keys{.col_end = 5},
        later_keys{.col = 5}, past{.high = -1}, future{.low = 0};
    for (const auto& [one, other] :
         {std::pair{first_rows, later_rows}, {first_keys, later_keys}, {past, future}, {future, past}}) {
        EXPECT_TRUE(intersected({one}, {other}).empty());
        EXPECT_EQ(intersected({one}, {everything}).size(), 1u);
        EXPECT_EQ(united({one}, {other}).size(), 2u) << "nothing is counted twice";
    }
    EXPECT_EQ(intersected({past}, {{.low = -1}}).size(), 1u) << "the diagonal next to the main one";
}

TEST(Prefix, MayBeAsLongAsTheSequence) {
    EXPECT_TRUE(made_of("method=prefix&length=7&prefix_length=7").issues.empty());
    EXPECT_EQ(made_of("method=prefix&length=7&prefix_length=9").issues.size(), 1u);
}

}
}
