#include "sweep/hands.hpp"

#include "background/local_host.hpp"
#include "learning/worker.hpp"
#include "recognition/worker.hpp"
#include "sweep/hostile.hpp"
#include "sweep/states.hpp"

#include <array>
#include <utility>

namespace posenc::sweep {

namespace {

constexpr double budget = 0.006; ///< seconds of sampling a frame, as in the window
constexpr int most_frames = 30;  ///< after an edit, where something goes on moving

/// A piece of work a frame, as in a page without workers.
std::unique_ptr<background::Host> local_host(background::Work work) {
    if (work == background::Work::recognition)
        return std::make_unique<background::LocalHost>(std::make_unique<recognition::Worker>());
    return std::make_unique<background::LocalHost>(std::make_unique<learning::Worker>());
}

struct Key {
    std::string_view name;
    ImGuiKey key;
    ImGuiKey with = ImGuiKey_None;
};

constexpr Key keys[] = {{"1", ImGuiKey_1},
                        {"2", ImGuiKey_2},
                        {"3", ImGuiKey_3},
                        {"4", ImGuiKey_4},
                        {"5", ImGuiKey_5},
                        {"6", ImGuiKey_6},
                        {"7", ImGuiKey_7},
                        {"8", ImGuiKey_8},
                        {"9", ImGuiKey_9},
                        {"0", ImGuiKey_0},
                        {"+", ImGuiKey_Equal, ImGuiKey_LeftShift},
                        {"-", ImGuiKey_Minus},
                        {"p", ImGuiKey_P},
                        {"c", ImGuiKey_C},
                        {"s", ImGuiKey_S},
                        {"?", ImGuiKey_Slash, ImGuiKey_LeftShift},
                        {"Tab", ImGuiKey_Tab},
                        {"Tab", ImGuiKey_Tab},
                        {"Shift+Tab", ImGuiKey_Tab, ImGuiKey_LeftShift},
                        {"Enter", ImGuiKey_Enter},
                        {"Space", ImGuiKey_Space},
                        {"Escape", ImGuiKey_Escape},
                        {"Escape", ImGuiKey_Escape},
                        {"Left", ImGuiKey_LeftArrow},
                        {"Right", ImGuiKey_RightArrow},
                        {"Up", ImGuiKey_UpArrow},
                        {"Down", ImGuiKey_DownArrow},
                        {"Home", ImGuiKey_Home},
                        {"End", ImGuiKey_End},
                        {"PageDown", ImGuiKey_PageDown},
                        {"PageUp", ImGuiKey_PageUp},
                        {"Ctrl+Z", ImGuiKey_Z, ImGuiKey_LeftCtrl},
                        {"Ctrl+Z", ImGuiKey_Z, ImGuiKey_LeftCtrl},
                        {"Ctrl+Y", ImGuiKey_Y, ImGuiKey_LeftCtrl},
                        {"Backspace", ImGuiKey_Backspace}};

const std::array<std::string, 12> texts{"7",
                                        "64",
                                        "1000",
                                        "0.5",
                                        "-3",
                                        "1,2,3",
                                        "16777216",
                                        "",
                                        "abc",
                                        "the cat sat on the mat",
                                        "(S (NP a) (VP b))",
                                        std::string(40, '9')};

const std::vector<std::string_view> pressed{"button", "slider", "segment", "tab",  "menu", "choice",
                                            "toggle", "plot",   "cell",    "mark", "link"};

/// A table, a vector, a configuration, a lesson, and what is none of them.
const std::array<std::string, 6> files{
    "0,1\n0.841471,0.540302\n0.909297,-0.416147\n0.14112,-0.989992\n",
    "0 0.5 1 1.5 2\n",
    R"({"model_type": "llama", "hidden_size": 4096, "num_attention_heads": 32, "rope_theta": 10000.0})",
    R"({"model_type": "bert", "hidden_size": 768, "max_position_embeddings": 512})",
    "# A lesson\n\n## A step\n\nWords.\n",
    std::string("\x93NUMPY\x01\x00 nothing", 17)};

constexpr std::pair<int, int> sizes[] = {{1280, 800}, {1280, 800}, {1024, 768}, {390, 844}, {844, 390}};

std::string named(std::string_view what, const Item& item, const std::string& more = {}) {
    const std::string_view label = std::string_view(item.label).substr(0, item.label.find('\n'));
    return std::string(what) + " " + item.kind + " " + (item.id.empty() ? std::string(label) : item.id) + more;
}

}

Hands::Hands(std::uint64_t seed) : random_(seed), explorer_("", budget, local_host), width_(1280), height_(800) {
    screen_ = std::make_unique<platform::Headless>(static_cast<int>(width_), static_cast<int>(height_), 1.0f,
                                                   explorer_.program());
    hear();
}

void Hands::edit(const Told& told) {
    using Way = void (Hands::*)(const Told&);
    static constexpr Way ways[] = {
        &Hands::any_key,   &Hands::any_key,   &Hands::any_key,  &Hands::any_click, &Hands::any_click, &Hands::any_click,
        &Hands::any_click, &Hands::any_click, &Hands::any_drag, &Hands::any_drag,  &Hands::any_drag,  &Hands::any_wheel,
        &Hands::any_wheel, &Hands::any_text,  &Hands::any_text, &Hands::any_link,  &Hands::any_link};
    const Index rare = properties::below(random_, 100);
    const Way way = rare == 0 ? &Hands::any_size : rare < 3 ? &Hands::any_file : one_of(ways);
    (this->*way)(told);
    for (int frame = 0; frame < most_frames && (screen_->moving() || explorer_.session().unfinished()); ++frame)
        screen_->frame();
}

float Hands::part() {
    return static_cast<float>(properties::below(random_, 10001)) / 10000;
}

/// Something of one of these kinds; the screen as a whole where there is none.
Item Hands::thing(const std::vector<std::string_view>& kinds) {
    std::vector<Item> found;
    for (const Item& item : items())
        if (item.enabled && std::find(kinds.begin(), kinds.end(), item.kind) != kinds.end())
            found.push_back(item);
    return found.empty() ? Item{"", "screen", 0, 0, width_, height_} : one_of(found);
}

void Hands::point_at(const Item& item, float across, float down) {
    move(item.x + across * item.width, item.y + down * item.height);
}

void Hands::any_key(const Told& told) {
    const Key& chosen = one_of(keys);
    told("key " + std::string(chosen.name));
    key(chosen.key, chosen.with);
}

void Hands::any_click(const Told& told) {
    const Item item = thing(pressed);
    told(named("click", item));
    point_at(item, part(), part());
    press();
    release();
}

void Hands::any_drag(const Told& told) {
    const Item item = thing({"slider", "plot", "cell"});
    told(named("drag", item));
    point_at(item, part(), part());
    press();
    for (int step = 0; step < 4; ++step)
        point_at(item, 1.5f * part() - 0.25f, part());
    release();
}

void Hands::any_wheel(const Told& told) {
    const Item item = thing({"plot", "text", "slider"});
    told(named("wheel", item));
    point_at(item, part(), part());
    const float way = part() < 0.5f ? -1.0f : 1.0f;
    for (Index notch = properties::below(random_, 6); notch >= 0; --notch)
        wheel(0, way);
}

void Hands::any_text(const Told& told) {
    const Item item = thing({"field"});
    const std::string& text = one_of(texts);
    told(named("type", item, " " + text));
    point_at(item, 0.5f, 0.5f);
    press();
    release();
    key(ImGuiKey_A, ImGuiKey_LeftCtrl);
    type(text);
    key(one_of(std::array{ImGuiKey_Enter, ImGuiKey_Tab, ImGuiKey_Escape}));
}

/// Any legal state, one in eight a hostile link; then Back and Forward. A race is trained from then on.
void Hands::any_link(const Told& told) {
    const std::uint64_t n = random_() >> 16;
    const std::string link = properties::below(random_, 8) == 0 ? hostile_link(n) : format(legal_state(n));
    const std::string before = platform::published_address();
    told("link " + link);
    for (const std::string& address : {link, before, link}) {
        platform::enter_address(address);
        hear();
    }
    const auto train =
        std::find_if(items().begin(), items().end(), [](const Item& item) { return item.id == "train"; });
    if (train == items().end())
        return;
    point_at(*train, 0.5f, 0.5f);
    press();
    release();
}

void Hands::any_file(const Told& told) {
    const std::string& bytes = one_of(files);
    told("file of " + std::to_string(bytes.size()) + " bytes");
    platform::offer_file(bytes);
    hear();
}

void Hands::any_size(const Told& told) {
    const auto [width, height] = one_of(sizes);
    told("size " + std::to_string(width) + " × " + std::to_string(height));
    width_ = static_cast<float>(width);
    height_ = static_cast<float>(height);
    screen_->resize(width, height, 1);
    platform::use_touch(width < 900);
    hear();
}

}
