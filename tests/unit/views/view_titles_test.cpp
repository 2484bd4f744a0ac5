// What the views say over their plots fits: no title ends in an ellipsis on the screens that people have.
#include "unit/screen/screen_hand.hpp"

#include "views/views.hpp"

#include <gtest/gtest.h>

namespace posenc::view_titles_test {
namespace {

TEST(ViewTitles, AreNotCut) {
    struct Size {
        int width, height;
    };
    for (const View* view : views())
        for (const Size size : {Size{1440, 900}, Size{1280, 800}, Size{1000, 700}, Size{390, 844}}) {
            Hand hand(size.width, size.height, 1, "view=" + std::string(view->id) + "&" + std::string(view->example));
            int texts = 0;
            for (const Item& item : items()) {
                texts += item.kind == "text" ? 1 : 0;
                EXPECT_FALSE(item.kind == "text" && item.label.ends_with("…"))
                    << view->id << " at " << size.width << " × " << size.height << ": " << item.label;
            }
            EXPECT_GT(texts, 0) << view->id;
        }
}

}
}
