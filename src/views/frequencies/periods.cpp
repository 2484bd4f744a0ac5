// The period of every column of a table whose formula is unknown, on a log axis: the period of the wave that fits best
// (core/own/column_periods.hpp). The more of the column its wave explains, the darker the point. Waves slower than the
// table shows are rings on the upper edge.
#include "core/own/column_periods.hpp"
#include "core/text.hpp"
#include "views/canvas/canvas.hpp"
#include "views/canvas/marks/named_parts.hpp"
#include "views/frequencies/frequencies_view.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/log_grid.hpp"
#include "views/plot/strokes.hpp"
#include "widgets/hit_area.hpp"
#include "widgets/items.hpp"
#include "widgets/shapes.hpp"

#include <algorithm>
#include <cmath>

namespace posenc {

namespace {

struct Periods {
    std::vector<ColumnPeriod> columns;
    Index step = 1;
};

std::shared_ptr<const Periods> periods_of(const WaveFrame& frame) {
    return frame.session.derived<Periods>({frame.field}, [&] {
        const Index width = frame.field->size().col, step = (width + most_period_columns - 1) / most_period_columns;
        return std::make_shared<Periods>(Periods{column_periods(*frame.field, step), step});
    });
}

std::string share_text(double share) {
    return readable(100 * share, 3) + " %";
}

/// Whether the wave completes less than half a turn within the rows, so that only its curvature tells its period.
bool is_slow(const WaveFrame& frame, const ColumnPeriod& one) {
    return one.period > 2 * static_cast<double>(frame.length);
}

/// About the focused column: "column 6: 44.3 rows a turn, holds 99.8 %".
std::string note_of(const WaveFrame& frame, const Periods& periods) {
    const ColumnPeriod& one = periods.columns[static_cast<std::size_t>(frame.focus.col / periods.step)];
    const std::string name = "column " + readable_integer(frame.focus.col / periods.step * periods.step);
    if (one.period == 0)
        return name + ": no wave";
    return name + ": " +
           (is_slow(frame, one) ? "slower than the table shows" : readable(one.period, 4) + " rows a turn") +
           ", holds " + share_text(one.share) +
           (one.rows < frame.length ? " of the first " + readable_integer(one.rows) + " rows" : "");
}

ImU32 faded(ImU32 color, double share) {
    const auto alpha = static_cast<ImU32>(std::lround(255 * std::clamp(0.12 + 0.88 * share, 0.0, 1.0)));
    return (color & ~IM_COL32_A_MASK) | alpha << IM_COL32_A_SHIFT;
}

}

void draw_periods(WaveFrame& frame, Rect area) {
    const std::shared_ptr<const Periods> periods = periods_of(frame);
    const Index count = static_cast<Index>(periods->columns.size());
    const std::optional<Rect> made =
        titled_plot(frame, area, "Strongest period of each column", note_of(frame, *periods), 72, 16);
    if (!made)
        return;
    const Rect plot = *made;
    note_part("wavelengths", plot);
    const double high = std::log10(static_cast<double>(2 * frame.length));
    const double low = std::log10(2.0) - 0.1;
    const ValueAxis decades{low, std::max(high + 0.1, low + 1), plot.y, plot.bottom()};
    const ScreenAxis columns = stretched(0, count, plot.x, plot.width);
    if (hit_area(plot, "Periods").hovered)
        frame.session.set_focus({frame.focus.row, columns.cell_at(ImGui::GetIO().MousePos.x) * periods->step});
    draw_log_grid(plot, decades);
    const Index marked = frame.focus.col / periods->step;
    const float radius = point_radius(columns);
    for (Index i = 0; i < count; ++i) {
        const ColumnPeriod& one = periods->columns[static_cast<std::size_t>(i)];
        if (one.period == 0)
            continue;
        const ImVec2 at{columns.pixel(static_cast<double>(i) + 0.5),
                        std::max(decades.pixel(std::log10(one.period)), plot.y)};
        const ImU32 ink = faded(theme().text, one.share);
        if (is_slow(frame, one)) // beyond the upper end of the axis
            draw_circle({at.x, plot.y}, radius, ink, 1);
        else
            draw_dot(at, radius, ink);
        if (i == marked)
            draw_circle(at, radius + 4, theme().text);
    }
    line_across(ImGui::GetWindowDrawList(), plot, plot.bottom(), theme().line2);
    if (periods->step == 1)
        draw_position_axis(plot, columns, 0, "column", marked);
    else
        draw_axis_name(plot, "every " + readable_integer(periods->step) + "th column");
    note_item({note_of(frame, *periods), "text", plot.x, area.y, plot.width, plot.y - area.y});
}

FieldPtr period_curves(const WaveFrame& frame) {
    const std::shared_ptr<const Periods> periods = periods_of(frame);
    const auto one = [periods](Index point) -> const ColumnPeriod& {
        return periods->columns[static_cast<std::size_t>(point)];
    };
    return std::make_shared<CurveTable>(
        "Strongest period of each column", static_cast<Index>(periods->columns.size()),
        std::vector<CurveColumn>{
            {"column", [periods](Index point) { return static_cast<double>(point * periods->step); }},
            {"period (rows)", [one](Index point) { return one(point).period > 0 ? one(point).period : undefined; }},
            {"share of the variation", [one](Index point) { return one(point).share; }}});
}

}
