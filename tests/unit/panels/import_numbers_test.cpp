// Files of numbers dropped on the whole program: the table is brought, shown, told and found again.
#include "core/own/own_table.hpp"
#include "core/text.hpp"
#include "import/numbers/number_kind.hpp"
#include "import/numbers/tensor_table.hpp"
#include "panels/cards/import/import_numbers.hpp"
#include "recognition/recogniser.hpp"
#include "session/second_picture.hpp"
#include "unit/background/local_hosts.hpp"
#include "unit/import/number_bytes.hpp"
#include "unit/screen/screen_hand.hpp"

#include <gtest/gtest.h>

namespace posenc::import_numbers_test {
namespace {

/// Rows of numbers with commas between.
std::string csv_of(std::string_view state) {
    const FieldPtr field = make_field(parse(state).state).field;
    std::string text;
    for (Index row = 0; row < field->size().row; ++row)
        for (Index col = 0; col < field->size().col; ++col)
            text += shortest(field->at({row, col})) + (col + 1 < field->size().col ? "," : "\n");
    return text;
}

/// A file of float32 tensors, all zeros.
std::string safetensors_of(const std::vector<std::pair<std::string, Cell>>& tensors) {
    std::string header;
    Index end = 0;
    for (const auto& [name, size] : tensors) {
        const Index begin = std::exchange(end, end + 4 * size.row * size.col);
        header += (header.empty() ? "{\"" : ",\"") + name + "\":{\"dtype\":\"F32\",\"shape\":[" +
                  std::to_string(size.row) + "," + std::to_string(size.col) + "],\"data_offsets\":[" +
                  std::to_string(begin) + "," + std::to_string(end) + "]}";
    }
    return number_bytes::safetensors(header + "}", std::string(static_cast<std::size_t>(end), '\0'));
}

/// Something that never answers.
std::unique_ptr<background::Host> silent_host(background::Work) {
    struct Silent : background::Host {
        void post(std::string) override {}
        std::optional<std::string> take() override { return std::nullopt; }
        bool work(double) override { return false; }
    };
    return std::make_unique<Silent>();
}

bool told(std::string_view part) {
    return std::any_of(items().begin(), items().end(), [&](const Item& item) {
        return item.kind == "text" && item.label.find(part) != std::string::npos;
    });
}

TEST(NumberImport, ADroppedTableIsShownAndNamed) {
    Hand hand(1280, 800, 1, {}, local_host);
    hand.open("pe.csv", csv_of("method=sinusoidal&length=20&d_model=8"));
    EXPECT_EQ(hand.state().text("method"), "own");
    EXPECT_EQ(hand.state().text("view"), "heatmap");
    ASSERT_TRUE(own_table_of(hand.state()));
    EXPECT_EQ(own_table_of(hand.state())->shape(), (std::vector<Index>{20, 8}));
    EXPECT_NEAR(hand.session().field()->at({3, 1}), std::cos(3.0), 1e-12);
    EXPECT_TRUE(told("‘pe.csv’, 20 × 8"));
    EXPECT_TRUE(told("inusoidal"));
    ASSERT_TRUE(Hand::find("offer.1"));
}

/// Frames until it is known what the table is.
void recognise_in(Hand& hand) {
    while (hand.session().recogniser().busy())
        hand.screen().frame();
    hand.screen().frame(2);
}

TEST(NumberImport, TheFormulaIsFoundInTheBackgroundAndShownBesideTheTable) {
    Hand hand(1280, 800, 1, {}, local_host);
    hand.open("pe.csv", csv_of("method=alibi&length=12"));
    recognise_in(hand);
    ASSERT_TRUE(Hand::find("recognised.1"));
    ASSERT_TRUE(hand.click("recognised.1.beside"));
    EXPECT_EQ(hand.state().text("method"), "own");
    const std::optional<State> second = second_state(hand.state());
    ASSERT_TRUE(second);
    EXPECT_EQ(second->text("method"), "alibi");
}

TEST(NumberImport, TheFormulaAloneIsOneStepOfUndo) {
    Hand hand(1280, 800, 1, {}, local_host);
    hand.open("pe.csv", csv_of("method=alibi&length=12"));
    recognise_in(hand);
    ASSERT_TRUE(hand.click("recognised.1"));
    EXPECT_EQ(hand.state().text("method"), "alibi");
    EXPECT_EQ(hand.state().integer("length"), 12);
    hand.session().undo();
    hand.screen().frame(2);
    EXPECT_EQ(hand.state().text("method"), "own");
}

TEST(NumberImport, WhatWasMeantIsTypedAndWhatDiffersIsToldAsAMistake) {
    Hand hand(1280, 800, 1, {}, local_host);
    hand.open("pe.csv", csv_of("method=sinusoidal&length=20&d_model=8&base=100"));
    recognise_in(hand);
    ASSERT_TRUE(hand.click("recognised.expected"));
    hand.type("base=10000");
    hand.key(ImGuiKey_Enter);
    recognise_in(hand);
    EXPECT_TRUE(told("10000") || told("10 000"));
    ASSERT_TRUE(hand.click("recognised.expected"));
    hand.type("nonsense=1");
    hand.key(ImGuiKey_Enter);
    EXPECT_TRUE(told("nonsense"));
}

TEST(NumberImport, WhatIsRecognisedIsTheSliceWithTheRowsAndColumnsThatAreShown) {
    const FieldPtr encoding = make_field(parse("method=sinusoidal&length=20&d_model=8").state).field;
    std::string text;
    for (Index col = 0; col < 8; ++col) {
        text += col > 0 ? ",[[" : "[[[";
        for (Index row = 0; row < 20; ++row)
            text += std::to_string(row * row * 7 % 11 + col) + (row < 19 ? "," : "],[");
        for (Index row = 0; row < 20; ++row)
            text += shortest(encoding->at({row, col})) + (row < 19 ? "," : "]]");
    }
    Hand hand(1280, 800, 1, {}, local_host);
    hand.open("t.json", text + "]");
    recognise_in(hand);
    EXPECT_EQ(hand.session().field()->size(), (Cell{2, 20}));
    EXPECT_FALSE(told("Every number is the same"));
    hand.set("own_axes=2,0&own_slice=1");
    recognise_in(hand);
    EXPECT_TRUE(told("Every number is the same"));
    ASSERT_TRUE(hand.click("recognised.1.beside"));
    EXPECT_NE(format(hand.state()).find("own_axes=2,0"), std::string::npos);
}

TEST(NumberImport, ASearchIsCancelled) {
    Hand hand(1280, 800, 1, {}, silent_host);
    hand.open("pe.csv", csv_of("method=alibi&length=12"));
    EXPECT_TRUE(told("Looking for a formula"));
    ASSERT_TRUE(hand.click("recognised.cancel"));
    EXPECT_FALSE(hand.session().recogniser().busy() || told("Looking for a formula"));
}

TEST(NumberImport, ATensorIsChosenFromAFile) {
    Hand hand(1280, 800, 1, {}, local_host);
    hand.open("two.safetensors", safetensors_of({{"head", {3, 5}}, {"wpe.weight", {4, 6}}}));
    ASSERT_TRUE(own_table_of(hand.state()));
    EXPECT_EQ(own_table_of(hand.state())->name(), "wpe.weight") << "it looks like positions";
    ASSERT_TRUE(hand.click("tensor"));
    hand.type("head");
    hand.key(ImGuiKey_Enter);
    EXPECT_EQ(own_table_of(hand.state())->name(), "head");
    EXPECT_EQ(own_table_of(hand.state())->shape(), (std::vector<Index>{3, 5}));
}

TEST(NumberImport, TheTensorShownFirstIsOneThatCanBeShown) {
    const auto first_of = [](std::vector<TensorEntry> tensors) {
        return first_readable({.tensors = std::move(tensors)});
    };
    const TensorEntry large{.name = "embed_tokens", .shape = {151936, 4096}}, norm{.name = "norm", .shape = {1, 4096}},
        weight{.name = "q_proj", .shape = {64, 32}}, scalar{.name = "scale", .shape = {}},
        quantised{.name = "q", .shape = {8, 8}, .unreadable = "is quantised"},
        table{.name = "wpe", .shape = {8, 8}, .like_positions = true},
        frequencies{.name = "inv_freq", .shape = {8}, .like_positions = true},
        large_positions{.name = "wpe.large", .shape = {1 << 20, 4096}, .like_positions = true};
    EXPECT_EQ(first_of({large, norm, weight}), 2u) << "rows and columns before a list";
    EXPECT_EQ(first_of({large, norm}), 1u);
    EXPECT_EQ(first_of({frequencies, table, weight}), 0u) << "positions as they stand";
    EXPECT_EQ(first_of({large_positions, quantised, table}), 2u);
    EXPECT_EQ(first_of({quantised, scalar}), 1u);
    EXPECT_EQ(first_of({quantised, large}), 1u) << "its problem is told";
    EXPECT_EQ(first_of({quantised}), std::nullopt);
    EXPECT_EQ(first_of({}), std::nullopt);
}

TEST(NumberImport, WhatWasLostInReadingIsTold) {
    using namespace number_bytes;
    const auto told_of = [](std::string_view name, const std::string& bytes) {
        std::string all;
        for (const std::string& sentence : read_import(name, bytes, {}).told)
            all += sentence + "\n";
        return all;
    };
    expect_part(told_of("a.npy", npy(dictionary("<i8", "(1, 2)"), raw<std::int64_t>({1, (1LL << 53) + 1}))),
                "Integers beyond 2^53 are rounded to the nearest double.");
    expect_part(told_of("a.npy", npy(dictionary("<c8", "(1, 2)"), raw<float>({1, 2, 3, 4}))),
                "Complex numbers: the last axis is real and imaginary part.");
    expect_part(told_of("a.json", "{\"table\": [[null, 1], [2, 3]]}"), "null was read as NaN: 1 time.");
    const std::string once = told_of("a.json", "[[null, 1], [2, 3]]");
    EXPECT_EQ(once.find("null was read"), once.rfind("null was read"));
}

TEST(NumberImport, TheMetadataOfAModelAreToldBesideItsNumbers) {
    using namespace number_bytes;
    const auto text = [](const std::string& words) { return u64(words.size()) + words; };
    const auto number = [&](const std::string& key, std::uint64_t value) { return text(key) + u32(4) + u32(value); };
    std::string file = "GGUF" + u32(3) + u64(1) + u64(6) + text("general.architecture") + u32(8) + text("llama") +
                       number("llama.context_length", 8192) + number("llama.embedding_length", 64) +
                       number("llama.attention.head_count", 4) + number("llama.rope.dimension_count", 8) +
                       number("llama.unheard_of", 1) + text("norm.weight") + u32(1) + u64(2) + u32(0) + u64(0);
    file.append((32 - file.size() % 32) % 32, '\0');
    Hand hand(1280, 800);
    hand.open("model.gguf", file + raw<float>({1, -2}));
    EXPECT_EQ(hand.state().text("method"), "own");
    EXPECT_TRUE(told("‘norm.weight’, 2, float32"));
    EXPECT_TRUE(told("Its metadata tell of the model."));
    EXPECT_TRUE(told("trained length: 8192"));
    EXPECT_TRUE(told("llama.context_length"));
    EXPECT_TRUE(Hand::labelled("The model’s own settings", "button"));
}

TEST(NumberImport, EveryFittingViewIsOffered) {
    const Imported read = read_import("pe.csv", csv_of("method=alibi&length=12"), {});
    ASSERT_TRUE(read.table);
    const bool similar = std::any_of(read.offers.begin(), read.offers.end(), [](const ViewOffer& offer) {
        return offer.state.text("method") == "similarity" && offer.state.text("of") == "own";
    });
    EXPECT_TRUE(similar);
}

TEST(NumberImport, WhoLooksAtAMissingTableGoesOnLooking) {
    Hand hand(1280, 800);
    hand.set("method=similarity&of=own&own=pe.csv:20x8:0123456789abcdef");
    EXPECT_FALSE(own_table_of(hand.state()));
    hand.open("pe.csv", csv_of("method=sinusoidal&length=20&d_model=8"));
    EXPECT_EQ(hand.state().text("method"), "similarity");
    ASSERT_TRUE(own_table_of(hand.state()));
    EXPECT_EQ(hand.session().field()->size(), (Cell{20, 20}));
}

TEST(NumberImport, ACopyFillsALinkAndIsForgotten) {
    Hand hand(1280, 800);
    hand.open("pe.csv", csv_of("method=sinusoidal&length=20&d_model=8"));
    const std::string link = format(hand.state());
    hand.session().remove_own_table(hand.state().text("own"));
    ASSERT_FALSE(own_table_of(hand.state()));
    hand.screen().frame(2);
    EXPECT_TRUE(own_table_of(hand.state()));
    ASSERT_TRUE(hand.click("forget"));
    hand.session().remove_own_table(hand.state().text("own"));
    hand.screen().frame(2);
    EXPECT_FALSE(own_table_of(hand.state()));
}

TEST(NumberImport, SeveralFilesAreTablesOfTheirOwn) {
    Hand hand(1280, 800);
    hand.open("notes.txt", "only words", 3);
    hand.open("table.h5", "\x89HDF\r\n", 2);
    hand.open("second.csv", csv_of("method=sinusoidal&length=20&d_model=6"), 1);
    EXPECT_EQ(hand.state().text("method"), "sinusoidal") << "the first decides, and comes last";
    hand.open("first.csv", csv_of("method=sinusoidal&length=20&d_model=8"));
    ASSERT_TRUE(own_table_of(hand.state()));
    EXPECT_EQ(own_table_of(hand.state())->name(), "first.csv");
    const std::vector<OwnTablePtr>& all = hand.state().tables()->all();
    ASSERT_EQ(all.size(), 2u);
    EXPECT_EQ(all[1]->name(), "second.csv");
    EXPECT_TRUE(told("‘second.csv’, 20 × 6"));
    EXPECT_TRUE(told("‘notes.txt’ was not read"));
    EXPECT_TRUE(told("‘table.h5’: is HDF5"));
    hand.open("alone.csv", csv_of("method=sinusoidal&length=20&d_model=8"));
    EXPECT_FALSE(told("second.csv"));
}

TEST(NumberImport, ACopyFillsThePictureBesideToo) {
    Hand hand(1280, 800);
    hand.open("second.csv", csv_of("method=sinusoidal&length=20&d_model=6"));
    const std::string second = hand.state().tables()->all().front()->reference();
    hand.open("first.csv", csv_of("method=sinusoidal&length=20&d_model=8"));
    hand.set("beside=view=heatmap%26own=" + percent_encode(percent_encode(second)));
    ASSERT_TRUE(second_state(hand.state()));
    EXPECT_EQ(second_state(hand.state())->text("own"), second);
    hand.session().remove_own_table(second);
    ASSERT_FALSE(own_table_of(*second_state(hand.state())));
    hand.screen().frame(2);
    EXPECT_TRUE(own_table_of(*second_state(hand.state())));
}

TEST(NumberImport, EveryAxisBeforeTheLastTwoHasASlider) {
    Hand hand(1280, 800);
    hand.open("t.json", "[[[[1,2],[3,4]],[[5,6],[7,8]],[[9,10],[11,12]]],"
                        "[[[13,14],[15,16]],[[17,18],[19,20]],[[21,22],[23,24]]]]");
    hand.key(ImGuiKey_Escape);
    ASSERT_TRUE(own_table_of(hand.state()));
    ASSERT_TRUE(hand.click("own_slice.axis.1"));
    hand.key(ImGuiKey_End);
    EXPECT_EQ(hand.state().integer("own_slice"), 2);
    ASSERT_TRUE(hand.click("own_slice.axis.0"));
    hand.key(ImGuiKey_End);
    EXPECT_EQ(hand.state().integer("own_slice"), 5);
    EXPECT_EQ(hand.session().field()->at({0, 0}), 21);
    EXPECT_TRUE(told("Axis 0: 1 of 0 … 1"));
}

TEST(NumberImport, RowsAndColumnsAreChosenAmongTheAxes) {
    Hand hand(1280, 800);
    hand.open("t.json", "[[[1,2,3,4],[5,6,7,8],[9,10,11,12]],[[13,14,15,16],[17,18,19,20],[21,22,23,24]]]");
    hand.key(ImGuiKey_Escape);
    EXPECT_EQ(hand.session().field()->size(), (Cell{3, 4}));
    ASSERT_TRUE(hand.click("own_axes.rows"));
    hand.settle();
    ASSERT_TRUE(hand.click(Hand::labelled("Axis 0: 2", "choice")));
    hand.settle();
    EXPECT_EQ(hand.session().field()->size(), (Cell{2, 4}));
    EXPECT_EQ(format(hand.state()).find("own_axes=-2"), std::string::npos);
    EXPECT_EQ(hand.session().field()->at({1, 2}), 15);
    ASSERT_TRUE(hand.click("own_axes.columns"));
    hand.settle();
    ASSERT_TRUE(hand.click(Hand::labelled("Axis 0: 2", "choice")));
    hand.settle();
    EXPECT_EQ(hand.session().field()->size(), (Cell{4, 2})) << "what the rows were goes to the columns, and back";
    EXPECT_EQ(hand.session().field()->at({2, 1}), 15);
    hand.set("own_axes=-2,-1");
    EXPECT_EQ(hand.session().field()->size(), (Cell{3, 4}));
}

TEST(NumberImport, OfATensorTooLargeOneSliceIsReadAndAnotherChosen) {
    const Index slices = 260, side = 512; // more than 2^26 numbers of a byte each
    std::string header = R"({"bias":{"dtype":"I8","shape":[2,130,512,512],"data_offsets":[0,)" +
                         std::to_string(slices * side * side) + "]}}";
    std::string file =
        number_bytes::safetensors(header, std::string(static_cast<std::size_t>(slices * side * side), 3));
    file.back() = 7;
    const std::string_view start = std::string_view(file).substr(0, platform::most_file_bytes + 1);
    std::string link;
    {
        Hand hand(1280, 800);
        platform::offer_file(file);
        hand.open("large.safetensors", start);
        ASSERT_TRUE(own_table_of(hand.state()));
        EXPECT_EQ(own_table_of(hand.state())->name(), "bias[0][0]");
        EXPECT_TRUE(told("The whole, 2 × 130 × 512 × 512, is too large"));
        ASSERT_TRUE(hand.click("slice"));
        hand.type("bias[1][129]");
        hand.key(ImGuiKey_Enter);
        EXPECT_EQ(own_table_of(hand.state())->name(), "bias[1][129]");
        EXPECT_EQ(hand.session().field()->at({511, 511}), 7);
        link = format(hand.state());
    }
    Hand other(1280, 800, 1, link);
    platform::offer_file(file);
    other.open("large.safetensors", start);
    ASSERT_TRUE(own_table_of(other.state()));
    EXPECT_EQ(own_table_of(other.state())->name(), "bias[1][129]") << "the link asks for it";
}

TEST(NumberImport, LargeFilesAreReadInParts) {
    std::string file = csv_of("method=sinusoidal&length=700&d_model=128");
    ASSERT_GT(file.size(), platform::most_file_bytes);
    Hand hand(1280, 800);
    platform::offer_file(file);
    hand.open("large.csv", std::string_view(file).substr(0, platform::most_file_bytes + 1));
    ASSERT_TRUE(own_table_of(hand.state()));
    EXPECT_EQ(own_table_of(hand.state())->size(), (Cell{700, 128}));
}

TEST(NumberImport, WhatCannotBeReadChangesNothing) {
    Hand hand(1280, 800);
    hand.set("method=alibi");
    for (const auto& [name, bytes] : {std::pair<std::string, std::string>{"broken.npy", "\x93NUMPY\x01"},
                                      {"broken.npz", "PK\x03\x04"},
                                      {"empty.csv", ""},
                                      {"broken.safetensors", "12345678"}}) {
        hand.open(name, bytes);
        EXPECT_EQ(hand.state().text("method"), "alibi") << name;
        EXPECT_TRUE(told("The settings stay as they are")) << name;
    }
}

TEST(NumberImport, TellsNumbersFromOtherTexts) {
    EXPECT_TRUE(holds_numbers("a.NPY", ""));
    EXPECT_TRUE(holds_numbers("a", "PK\x03\x04"));
    EXPECT_TRUE(holds_numbers("a", " [[1, 2],\n [3, 4]]"));
    EXPECT_TRUE(holds_numbers("a", "1 2 3\n4 5 6\n"));
    EXPECT_FALSE(holds_numbers("a", "1 2 3\n4 5\n6 7 8"));
    EXPECT_FALSE(holds_numbers("times.txt", "0.5 1\n2.25; -3\r\n"));
    EXPECT_FALSE(holds_numbers("a", "1, 2, 3"));
    EXPECT_FALSE(holds_numbers("a", "1\n2\n3"));
    EXPECT_FALSE(holds_numbers("a.txt", "[CLS] the cat"));
    EXPECT_FALSE(holds_numbers("config.json", "{\"a\": 1}"));
}

}
}
