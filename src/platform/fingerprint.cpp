#include "platform/fingerprint.hpp"

#include "platform/heat_draw.hpp"

#include <imgui.h>

#include <bit>
#include <cstddef>
#include <cstring>

namespace posenc::platform {

namespace {

/// A hash of words of eight bytes; each word is mixed into all bits by a multiplication (constant of splitmix64) and a
/// shift.
class Mixture {
  public:
    void add(std::uint64_t word) {
        mixed_ = std::rotl(mixed_ ^ word, 27) * 0xbf58476d1ce4e5b9U;
        mixed_ ^= mixed_ >> 31;
    }
    void add(float number) { add(&number, sizeof number); }
    void add(const void* bytes, std::size_t size) {
        const auto* const begin = static_cast<const char*>(bytes);
        for (std::size_t at = 0; at < size; at += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, begin + at, size - at < sizeof word ? size - at : sizeof word);
            add(word);
        }
    }
    template <class Element> void add(const ImVector<Element>& all) {
        add(static_cast<std::uint64_t>(all.Size));
        add(all.Data, static_cast<std::size_t>(all.size_in_bytes()));
    }
    std::uint64_t value() const { return mixed_; }

  private:
    std::uint64_t mixed_ = 0;
};

void add_heat(Mixture& mixture, const HeatDraw& heat) {
    mixture.add(heat.table->data(), sizeof *heat.table);
    for (const float number : {heat.low, heat.high})
        mixture.add(number);
    for (const std::uint64_t word : {std::uint64_t{heat.undefined}, std::uint64_t{heat.transposed}})
        mixture.add(word);
}

void add_command(Mixture& mixture, const ImDrawCmd& command) {
    for (const float edge : {command.ClipRect.x, command.ClipRect.y, command.ClipRect.z, command.ClipRect.w})
        mixture.add(edge);
    mixture.add(std::uint64_t{command.ElemCount});
    if (command.UserCallback == use_heat)
        add_heat(mixture, *static_cast<const HeatDraw*>(command.UserCallbackData));
    else if (!command.UserCallback)
        mixture.add(std::uint64_t{command.GetTexID()});
}

}

std::uint64_t fingerprint(const ImDrawData& frame) {
    Mixture mixture;
    for (const float side : {frame.DisplaySize.x, frame.DisplaySize.y})
        mixture.add(side);
    for (const ImDrawList* list : frame.CmdLists) {
        for (const ImDrawCmd& command : list->CmdBuffer)
            add_command(mixture, command);
        mixture.add(list->IdxBuffer);
        mixture.add(list->VtxBuffer);
    }
    return mixture.value();
}

}
