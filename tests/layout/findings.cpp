#include "layout/findings.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace posenc::layout {

namespace {

constexpr float slack = 1; ///< pixels: a letter's picture is wider than its ink by the pixels that only shimmer

ImRect common(ImRect a, const ImRect& b) {
    a.ClipWithFull(b);
    return a;
}

bool empty(const ImRect& box) {
    return box.GetWidth() <= 0 || box.GetHeight() <= 0;
}

ImRect shrunk(ImRect box, float by) {
    box.Expand({-std::min(by, box.GetWidth() / 2 - 0.1F), -std::min(by, box.GetHeight() / 2 - 0.1F)});
    return box;
}

bool covers(const Shape& shape, const ImRect& box) {
    if (!shape.opaque || !shape.clip.Contains(box) ||
        !ImRect(shape.box.Min - ImVec2(1, 1), shape.box.Max + ImVec2(1, 1)).Contains(box))
        return false;
    const ImVec2 points[] = {box.GetTL(), box.GetTR(), box.GetBL(), box.GetBR(), box.GetCenter()};
    return std::all_of(std::begin(points), std::end(points), [&](ImVec2 point) {
        return std::any_of(shape.triangles.begin(), shape.triangles.end(),
                           [&](const Triangle& triangle) { return holds(triangle, point); });
    });
}

ImRect place_of(const Item& item) {
    return {item.x, item.y, item.x + item.width, item.y + item.height};
}

// --- What may be as it is

/// Struck out and underlined: a line across, as long as its text.
bool is_decoration(const Text& text, const Shape& line) {
    const float beyond = std::max(6.0F, text.size / 3);
    return line.box.GetHeight() <= std::max(5.0F, text.size / 4) &&
           std::fabs(line.box.Min.x - text.box.Min.x) < beyond && std::fabs(line.box.Max.x - text.box.Max.x) < beyond;
}

/// Where a region that scrolls ends, its frame runs through the line of text that is cut there.
bool meets_end_of_scrolled(const Text& text, const ImRect& letter) {
    if (!text.window || text.window->ScrollMax.y <= 0)
        return false;
    const ImRect region = text.window->Rect();
    const float frame = text.size / 3;
    return letter.Min.y <= region.Min.y + frame || letter.Max.y >= region.Max.y - frame;
}

/// What is typed scrolls within the frame of its field.
bool is_in_field(const Text& text, const std::vector<Item>& items) {
    return std::any_of(items.begin(), items.end(), [&](const Item& item) {
        return item.kind == "field" && place_of(item).Contains(text.box.GetCenter());
    });
}

/// By itself or with what it lies in, as a field of several lines does.
bool can_scroll(const ImGuiWindow* window) {
    while (window && window->ScrollMax.y <= 0)
        window = window->ParentWindow;
    return window != nullptr;
}

/// A region that scrolls shows a part of a line at its upper and its lower edge.
bool scrolls(const Text& text, const ImRect& letter, const std::vector<Item>& items) {
    const bool inside_across = letter.Min.x >= text.clip.Min.x - slack && letter.Max.x <= text.clip.Max.x + slack;
    return (can_scroll(text.window) && inside_across) || is_in_field(text, items);
}

/// At the upper or lower edge of a region that scrolls a control is seen in part, and whole a moment later.
bool scrolled_half_away(const Item& item) {
    const ImGuiContext& g = *ImGui::GetCurrentContext();
    return std::any_of(g.Windows.begin(), g.Windows.end(), [&](const ImGuiWindow* window) {
        const ImRect& seen = window->InnerClipRect;
        return window->Active && window->ScrollMax.y > 0 && item.x >= seen.Min.x - 1 &&
               item.x + item.width <= seen.Max.x + 1 &&
               (std::fabs(item.y - seen.Min.y) <= 1 || std::fabs(item.y + item.height - seen.Max.y) <= 1);
    });
}

/// Nodes of a tree and time stamps stand as close as what they show; a list of settings beside them offers the same.
bool is_part_of_picture(const Item& item) {
    return item.kind == "node" || item.id.find(".stamp.") != item.id.npos;
}

/// The heading of a table answers to a finger down to the table, past the name of its axis.
bool reaches_past_its_words(const Item& item) {
    return item.id.find("explain.") != item.id.npos;
}

/// Below a sheet the controls of the screen are still there; each belongs to the smallest window around it.
bool is_in_window_of(const Item& item, const Text& text) {
    const ImRect box = place_of(item);
    const ImGuiWindow* around = nullptr;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        ImRect inside = window->OuterRectClipped;
        inside.Expand(1);
        if (window->Active && inside.Contains(box) && (!around || window->Rect().GetArea() < around->Rect().GetArea()))
            around = window;
    }
    return !around || around == text.window;
}

