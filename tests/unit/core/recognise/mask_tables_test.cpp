// Masks in all sizes, alignments and conventions, and any two of them together.
#include "unit/core/recognise/made_table.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace posenc::mask_tables_test {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

using Sees = std::function<bool(Index query, Index key)>;

/// 1 = visible.
MadeTable shown(Index queries, Index keys, const Sees& sees) {
    return {queries, keys, [&](Index query, Index key) { return sees(query, key) ? 1.0 : 0.0; }};
}
/// 1 = hidden.
MadeTable hidden(Index queries, Index keys, const Sees& sees) {
    return shown(queries, keys, [&](Index query, Index key) { return !sees(query, key); });
}
MadeTable added(Index queries, Index keys, const Sees& sees, double fill = -infinite) {
    return {queries, keys, [&](Index query, Index key) { return sees(query, key) ? 0.0 : fill; }};
}

void expect_first(const MadeTable& table, const std::string& state) {
    const Match first = table.first();
    EXPECT_EQ(format(first.state), format(parse(state).state)) << first.text;
    EXPECT_TRUE(first.mistakes.empty()) << first.text;
}

TEST(MaskTables, EveryMaskHasBothAlignments) {
    for (const auto& [queries, keys] : {std::pair<Index, Index>{5, 9}, {12, 40}, {40, 12}, {17, 18}})
        for (const Index shift : {Index{0}, keys - queries}) {
            const std::string sizes = "&length=" + std::to_string(keys) + "&query_length=" + std::to_string(queries) +
                                      (shift == 0 ? "&alignment=starts" : "");
            const auto causal = [shift](Index query, Index key) { return key <= query + shift; };
            expect_first(shown(queries, keys, causal), "method=look-ahead" + sizes);
            expect_first(hidden(queries, keys, causal), "method=look-ahead&polarity=boolean" + sizes);
            expect_first(added(queries, keys, causal), "method=look-ahead&polarity=additive" + sizes);
            if (queries < 12)
                continue;
            const auto window = [=](Index query, Index key) { return key <= query + shift && key > query + shift - 4; };
            expect_first(shown(queries, keys, window), "method=sliding-window&window=4" + sizes);
            const auto both = [=](Index query, Index key) { return std::abs(key - query - shift) <= 3; };
            expect_first(added(queries, keys, both),
                         "method=sliding-window&window_count=both-sides&window=3&polarity=additive" + sizes);
            const auto chunks = [=](Index query, Index key) {
                return query + shift >= 0 && key <= query + shift && (query + shift) / 4 == key / 4;
            };
            expect_first(shown(queries, keys, chunks), "method=chunked&chunk_size=4" + sizes);
        }
}

TEST(MaskTables, AnotherAlignmentIsNamedBesideWhatWasMeant) {
    const Match first = shown(4, 11, [](Index query, Index key) {
                            return key <= query;
                        }).first("method=look-ahead&query_length=4&key_length=11");
    EXPECT_EQ(id_of(first), "look-ahead");
    EXPECT_EQ(first.state.text("alignment"), "starts");
    EXPECT_NE(first.text.find("Alignment: ends aligned was meant, the table has starts aligned"), std::string::npos)
        << first.text;
}

TEST(MaskTables, WhatIsOneSidedInAnyTableIsNoDilation) {
    for (const Match& match :
         shown(20, 20, [](Index query, Index key) { return std::abs(query - key) <= 3; }).recognised().matches)
        EXPECT_NE(id_of(match), "dilated") << match.text;
}

