// A model layer by layer in words: for people, and as Markdown.
#pragma once

#include "core/model/layered_model.hpp"

#include <string>

namespace posenc::cli {

/// "window of 1024, rotary with base 10000 (256 of 256 channels, half), 16 heads, 8 of keys and values, width 256"
std::string kind_words(const LayerKind& kind);
/// "4096 bytes a token, for at most 8192 tokens"
std::string cache_words(const LayerKind& kind);
/// "0…2, 4…6, 8" of these layers; "none".
std::string ranges(const std::vector<Index>& layers);

std::string model_text(const LayeredModel& model, std::span<const Index> lengths);
std::string model_markdown(const LayeredModel& model, std::span<const Index> lengths);
std::string layer_text(const LayeredModel& model, Index layer, std::span<const Index> lengths);

}
