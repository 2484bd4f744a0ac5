// What was read: its facts, its settings, and the views that show them.
#include "panels/cards/import/import_card.hpp"

#include "core/method.hpp"
#include "core/state/parameters.hpp"
#include "core/text.hpp"
#include "import/numbers/numbers.hpp"
#include "panels/cards/changed_settings.hpp"
#include "panels/cards/import/import_text.hpp"
#include "platform/path.hpp"
#include "platform/platform.hpp"
#include "session/second_picture.hpp"
#include "widgets/items.hpp"
#include "widgets/text/language.hpp"

#include "icons.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace posenc {

namespace {

constexpr float prose_size = 13, gap = 16;

struct Pair {
    std::string name, value;
};

/// Names and values in two columns, the values wrapped.
void draw_pairs(Column& column, const std::vector<Pair>& pairs) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    float widest_name = 0;
    for (const Pair& pair : pairs)
        widest_name = std::max(widest_name, text_size(pair.name, prose_size).x);
    const float name_width = std::min(widest_name, std::floor(column.width * 0.45F)), left = name_width + px(12);
    for (const Pair& pair : pairs) {
        const float name = draw_wrapped(list, {column.x, column.y}, name_width, pair.name, prose_size, theme().text3);
        const float value =
            draw_wrapped(list, {column.x + left, column.y}, column.width - left, pair.value, prose_size, theme().text);
        const float height = std::max(name, value);
        note_item({pair.name + ": " + pair.value, "text", column.x, column.y, column.width, height});
        column.y += height;
    }
    column.y += px(gap);
}

void draw_section(Column& column, std::string_view head, const std::vector<Pair>& pairs) {
    if (pairs.empty())
        return;
    section_head(column, head);
    draw_pairs(column, pairs);
}

/// All settings that the import has changed: the method, and its settings that differ from their defaults.
std::vector<Pair> settings_of(const State& state) {
    std::vector<Pair> pairs = {{"Method", std::string(method_of(state).title)}};
    for (const ChangedSetting& setting : changed_settings(state))
        pairs.push_back({std::string(setting.name), setting.value});
    return pairs;
}

/// Keys with the same reason share a line.
std::vector<Pair> grouped(const std::vector<ConfigNote>& notes) {
    std::vector<Pair> pairs;
    for (const ConfigNote& note : notes) {
        const auto same =
            std::find_if(pairs.begin(), pairs.end(), [&](const Pair& pair) { return pair.value == note.text; });
        if (same == pairs.end())
            pairs.push_back({note.key, note.text});
        else
            same->name += ", " + note.key;
    }
    return pairs;
}

std::vector<Pair> listed(const std::vector<ConfigNote>& notes) {
    std::vector<Pair> pairs;
    for (const ConfigNote& note : notes)
        pairs.push_back({note.value.empty() ? note.key : note.key + " = " + note.value, note.text});
    return pairs;
}

void draw_config(Column& column, const ModelConfig& config) {
    std::vector<Pair> facts;
    for (const ConfigFact& fact : config_facts(config))
        facts.push_back({std::string(fact.name), fact.value});
    draw_section(column, "MODEL", facts);
    draw_section(column, "READ FROM THE FILE", listed(config.notes.used));
    draw_section(column, "NOT IN THE FILE, KNOWN FROM THE LIBRARY", listed(config.notes.assumed));
    draw_section(column, "NOT USED", grouped(config.notes.not_used));
}

}

ImportCard::ImportCard() = default;
ImportCard::~ImportCard() = default;

void ImportCard::paste(Session& session, std::string_view text) {
    if (looks_importable(text))
        receive(session, "the clipboard", text);
}

void ImportCard::receive(Session& session, std::string_view name, std::optional<std::string_view> bytes, int more) {
    if (more_ == 0)
        others_.clear();
    else if (last_->waits) // the platform can no longer read its parts
        others_.push_back("‘" + quoted(name_, 80) + "’ was not read to its end.");
    more_ = more;
    name_ = name;
    path_.clear();
    against_path_.clear();
    bytes_ = bytes;
    chosen_.reset();
    read(session);
    card_.open();
}

/// Also called again when awaited data may have arrived, or when another tensor was chosen.
void ImportCard::read(Session& session) {
    const auto read_on = [&](const State& present) {
        last_ = std::make_unique<Imported>(read_import(name_, bytes_, present, chosen_));
    };
    read_on((second_ ? *second_ : session).state());
    if (last_->whole_screen && second_)
        read_on(session.state());
    recognised_ = {};
    if (last_->waits)
        return;
    if (more_ > 0)
        return take_beside(session);
    if (last_->table) {
        add_table(session);
        recognised_.ask(session, last_->table);
    }
    if (!last_->state)
        return;
    if (last_->whole_screen)
        session.replace(*last_->state);
    else
        give_picture(session, second_, *last_->state);
}

void ImportCard::add_table(Session& session) {
    session.add_own_table(last_->table);
    platform::keep_copy(last_->table->reference(), last_->table->copy());
}

