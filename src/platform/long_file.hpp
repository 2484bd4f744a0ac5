// A file that is written piece by piece, because it takes many frames or is too long for the memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace posenc::platform {

/// The file exists after finish(); if the object is destroyed before, nothing is left.
class LongFile {
  public:
    LongFile() = default;
    virtual ~LongFile() = default;
    LongFile(const LongFile&) = delete;
    LongFile& operator=(const LongFile&) = delete;

    virtual bool add(std::string_view bytes) = 0; ///< false: no more can be written, and finish() says why
    /// Call it once, after the last piece. Returns the sentence that save_file (platform/paper.hpp) would return.
    virtual std::string finish() = 0;
};

/// Starts a file in the place where save_file would save it.
std::unique_ptr<LongFile> begin_file(std::string_view name);

/// The largest possible size in bytes: on the page a limit of its memory, natively the free space where it is saved.
std::uint64_t room_for_file();

}
