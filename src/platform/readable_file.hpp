// Whether a file can be read, found out before anything is begun with it.
#pragma once

#include <string>

namespace posenc::platform {

/// The error (errno) that reading the file would meet; 0 where there is none, or where only reading would tell.
int reason_against(const std::string& path);

/// In words, for a path that a person types: "there is no such file". Pipes and devices are refused, since they would
/// be waited for. Empty where it can be read.
std::string why_not_a_file(const std::string& path);

/// The path with the person's own folder in the place of a ~ that it begins with.
std::string path_from_home(const std::string& typed);

}
