// Lines of a block that are changed one by one.
#include "panels/workshop/block_text.hpp"

#include <gtest/gtest.h>

namespace posenc::block_text_test {
namespace {

TEST(BlockText, ChangesOneLineAndLeavesTheOthers) {
    BlockText block("```ask\n# a remark\npredict   =  Which?\nright = This\nsay= Yes\nwrong = That\n```");
    EXPECT_EQ(block.first("predict"), "Which?");
    EXPECT_EQ(block.lines_of({"right", "wrong"}), (std::vector<std::size_t>{2, 4}));
    block.set(4, "Those\nthere");
    EXPECT_EQ(block.text(), "# a remark\npredict   =  Which?\nright = This\nsay= Yes\nwrong = Those there\n");
    block.set_key(2, "wrong");
    block.remove(3);
    block.insert(3, "right", "Another");
    block.set_first("because", "So it is.");
    block.set_first("predict", "");
    EXPECT_EQ(block.text(), "# a remark\nwrong = This\nright = Another\nwrong = Those there\nbecause = So it is.\n");
    EXPECT_FALSE(block.has("predict"));
}

TEST(BlockText, ReadsLinesWithoutFencesToo) {
    EXPECT_EQ(BlockText("reach = It\n").text(), "reach = It\n");
    EXPECT_EQ(BlockText("").size(), 0U);
}

}
}
