// Carries out the requests of the card Share: the view as a file without the panels around it, and the visible numbers.
#include "core/text.hpp"
#include "export/csv.hpp"
#include "export/field_json.hpp"
#include "export/npy.hpp"
#include "export/png.hpp"
#include "export/printed_picture.hpp"
#include "export/text_table.hpp"
#include "panels/actions.hpp"
#include "panels/lessons/figure.hpp"
#include "panels/lessons/svg_figure.hpp"
#include "panels/screen/screen.hpp"
#include "platform/paper.hpp"
#include "platform/platform.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

/// Limit for a file that is written between two frames.
constexpr Index most_cells = Index{1} << 20;
constexpr float svg_scale = 2;
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

std::pair<int, int> css_size(Rect picture) {
    const auto css = [](float side) { return static_cast<int>(std::lround(side / platform::density())); };
    return {css(picture.width), css(picture.height)};
}

std::string png_of(const State& state, int width, int height, float scale, const FigureOptions& options) {
    const platform::Picture picture = draw_figure(state, width, height, scale, options);
    std::string png;
    const bool written =
        picture.width > 0 && write_png(picture.width, picture.height, picture.rgba.data(), into(png), format(state));
    return written ? png : std::string();
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

Written numbers_as(ShareKind kind, const Field& field, Block block, std::string_view method) {
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
        write_latex(field, block, {}, sink);
        return file;
    default:
        write_markdown(field, block, {}, sink);
        return file;
    }
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
        const FigureOptions options{wish.caption || wish.kind == ShareKind::printed_picture, wish.cells};
        if (wish.kind == ShareKind::svg || wish.kind == ShareKind::printed_picture) {
            std::string svg = svg_figure(state.with("theme", "light"), width, height, svg_scale, state, options);
            if (svg.empty())
                return say(no_picture);
            return say(wish.kind == ShareKind::svg ? platform::save_file(name + ".svg", svg)
                                                   : print(std::move(svg), name));
        }
        const std::string png = png_of(state, width, height, static_cast<float>(wish.scale), options);
        if (png.empty())
            return say(no_picture);
        if (wish.kind == ShareKind::copied_picture)
            return platform::copy_picture(png, say);
        say(platform::save_file(name + ".png", png));
    });
    platform::wake();
}

namespace {

/// What the view draws: its own numbers, which may be none yet, or those of the method.
ViewNumbers drawn_numbers(Session& session) {
    const View& view = view_on_screen(session.state());
    return view.numbers ? view.numbers(session) : ViewNumbers{session.field(), {}};
}

}

void Screen::hand_out_numbers(Session& session, ShareKind kind) {
    const State& state = session.state();
    const View& view = view_on_screen(state);
    const ViewNumbers own = drawn_numbers(session);
    const FieldPtr& field = own.field;
    if (!field)
        return share_.tell({no_numbers});
    const Cell size = field->size();
    const Block block = view.numbers ? Block{0, 0, size.row, size.col} : block_in_sight(state, size);
    const bool copied = kind == ShareKind::latex || kind == ShareKind::markdown;
    const Index most = copied ? most_table_cells : most_cells;
    if (block.cols > most || block.rows > most / block.cols)
        return share_.tell({too_many(block.rows * block.cols, most, copied ? "such a table" : "a file from here")});
    const std::string_view called = view.numbers ? view.id : state.text("method");
    const Written file =
        kind == ShareKind::csv && !own.csv.empty() ? Written{own.csv, ".csv"} : numbers_as(kind, *field, block, called);
    if (!copied)
        return share_.tell({platform::save_file(file_stem(state) + std::string(file.ending), file.bytes)});
    share_.tell({});
    platform::copy_text(file.bytes, [this, block] {
        share_.tell({"Copied " + counted(block.rows * block.cols, "number")});
        platform::wake();
    });
}

void Screen::hand_out_table(Session& session, ShareKind kind) {
    const State& state = session.state();
    const FieldPtr field = drawn_numbers(session).field;
    if (!field)
        return share_.tell({no_numbers});
    const std::optional<ShareAnswer> refused = table_.begin(state, field, kind, file_stem(state));
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
    film_.begin(session.state(), width, height, wish, file_stem(compare_.active(session).state()));
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

void Screen::draw_share(Session& session) {
    Session& active = compare_.active(session);
    const FieldPtr field = share_.is_open() ? drawn_numbers(active).field : nullptr;
    ShareState now{field ? field->size() : Cell{}, {}, {}};
    if (table_.running())
        now.written = table_.part_written();
    if (film_.running())
        now.drawn = film_.part_drawn();
    const std::optional<ShareWish> wish = share_.draw(session.state(), now);
    if (!wish)
        return;
    if (wish->kind <= ShareKind::copied_picture)
        return hand_out_picture(session, *wish);
    if (wish->kind == ShareKind::film)
        hand_out_film(session, *wish);
    else if (gives_up(wish->kind))
        ;
    else if (wish->kind >= ShareKind::whole_csv)
        hand_out_table(active, wish->kind);
    else
        hand_out_numbers(active, wish->kind);
    platform::wake();
}

}
