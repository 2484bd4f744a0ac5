#include "core/recognise/plain/plain_facts.hpp"

#include "core/recognise/finder.hpp"
#include "core/text.hpp"

namespace posenc {

namespace {

struct PlainKind {
    std::optional<TableFact> (*find)(const NumberTable& table);
    double goes_before; ///< matches at least as odd as this
};
constexpr PlainKind kinds[] = {{uneven_window, odd_pair}, {tree_mask, usual_pair},  {runs_both_ways, odd_pair},
                               {batch_masks, odd_pair},   {padded_batch, odd_pair}, {m_rope_ids, odd_pair},
                               {position_ids, odd_pair}};

}

std::optional<TableFact> plain_fact(const NumberTable& table, double oddity) {
    for (const PlainKind& kind : kinds)
        if (oddity >= kind.goes_before)
            if (std::optional<TableFact> fact = kind.find(table))
                return fact;
    return {};
}

std::string listed_numbers(const std::vector<Index>& numbers, std::size_t most) {
    std::string text;
    for (std::size_t i = 0; i < std::min(numbers.size(), most); ++i)
        text += (i > 0 ? ", " : "") + readable_integer(numbers[i]);
    return numbers.size() > most ? text + ", …" : text;
}

std::string joined_numbers(const std::vector<Index>& numbers) {
    std::string text;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        text += (i > 0 ? "," : "") + std::to_string(numbers[i]);
    return text;
}

}
