// The destination of exported bytes: a function that takes them piece by piece, so that a table of any size is written
// in constant memory. The writers do not know whether it is a file, a pipe or a download.
#pragma once

#include "core/field.hpp"

#include <functional>
#include <string>
#include <string_view>

namespace posenc {

/// Takes the next bytes; false means that no more can be taken and the writer should stop.
using Sink = std::function<bool(std::string_view bytes)>;

/// Appends to `bytes`, which outlives the sink.
inline Sink into(std::string& bytes) {
    return [&bytes](std::string_view piece) {
        bytes += piece;
        return true;
    };
}

/// Collects small writes into pieces of about 64 KiB and passes large ones on without copying. Once the sink has
/// refused, it is not called again.
class SinkBuffer {
  public:
    explicit SinkBuffer(const Sink& sink) : sink_(sink) {}

    void add(std::string_view bytes) {
        if (pending_.size() + bytes.size() >= piece)
            flush();
        if (bytes.size() >= piece)
            good_ = good_ && sink_(bytes);
        else
            pending_ += bytes;
    }
    /// Passes on the pending bytes; true when the sink has accepted everything so far.
    bool flush() {
        good_ = good_ && (pending_.empty() || sink_(pending_));
        pending_.clear();
        return good_;
    }
    bool good() const { return good_; }

  private:
    static constexpr std::size_t piece = std::size_t{1} << 16;
    const Sink& sink_;
    std::string pending_;
    bool good_ = true;
};

/// The whole field as a block.
inline Block whole(const Field& field) {
    const Cell size = field.size();
    return {0, 0, size.row, size.col};
}

}
