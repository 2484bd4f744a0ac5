// Whether a file can be read, found out before anything is begun with it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace posenc::platform {

/// The error (errno) that reading the file would meet; 0 where there is none, or where only reading would tell.
int reason_against(const std::string& path);

/// In words, for a path that a person types: "there is no such file". Pipes and devices are refused, since they would
/// be waited for. Empty where it can be read.
std::string why_not_a_file(const std::string& path);

/// The path of a file on this machine from its address as programs write it: "file:///home/me/a%20table.npy". Nothing
/// where it is another address, or stands for no path.
std::optional<std::string> path_of_address(std::string_view address);

/// The path that a person means who types it: with their own folder in the place of a ~ that it begins with, or as an
/// address.
std::string path_as_typed(const std::string& typed);

}
