// Reads a file from front to back: integers and texts one after the other, through a window of a few kilobytes. Bytes
// beyond the end read as zero. This is remembered, so that a reader can ask good() once for many numbers.
#pragma once

#include "import/numbers/numbers.hpp"

#include <array>
#include <type_traits>

namespace posenc {

class ByteCursor {
  public:
    explicit ByteCursor(const Bytes& bytes, std::uint64_t at = 0) : bytes_(bytes), at_(at) {}

    bool good() const { return good_; } ///< nothing was missing so far
    std::uint64_t at() const { return at_; }
    std::uint64_t left() const { return bytes_.size() > at_ ? bytes_.size() - at_ : 0; }
    bool big_endian() const { return big_endian_; }
    void set_big_endian() { big_endian_ = true; }

    template <class Integer> Integer number() {
        static_assert(std::is_integral_v<Integer>);
        return static_cast<Integer>(bits(sizeof(Integer)));
    }
    std::uint64_t bits(std::size_t count); ///< an integer of `count` bytes, at most 8
    std::string text(std::uint64_t count); ///< empty if there are not as many bytes
    void skip(std::uint64_t count);

  private:
    void take(std::span<std::byte> out);

    const Bytes& bytes_;
    std::uint64_t at_, window_at_ = 0;
    std::size_t window_bytes_ = 0;
    std::array<std::byte, 8192> window_;
    bool good_ = true, big_endian_ = false;
};

}
