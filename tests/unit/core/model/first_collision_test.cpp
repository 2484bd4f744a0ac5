#include "core/model/first_collision.hpp"

#include "core/model/layers_text.hpp"

#include <gtest/gtest.h>

namespace posenc::first_collision_test {

LayeredModel model_in(const std::string& dtype) {
    return read_layers(
               "window 512, full, experts; window: position=rotary head_dim=256; full: base=1000000 head_dim=256; "
               "experts: attention=nothing; model: dtype=" +
               dtype)
        .model;
}

TEST(FirstCollision, IsThatOfTheModelsOwnFormat) {
    const KindCollisions in_bfloat16 = first_collisions(model_in("bfloat16"));
    ASSERT_EQ(in_bfloat16.size(), 3u);
    for (const std::size_t kind : {0u, 1u}) {
        ASSERT_TRUE(in_bfloat16[kind] && in_bfloat16[kind]->cast);
        EXPECT_EQ(in_bfloat16[kind]->cast->row, 257) << "8 bits have no 257";
        EXPECT_EQ(in_bfloat16[kind]->cast->earlier, 256);
        EXPECT_FALSE(in_bfloat16[kind]->stored) << "256 cosines and sines tell all of them apart";
        EXPECT_EQ(in_bfloat16[kind]->compared, 8192);
    }
    EXPECT_FALSE(in_bfloat16[2]) << "it does not turn";
    EXPECT_EQ(first_collisions(model_in("float16"))[0]->cast->row, 2049);
    EXPECT_EQ(first_collisions(model_in("float32"))[0]->cast->row, (1 << 24) + 1);
}

TEST(FirstCollision, FewPairsCollideAsStored) {
    const LayeredModel model = read_layers("full; full: head_dim=2 base=10000").model;
    const auto collision = first_collision(model.kinds[0], NumberFormat::bfloat16);
    ASSERT_TRUE(collision && collision->stored);
    EXPECT_EQ(collision->stored->row, 711) << "710 is nearly 226 pi; near 0 the sines have more digits";
    EXPECT_EQ(collision->stored->earlier, 1);
    EXPECT_EQ(collision_text(*collision), "257 = 256 in bfloat16; 711 = 1 as stored");
}

TEST(FirstCollision, NothingIsToldOfAnUnknownFormat) {
    EXPECT_FALSE(first_collisions(model_in("float8"))[0]);
    EXPECT_FALSE(first_collisions(read_layers("full; full: base=10000").model)[0]);
}

}
