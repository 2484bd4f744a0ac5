// Snippets hold the settings of a state as Python: lists, words, places and tables, and only the branch that is taken.
#include "core/snippets/snippet.hpp"
#include "unit/core/made_fields.hpp"
#include "unit/source_files.hpp"

namespace posenc::snippet_settings_test {
namespace {

std::string snippet_of(std::string_view text) {
    return snippet(state_of(text), Language::numpy, python_program).value_or("");
}

void expect_holds(std::string_view text, std::string_view part) {
    const std::string code = snippet_of(text);
    EXPECT_NE(code.find(part), std::string::npos) << text << "\n" << code;
}

TEST(SnippetSettings, GivenDistancesAreAMatrix) {
    expect_holds("method=distance&separations=X Y 2, Y Z 3", "[[0, 2, np.nan], [-2, 0, 3], [np.nan, -3, 0]]");
    expect_holds("method=distance&positions=1,2.5,7", "[1, 2.5, 7]");
}

TEST(SnippetSettings, SentencesAreTheirWords) {
    expect_holds("method=attention&tokens=the dog ran&d_model=4&projections=fast-pairs", R"(["the", "dog", "ran"])");
    expect_holds("method=four-terms&tokens=the dog ran&d_model=4", R"(["the", "dog", "ran"])");
    expect_holds("method=padding&length=5&tokens=a b", R"(["a", "b"])");
}

TEST(SnippetSettings, HeadsReadThePairsOfTheirHalf) {
    const std::string head = "method=attention&tokens=a b&d_model=8&projections=";
    expect_holds(head + "fast-pairs", "pairs_read = [0, 1, 2, 3]");
    expect_holds(head + "slow-pairs", "pairs_read = [4, 5, 6, 7]");
}

TEST(SnippetSettings, TypedEmbeddingsAreThemselves) {
    for (const std::string_view scaled : {"0", "1"})
        expect_holds("method=attention&tokens=a b&d_model=2&embeddings=1,2.5;3,4&scale_embeddings=" +
                         std::string(scaled),
                     "[[1, 2.5], [3, 4]]");
}

TEST(SnippetSettings, RoundedTablesBringTheirOwn) {
    expect_holds("method=precision-error&table=sinusoidal-2d&grid_height=3&grid_width=4&d_model=8", "grid");
    expect_holds("method=precision-error&table=rotary-table&d_model=8&length=9&offset=4", "base = 10000");
    expect_holds("method=precision-error&table=t5-bucket&length=9&buckets=16", "16");
}

TEST(SnippetSettings, MasksAreThoseThatAreChosen) {
    for (const std::string_view mask :
         {"look-ahead", "padding", "both", "combined&first_mask=dilated&second_mask=chunked"}) {
        const std::string code = snippet_of("method=masked-softmax&length=6&mask=" + std::string(mask));
        const bool combined = mask.starts_with("combined");
        EXPECT_EQ(code.find("def look_ahead(") != std::string::npos, mask == "look-ahead" || mask == "both") << code;
        EXPECT_EQ(code.find("def padding(") != std::string::npos, mask == "padding" || mask == "both") << code;
        EXPECT_EQ(code.find("def dilated(") != std::string::npos, combined) << code;
        EXPECT_EQ(code.find("def chunked(") != std::string::npos, combined) << code;
    }
}

TEST(SnippetSettings, LongListsAreBrokenBetweenPairs) {
    std::string edges;
    for (int node = 0; node < 19; ++node)
        edges += (node == 0 ? "" : ",") + std::to_string(node) + "-" + std::to_string(node + 1);
    expect_holds("method=random-walk&edges=" + edges, "),\n    (");
}

TEST(SnippetSettings, LengthsAreThoseThatTheMethodShows) {
    expect_holds("method=projection&length=9&d_model=4&components=2", "\nrows = 9\n");
    expect_holds("method=prefix&length=5&prefix_length=9", "prefix_length = 5\n");
    expect_holds("method=prefix&length=5&prefix_length=3", "prefix_length = 3\n");
    expect_holds("method=laplacian&tree=(a (b c))", "\nfield = ");
    expect_holds("method=rotary-table&scaling=longrope&long_factor=1,2,4&short_factor=1,1,1.5&d_model=6",
                 "long_factor = [1.0, 2.0, 4.0]");
    expect_holds("method=recurrent&d_model=8", "d_model = 8\n");
    expect_holds("method=recurrent&d_model=16384", "d_model = 128\n");
    expect_holds("method=rotary-score&scaling=dynamic-ntk&query_length=5&key_length=20", "seen_length = 20");
}

}
}