/// Of two time stamps at nearly the same time one lies on the other.
bool names_stamp(const Text& text, const std::vector<Item>& items) {
    return std::any_of(items.begin(), items.end(), [&](const Item& item) {
        return item.id.find(".stamp.") != item.id.npos && place_of(item).Contains(text.box.GetCenter());
    });
}

/// "0, 1, 2, …" at the end of a sentence is not shortened, and an ellipsis alone stands between what it leaves out.
bool goes_on(const Text& text) {
    return text.words.ends_with(" \xE2\x80\xA6") || text.letters.size() == 1;
}

class Search {
  public:
    Search(const Drawn& drawn, const std::vector<Item>& items, Display display)
        : drawn_(drawn), items_(items), display_(display) {}

    std::vector<Finding> run() {
        for (const Text& text : drawn_.texts) {
            find_cut(text);
            find_shapes(text);
            find_short(text);
            find_leaving(text);
        }
        find_overlaps();
        find_small();
        return std::move(found_);
    }

  private:
    void add(std::string_view kind, std::string what, const ImRect& where) {
        found_.push_back({std::string(kind), std::move(what), where});
    }

    /// Something opaque, drawn after what came as number `order`, hides all of the box.
    bool hidden(const ImRect& box, int order) const {
        return std::any_of(drawn_.shapes.begin(), drawn_.shapes.end(),
                           [&](const Shape& shape) { return shape.order > order && covers(shape, box); });
    }

    void find_cut(const Text& text) {
        const ImVec2 window = ImGui::GetDrawData()->DisplaySize;
        for (const ImRect& letter : text.letters) {
            const ImRect ink = shrunk(letter, slack);
            if (text.clip.Contains(ink) || scrolls(text, letter, items_) ||
                hidden(common(letter, text.clip), text.order))
                continue;
            const bool outside = !ImRect({0, 0}, window).Contains(ink);
            return add(outside ? "text outside the window" : "text cut", text.words, text.box);
        }
    }

    /// Lines through letters; fills of the same window over a part of them.
    void find_shapes(const Text& text) {
        const ImRect seen = common(text.box, text.clip);
        for (const Shape& shape : drawn_.shapes) {
            if (!shape.box.Overlaps(seen))
                continue;
            if (shape.kind == Shape::Kind::line)
                find_line(text, shape);
            else if (shape.order > text.order && shape.window == text.window && shape.opaque)
                find_cover(text, shape);
        }
    }

    void find_line(const Text& text, const Shape& line) {
        if (is_decoration(text, line) || is_in_field(text, items_) || names_stamp(text, items_))
            return;
        for (const ImRect& letter : text.letters) {
            const ImRect ink = shrunk(common(common(letter, text.clip), line.clip), slack + line.soft + 0.5F);
            if (empty(ink) || !ink.Overlaps(line.box) || meets_end_of_scrolled(text, letter))
                continue;
            const bool hit = std::any_of(line.triangles.begin(), line.triangles.end(),
                                         [&](const Triangle& triangle) { return touches(triangle, ink); });
            if (hit && !hidden(common(ink, line.box), std::min(text.order, line.order)))
                return add(line.order > text.order ? "line over text" : "line behind text", text.words,
                           common(ink, line.box));
        }
    }

