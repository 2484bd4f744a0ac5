// Carries out the requests of the card Share: the view as a file without the panels around it, and the visible numbers.
#include "core/lessons/parts.hpp"
#include "core/text.hpp"
#include "export/csv.hpp"
#include "export/field_json.hpp"
#include "export/lesson_text.hpp"
#include "export/npy.hpp"
#include "export/printed_picture.hpp"
#include "export/text_table.hpp"
#include "panels/actions.hpp"
#include "panels/lessons/paper_figure.hpp"
#include "panels/lessons/svg_figure.hpp"
#include "panels/screen/screen.hpp"
#include "panels/screen/wished_figure.hpp"
#include "platform/paper.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Limit for a file that is written between two frames.
constexpr Index most_cells = Index{1} << 20;
constexpr const char* no_picture = "Not saved: there is no picture";
constexpr const char* no_numbers = "Not written: this picture shows no table of numbers yet; choose another one";

std::string file_stem(const State& state) {
    const View& view = view_on_screen(state);
    return std::string(view.id) + (view.summary ? "" : "-" + std::string(method_of(state).id));
}

/// The part of the field that the row `zoom` shows: all of it where it is at its default.
Block block_in_sight(const State& state, Cell size) {
    const std::vector<double>& zoom = state.value("zoom").list;
    if (zoom.size() != 4)
        return {0, 0, size.row, size.col};
    const auto stretch = [](double first, double count, Index size, Index& from, Index& cells) {
        from = static_cast<Index>(std::clamp(first, 0.0, static_cast<double>(size - 1)));
        cells = static_cast<Index>(std::clamp(count, 1.0, static_cast<double>(size - from)));
    };
    Block block;
    stretch(zoom[0], zoom[2], size.row, block.row, block.rows);
    stretch(zoom[1], zoom[3], size.col, block.col, block.cols);
    return block;
}

std::pair<float, float> css_size(Rect picture) {
    const auto css = [](float side) { return std::round(side / platform::density()); };
    return {css(picture.width), css(picture.height)};
}

std::string too_many(Index cells, Index most, std::string_view format) {
    return "Not written: " + readable_integer(cells) + " numbers are in sight, and " + std::string(format) +
           " takes at most " + readable_integer(most) + "; zoom in, or choose all numbers";
}

/// A sentence for the person, empty where the printer's dialogue says all.
std::string print(std::string svg, const std::string& name) {
    const SheetElement sheet = printed_picture(std::move(svg), name);
    if (platform::has_printer()) {
        platform::print_page(sheet_json(sheet, name));
        return {};
    }
    std::string html;
    sheet_html(sheet, name, platform::data_file("worksheet.css").value_or(""), into(html));
    return platform::save_file(name + ".html", html);
}

struct Written {
    std::string bytes;
    std::string_view ending;
};

/// `named`: with the names of the columns.
Written numbers_as(ShareKind kind, const Field& field, Block block, std::string_view method, bool named) {
    Written file;
    const Sink sink = into(file.bytes);
    switch (kind) {
    case ShareKind::csv:
        write_csv(field, block, false, sink);
        return {std::move(file.bytes), ".csv"};
    case ShareKind::json:
        write_json(field, block, method, sink);
        return {std::move(file.bytes), ".json"};
    case ShareKind::npy:
        write_npy(field, block, NpyType::float64, sink);
        return {std::move(file.bytes), ".npy"};
    case ShareKind::latex:
        write_latex(field, block, {.names = named}, sink);
        return file;
    default:
        write_markdown(field, block, {}, sink);
        return file;
    }
}

}

namespace {

/// The file of a picture; empty where it cannot be drawn.
std::string file_of_picture(const WishedFigure& figure, bool svg) {
    const auto& [drawn, carried, width, height, scale, options] = figure;
    return svg ? svg_figure(drawn, width, height, scale, carried, options)
               : png_figure(drawn, width, height, scale, options);
}

bool becomes_svg(ShareKind kind) {
    return kind == ShareKind::svg || kind == ShareKind::printed_picture;
}

std::string not_there(std::string_view part) {
    return "Not saved: the part " + part_title(part) +
           " is not drawn in this size, or belongs to other methods of this view; choose another width or part";
}

}

void Screen::hand_out_picture(Session& session, ShareWish wish) {
    const State state = session.state();
    const auto [width, height] = css_size(picture_);
    const std::string name = file_stem(compare_.active(session).state());
    platform::after_frame([this, state, width = width, height = height, name, wish] {
        const auto say = [this](std::string became) {
            share_.tell({std::move(became)});
            platform::wake();
        };
        const bool svg = becomes_svg(wish.kind);
        const WishedFigure figure = wished_figure(state, wish, width, height, svg);
        std::string file;
        const std::string_view missing = missing_part(figure.drawn, [&] { file = file_of_picture(figure, svg); });
        if (wish.figure && !missing.empty())
            return say(not_there(missing));
        if (file.empty())
            return say(no_picture);
        if (wish.kind == ShareKind::printed_picture)
            return say(print(std::move(file), name));
        if (wish.kind == ShareKind::copied_picture)
            return platform::copy_picture(file, say);
        say(platform::save_file(name + (svg ? ".svg" : ".png"), file));
    });
    platform::wake();
}

