// The parts of the import card about files of numbers: the tensor and slice that are shown, the other files of the
// drop, and the copies that the browser keeps.
#include "panels/cards/import/import_card.hpp"

#include "core/text.hpp"
#include "import/numbers/tensor_table.hpp"
#include "panels/cards/import/import_text.hpp"
#include "platform/platform.hpp"
#include "widgets/items.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace posenc {

namespace {

constexpr float tables_size = 13, tables_gap = 16;

}

/// Tensors that look like positions come first; the others can be searched by name.
void ImportCard::draw_tensors(Session& session, Column& column) {
    const std::vector<TensorEntry>& tensors = last_->file->tensors;
    std::vector<std::string> notes;
    std::vector<MenuEntry> entries;
    for (const TensorEntry& tensor : tensors)
        notes.push_back(shape_text(std::vector<Index>(tensor.shape.begin(), tensor.shape.end())) + ", " +
                        std::string(name_of(tensor.type)));
    for (std::size_t i = 0; i < tensors.size(); ++i)
        entries.push_back({tensors[i].name, tensors[i].name, notes[i],
                           tensors[i].like_positions ? "Like positions" : "Others", tensors[i].unreadable});
    section_head(column, "TENSOR");
    const Rect line = column.take(control_height(), px(tables_gap));
    if (const std::optional<int> picked = menu(line, "Tensor##tensor", tensors[last_->tensor].name, entries,
                                               static_cast<int>(last_->tensor), {.searchable = true})) {
        chosen_ = ChosenNumbers{static_cast<std::size_t>(*picked)};
        read(session);
    }
}

/// Of a tensor too large to be read as a whole.
void ImportCard::draw_slices(Session& session, Column& column) {
    constexpr std::uint64_t most_listed = 10000;
    const TensorEntry& tensor = last_->file->tensors[last_->tensor];
    std::vector<std::string> names;
    std::vector<MenuEntry> entries;
    for (std::uint64_t slice = 0; slice < std::min(last_->slices, most_listed); ++slice)
        names.push_back(slice_to_read(tensor, slice).name);
    for (const std::string& name : names)
        entries.push_back({name, name});
    section_head(column, "SLICE");
    const Rect line = column.take(control_height(), px(tables_gap));
    if (const std::optional<int> picked = menu(line, "Slice##slice", slice_to_read(tensor, last_->slice).name, entries,
                                               static_cast<int>(last_->slice), {.searchable = true})) {
        chosen_ = ChosenNumbers{last_->tensor, static_cast<std::uint64_t>(*picked)};
        read(session);
    }
}

/// What became of the other files of the drop.
void ImportCard::draw_others(Column& column) {
    if (others_.empty())
        return;
    section_head(column, "THE OTHER FILES");
    for (const std::string& sentence : others_) {
        prose_item(column, sentence, tables_size, theme().text);
        column.y += px(8);
    }
    prose_item(column, "Tables among them are here too: the row ‘Own table’ changes between them.", tables_size,
               theme().text2);
    column.y += px(tables_gap);
}

/// What became of the copy, and a button that deletes all copies.
void ImportCard::draw_copies(Column& column) {
    const platform::Copies copies = platform::copies();
    if (copies == platform::Copies::none)
        return;
    prose_item(column,
               copies == platform::Copies::kept
                   ? "This browser keeps a copy, so that links to the table work here; nothing was sent."
                   : "This browser keeps no copy: after a reload the file is needed again.",
               tables_size, theme().text2);
    column.y += px(8);
    if (copies == platform::Copies::refused)
        return;
    const Rect line = column.take(control_height(), px(tables_gap));
    if (button({line.x, line.y, button_width("Forget all copies"), line.height}, "Forget all copies##forget"))
        platform::forget_copies();
}

}