    void find_cover(const Text& text, const Shape& shape) {
        if (names_stamp(text, items_))
            return;
        for (const ImRect& letter : text.letters) {
            const ImRect ink = shrunk(common(letter, text.clip), slack + 0.5F);
            if (empty(ink) || !ink.Overlaps(shape.box))
                continue;
            const bool hit = std::any_of(shape.triangles.begin(), shape.triangles.end(),
                                         [&](const Triangle& triangle) { return touches(triangle, ink); });
            if (hit && !hidden(common(text.box, text.clip), text.order) && !hidden(ink, shape.order))
                return add("text covered", text.words, common(ink, shape.box));
        }
    }

    /// So little is left of a word that nobody can guess it.
    void find_short(const Text& text) {
        constexpr std::string_view ellipsis = "\xE2\x80\xA6";
        constexpr std::size_t least = 4; // with the ellipsis
        if (text.words.ends_with(ellipsis) && !goes_on(text) && text.letters.size() < least)
            add("no room", text.words, text.box);
    }

    /// The words on a control lie within it.
    void find_leaving(const Text& text) {
        static const std::set<std::string_view> framed = {"button", "segment", "tab", "menu", "choice", "field"};
        for (const Item& item : items_) {
            const ImRect box = place_of(item);
            if (is_part_of_picture(item) || reaches_past_its_words(item))
                continue;
            if (framed.contains(item.kind) && box.Contains(text.box.GetCenter()) && is_in_window_of(item, text) &&
                !hidden(common(text.box, box), text.order) &&
                (text.box.Min.x < box.Min.x - slack || text.box.Max.x > box.Max.x + slack) &&
                !scrolls(text, text.box, items_))
                add("text leaves its control", text.words, text.box);
        }
    }

    void find_overlaps() {
        std::vector<const Text*> by_left;
        for (const Text& text : drawn_.texts)
            by_left.push_back(&text);
        std::sort(by_left.begin(), by_left.end(), [](auto* a, auto* b) { return a->box.Min.x < b->box.Min.x; });
        for (std::size_t i = 0; i < by_left.size(); ++i)
            for (std::size_t j = i + 1; j < by_left.size() && by_left[j]->box.Min.x < by_left[i]->box.Max.x; ++j)
                find_overlap(*by_left[i], *by_left[j]);
    }

    void find_overlap(const Text& a, const Text& b) {
        if (!a.box.Overlaps(b.box) || (a.equation && b.equation))
            return;
        for (const ImRect& one : a.letters)
            for (const ImRect& other : b.letters) {
                const ImRect both = common(common(shrunk(one, slack), a.clip), common(shrunk(other, slack), b.clip));
                if (!empty(both) && !hidden(both, std::min(a.order, b.order)))
                    return add("text over text", a.words + " | " + b.words, both);
            }
    }

    void find_small() {
        static const std::set<std::string_view> hit = {"button", "tab",   "menu",   "choice", "segment", "link",
                                                       "slider", "field", "answer", "node",   "toggle"};
        const ImVec2 padding = ImGui::GetStyle().TouchExtraPadding;
        const float least = display_.density * (display_.touch ? 44 : 24) - 0.01F; // of sums of fractions
        for (const Item& item : items_)
            if (hit.contains(item.kind) && item.enabled && !scrolled_half_away(item) && !is_part_of_picture(item) &&
                (item.width + 2 * padding.x < least || item.height + 2 * padding.y < least))
                add("small target", item.kind + " " + (item.id.empty() ? item.label : item.id), place_of(item));
    }

    const Drawn& drawn_;
    const std::vector<Item>& items_;
    Display display_;
    std::vector<Finding> found_;
};

}

std::vector<Finding> findings(const Drawn& drawn, const std::vector<Item>& items, Display display) {
    return Search(drawn, items, display).run();
}

}
