// The file that was saved last, which a person may want somewhere else.
#pragma once

#include <filesystem>
#include <string>

namespace posenc::platform {

struct LastSaved {
    std::filesystem::path path;
    std::string sentence; ///< what the person was told of it
};

/// Empty where there is none.
LastSaved& last_saved();

/// To the file of this address, in place of what is there; may be on another disk, and take long. The file with what is
/// to be told, or as it was with why it is still there.
LastSaved moved(const std::filesystem::path& from, const std::string& address);

}
