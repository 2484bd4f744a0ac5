// Sinusoidal and rotary tables as people have them: other positions, zeros in front, corners, rounded numbers.
#include "unit/core/recognise/made_table.hpp"

#include "core/precision/number_format.hpp"
#include "core/texts/phrasebook.hpp"
#include "unit/source_files.hpp"

#include <gtest/gtest.h>

namespace posenc::odd_waves_test {
namespace {

using Ids = std::vector<std::string_view>;

double frequency(Index pair, Index width) {
    return std::pow(10000, -2 * static_cast<double>(pair) / static_cast<double>(width));
}

/// A sinusoidal table with the angles that the function makes of the row and the pair.
MadeTable waves(Index rows, Index width, const std::function<double(Index row, Index pair)>& angle) {
    return MadeTable(rows, width, [&](Index row, Index col) {
        return col % 2 == 0 ? std::sin(angle(row, col / 2)) : std::cos(angle(row, col / 2));
    });
}

MadeTable at_positions(const std::vector<double>& positions) {
    return waves(static_cast<Index>(positions.size()), 16,
                 [&](Index row, Index pair) { return positions[static_cast<std::size_t>(row)] * frequency(pair, 16); })
        .as_float();
}

/// Each remark is said, and has its German.
void expect_said(const Match& match, const std::string& remark) {
    EXPECT_NE(match.text.find(remark), std::string::npos) << match.text;
    Phrasebook german(source_file("assets/text/interface.tsv"), "de");
    german.find(match.text);
    EXPECT_TRUE(german.missing().empty()) << german.missing().front();
}

TEST(OddWaves, PositionsThatRepeatFallOrJump) {
    const Match batches = at_positions({0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5}).first();
    EXPECT_EQ(format(batches.state), "method=time&d_model=16&times=0,1,2,3,4,5,0,1,2,3,4,5");
    expect_said(batches, "The rows are taken at the positions 0 to 5, 0 to 5.");
    expect_said(at_positions(std::vector<double>(12, 7)).first(), "All rows are the same, the vector of position 7.");
    const Match falling = at_positions({9, 8, 7, 6, 5, 4, 3, 2, 1}).first();
    EXPECT_EQ(falling.mistakes, Ids{"positions-reversed"}) << falling.text;
    EXPECT_EQ(falling.state.number("offset"), 1);
    const Match meant = at_positions({0, 2, 3, 50, 51, 52, 7, 8}).first("method=sinusoidal&length=8&d_model=16");
    EXPECT_EQ(meant.mistakes, Ids{"other-positions"}) << meant.text;
    expect_said(meant, "the positions are other ones (0, 2 to 3, 50 to 52, 7 to 8).");
}

TEST(OddWaves, AnOddColumnBesideRotatedOnesIsNoneOfThem) {
    constexpr double positions[] = {3, 1, 7, 2, 12};
    const MadeTable beside(5, 9, [&](Index row, Index col) {
        return col == 8 ? 0.5 : std::cos(positions[row] * std::pow(10000, -static_cast<double>(col % 4) / 4));
    });
    EXPECT_EQ(beside.first().method, nullptr) << beside.first().text;
}

TEST(OddWaves, ZerosInFrontAreOfOtherTokens) {
    const MadeTable plain("method=sinusoidal&length=12&d_model=16");
    const Match front = MadeTable(14, 16, [&](Index row, Index col) {
                            return row < 2 ? 0 : plain.values[static_cast<std::size_t>((row - 2) * 16 + col)];
                        }).first();
    EXPECT_EQ(id_of(front), "sinusoidal");
    EXPECT_TRUE(front.mistakes.empty()) << front.text;
    EXPECT_EQ(front.state.integer("length"), 12);
    expect_said(front, "Behind 2 rows of zeros, as for a class token, which the settings leave out.");
}

TEST(OddWaves, FirstColumnsOfAWiderTable) {
    for (const Index width : {64, 128, 512}) {
        const Match corner =
            waves(20, 8, [&](Index row, Index pair) { return static_cast<double>(row) * frequency(pair, width); })
                .as_float()
                .first();
        EXPECT_EQ(corner.state.integer("d_model"), width) << corner.text;
        expect_said(corner, "These are the first 8 columns of a table of width " + std::to_string(width) + ";");
    }
}

TEST(OddWaves, ReciprocalFrequenciesAndPartsByRow) {
    const Match opposite =
        waves(20, 16, [](Index row, Index pair) { return static_cast<double>(row) / frequency(pair, 16); }).first();
    EXPECT_EQ(opposite.mistakes, Ids{"exponent-sign"}) << opposite.text;
    const Match by_row = MadeTable(20, 16, [](Index row, Index col) {
                             const double angle = static_cast<double>(row) * frequency(col / 2, 16);
                             return row % 2 == 0 ? std::sin(angle) : std::cos(angle);
                         }).first();
    EXPECT_EQ(by_row.mistakes, Ids{"parts-by-row"}) << by_row.text;
}

/// cos of a rotary table, both halves, with positions and frequencies as given.
MadeTable cosines(Index rows, const std::function<double(Index row, Index pair)>& angle) {
    return MadeTable(rows, 64, [&](Index row, Index col) { return std::cos(angle(row, col % 32)); }).as_float();
}

TEST(OddWaves, CoarsePositionsAndFrequenciesAreToldApart) {
    const auto place = [](Index row) { return static_cast<double>(row); };
    const Match positions = cosines(300, [&](Index row, Index pair) {
                                return rounded(place(row), NumberFormat::bfloat16) * frequency(pair, 64);
                            }).first();
    EXPECT_EQ(positions.mistakes, Ids{"bfloat16"}) << positions.text;
    expect_said(positions,
                "Positions beyond 256 fall together: rows 256 and 257, rows 259 to 261, rows 263 to 265, and "
                "others.");
    expect_said(positions, "numbers were rounded to bfloat16 on the way (positions)");
    const Match frequencies = cosines(300, [&](Index row, Index pair) {
                                  return place(row) * rounded(frequency(pair, 64), NumberFormat::float16);
                              }).first();
    EXPECT_EQ(frequencies.mistakes, Ids{"float16-frequencies"}) << frequencies.text;
}

TEST(OddWaves, AFreeListSaysThatItFitsAnything) {
    const Match list = cosines(90, [](Index row, Index pair) {
                           const double slowed = pair < 17 ? 1 : 1 + static_cast<double>(pair - 16) / 4;
                           return static_cast<double>(row) * frequency(pair, 64) / slowed;
                       }).first();
    EXPECT_EQ(list.state.text("scaling"), "longrope") << list.text;
    expect_said(list, "Divisors: 1 up to pair 16, rising to ");
    expect_said(list, "A divisor of its own for each pair fits any frequencies.");
    expect_said(list, "No rule that is known here gives these frequencies.");
    const Match jump = cosines(90, [](Index row, Index pair) {
                           return static_cast<double>(row) * frequency(pair, 64) / (pair < 17 ? 1 : 4);
                       }).first();
    expect_said(jump, "Divisors: kept to pair 16, slowed 4 times from pair 17");
}

/// Real and imaginary parts in turn, as a file of complex numbers holds them.
TEST(OddWaves, ComplexTablesAreRotary) {
    const MadeTable parts =
        waves(40, 64, [](Index row, Index pair) { return static_cast<double>(row) * frequency(pair, 64); });
    std::vector<double> values = parts.values;
    for (std::size_t i = 0; i < values.size(); i += 2)
        std::swap(values[i], values[i + 1]);
    NumberTable table{40, 64, values, 0x1p-53};
    table.complex = true;
    const Recognition recognition = recognise(table);
    ASSERT_FALSE(recognition.matches.empty());
    EXPECT_EQ(format(recognition.matches.front().state), "method=rotary-table&length=40&d_model=64");
    expect_said(recognition.matches.front(), "Real parts are the cosines, imaginary parts the sines.");
}

TEST(OddWaves, DigitsAreNoMistake) {
    for (const int decimals : {3, 4, 6, 9})
        for (const std::string state :
             {"method=sinusoidal&length=8&d_model=6", "method=rotary-table&length=30&d_model=16"}) {
            const Match printed = MadeTable(state).printed(decimals).first();
            EXPECT_EQ(id_of(printed), parse(state).state.text("method")) << decimals;
            EXPECT_TRUE(printed.mistakes.empty()) << printed.text;
        }
}

/// Rounded numbers are a mistake only where their type is known to be a finer one.
TEST(OddWaves, ATypeThatNothingNamesIsNoMistake) {
    const MadeTable exact("method=sinusoidal&length=33&d_model=10");
    for (const NumberFormat format : {NumberFormat::float16, NumberFormat::bfloat16}) {
        const MadeTable printed = MadeTable(33, 10, [&](Index row, Index col) {
                                      return rounded(exact.values[static_cast<std::size_t>(row * 10 + col)], format);
                                  }).printed(6);
        NumberTable table{33, 10, printed.values, 0x1p-24, 0, printed.uncertainty};
        const std::vector<Match> named = recognise(table).matches;
        ASSERT_FALSE(named.empty());
        EXPECT_EQ(named.front().mistakes, Ids{format_name(format)}) << named.front().text;
        table.type_known = false;
        const Recognition unnamed = recognise(table);
        ASSERT_FALSE(unnamed.matches.empty());
        EXPECT_TRUE(unnamed.matches.front().mistakes.empty()) << unnamed.matches.front().text;
        const State meant = parse("method=sinusoidal&length=33&d_model=10").state;
        EXPECT_EQ(recognise(table, &meant).difference, "");
    }
}

}
}
