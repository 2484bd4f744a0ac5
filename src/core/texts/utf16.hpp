// Text as Excel and PowerShell save it: UTF-16 with a byte order mark at its beginning.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace posenc {

/// Appends the character with this code, in UTF-8.
void add_utf8(std::string& out, std::uint32_t code);

/// Decided by the mark. The mark of UTF-32 begins with the same bytes, but does not count.
bool is_utf16(std::string_view start);

/// Such a text in UTF-8 and without its mark; empty if a byte is left over or half a character stands alone.
std::optional<std::string> from_utf16(std::string_view text);

}