namespace {

/// What the view draws: its own numbers, which may be none yet, or those of the method.
ViewNumbers drawn_numbers(Session& session) {
    const View& view = view_on_screen(session.state());
    return view.numbers ? view.numbers(session) : ViewNumbers{session.field(), {}};
}

std::vector<ViewCurves> drawn_curves(Session& session) {
    const View& view = view_on_screen(session.state());
    return view.curves ? view.curves(session) : std::vector<ViewCurves>();
}

/// The numbers that are wished for: those behind the curves of a part of the view, or the table.
ViewNumbers wished_numbers(Session& session, const ShareWish& wish) {
    if (wish.curve.empty())
        return drawn_numbers(session);
    for (const ViewCurves& curves : drawn_curves(session))
        if (curves.part == wish.curve)
            return {curves.table, {}};
    return {};
}

std::string file_of(const State& state, const ShareWish& wish) {
    return file_stem(state) + (wish.curve.empty() ? "" : "-" + std::string(wish.curve));
}

}

void Screen::hand_out_numbers(Session& session, const ShareWish& wish) {
    const ShareKind kind = wish.kind;
    const State& state = session.state();
    const View& view = view_on_screen(state);
    const ViewNumbers own = wished_numbers(session, wish);
    const FieldPtr& field = own.field;
    if (!field)
        return share_.tell({no_numbers});
    const bool curves = !wish.curve.empty();
    const Block block = view.numbers || curves ? whole(*field) : block_in_sight(state, field->size());
    const bool copied = kind == ShareKind::latex || kind == ShareKind::markdown;
    const Index most = copied ? most_table_cells : most_cells;
    if (block.cols > most || block.rows > most / block.cols)
        return share_.tell({too_many(block.rows * block.cols, most, copied ? "such a table" : "a file from here")});
    const std::string_view called = view.numbers ? view.id : state.text("method");
    const Written file = kind == ShareKind::csv && !own.csv.empty() ? Written{own.csv, ".csv"}
                                                                    : numbers_as(kind, *field, block, called, curves);
    if (!copied)
        return share_.tell({platform::save_file(file_stem(state) + std::string(file.ending), file.bytes)});
    share_.tell({});
    platform::copy_text(file.bytes, [this, block] {
        share_.tell({"Copied " + counted(block.rows * block.cols, "number")});
        platform::wake();
    });
}

void Screen::hand_out_table(Session& session, const ShareWish& wish) {
    const State& state = session.state();
    const FieldPtr field = wished_numbers(session, wish).field;
    if (!field)
        return share_.tell({no_numbers});
    const std::optional<ShareAnswer> refused = table_.begin(state, field, wish, file_of(state, wish));
    share_.tell(refused.value_or(ShareAnswer{}));
}

/// A long export continues when the card is closed; then its result is shown on the screen.
void Screen::tell_end(ShareAnswer ended) {
    if (!share_.is_open())
        copied_.say(ended.sentence);
    share_.tell(std::move(ended));
}

void Screen::write_table() {
    if (std::optional<ShareAnswer> ended = table_.advance())
        tell_end(std::move(*ended));
}

void Screen::hand_out_film(Session& session, const ShareWish& wish) {
    const auto [width, height] = css_size(picture_);
    film_.begin(wished_figure(session.state(), wish, width, height, false), wish.film,
                file_stem(compare_.active(session).state()));
    share_.tell({});
}

/// A picture requested in this frame comes first; the film continues in the next frame.
void Screen::draw_film() {
    platform::after_frame([this] {
        std::optional<ShareAnswer> ended = film_.running() ? film_.advance() : std::nullopt;
        if (ended)
            tell_end(std::move(*ended));
        platform::wake();
    });
}

/// True if the request cancels a long export.
bool Screen::gives_up(ShareKind kind) {
    if (kind == ShareKind::no_table)
        table_.cancel();
    else if (kind == ShareKind::no_film)
        film_.cancel();
    else
        return false;
    share_.tell({"Given up; nothing was saved"});
    return true;
}

/// A lesson of somebody's own is packed once, and not in every frame of the card.
void Screen::open_share() {
    const std::string text = lesson_text_of(lessons_.own_text());
    carried_ = text.empty() || !lessons_.is_own() ? "" : "&lesson_text=" + text;
    share_.open();
}

void Screen::draw_share(Session& session) {
    Session& active = compare_.active(session);
    const FieldPtr field = share_.is_open() ? drawn_numbers(active).field : nullptr;
    ShareState now{field ? field->size() : Cell{}, {}, {}};
    if (share_.is_open())
        now.curves = drawn_curves(active);
    now.carried = carried_;
    now.own_lesson = lessons_.is_own();
    if (table_.running())
        now.written = table_.part_written();
    if (film_.running())
        now.drawn = film_.part_drawn();
    const std::optional<ShareWish> wish = share_.draw(session.state(), now);
    if (!wish)
        return;
    if (wish->kind <= ShareKind::copied_picture)
        return hand_out_picture(session, *wish);
    if (wish->kind == ShareKind::lesson)
        share_.tell({platform::save_file(lessons_.id() + ".md", lessons_.own_text())});
    else if (wish->kind == ShareKind::film)
        hand_out_film(session, *wish);
    else if (gives_up(wish->kind))
        ;
    else if (wish->kind >= ShareKind::whole_csv)
        hand_out_table(active, *wish);
    else
        hand_out_numbers(active, *wish);
    platform::wake();
}

}
