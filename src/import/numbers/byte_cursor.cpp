#include "import/numbers/byte_cursor.hpp"

namespace posenc {

void ByteCursor::take(std::span<std::byte> out) {
    if (!good_ || out.size() > left()) {
        good_ = false;
        return;
    }
    if (out.size() > window_.size()) {
        good_ = bytes_.read(at_, out);
    } else {
        if (at_ < window_at_ || at_ + out.size() > window_at_ + window_bytes_) {
            window_at_ = at_;
            window_bytes_ = static_cast<std::size_t>(std::min<std::uint64_t>(window_.size(), left()));
            good_ = bytes_.read(at_, std::span(window_).first(window_bytes_));
            window_bytes_ = good_ ? window_bytes_ : 0;
        }
        if (good_)
            std::copy_n(window_.begin() + static_cast<std::ptrdiff_t>(at_ - window_at_), out.size(), out.begin());
    }
    if (good_)
        at_ += out.size();
}

std::uint64_t ByteCursor::bits(std::size_t count) {
    std::array<std::byte, 8> raw{};
    take(std::span(raw).first(count));
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < count && good_; ++i)
        value |= std::to_integer<std::uint64_t>(raw[big_endian_ ? count - 1 - i : i]) << (8 * i);
    return value;
}

std::string ByteCursor::text(std::uint64_t count) {
    if (count > left()) {
        good_ = false;
        return {};
    }
    std::string out(static_cast<std::size_t>(count), '\0');
    take(std::as_writable_bytes(std::span(out)));
    return good_ ? out : std::string();
}

void ByteCursor::skip(std::uint64_t count) {
    good_ = good_ && count <= left();
    if (good_)
        at_ += count;
}

}
