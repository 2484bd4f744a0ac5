// More functions for text fields.
#pragma once

#include "widgets/controls.hpp"

namespace posenc {

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