void ImportCard::take_beside(Session& session) {
    if (last_->table) {
        add_table(session);
        others_.push_back(last_->told.front() + ".");
    } else if (last_->file || last_->title == "These numbers cannot be used") {
        others_.push_back(last_->problem);
    } else {
        others_.push_back("‘" + quoted(name_, 80) +
                          "’ was not read: of several files only the first may be other than numbers.");
    }
}

void ImportCard::draw_offers(Session& session, Column& column) {
    if (last_->offers.empty())
        return;
    section_head(column, last_->config && !last_->table ? "VIEWS THAT FIT" : "SHOW IN");
    const float height = control_height(), between = px(8);
    Column row = column;
    int number = 0;
    for (const ViewOffer& offer : last_->offers) {
        const float width = std::min(button_width(offer.label), column.width);
        if (row.x > column.x && row.x + width > column.x + column.width)
            row = {column.x, row.y + height + between, column.width};
        const bool shown =
            offer.state == (second_ ? *second_ : session).state().without("beside").without("difference");
        if (button({row.x, row.y, width, height}, offer.label + "##offer." + std::to_string(++number),
                   {.chosen = shown})) {
            give_picture(session, second_, {offer.state, {}});
            ImGui::CloseCurrentPopup();
        }
        row.x += width + between;
    }
    column.y = row.y + height + px(gap);
}

/// Also accepts a path between quotation marks, as other programs copy it.
void ImportCard::open_path() {
    std::string_view path = trim(path_);
    if (path.size() > 1 && (path.front() == '\'' || path.front() == '"') && path.back() == path.front())
        path = path.substr(1, path.size() - 2);
    if (path.empty())
        return;
    const std::string reason = platform::open_path(std::string(path));
    against_path_ = reason.empty() ? "" : "Not opened: " + quoted(path, 200) + ": " + reason;
}

/// Enter opens the file; losing the keyboard focus does not.
void ImportCard::draw_path(Column& column) {
    const float button_room = button_width("Open file");
    const Rect line = column.take(control_height(), px(8));
    const FieldResult typed = text_field({line.x, line.y, line.width - button_room - px(8), line.height},
                                         "Path of a file##import.path", path_, !against_path_.empty());
    const std::optional<std::string>& now = typed.committed ? typed.committed : typed.changed;
    if (now && *now != path_) {
        path_ = *now;
        against_path_.clear();
    }
    const bool entered = ImGui::IsKeyPressed(ImGuiKey_Enter) || ImGui::IsKeyPressed(ImGuiKey_KeypadEnter);
    if (button({line.right() - button_room, line.y, button_room, line.height}, "Open file##import.open") ||
        (typed.committed && entered))
        open_path();
    prose_item(column, against_path_.empty() ? "Type or paste the path of a file." : against_path_, prose_size,
               against_path_.empty() ? theme().text3 : theme().error);
    column.y += px(gap);
}

void ImportCard::draw_picker(Column& column) {
    if (platform::has_file_picker()) {
        const ButtonOptions options{.icon = icons::file_up};
        const Rect line = column.take(control_height(), px(gap));
        if (button({line.x, line.y, button_width("Choose a file…", options), line.height},
                   "Choose a file…##choose_file", options))
            platform::pick_file(translate("Choose a file…"));
    }
    if (platform::has_paths())
        draw_path(column);
    prose_item(column,
               "Drop a file here, or copy its text and press Ctrl+V. A model’s config.json: the settings for its "
               "positions are applied, and a list shows what was used. Numbers (.npy, .npz, .csv, .safetensors, "
               ".gguf): a table or matrix is shown in every view that takes it, and the method behind it is named. A "
               "link to this page, a picture that was saved here, a tree in brackets, time stamps and text files of "
               "sentences can be opened too. Nothing leaves this computer.",
               prose_size, theme().text2);
}

void ImportCard::draw_content(Session& session, Column& column) {
    if (!last_)
        return draw_picker(column);
    prose_item(column, last_->source, prose_size, theme().text3);
    column.y += px(8);
    if (!last_->problem.empty())
        warning(column, last_->problem);
    for (const std::string& sentence : last_->told) {
        prose_item(column, sentence, prose_size, theme().text);
        column.y += px(8);
    }
    if (last_->file && last_->file->tensors.size() > 1)
        draw_tensors(session, column);
    if (last_->slices > 1 && last_->table)
        draw_slices(session, column);
    if (more_ == 0)
        draw_others(column);
    recognised_.draw(session, column);
    draw_offers(session, column);
    if (last_->table)
        draw_copies(column);
    if (last_->state && !last_->table && !last_->offers.empty())
        draw_section(column, "APPLIED; UNDO REVERTS IT", settings_of(last_->offers.front().state));
    if (last_->config)
        draw_config(column, *last_->config);
    draw_picker(column);
}

void ImportCard::draw(Session& session) {
    if (last_ && last_->waits)
        read(session);
    Column column;
    if (!card_.begin(last_ ? last_->title : "Open a file", column))
        return;
    draw_content(session, column);
    card_.end(column);
}

}
