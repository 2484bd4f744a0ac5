// Whether a file can be read, found out before anything is begun with it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace posenc::platform {

/// The error (errno) that reading the file would cause; 0 if there is none, or if only reading could tell.
int reason_against(const std::string& path);

/// The reason in words, for a path that a person types: "there is no such file". Pipes and devices are refused, because
/// reading them could block. Empty if the file can be read.
std::string why_not_a_file(const std::string& path);

/// The path of a file on this machine, from its address as programs write it: "file:///home/me/a%20table.npy". Nothing
/// for any other address, or if it is malformed.
std::optional<std::string> path_of_address(std::string_view address);

/// The path that a typed text means: a leading ~ becomes the person's home folder, and an address becomes its path.
std::string path_as_typed(const std::string& typed);

}
