// Bytes as letters: RFC 4648, base64 (section 4) and base64url (section 5).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace posenc {

std::string base64(std::string_view bytes);
/// For addresses: - and _ for + and /, and no = at the end.
std::string base64url(std::string_view bytes);
/// nullopt where the text holds another letter, or ends within a byte.
std::optional<std::string> from_base64url(std::string_view text);

}
