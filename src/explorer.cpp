// One frame: read the address, apply pending edits, set the look, draw the screen, write the address.
#include "explorer.hpp"

#include "panels/actions.hpp"
#include "panels/cards/import/import_copies.hpp"
#include "panels/mirror/mirror.hpp"
#include "panels/presenter/presenter.hpp"
#include "panels/screen/screen.hpp"
#include "session/session.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace posenc {

namespace {

/// The text size that the person asks for, limited so that the screen offers at least the room of a small phone: with
/// larger letters words would be cut and controls would be missing.
double fitting_text_size(const State& state) {
    constexpr double smallest_side = 320;
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const double room = std::min(size.x, size.y) / (platform::density() * smallest_side);
    return std::min(text_size_factor(state), std::max(room, 1.0));
}

}

struct Explorer::Parts {
    Parts(std::string_view text, double budget, background::StartHost start)
        : limits{budget, platform::kept_bytes()}, start_host(start),
          session(text.empty() ? Parsed() : completed({}, text), limits, start_host), given(!text.empty()) {}

    SessionLimits limits;
    background::StartHost start_host;
    Session session;
    // Holds textures, so it is made when the graphics exist, and again if the platform restarts them.
    std::unique_ptr<Screen> screen;
    bool given; ///< somebody asked for a certain state: nothing is restored, and no invitation is shown
    bool first_frame = true;
    std::string published;

    void begin();
    void take_address();
    void publish();
    void set(std::string_view text);
    bool frame();
    double cell(std::int64_t row, std::int64_t column);
};

/// The first state: that of the address, or the one that was left unless another was asked for.
void Explorer::Parts::begin() {
    std::optional<std::string> text = platform::take_address();
    if (text && !text->empty())
        given = true;
    else
        text = given ? std::nullopt : platform::stored("state");
    if (text)
        session = Session(completed({}, *text), limits, start_host);
    if (!given && !platform::stored("invited"))
        screen->invite();
}

void Explorer::Parts::take_address() {
    if (std::exchange(first_frame, false))
        return begin();
    if (const std::optional<std::string> address = platform::take_address()) {
        given = true;
        session.replace(completed({}, *address));
    }
}

void Explorer::Parts::publish() {
    std::string text = format(session.state());
    if (text == published)
        return;
    published = std::move(text);
    platform::publish_address(published);
    platform::store("state", published);
}

/// Takes effect at once, so that the caller can read the text back immediately.
void Explorer::Parts::set(std::string_view text) {
    session.replace(completed(session.state(), text));
    session.begin_frame();
    publish();
}

bool Explorer::Parts::frame() {
    const bool first = first_frame;
    take_address();
    if (session.begin_frame() || first)
        publish();
    add_copies(session);
    const State& state = session.state();
    const double factor = fitting_text_size(state);
    const double width = ImGui::GetIO().DisplaySize.x / (platform::density() * factor);
    begin_items();
    begin_language(state.text("language"));
    const bool touch = platform::touch_used() || arrangement_of(static_cast<float>(width)) == Arrangement::phone;
    if (screen->begin_frame(session))
        begin_presenter_look(theme_in_use(state), static_cast<float>(factor), touch);
    else
        begin_look(theme_in_use(state), platform::density(), static_cast<float>(factor), touch);
    const bool news = session.follow_background();
    const bool moving = screen->frame(session);
    end_items();
    return moving || news || session.unfinished() || session.waits() || letters_wanted();
}

double Explorer::Parts::cell(std::int64_t row, std::int64_t column) {
    const FieldPtr& field = session.field();
    const Cell size = field->size();
    const bool inside = row >= 0 && column >= 0 && row < size.row && column < size.col;
    return inside ? field->at({row, column}) : undefined;
}

Explorer::Explorer(std::string_view state_text, double sampling_budget, background::StartHost start_host)
    : parts_(std::make_shared<Parts>(state_text, sampling_budget, start_host)) {}

Explorer::~Explorer() = default;

Session& Explorer::session() {
    return parts_->session;
}

platform::Program Explorer::program() {
    const std::shared_ptr<Parts> parts = parts_;
    platform::Program program;
    program.start = [parts] {
        load_fonts();
        parts->screen = std::make_unique<Screen>();
    };
    program.frame = [parts] { return parts->frame(); };
    program.state = [parts] { return format(parts->session.state()); };
    program.set = [parts](std::string_view text) {
        parts->set(text);
        platform::wake();
    };
    program.items = [] { return items_json(); };
    program.cell = [parts](std::int64_t row, std::int64_t column) { return parts->cell(row, column); };
    program.opened = [parts](std::string_view name, std::optional<std::string_view> bytes, int more) {
        parts->given = true;
        parts->screen->receive(parts->session, name, bytes, more);
    };
    program.tell = [parts](std::string_view topic, std::string_view sentence) { parts->session.tell(topic, sentence); };
    program.rest = [parts] {
        parts->session.rest();
        if (parts->screen)
            parts->screen->rest();
    };
    program.mirror = [parts] {
        Screen& screen = *parts->screen;
        return mirror_json(parts->session, screen.lessons(), screen.listen().heard(), screen.offered(parts->session),
                           screen.workshop_fields(parts->session));
    };
    program.act = [parts](std::string_view text) { parts->screen->act(parts->session, text); };
    return program;
}

}
