// Text as Excel and PowerShell save it: UTF-16 with a mark at its beginning that tells the order of the bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace posenc {

/// By the mark; that of UTF-32 begins with the same bytes and is none.
bool is_utf16(std::string_view start);

/// Such a text in UTF-8 and without its mark; none where a byte is left over or half a character stands alone.
std::optional<std::string> from_utf16(std::string_view text);

}
