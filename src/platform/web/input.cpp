// Input of the page: web/input.js reports it, and it becomes Dear ImGui's events. Buttons and pointer sources have the
// same numbers on both sides; keys are identified by KeyboardEvent.code, that is by their place on the keyboard.
#include "platform/platform.hpp"
#include "platform/web/page.hpp"

#include <emscripten/emscripten.h>
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <string_view>
#include <utility>

namespace posenc::platform {
namespace {

double pinch = 1;
int shown_cursor = ImGuiMouseCursor_COUNT;

struct NamedKey {
    std::string_view code;
    ImGuiKey key;
};

constexpr NamedKey named_keys[] = {
    {"Tab", ImGuiKey_Tab},
    {"ArrowLeft", ImGuiKey_LeftArrow},
    {"ArrowRight", ImGuiKey_RightArrow},
    {"ArrowUp", ImGuiKey_UpArrow},
    {"ArrowDown", ImGuiKey_DownArrow},
    {"PageUp", ImGuiKey_PageUp},
    {"PageDown", ImGuiKey_PageDown},
    {"Home", ImGuiKey_Home},
    {"End", ImGuiKey_End},
    {"Insert", ImGuiKey_Insert},
    {"Delete", ImGuiKey_Delete},
    {"Backspace", ImGuiKey_Backspace},
    {"Space", ImGuiKey_Space},
    {"Enter", ImGuiKey_Enter},
    {"Escape", ImGuiKey_Escape},
    {"Comma", ImGuiKey_Comma},
    {"Period", ImGuiKey_Period},
    {"Slash", ImGuiKey_Slash},
    {"Semicolon", ImGuiKey_Semicolon},
    {"Quote", ImGuiKey_Apostrophe},
    {"BracketLeft", ImGuiKey_LeftBracket},
    {"BracketRight", ImGuiKey_RightBracket},
    {"Backslash", ImGuiKey_Backslash},
    {"IntlBackslash", ImGuiKey_Oem102},
    {"Minus", ImGuiKey_Minus},
    {"Equal", ImGuiKey_Equal},
    {"Backquote", ImGuiKey_GraveAccent},
    {"ControlLeft", ImGuiKey_LeftCtrl},
    {"ControlRight", ImGuiKey_RightCtrl},
    {"ShiftLeft", ImGuiKey_LeftShift},
    {"ShiftRight", ImGuiKey_RightShift},
    {"AltLeft", ImGuiKey_LeftAlt},
    {"AltRight", ImGuiKey_RightAlt},
    {"MetaLeft", ImGuiKey_LeftSuper},
    {"MetaRight", ImGuiKey_RightSuper},
    {"ContextMenu", ImGuiKey_Menu},
    {"NumpadEnter", ImGuiKey_KeypadEnter},
    {"NumpadAdd", ImGuiKey_KeypadAdd},
    {"NumpadSubtract", ImGuiKey_KeypadSubtract},
    {"NumpadMultiply", ImGuiKey_KeypadMultiply},
    {"NumpadDivide", ImGuiKey_KeypadDivide},
    {"NumpadDecimal", ImGuiKey_KeypadDecimal},
    {"NumpadEqual", ImGuiKey_KeypadEqual},
    {"F10", ImGuiKey_F10},
    {"F11", ImGuiKey_F11},
    {"F12", ImGuiKey_F12},
};

// "KeyQ", "Digit7", "Numpad7", "F5": a prefix and one character that counts on from `first`.
bool numbered(std::string_view code, std::string_view prefix, char first, char last) {
    return code.size() == prefix.size() + 1 && code.substr(0, prefix.size()) == prefix && code.back() >= first &&
           code.back() <= last;
}

ImGuiKey key_of(std::string_view code) {
    if (numbered(code, "Key", 'A', 'Z'))
        return static_cast<ImGuiKey>(ImGuiKey_A + (code.back() - 'A'));
    if (numbered(code, "Digit", '0', '9'))
        return static_cast<ImGuiKey>(ImGuiKey_0 + (code.back() - '0'));
    if (numbered(code, "Numpad", '0', '9'))
        return static_cast<ImGuiKey>(ImGuiKey_Keypad0 + (code.back() - '0'));
    if (numbered(code, "F", '1', '9'))
        return static_cast<ImGuiKey>(ImGuiKey_F1 + (code.back() - '1'));
    for (const NamedKey& named : named_keys)
        if (named.code == code)
            return named.key;
    return ImGuiKey_None;
}

ImGuiMouseSource source_of(int source) {
    return source == 1 ? ImGuiMouseSource_TouchScreen : source == 2 ? ImGuiMouseSource_Pen : ImGuiMouseSource_Mouse;
}

// One unit of the wheel scrolls five lines of text.
float wheel_unit() {
    const ImGuiStyle& style = ImGui::GetStyle();
    return 5 * std::max(1.f, style.FontSizeBase * style.FontScaleMain * style.FontScaleDpi);
}

const char* clipboard_text(ImGuiContext*) {
    static std::string text; // Dear ImGui reads it after this returns
    page_clipboard();
    text = exchange();
    return text.c_str();
}

}

void connect_input() {
    ImGuiIO& io = ImGui::GetIO();
    io.BackendPlatformName = "web";
    io.BackendFlags |= ImGuiBackendFlags_HasMouseCursors;
    io.ConfigMacOSXBehaviors = page_mac() != 0;
    ImGuiPlatformIO& platform_io = ImGui::GetPlatformIO();
    platform_io.Platform_SetClipboardTextFn = [](ImGuiContext*, const char* text) { copy_text(text); };
    platform_io.Platform_GetClipboardTextFn = clipboard_text;
    platform_io.Platform_SetImeDataFn = [](ImGuiContext*, ImGuiViewport*, ImGuiPlatformImeData* data) {
        page_text_input(data->WantVisible || data->WantTextInput, data->InputPos.x, data->InputPos.y);
    };
}

void show_cursor() {
    const int cursor = ImGui::GetIO().MouseDrawCursor ? ImGuiMouseCursor_None : ImGui::GetMouseCursor();
    if (cursor == shown_cursor)
        return;
    shown_cursor = cursor;
    page_cursor(cursor);
}

double take_pinch() {
    return std::exchange(pinch, 1.0);
}

extern "C" {

EMSCRIPTEN_KEEPALIVE void web_pointer(float x, float y, int source) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddMouseSourceEvent(source_of(source));
    io.AddMousePosEvent(x, y);
}

EMSCRIPTEN_KEEPALIVE void web_pointer_left() {
    ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
}

EMSCRIPTEN_KEEPALIVE void web_button(int button, int down, int source) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddMouseSourceEvent(source_of(source));
    io.AddMouseButtonEvent(button, down != 0);
}

