#include "core/recognise/tables/mask_search.hpp"

#include "core/masks/mask_parameters.hpp"
#include "core/method.hpp"
#include "core/registry.hpp"

namespace posenc {

namespace {

Block all_of(const NumberTable& table) {
    return {0, 0, table.rows, table.cols};
}

Index shift_of(const NumberTable& table, bool starts) {
    return starts ? 0 : table.cols - table.rows;
}

}

MaskSearch::MaskSearch(Finder& finder, const Convention& convention, bool starts)
    : finder_(&finder), convention_(&convention), starts_(starts), part_(all_of(finder.table())),
      mask_(finder.table(), convention, part_, shift_of(finder.table(), starts)) {}

MaskSearch::MaskSearch(const MaskSearch& whole, Block part, std::string before)
    : finder_(whole.finder_), convention_(whole.convention_), starts_(whole.starts_), part_(part),
      mask_(finder_->table(), *convention_, part, whole.mask_.shift() + part.row - part.col),
      before_(std::move(before)) {}

State MaskSearch::state(const std::string& method_and_settings, Index more) const {
    const NumberTable& table = finder_->table();
    return state_of("method=" + before_ + method_and_settings + whole_setting("length", table.cols + more) +
                    whole_setting("query_length", table.rows + more) + (starts_ ? "&alignment=starts" : "") +
                    "&polarity=" + std::string(convention_->polarity));
}

Candidate MaskSearch::candidate(State state, double oddity) const {
    Candidate made;
    made.state = std::move(state);
    made.mistakes = convention_->mistakes;
    made.oddity = convention_->oddity + oddity + (is_part() ? 0.3 : 0) + (starts_ ? 0.02 : 0);
    return made;
}

void MaskSearch::try_mask(const std::string& method_and_settings, double oddity, Index moved,
                          std::vector<std::string> remarks) const {
    if (moved != 0 && is_part())
        return;
    Candidate made = candidate(state(method_and_settings), oddity);
    made.remarks = std::move(remarks);
    if (moved != 0)
        made.mistakes.push_back("diagonal-off-by-one");
    // when moved, read a mask that is larger by one on all sides, so that every cell exists
    if (!made.mistakes.empty())
        made.value = [field = make_field(moved == 0 ? made.state : state(method_and_settings, 2)).field,
                      down = moved == 0 ? 0 : 1 + moved, right = moved == 0 ? 0 : 1,
                      convention = *convention_](Cell cell) {
            const bool visible = field->at({cell.row + down, cell.col + right}) == convention.right_visible();
            return visible ? convention.visible : convention.hidden;
        };
    if (!is_part())
        finder_->try_candidate(std::move(made));
    else
        finder_->try_whole(std::move(made));
}

bool MaskSearch::try_pair(const std::string& settings, double oddity, std::vector<std::string> remarks) const {
    Candidate made = candidate(state(named(registry::combined_mask) + settings), oddity);
    made.remarks = std::move(remarks);
    made.by_chance = oddity >= odd_pair;
    if (!made.mistakes.empty())
        made.value = [field = make_field(made.state).field, convention = *convention_](Cell cell) {
            return field->at(cell) == convention.right_visible() ? convention.visible : convention.hidden;
        };
    return finder_->try_whole(std::move(made));
}

std::string sentence_of_words(Index words) {
    std::string text = "&tokens=x";
    for (Index word = 1; word < words; ++word)
        text += "%20x";
    return text;
}

std::string lengths_between(const std::vector<Index>& starts, Index keys) {
    if (starts.size() > static_cast<std::size_t>(parameters::document_lengths.max_items))
        return {};
    std::string lengths;
    for (std::size_t i = 0; i < starts.size(); ++i)
        lengths += (i > 0 ? "," : "") + std::to_string((i + 1 < starts.size() ? starts[i + 1] : keys) - starts[i]);
    return lengths;
}

}
