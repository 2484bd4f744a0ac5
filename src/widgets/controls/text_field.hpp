// What more can be done with text fields than text_field does.
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
/// Empties the field while it is edited; Escape brings nothing back.
void clear_field(std::string_view label);
/// Takes the keyboard from the field that is edited.
void stop_editing();

}
