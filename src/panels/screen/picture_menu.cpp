// See picture_menu.hpp. The actions are those of the keys and of the card Share.
#include "panels/screen/picture_menu.hpp"

#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "panels/actions.hpp"
#include "panels/screen/screen.hpp"
#include "platform/platform.hpp"
#include "widgets/controls/list.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"

#include <string>
#include <vector>

namespace posenc {

namespace {

struct Offer {
    PictureWish wish;
    MenuEntry entry;
};

/// `place` and `value` are those of the cell, and outlive the offers.
std::vector<Offer> offers_for(const PictureTarget& target, std::string_view place, std::string_view value) {
    std::vector<Offer> offers;
    if (target.cell) {
        offers.push_back({PictureWish::copy_value, {"value", "Copy value", value, place}});
        offers.push_back({PictureWish::copy_row, {"row", "Copy row", "", place}});
        if (target.in_state)
            offers.push_back({PictureWish::copy_link, {"link", "Copy link to this cell", "", place}});
        if (target.cell->can_enlarge)
            offers.push_back({PictureWish::enlarge, {"enlarge", "Zoom in here", "", place}});
    } else {
        offers.push_back({PictureWish::copy_table, {"table", "Copy table"}});
    }
    constexpr std::string_view whole = "The whole picture";
    const auto key = [](std::string_view name) { return look().touch ? std::string_view() : name; };
    if (target.cell && !target.cell->whole)
        offers.push_back({PictureWish::show_all, {"all", "Show all", key("F"), whole}});
    if (!target.in_state)
        offers.push_back({PictureWish::copy_link, {"link", "Copy link", "", whole}});
    offers.push_back({PictureWish::keep_step, {"step", "Keep as a step of a lesson", key("K"), whole}});
    offers.push_back({PictureWish::save, {"save", "Save picture", key("Ctrl+S"), whole}});
    return offers;
}

State looking_at(const State& state, Cell cell) {
    return state.with(parameters::focus, {0, {}, {static_cast<double>(cell.row), static_cast<double>(cell.col)}});
}

}

void PictureMenu::open(PictureTarget target) {
    target_ = std::move(target);
    open_ = opens_ = true;
}

void PictureMenu::draw() {
    const ImGuiID id = id_of("picture menu");
    if (std::exchange(opens_, false))
        open_list(id, -1);
    open_ = list_is_open(id);
    if (!open_)
        return;
    // Two fingers zoom the picture, even if the first one rested long enough to open the menu.
    if (platform::take_pinch() != 1) {
        close_list();
        return platform::wake();
    }
    const std::optional<ShownCell>& cell = target_.cell;
    const std::string place = cell ? place_text(cell->field->description(), cell->cell) : "";
    const std::string value = cell ? readable(cell->field->at(cell->cell)) : "";
    const std::vector<Offer> offers = offers_for(target_, place, value);
    std::vector<MenuEntry> entries;
    for (const Offer& offer : offers)
        entries.push_back(offer.entry);
    const ItemScope in_picture("picture.menu");
    if (const auto taken = list_of_choices(id, {target_.at.x, target_.at.y, 1, 1}, entries, -1, {})) {
        wish_ = offers[static_cast<std::size_t>(*taken)].wish;
        platform::wake();
    }
}

/// For the cell at the pointer; by key, for the cell in focus. If no matrix shows that cell, for the numbers that
/// Ctrl+C copies.
void Screen::open_picture_menu(Session& session, bool by_key) {
    PictureTarget target{.at = ImGui::GetMousePos()};
    for (Canvas* canvas : {&canvas_, &compare_.second_canvas()})
        if (!target.cell && !by_key && (target.cell = canvas->pointed_cell()))
            target.canvas = canvas;
    Session& active = compare_.active(session);
    const FieldPtr field = active.field();
    Canvas& used = compare_.second_active() ? compare_.second_canvas() : canvas_;
    if (!target.cell && (target.cell = used.shown_cell(*field, active.focus())))
        target.canvas = &used;
    if (!target.cell && !view_on_screen(active.state()).numbers)
        target.cell = ShownCell{.field = field, .cell = active.focus()};
    if (by_key) {
        const Rect from = target.cell && target.cell->rect.width > 0 ? target.cell->rect : picture_;
        target.at = {from.x + from.width / 2, from.y + from.height / 2};
    }
    target.in_state = target.cell && target.cell->field == session.field();
    picture_menu_.open(std::move(target));
}

void Screen::follow_picture_menu(Session& session, PictureWish wish) {
    const PictureTarget& target = picture_menu_.target();
    const State& state = session.state();
    platform::wake(); // what follows is seen in the next frame
    switch (wish) {
    case PictureWish::copy_value:
        return copied_.copy_number(*target.cell->field, target.cell->cell);
    case PictureWish::copy_row:
        return copied_.copy_row(*target.cell->field, target.cell->cell.row);
    case PictureWish::copy_table:
        return copied_.copy(compare_.active(session));
    case PictureWish::copy_link:
        return platform::copy_text(link_to(target.in_state ? looking_at(state, target.cell->cell) : state),
                                   [this] { copied_.say("Link copied"); });
    case PictureWish::keep_step:
        return keep_step(session);
    case PictureWish::save:
        return save(session);
    case PictureWish::enlarge:
        return target.canvas->enlarge(*target.cell);
    case PictureWish::show_all:
        return target.canvas->show_all(*target.cell);
    }
}

}
