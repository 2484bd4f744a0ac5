// A picture as a PNG file, 8 bits a channel, for the command line only: the page never links this.
#pragma once

#include "export/sink.hpp"
#include "platform/headless.hpp"

namespace posenc::cli {

/// False when the sink refused or memory ran out.
bool write_png(const platform::Picture& picture, const Sink& sink);

}
