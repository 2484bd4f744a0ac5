// What is not computed yet is hatched and said to be so; when it is there, nothing of that remains.
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::unfinished_test {
namespace {

/// The whole program with so little time in each frame that pictures come in steps.
class Slow : public Fingers {
  public:
    explicit Slow(std::string_view state) : explorer_(state, 1e-6) {
        screen_ = std::make_unique<platform::Headless>(1280, 800, 1.0F, explorer_.program());
    }
    ~Slow() override { screen_.reset(); }
    bool unfinished() { return explorer_.session().unfinished(); }

  private:
    Explorer explorer_;
};

TEST(Unfinished, IsHatchedAndSaidToBeSo) {
    Slow slow("view=similarity&method=similarity&of=learned&measure=euclidean&length=400");
    slow.screen().frame(2);
    ASSERT_TRUE(slow.unfinished());
    EXPECT_TRUE(Fingers::saying("hatched: not computed yet"));
    while (slow.unfinished())
        slow.screen().frame();
    slow.screen().frame();
    EXPECT_FALSE(Fingers::saying("not computed yet"));
    EXPECT_TRUE(Fingers::saying("mean of")) << "the badge itself stays";
}

TEST(Unfinished, SharesOfASoftmaxWaitForTheWholeRow) {
    Slow slow("view=biases&method=fire&length=100");
    slow.screen().frame(2);
    EXPECT_FALSE(Fingers::saying("half of the weight")) << "which depends on every bias of the row";
    EXPECT_FALSE(Fingers::saying("sees no key"));
    while (slow.unfinished())
        slow.screen().frame();
    slow.screen().frame();
    EXPECT_TRUE(Fingers::saying("half of the weight"));
}

}
}
