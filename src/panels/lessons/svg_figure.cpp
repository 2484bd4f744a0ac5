#include "panels/lessons/svg_figure.hpp"

#include "core/method.hpp"
#include "export/png.hpp"
#include "export/svg.hpp"
#include "panels/actions.hpp"
#include "views/views.hpp"
#include "widgets/drawing.hpp"
#include "widgets/text/language.hpp"

#include <algorithm>
#include <span>

namespace posenc {

namespace {

SvgPoint point_of(ImVec2 point) {
    return {point.x, point.y};
}
SvgBox box_of(ImVec4 box) {
    return {box.x, box.y, box.z, box.w};
}

std::vector<SvgPoint> points_of(std::span<const ImVec2> points) {
    std::vector<SvgPoint> all;
    for (const ImVec2 point : points)
        all.push_back(point_of(point));
    return all;
}

/// Writes every kind of drawn thing.
struct Writer {
    SvgFile& file;
    ImU32 color;

    void operator()(const DrawnWords& text) const {
        file.text({text.words, point_of(text.at), text.size, text.width, color, text.upwards,
                   text.weight == Weight::semibold, text.weight == Weight::code});
    }
    /// Dear ImGui draws a rectangle as a wide line; it is written as a box.
    void operator()(const DrawnLine& line) const {
        const ImVec2 a = line.points.front(), b = line.points.back();
        const float half = line.width / 2;
        if (line.points.size() != 2 || a.y != b.y || line.width <= px(2))
            return file.line(points_of(line.points), line.width, color);
        file.box({std::min(a.x, b.x), a.y - half, std::max(a.x, b.x), a.y + half}, color);
    }
    void operator()(const DrawnArea& area) const {
        std::vector<std::vector<SvgPoint>> outlines;
        for (const std::vector<ImVec2>& outline : area.outlines)
            outlines.push_back(points_of(outline));
        file.area(outlines, color);
    }
    void operator()(const DrawnPicture& drawn) const {
        std::string png;
        const platform::Picture& picture = drawn.picture;
        if (picture.width > 0 && write_png(picture.width, picture.height, picture.rgba.data(), into(png)))
            file.picture(box_of(drawn.box), png, drawn.numbers);
    }
};

/// "Heatmap: Sinusoidal", in the language of the state.
std::string title_of(const State& state) {
    const Method* const method = find_method(state.text("method"));
    const std::string view(translate(view_on_screen(state).title));
    return method ? view + ": " + std::string(translate(method->title)) : view;
}

/// `page`: size and scale, and what else is not the same for all pictures.
bool write_frame(const State& drawn, const State& carried, SvgPage page, const Sink& sink) {
    const std::string title = title_of(drawn), state = format(carried);
    page.title = title;
    page.state = state;
    page.background = ImGui::GetColorU32(ImGuiCol_WindowBg);
    SvgFile file(sink, page);
    for (const DrawnThing& thing : read_drawing()) {
        file.clip(box_of(thing.clip));
        std::visit(Writer{file, thing.color}, thing.what);
    }
    return file.finish();
}

}

bool write_svg_of_frame(const State& state, float width, float height, float scale, const Sink& sink) {
    return write_frame(state, state, {width, height, scale}, sink);
}

std::string svg_figure(const State& state, float width, float height, float scale, const State& carried,
                       const FigureOptions& options) {
    std::string svg;
    const HardEdges edges;
    const auto write = [&](Rect shown) {
        SvgPage page{width, height, scale};
        if (options.cells) {
            page.width = shown.width / scale;
            page.height = shown.height / scale;
        }
        page.millimetres = options.paper;
        write_frame(state, carried, page, into(svg));
    };
    read_figure(state, width, height, scale, write, options);
    return svg;
}

}
