// Which rows are on screen: the conditions of views, and what methods and views come to together.
#include "core/state/parameters.hpp"
#include "panels/actions.hpp"
#include "property/conditions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace posenc::conditions_on_screen_test {

namespace {

using namespace posenc::properties;

TEST(ConditionsOnScreen, OfViewsAreOnWhatTheViewShows) {
    for (const View* view : views())
        for (const Use& use : view->parameters)
            for (const Comparison& asked : comparisons_of(use)) {
                SCOPED_TRACE(std::string(view->id) + ": " + std::string(use.row->key));
                EXPECT_TRUE(makes_sense(asked, *use.row)) << asked.row->key;
                if (asked.row == &parameters::method) {
                    for (const std::string_view id : ids_of(asked))
                        EXPECT_TRUE(shows(*view, id)) << id;
                    continue;
                }
                const bool shown = std::any_of(methods().begin(), methods().end(), [&](const Method* method) {
                    return shows(*view, method->id) && takes(*method, *asked.row);
                });
                EXPECT_TRUE(shown || use_of(view->parameters, *asked.row)) << asked.row->key;
            }
}

TEST(ConditionsOnScreen, HoldWhereTheControllingRowsSay) {
    const auto shown = [](std::string_view text, std::string_view key) {
        const std::vector<const Parameter*> rows = parameters_on_screen(parse(text).state);
        return std::find(rows.begin(), rows.end(), find_parameter(key)) != rows.end();
    };
    EXPECT_FALSE(shown("method=rotary-table", "factor"));
    EXPECT_TRUE(shown("method=rotary-table&scaling=linear", "factor"));
    EXPECT_FALSE(shown("method=rotary-table&scaling=linear", "beta_fast"));
    EXPECT_TRUE(shown("method=rotary-table&scaling=yarn&mscale=1", "mscale_all_dim"));
    EXPECT_FALSE(shown("method=rotary-table&scaling=yarn&mscale=1&attention_factor=1", "mscale_all_dim"));
    EXPECT_FALSE(shown("method=tupe", "buckets"));
    EXPECT_TRUE(shown("method=tupe&tupe_relative=1", "buckets"));
    EXPECT_TRUE(shown("method=t5-bias", "buckets")) << "a row of its own, whatever TUPE's flag says";
    EXPECT_FALSE(shown("d_model=8", "odd"));
    EXPECT_TRUE(shown("d_model=7", "odd"));
    EXPECT_FALSE(shown("method=time&terms=cosines&d_model=7", "odd"));
    EXPECT_TRUE(shown("method=no-such-method&d_model=7", "odd")) << "the default method is shown";
    EXPECT_FALSE(shown("method=similarity", "scaling"));
    EXPECT_FALSE(shown("method=similarity&scaling=yarn", "beta_fast")) << "a chain: the scaling does not apply";
    EXPECT_TRUE(shown("method=similarity&scaling=yarn&of=rotary-table", "beta_fast"));
    EXPECT_TRUE(shown("method=masked-softmax", "mask_detail"));
    EXPECT_FALSE(shown("method=padding", "mask_detail"));
    EXPECT_FALSE(shown("method=time&view=space", "dimensions"));
    EXPECT_TRUE(shown("method=time&view=frequencies", "dimensions")) << "for another view";
    EXPECT_TRUE(shown("method=time2vec&view=space", "dimensions")) << "for other methods";
    EXPECT_TRUE(shown("method=rotary-axial&view=rotary", "position"));
    EXPECT_FALSE(shown("method=rotary-axial&view=frequencies", "position"));
    EXPECT_FALSE(shown("method=combined-mask&first_mask=prefix&second_mask=documents", "window"));
    EXPECT_TRUE(shown("method=combined-mask&first_mask=prefix&second_mask=dilated", "window"));
    EXPECT_FALSE(shown("method=masked-softmax&first_mask=dilated", "window")) << "a chain: there is one mask";
    EXPECT_FALSE(shown("method=documents&document_source=sentences", "document_lengths"));
    EXPECT_TRUE(shown("method=combined-mask&first_mask=documents&document_source=sentences", "document_lengths"));
    EXPECT_FALSE(shown("method=one-hot", "d_model")) << "nobody uses it";
    EXPECT_TRUE(shown("method=shift-operator", "length")) << "the view uses it";
    EXPECT_FALSE(shown("method=similarity&of=time", "length")) << "the view leaves it to the method";
}

}

}
