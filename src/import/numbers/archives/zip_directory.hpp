// The directory of a zip archive (APPNOTE 6.3, with the 64-bit fields of large ones): where its members are. Of the
// members themselves, only the few bytes before each are read. Not covered: encryption, archives in several files.
#pragma once

#include "import/numbers/numbers.hpp"

namespace posenc {

struct ZipMember {
    std::string name;
    ArchiveMember place;
    std::string unreadable; ///< why it cannot be unpacked; empty: it can
};

struct ZipDirectory {
    std::vector<ZipMember> members; ///< in the order of the directory
    std::string problem;
};

inline constexpr std::uint64_t most_zip_members = 16384;

ZipDirectory read_zip_directory(const Bytes& bytes);

}
