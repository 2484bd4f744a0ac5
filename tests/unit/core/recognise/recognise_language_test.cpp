// What is said of a table of numbers, in German: every mistake, every setting and every fact is in the table of texts.
#include "core/method.hpp"
#include "core/random.hpp"
#include "core/recognise/mistakes.hpp"
#include "core/recognise/recognise.hpp"
#include "core/texts/phrasebook.hpp"
#include "unit/core/texts/prose.hpp"
#include "unit/source_files.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace posenc::recognise_language_test {
namespace {

class RecogniseLanguage : public testing::Test {
  protected:
    Phrasebook german_{source_file("assets/text/interface.tsv"), "de"};

    /// The first match, or the facts where there is none.
    std::string told(const std::vector<double>& values, Index cols, const std::string& expected = "") {
        const State meant = parse(expected).state;
        const NumberTable table{static_cast<Index>(values.size()) / cols, cols, values, 0x1p-24, 0};
        const Recognition recognition = recognise(table, expected.empty() ? nullptr : &meant);
        std::string all;
        for (const Match& match : recognition.matches)
            all += std::string(german_.find(match.text)) + "\n";
        for (const TableFact& fact : recognition.facts)
            all += std::string(german_.find(fact.text)) + "\n";
        return all;
    }

    void expect_all_found() {
        std::string list;
        for (const std::string& text : german_.missing())
            list += has_prose(text) ? text + "\n" : "";
        EXPECT_EQ(list, "") << "not in assets/text/interface.tsv";
    }
};

std::vector<double> values_of(const std::string& state) {
    const FieldPtr field = make_field(parse(state).state).field;
    std::vector<double> values;
    for (Index row = 0; row < field->size().row; ++row)
        for (Index col = 0; col < field->size().col; ++col)
            values.push_back(static_cast<double>(static_cast<float>(field->at({row, col}))));
    return values;
}

TEST_F(RecogniseLanguage, EveryMistakeHasASentence) {
    for (const Mistake& mistake : mistakes()) {
        german_.find(mistake.sentence);
        german_.find("Every number is the same. Mistake: " + std::string(mistake.sentence) + ".");
    }
    expect_all_found();
}

TEST_F(RecogniseLanguage, SettingsAndMistakesAreTold) {
    const std::string sinusoidal = "method=sinusoidal&length=40&d_model=16";
    std::vector<double> values = values_of(sinusoidal + "&offset=1&base=1000&layout=halves");
    const std::string text = told(values, 16, sinusoidal);
    EXPECT_EQ(text.substr(0, text.find("Jede")),
              "Sinusförmig; Breite: 16; Länge: 40; Basis: 1000; Erste Position: 1; Anordnung: Hälften. ");
    EXPECT_NE(text.find(" Fehler: "), std::string::npos) << text;
    values[21 * 16 + 7] += 0.25;
    EXPECT_NE(
        told(values, 16)
            .find("1 Zelle von 640 weicht ab, in Zeile 21, Spalte 7, um 0.25 (0.25 der größten Zahl der Tabelle)."),
        std::string::npos);
    for (double& value : values)
        value *= 4;
    std::fill_n(values.begin(), 16, 0.0);
    told(values, 16);
    told(values_of(sinusoidal + "&d_model=17"), 1);
    for (const std::string state :
         {"method=alibi&length=30&form=end", "method=rotary-table&length=90&d_model=64&rotary_part=sin&base=500000",
          "method=sliding-window&length=50&window=9&polarity=boolean", "method=prefix&length=50&prefix_length=12",
          "method=documents&length=50&document_lengths=9,21,20", "method=padding&length=9&tokens=the dog ran",
          "method=deberta-bucket&length=300&buckets=64&max_position=128", "method=kerple&length=60&kerple_a=0.7",
          "method=sinusoidal-2d&grid_height=5&grid_width=5&d_model=64&flavour=detr",
          "method=laplacian&edges=0-1,1-2,2-3,3-4&k=2"})
        told(values_of(state), make_field(parse(state).state).field->size().col, state);
    expect_all_found();
}

TEST_F(RecogniseLanguage, WhatIsOnlyBuiltSoIsTold) {
    EXPECT_NE(told(values_of("method=bigbird&length=64&block_size=4&seed=5"), 64)
                  .find("; Block: 4. Die Tabelle ist so gebaut; "),
              std::string::npos);
    std::vector<double> embedded = values_of("method=sinusoidal&length=60&d_model=32");
    for (std::size_t cell = 0; cell < embedded.size(); ++cell)
        embedded[cell] += 0.1 * Random(3, 9).normal(cell);
    EXPECT_NE(told(embedded, 32).find("Fehler: Embeddings sind noch addiert"), std::string::npos);
    std::vector<double> frequencies;
    for (double pair = 0; pair < 16; ++pair)
        frequencies.push_back(std::pow(10000, -pair / 16) / (1 + pair * pair / 7));
    EXPECT_NE(told(frequencies, 16).find("sind die Divisoren 1 in Paar 0, steigend auf 33.14 in Paar 15."),
              std::string::npos);
    expect_all_found();
}

TEST_F(RecogniseLanguage, FactsOfALearnedTableAreTold) {
    const Random random(3, 9);
    std::vector<double> noise, smooth, waves;
    for (Index cell = 0; cell < 60 * 32; ++cell) {
        noise.push_back(random.normal(static_cast<std::uint64_t>(cell)));
        smooth.push_back((cell < 32 ? 0 : smooth[static_cast<std::size_t>(cell - 32)]) + 0.1 * noise.back());
        waves.push_back(std::round(64 * std::sin(static_cast<double>(cell / 32)) * noise.back()) / 256 + noise.back());
    }
    for (const std::vector<double>& values : {noise, smooth, waves})
        EXPECT_NE(told(values, 32), "");
    expect_all_found();
}

}
}
