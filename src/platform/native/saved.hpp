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

/// Moves the file to this address and replaces a file that is there; may go to another disk and take long. Returns the
/// file with the sentence to show; if moving failed, the old path with the reason.
LastSaved moved(const std::filesystem::path& from, const std::string& address);

}
