// Tables that a person brought: what a link says of them, how states carry them, and that fields hold their numbers.
#include "core/own/own_table.hpp"
#include "core/precision/printed_place.hpp"
#include "core/state/history.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "unit/core/made_fields.hpp"

#include <random>

namespace posenc::own_table_test {
namespace {

OwnTablePtr counted_up(std::string_view name, std::vector<Index> shape, double first = 0) {
    Index count = 1;
    for (const Index side : shape)
        count *= side;
    std::vector<double> values;
    for (Index i = 0; i < count; ++i)
        values.push_back(first + static_cast<double>(i));
    return OwnTable::make(name, std::move(shape), std::move(values), "float32");
}

State with(const OwnTablePtr& table, std::string_view text = "method=own") {
    return parse(text, State{}.with_tables(OwnTables::with(nullptr, table))).state;
}

TEST(OwnTable, ReferencesReadBackWhateverTheName) {
    for (const std::string_view name : {"wpe.weight", "a:b", "a:3x4", "12x3", ":", "Größe × 2", "x:0123456789abcdef"}) {
        const OwnTablePtr table = counted_up(name, {3, 4});
        const OwnReference read = read_own_reference(table->reference());
        EXPECT_EQ(read.name, table->name());
        EXPECT_EQ(read.shape, table->shape());
        EXPECT_EQ(read.checksum, table->checksum());
    }
}

TEST(OwnTable, ReferencesMayLeaveOutWhatFollowsTheName) {
    EXPECT_EQ(read_own_reference("pe").name, "pe");
    EXPECT_TRUE(read_own_reference("pe").shape.empty());
    EXPECT_EQ(read_own_reference("pe:3x4").shape, (std::vector<Index>{3, 4}));
    EXPECT_EQ(read_own_reference("pe:3x4").name, "pe");
    for (const std::string_view odd : {"pe:0x4", "pe:3x", "pe:-3", "pe:3.5", "pe:99999999999", "pe:3x4:nothing"})
        EXPECT_EQ(read_own_reference(odd).name, odd);
}

TEST(OwnTable, ChecksumsTellNumbersAndTypesApart) {
    const OwnTablePtr table = counted_up("t", {2, 3});
    EXPECT_EQ(table->checksum(), counted_up("other name", {2, 3})->checksum());
    EXPECT_NE(table->checksum(), counted_up("t", {2, 3}, 1e-9)->checksum());
    EXPECT_NE(OwnTable::make("t", {2}, {1, 2}, "float16")->checksum(),
              OwnTable::make("t", {2}, {1, 2}, "float32")->checksum());
    EXPECT_NE(OwnTable::make("t", {2}, {1, 2}, "float32")->checksum(),
              OwnTable::make("t", {2}, {2, 1}, "float32")->checksum());
}

TEST(OwnTable, NumbersThatDoNotFillTheShapeAreNone) {
    EXPECT_EQ(OwnTable::make("t", {2, 2}, {1, 2, 3}, "float32"), nullptr);
    EXPECT_EQ(OwnTable::make("t", {0, 2}, {}, "float32"), nullptr);
    EXPECT_EQ(OwnTable::make("t", {-1, -2}, {1, 2}, "float32"), nullptr);
    EXPECT_EQ(OwnTable::make("t", std::vector<Index>(17, 1), {1}, "float32"), nullptr);
}

TEST(OwnTable, TheLastTwoDimensionsAreTheTable) {
    const auto shaped = [](std::vector<Index> shape) { return counted_up("t", std::move(shape)); };
    EXPECT_EQ(shaped({})->size(), (Cell{1, 1}));
    EXPECT_EQ(shaped({5})->size(), (Cell{1, 5}));
    EXPECT_EQ(shaped({5, 1})->size(), (Cell{5, 1}));
    EXPECT_EQ(shaped({1, 7, 3})->size(), (Cell{7, 3}));
    EXPECT_EQ(shaped({7, 1, 3})->size(), (Cell{7, 3}));
    EXPECT_EQ(shaped({2, 1, 4, 7, 3})->slices(), 8);
    EXPECT_EQ(shaped({2, 1, 4, 7, 3})->slice_place(6), "1, 2");
    EXPECT_EQ(shaped({4, 7, 3})->slice_place(2), "2");
    EXPECT_EQ(shaped({1, 7, 3})->slice_place(0), "");
}

TEST(OwnTable, NumbersAreKeptExactly) {
    const std::vector<double> values = {0.1, 1e300, -0.0, 5};
    const OwnTablePtr table = OwnTable::make("t", {2, 2}, values, "float64");
    for (std::size_t i = 0; i < 4; ++i)
        EXPECT_EQ(table->at(0, {static_cast<Index>(i) / 2, static_cast<Index>(i) % 2}), values[i]);
    EXPECT_EQ(table->bytes(), 32u);
    EXPECT_EQ(counted_up("t", {2, 2})->bytes(), 16u);
}

TEST(OwnTable, CopiesComeBackWholeOrNotAtAll) {
    for (const std::vector<double>& values :
         {std::vector<double>{1, 2, 3, 4, 5, 6}, {0.1, 2, undefined, -0.0, 5, 1e300}}) {
        const OwnTablePtr table = OwnTable::make("a:b", {2, 3}, values, "float64");
        const std::string copy = table->copy(), reference = table->reference();
        const OwnTablePtr back = OwnTable::from_copy(reference, copy);
        ASSERT_TRUE(back);
        EXPECT_EQ(back->reference(), reference);
        EXPECT_EQ(back->type(), "float64");
        EXPECT_TRUE(same(back->at(0, {1, 2}), values[5]));
        EXPECT_EQ(OwnTable::from_copy(reference, copy.substr(0, copy.size() - 1)), nullptr);
        EXPECT_EQ(OwnTable::from_copy(reference, ""), nullptr);
        EXPECT_EQ(OwnTable::from_copy(reference, "float64\n"), nullptr);
        EXPECT_EQ(OwnTable::from_copy("a:b:2x3:0000000000000000", copy), nullptr);
        std::string other = copy;
        other.back() = static_cast<char>(other.back() ^ 1);
        EXPECT_EQ(OwnTable::from_copy(reference, other), nullptr);
    }
}

TEST(OwnTable, CopiesKeepHowNumbersWerePrinted) {
    const std::vector<double> values = {0.5, 0.8415, 1, 0};
    const OwnTablePtr plain = OwnTable::make("t", {2, 2}, values, "text"),
                      printed = OwnTable::make("t", {2, 2}, values, "text", {{-1, -4, exact_place, -4}, "float16"});
    ASSERT_TRUE(plain && printed);
    EXPECT_EQ(printed->reference(), plain->reference()) << "links name the numbers";
    for (const OwnTablePtr& table : {printed, OwnTable::from_copy(printed->reference(), printed->copy())}) {
        ASSERT_TRUE(table && table->is_printed());
        EXPECT_EQ(table->type(), "text");
        EXPECT_EQ(table->type_behind(), "float16");
        EXPECT_DOUBLE_EQ(table->uncertainty_at(0, {0, 0}), 0.05);
        EXPECT_DOUBLE_EQ(table->uncertainty_at(0, {0, 1}), 0.5e-4);
        EXPECT_EQ(table->uncertainty_at(0, {1, 0}), 0);
        EXPECT_DOUBLE_EQ(table->arranged(std::vector<double>{1, 0})->uncertainty_at(0, {1, 0}), 0.5e-4);
    }
    const OwnTablePtr back = OwnTable::from_copy(plain->reference(), plain->copy());
    ASSERT_TRUE(back && !back->is_printed());
    EXPECT_EQ(back->type_behind(), "text");
    EXPECT_EQ(back->uncertainty_at(0, {0, 1}), 0);
    EXPECT_EQ(OwnTable::make("t", {2, 2}, values, "text", {{-1}, ""}), nullptr);
    EXPECT_EQ(OwnTable::from_copy(printed->reference(), printed->copy() + "0"), nullptr);
}

TEST(OwnTables, AreFoundByChecksumThenShapeThenName) {
    const OwnTablePtr small = counted_up("t", {2, 3}), large = counted_up("t", {3, 3}),
                      other = counted_up("u", {2, 3}, 7);
    const auto tables = OwnTables::with(OwnTables::with(OwnTables::with(nullptr, small), large), other);
    const auto find = [&](std::string_view text) { return tables->find(read_own_reference(text)); };
    EXPECT_EQ(find(""), other);
    EXPECT_EQ(find("t"), large);
    EXPECT_EQ(find("t:2x3"), small);
    EXPECT_EQ(find("renamed:2x3:" + small->checksum()), small);
    EXPECT_EQ(find("t:2x3:0000000000000000"), small);
    EXPECT_EQ(find("v"), nullptr);
    EXPECT_EQ(OwnTables::with(tables, counted_up("t", {2, 3}))->all().size(), 3u);
    EXPECT_EQ(OwnTables::without(tables, large->reference())->find(read_own_reference("t")), small);
}

TEST(OwnTables, TheOldestGivesWay) {
    std::shared_ptr<const OwnTables> tables;
    for (Index i = 0; i < 20; ++i)
        tables = OwnTables::with(tables, counted_up("t" + std::to_string(i), {1, 2}));
    EXPECT_EQ(tables->all().size(), OwnTables::most);
    EXPECT_EQ(tables->find(read_own_reference("t3")), nullptr);
    EXPECT_NE(tables->find(read_own_reference("t4")), nullptr);
}

TEST(OwnTables, TravelWithStatesAndStayOutOfLinks) {
    const OwnTablePtr table = counted_up("t", {2, 3});
    const State state = with(table, "method=own&own=" + table->reference());
    EXPECT_EQ(format(state), "method=own&own=" + percent_encode(table->reference()));
    EXPECT_EQ(parse(format(state)).state, state);
    EXPECT_EQ(own_table_of(parse("method=alibi&preset=bert", state).state.with("own", "t")), table);
    EXPECT_EQ(own_table_of(with_habits({}, state)), table);
    History history(State{});
    history.push(State{}.with("length", "3"));
    history.set_own_tables(state.tables());
    history.undo();
    EXPECT_EQ(history.present().tables(), state.tables());
}

TEST(OwnField, HoldsTheNumbersOfItsSlice) {
    const OwnTablePtr table = counted_up("t", {2, 3, 4});
    const auto value = [&](std::string_view text, Cell cell) {
        return make_field(with(table, std::string("method=own&") + std::string(text))).field->at(cell);
    };
    EXPECT_EQ(value("", {1, 2}), 6);
    EXPECT_EQ(value("own_slice=1", {1, 2}), 18);
    EXPECT_EQ(value("own_slice=1&own_transposed=1", {2, 1}), 18);
    const MakeResult made = make_field(with(table, "method=own&own_slice=5"));
    EXPECT_TRUE(has_issue(made.issues, "own_slice", "allowed: 0 … 1; 1 is used"));
    EXPECT_EQ(made.field->at({1, 2}), 18);
}

TEST(OwnField, AnyTwoDimensionsAreItsRowsAndColumns) {
    const std::vector<Index> shape = {2, 3, 4, 5};
    const OwnTablePtr table = counted_up("t", shape);
    for (Index row_axis = 0; row_axis < 4; ++row_axis)
        for (Index col_axis = 0; col_axis < 4; ++col_axis) {
            const std::string axes = std::to_string(row_axis) + "," + std::to_string(col_axis - 4);
            if (row_axis == col_axis) {
                const MakeResult made = make_field(with(table, "method=own&own_axes=" + axes));
                EXPECT_TRUE(has_issue(made.issues, "own_axes", "names no two dimensions of 2 × 3 × 4 × 5"));
                EXPECT_EQ(made.field->size(), (Cell{4, 5}));
                continue;
            }
            std::vector<Index> others;
            for (Index axis = 0; axis < 4; ++axis)
                if (axis != row_axis && axis != col_axis)
                    others.push_back(axis);
            std::vector<Index> at(4);
            const auto extent = [&](Index axis) { return shape[static_cast<std::size_t>(axis)]; };
            for (Index slice = 0; slice < extent(others[0]) * extent(others[1]); ++slice) {
                const FieldPtr field =
                    make_field(with(table, "method=own&own_axes=" + axes + "&own_slice=" + std::to_string(slice)))
                        .field;
                ASSERT_EQ(field->size(), (Cell{extent(row_axis), extent(col_axis)}));
                at[static_cast<std::size_t>(others[0])] = slice / extent(others[1]);
                at[static_cast<std::size_t>(others[1])] = slice % extent(others[1]);
                const Cell last{extent(row_axis) - 1, extent(col_axis) - 2};
                at[static_cast<std::size_t>(row_axis)] = last.row;
                at[static_cast<std::size_t>(col_axis)] = last.col;
                const double expected = static_cast<double>(((at[0] * 3 + at[1]) * 4 + at[2]) * 5 + at[3]);
                EXPECT_EQ(field->at(last), expected);
                EXPECT_EQ(field->explain(last).steps.back().value, expected);
                EXPECT_NE(field->explain(last).steps.back().text.find(
                              std::to_string(at[0]) + ", " + std::to_string(at[1]) + ", " + std::to_string(at[2]) +
                              ", " + std::to_string(at[3]) + "]"),
                          std::string::npos)
                    << field->explain(last).steps.back().text;
            }
        }
    EXPECT_EQ(make_field(parse("method=own&own=t:2x3x4&own_axes=0,2").state).field->size(), (Cell{2, 4}));
    EXPECT_EQ(own_slices_of(parse("method=own&own=t:2x3x4&own_axes=0,2").state), 3);
    const OwnTablePtr flat = counted_up("t", {12, 1, 64});
    EXPECT_EQ(flat->slices(), 1);
    EXPECT_EQ(make_field(with(flat, "method=own&own_axes=1,2")).field->size(), (Cell{1, 64}));
}

TEST(OwnField, SumsAndMeansAreThoseOfTheNumbers) {
    std::mt19937 random(5);
    std::normal_distribution<double> normal;
    std::vector<double> values(150 * 90);
    for (double& value : values)
        value = normal(random);
    const OwnTablePtr table = OwnTable::make("t", {150, 90}, values, "float64");
    const FieldPtr field = make_field(with(table, "method=own&own_transposed=1")).field;
    ASSERT_EQ(field->size(), (Cell{90, 150}));
    for (int n = 0; n < 50; ++n) {
        const Index row = static_cast<Index>(random() % 90), col = static_cast<Index>(random() % 150);
        const Block block{row, col, 1 + static_cast<Index>(random() % static_cast<unsigned>(90 - row)),
                          1 + static_cast<Index>(random() % static_cast<unsigned>(150 - col))};
        double total = 0;
        for (Index r = block.row; r < block.row + block.rows; ++r)
            for (Index c = block.col; c < block.col + block.cols; ++c)
                total += values[static_cast<std::size_t>(c * 90 + r)];
        EXPECT_NEAR(field->sum(block), total, 1e-9);
    }
}

TEST(OwnField, TheScaleIsThatOfFiniteNumbers) {
    const auto scale = [&](std::vector<double> values) {
        const Index count = static_cast<Index>(values.size());
        return make_field(with(OwnTable::make("t", {1, count}, std::move(values), "float32"))).field->describe();
    };
    constexpr double infinite = std::numeric_limits<double>::infinity();
    EXPECT_EQ(scale({0, -infinite}).low, 0);
    EXPECT_GT(scale({0, -infinite}).high, 0);
    EXPECT_EQ(scale({-3, 2, undefined}).high, 3);
    EXPECT_EQ(scale({2, 5}).low, 2);
    EXPECT_LT(scale({undefined}).low, scale({undefined}).high);
    EXPECT_LT(scale({7, 7}).low, scale({7, 7}).high);
}

TEST(OwnField, ATableThatIsNotHereIsAskedFor) {
    const MakeResult made = made_of("method=own&own=wpe.weight:1024x768:0123456789abcdef");
    EXPECT_EQ(made.field->size(), (Cell{1024, 768}));
    EXPECT_TRUE(std::isnan(made.field->at({3, 4})));
    EXPECT_TRUE(has_issue(made.issues, "own", "‘wpe.weight’ (1024 × 768) are not here, since links never hold them"));
    EXPECT_TRUE(made_of("method=own").issues.empty());
    EXPECT_EQ(made_of("method=own").field->describe().title, "Own table: nothing was brought");
    const OwnTablePtr table = counted_up("t", {2, 3});
    EXPECT_TRUE(has_issue(make_field(with(table, "method=own&own=t:3x3")).issues, "own", "another shape, 2 × 3,"));
    EXPECT_TRUE(has_issue(make_field(with(table, "method=own&own=t:2x3:0123456789abcdef")).issues, "own",
                          "with other numbers than the link names"));
    EXPECT_TRUE(make_field(with(table, "method=own&own=" + table->reference())).issues.empty());
}

TEST(OwnField, SlicesAreChosenAmongThoseThatExist) {
    const State state = with(counted_up("t", {5, 3, 4}));
    EXPECT_EQ(narrowed(*find_parameter("own_slice"), state).high, 4);
    EXPECT_TRUE(applies(*find_parameter("own_slice"), state));
    EXPECT_FALSE(applies(*find_parameter("own_slice"), with(counted_up("t", {3, 4}))));
}

TEST(OwnField, SimilarityAndProjectionTakeIt) {
    const OwnTablePtr table = OwnTable::make("t", {3, 2}, {1, 2, 3, 4, 0, 1}, "float32");
    const FieldPtr similar = make_field(with(table, "method=similarity&of=own")).field;
    ASSERT_EQ(similar->size(), (Cell{3, 3}));
    EXPECT_EQ(similar->at({0, 1}), 11);
    EXPECT_EQ(similar->at({1, 2}), 4);
    EXPECT_EQ(make_field(with(table, "method=projection&of=own&components=2")).field->size(), (Cell{3, 2}));
    EXPECT_EQ(make_field(with(table, "method=similarity&of=own&own_transposed=1")).field->at({0, 1}), 14);
}

TEST(OwnTable, ASliceHasAPlaceOnEveryAxisBeforeTheLastTwo) {
    const State state = parse("method=own&own=t:1x2x3x1x4x5&own_slice=5").state;
    const std::vector<OwnAxis> axes = own_slice_axes(state);
    ASSERT_EQ(axes.size(), 2u);
    EXPECT_EQ((std::vector<Index>{axes[0].number, axes[0].extent, axes[1].number, axes[1].extent}),
              (std::vector<Index>{1, 2, 2, 3}));
    for (Index slice = 0; slice < 6; ++slice)
        EXPECT_EQ(slice_at(axes, slice_places(axes, slice)), slice);
    EXPECT_EQ(slice_places(axes, 5), (std::vector<Index>{1, 2}));
    EXPECT_TRUE(own_slice_axes(parse("method=own&own=t:4x5").state).empty());
    EXPECT_TRUE(own_slice_axes(State{}).empty());
}

}
}