EMSCRIPTEN_KEEPALIVE void web_wheel(float x, float y) {
    ImGui::GetIO().AddMouseWheelEvent(x, y);
}

// Two fingers moved: scrolls the content below their midpoint by the same distance.
EMSCRIPTEN_KEEPALIVE void web_pan(float x, float y, float dx, float dy) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddMouseSourceEvent(ImGuiMouseSource_TouchScreen);
    io.AddMousePosEvent(x, y);
    io.AddMouseWheelEvent(dx / wheel_unit(), dy / wheel_unit());
}

EMSCRIPTEN_KEEPALIVE void web_pinch(double scale) {
    pinch *= scale;
}

EMSCRIPTEN_KEEPALIVE void web_modifiers(int ctrl, int shift, int alt, int super) {
    ImGuiIO& io = ImGui::GetIO();
    io.AddKeyEvent(ImGuiMod_Ctrl, ctrl != 0);
    io.AddKeyEvent(ImGuiMod_Shift, shift != 0);
    io.AddKeyEvent(ImGuiMod_Alt, alt != 0);
    io.AddKeyEvent(ImGuiMod_Super, super != 0);
}

// The key's code is in exchange().
EMSCRIPTEN_KEEPALIVE void web_key(int down) {
    const ImGuiKey key = key_of(exchange());
    if (key != ImGuiKey_None)
        ImGui::GetIO().AddKeyEvent(key, down != 0);
}

// The text is in exchange().
EMSCRIPTEN_KEEPALIVE void web_input_text() {
    ImGui::GetIO().AddInputCharactersUTF8(exchange().c_str());
}

EMSCRIPTEN_KEEPALIVE void web_focus(int focused) {
    ImGui::GetIO().AddFocusEvent(focused != 0);
}
}

}