/// Chunks and documents count from the first token behind the padding, in the numbers of the whole table.
TEST(MaskTables, PatternsBeginBehindPadding) {
    const auto words = [](Index count) {
        std::string text = "&padding_side=left&tokens=x";
        for (Index word = 1; word < count; ++word)
            text += " x";
        return text;
    };
    const std::string padded = "method=combined-mask&first_mask=padding&combine=and";
    struct Sizes {
        Index keys, pads, chunk;
    };
    for (const Sizes& made : {Sizes{11, 2, 3}, {23, 7, 5}, {64, 5, 16}}) {
        const Index keys = made.keys, pads = made.pads, chunk = made.chunk;
        const std::string sizes = words(keys - pads) + "&length=" + std::to_string(keys);
        const auto behind = [pads](const Sees& sees) {
            return [=](Index query, Index key) { return key >= pads && sees(query, key); };
        };
        const auto chunked = behind(
            [=](Index query, Index key) { return key <= query && (query - pads) / chunk == (key - pads) / chunk; });
        const std::string settings = padded + "&second_mask=chunked&chunk_size=" + std::to_string(chunk) +
                                     "&left_padding=" + std::to_string(pads % chunk) + sizes;
        expect_first(shown(keys, keys, chunked), settings);
        expect_first(added(keys, keys, chunked), settings + "&polarity=additive");
        expect_first(hidden(keys, keys, behind([](Index query, Index key) { return key <= query; })),
                     padded + "&second_mask=look-ahead&polarity=boolean" + sizes);
        expect_first(shown(keys, keys, behind([&](Index query, Index key) { return key <= query && key > query - 3; })),
                     padded + "&second_mask=sliding-window&window=3" + sizes);
        expect_first(shown(keys, keys, behind([&](Index query, Index key) { return key <= query || key < pads + 4; })),
                     padded + "&second_mask=prefix&prefix_length=" + std::to_string(pads + 4) + sizes);
    }
}

TEST(MaskTables, DocumentsThatFitChunksAreToldAsBoth) {
    for (const Index first : {4, 2}) {
        std::vector<std::string> told;
        for (const Match& match :
             shown(6, 6, [first](Index query, Index key) { return key <= query && (query < first) == (key < first); })
                 .recognised()
                 .matches)
            if (match.mistakes.empty())
                told.push_back(id_of(match));
        EXPECT_NE(std::find(told.begin(), told.end(), "documents"), told.end());
        EXPECT_NE(std::find(told.begin(), told.end(), "chunked"), told.end());
    }
}

/// The field of a pair comes back as a state that makes the same numbers.
TEST(MaskTables, TwoMasksTogetherAreFound) {
    const std::string pair = "method=combined-mask&length=";
    for (const std::string state :
         {"14&first_mask=look-ahead&combine=or&second_mask=documents&direction=both&document_lengths=1,1,3,1,1,3,1,3",
          "30&first_mask=look-ahead&combine=or&second_mask=documents&direction=both&document_lengths=1,1,9,1,1,5,1,11",
          "30&first_mask=sliding-window&combine=or&second_mask=documents&direction=both&window=4&"
          "document_lengths=1,1,9,1,1,5,1,11",
          "57&first_mask=look-ahead&combine=or&second_mask=chunked&direction=both&chunk_size=8",
          "40&first_mask=longformer&combine=and&second_mask=look-ahead&window=4&global_count=2",
          "48&first_mask=documents&combine=and&second_mask=sliding-window&document_lengths=9,21,5,13&window=6",
          "48&first_mask=chunked&combine=and&second_mask=sliding-window&chunk_size=9&window=4",
          "40&first_mask=block-sparse&combine=and&second_mask=look-ahead&block_size=4&direction=both",
          "40&first_mask=prefix&combine=and&second_mask=documents&document_lengths=20,11,9&prefix_length=6",
          "33&first_mask=padding&combine=and&second_mask=dilated&window=6&direction=both&tokens=a b c d e f g h i j k",
          "300&first_mask=look-ahead&combine=or&second_mask=documents&direction=both&document_lengths=90,1,80,1,100"})
        for (const char* const polarity : {"visibility", "boolean", "additive"}) {
            const MadeTable table(pair + state + "&polarity=" + polarity);
            const Match first = table.first();
            EXPECT_EQ(MadeTable(format(first.state)).values, table.values) << state << "\n" << format(first.state);
            EXPECT_TRUE(first.mistakes.empty()) << first.text;
        }
    const Match finite = added(
                             30, 30, [](Index query, Index key) { return key <= query || query / 5 == key / 5; },
                             -std::numeric_limits<float>::max())
                             .first();
    EXPECT_EQ(id_of(finite), "combined-mask");
    EXPECT_EQ(finite.mistakes, std::vector<std::string_view>{"finite-fill"});
}

TEST(MaskTables, APairIsNoReasonToOverlookWhatIsPlainer) {
    EXPECT_EQ(id_of(shown(30, 30, [](Index query, Index key) { return query == key; }).first()), "one-hot");
    for (const Match& match : shown(30, 30, [](Index query, Index key) { return key <= query || query / 5 == key / 5; })
                                  .recognised()
                                  .matches)
        EXPECT_EQ(match.state.text("first_mask"), "look-ahead") << match.text;
}

}
}
