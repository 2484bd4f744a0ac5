// What the forms of a step's questions and goals share: their block of the file, its lines as fields, and how it is
// kept.
#pragma once

#include "import/lessons/lesson_changes.hpp"
#include "panels/workshop/block_text.hpp"
#include "panels/workshop/workshop_parts.hpp"

namespace posenc {

/// One block while its form is drawn.
struct BlockForm {
    Bench& bench;
    lesson_changes::Block kind;
    std::size_t which;
    SourcePart part;
    BlockText block{bench.draft.text_of(part)};
    bool changed = false;
    std::string typed_in = {}; ///< the field in which a key changed it; empty after a button

    std::string id(std::string_view name) const;
    std::string label(std::string_view words, std::string_view name) const;
    bool bad(std::size_t line) const; ///< whether a line of the block has a mistake

    /// The form's heading with its number, and a button that removes the block: true when it was pressed.
    bool removed(Column& column, std::string_view heading, std::string_view remove);
    /// A field for the first line with the key; there is one while it is empty, too.
    void words(Column& column, std::string_view name, std::string_view key, int least_lines = 1);
    /// What was typed in the field of a line.
    void type(const std::string& field, std::size_t line, const std::optional<std::string>& text);
    /// By a button: one more line with the key, behind the last one with one of these keys; a line less.
    void add(std::string_view key, std::string_view value, std::initializer_list<std::string_view> behind);
    void remove(std::size_t line);
    /// The mistakes, below all fields; the draft takes what was changed.
    void end(Column& column);
};

}
