// The list of notations, and how a text becomes arrays: what is around the numbers is taken away, the first notation
// that the text begins as reads it, and several arrays get names of their own.
#include "import/numbers/text/brackets.hpp"
#include "import/numbers/text/notation.hpp"
#include "import/numbers/text/undecorated.hpp"

#include "core/text.hpp"

#include <set>

namespace posenc {

namespace {

constexpr const Notation* all_notations[] = {&html_notation, &latex_notation, &bracket_notation, &drawn_notation,
                                             &bar_notation,  &print_notation, &table_notation,   &line_notation};

/// An array in brackets and nothing else.
std::optional<TextNumbers> single_list(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == text.npos || text[begin] != '[')
        return std::nullopt;
    BracketReader reader(text, begin);
    TextNumbers numbers = reader.read();
    const bool all = numbers.problem.empty() && text.find_first_not_of(" \t\r\n", reader.end()) == text.npos;
    return all ? std::optional(std::move(numbers)) : std::nullopt;
}

/// "cos", "cos (2)", "tensor 3"
void give_names(std::vector<TextNumbers>& arrays) {
    std::set<std::string> taken;
    for (std::size_t i = 0; i < arrays.size(); ++i) {
        const std::string name = arrays[i].name.empty() ? "tensor " + std::to_string(i + 1) : arrays[i].name;
        arrays[i].name = name;
        for (int number = 2; !taken.insert(arrays[i].name).second; ++number)
            arrays[i].name = name + " (" + std::to_string(number) + ")";
    }
}

bool can_be_read(const TextNumbers& array) {
    return array.problem.empty();
}

std::vector<TextNumbers> read_as(const Notation& notation, std::string_view text) {
    std::vector<TextNumbers> arrays = notation.read(text);
    if (arrays.empty())
        arrays.push_back({.problem = "there are no numbers"});
    for (TextNumbers& array : arrays)
        if (!array.problem.empty())
            array.problem += "; it was taken for " + std::string(notation.name);
    return arrays;
}

/// If none begins so, the table or the bracket tells what is wrong; a table with other lines in it may still be rows
/// between them.
std::vector<TextNumbers> read_in_notation(std::string_view text) {
    const auto* const found =
        std::find_if(std::begin(all_notations), std::end(all_notations), [&](const Notation* one) {
            return one->begins({text, false});
        });
    const Notation& likely = trim(text).starts_with('[') ? bracket_notation : table_notation;
    const Notation& notation = found == std::end(all_notations) ? likely : **found;
    std::vector<TextNumbers> arrays = read_as(notation, text);
    if (&notation != &table_notation || can_be_read(arrays.front()) || !line_notation.begins({text, false}))
        return arrays;
    std::vector<TextNumbers> lines = read_as(line_notation, text);
    return std::all_of(lines.begin(), lines.end(), can_be_read) ? lines : arrays;
}

TextArrays checked(std::vector<TextNumbers> arrays) {
    TextArrays all{.arrays = std::move(arrays)};
    for (TextNumbers& array : all.arrays)
        settle_places(array.values, array.places);
    if (all.arrays.size() > 1) {
        give_names(all.arrays);
        all.notes.push_back(one_of_several());
    }
    if (std::none_of(all.arrays.begin(), all.arrays.end(), can_be_read))
        all.problem = all.arrays.front().problem;
    return all;
}

}

std::span<const Notation* const> notations() {
    return all_notations;
}

std::string one_of_several() {
    return "Several arrays stand in this text. The first that looks like positions is read, else the first table, "
           "unless another one is chosen.";
}

TextArrays read_text_arrays(std::string_view text) {
    if (auto list = single_list(text)) {
        std::vector<TextNumbers> arrays;
        arrays.push_back(std::move(*list));
        return checked(std::move(arrays));
    }
    const std::optional<std::string> plain = undecorated(text);
    return checked(read_in_notation(plain ? *plain : text));
}

}
