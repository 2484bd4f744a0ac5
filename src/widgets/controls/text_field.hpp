// More functions for text fields.
#pragma once

#include "widgets/controls.hpp"

#include <optional>

namespace posenc {

inline constexpr std::size_t most_field_bytes = 20'000;
inline constexpr float lines_aside = 10; ///< from the frame of a field of several lines to its text
float field_font_size();                 ///< device pixels

/// Breaks the lines of a field of several lines after each key; as Dear ImGui calls it.
struct LineBreaks {
    int (*follow)(ImGuiInputTextCallbackData*) = nullptr;
    void* data = nullptr;
};
FieldResult broken_field(Rect rect, std::string_view label, std::string_view text, bool bad, bool multiline,
                         bool enabled, const LineBreaks& breaks);

/// A field of several lines for prose in Markdown, whose lines break at blanks (soft_lines.hpp). What is not edited
/// stays as it was written, byte for byte.
FieldResult prose_field(Rect rect, std::string_view label, std::string_view text, bool bad = false);
/// How high such a field is that shows the whole text, device pixels.
float prose_field_height(float width, std::string_view text);

/// Where in the text of a field its cursor stands, or stood when it was left; nothing once another one was edited.
std::optional<std::size_t> cursor_of(std::string_view label);

/// While one lives, texts in fields can be read, selected and copied, but not changed.
class ReadOnly {
  public:
    ReadOnly();
    ~ReadOnly();
    ReadOnly(const ReadOnly&) = delete;
    ReadOnly& operator=(const ReadOnly&) = delete;
};

/// Whether the field of that label is edited and holds nothing.
bool edits_empty_field(std::string_view label);
/// Empties the field while it is edited; Escape does not restore the text.
void clear_field(std::string_view label);
/// Ends the editing of the present field.
void stop_editing();

}
