// Explanations in German: whatever the methods say about a cell or a block, whatever their settings, is in the table of
// texts, apart from formulas.
#include "core/combined.hpp"
#include "core/state/presets.hpp"
#include "core/texts/phrasebook.hpp"
#include "property/random_states.hpp"
#include "unit/core/texts/prose.hpp"
#include "unit/source_files.hpp"

#include <map>

namespace posenc::german_explanations_test {
namespace {

using namespace properties;

/// Texts by what they are without their numbers: of those that differ in numbers alone one is enough.
class Texts {
  public:
    void add(const std::string& text) {
        std::string same;
        for (const char c : text)
            if (c < '0' || c > '9')
                same += c;
            else if (same.empty() || same.back() != '0')
                same += '0';
        texts_.emplace(same, text);
    }
    void add(const Explanation& explanation) {
        for (const Step& step : explanation.steps)
            add(step.text);
        add(explanation.fact);
        add(explanation.meaning);
    }

    /// Those with words that the table does not have.
    std::string missing(std::string_view language) const {
        Phrasebook book(source_file("assets/text/interface.tsv"), language);
        for (const auto& [same, text] : texts_)
            book.find(text);
        std::string missing;
        for (const std::string& text : book.missing())
            missing += has_prose(text) ? text + "\n" : "";
        return missing;
    }

  private:
    std::map<std::string, std::string> texts_;
};

/// Corners, the diagonal and cells anywhere; as many blocks.
void add_explanations(Texts& texts, const Field& field, Generator& random) {
    const Cell size = field.size();
    if (size.row == 0 || size.col == 0)
        return;
    const Cell last{size.row - 1, size.col - 1};
    std::vector<Cell> cells{{0, 0}, {0, last.col}, {last.row, 0}, last};
    for (int n = 0; n < 12; ++n)
        cells.push_back({below(random, size.row), below(random, size.col)});
    for (Index n = 0; n <= std::min<Index>({last.row, last.col, 8}); ++n)
        cells.push_back({n, n});
    for (const Cell& cell : cells)
        texts.add(field.explain(cell));
    for (const Block& block : {Block{0, 0, size.row, size.col}, Block{0, 0, 1, size.col}, Block{0, 0, size.row, 1},
                               random_block(size, random, 3, 3), random_block(size, random)})
        if (block.rows * block.cols > 1)
            texts.add(field.explain_mean(block));
}

/// The defaults, each choice by itself, and settings drawn by chance.
std::vector<State> states_of(const Method& method, Generator& random) {
    std::vector<State> states{State{}.with("method", method.id)};
    for (const Parameter* parameter : method.parameters)
        for (const Choice& choice : parameter->choices)
            states.push_back(states.front().with(parameter->key, choice.id));
    for (int n = 0; n < 40; ++n)
        states.push_back(random_state(method, random));
    return states;
}

TEST(GermanExplanations, AreInTheTable) {
    Texts texts;
    Generator random(6);
    for (const Method* method : methods()) {
        const std::vector<State> states = states_of(*method, random);
        const FieldPtr usual = make_field(states.front()).field;
        for (const State& state : states) {
            const FieldPtr field = make_field(state).field;
            add_explanations(texts, *field, random);
            if (field->size() == usual->size())
                add_explanations(texts, *difference(field, usual), random);
        }
    }
    for (const Preset& preset : presets())
        add_explanations(texts, *make_field(parse(preset.state).state).field, random);
    EXPECT_EQ(texts.missing("de"), "") << "not in assets/text/interface.tsv";
}

}
}
