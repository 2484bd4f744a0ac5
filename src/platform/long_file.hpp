// A file that leaves the program piece by piece, for what takes many frames to write or is too long to be held.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace posenc::platform {

/// The file is there when it is finished; one that ends without leaves nothing behind.
class LongFile {
  public:
    LongFile() = default;
    virtual ~LongFile() = default;
    LongFile(const LongFile&) = delete;
    LongFile& operator=(const LongFile&) = delete;

    virtual bool add(std::string_view bytes) = 0; ///< false: no more can be written, and finish() says why
    /// Once, after the last piece: the sentence that save_file (platform/paper.hpp) answers with.
    virtual std::string finish() = 0;
};

/// Where save_file would save it.
std::unique_ptr<LongFile> begin_file(std::string_view name);

/// How many bytes such a file may have: what the page may hold, natively what is free where it is saved.
std::uint64_t room_for_file();

}
