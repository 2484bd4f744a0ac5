#include "widgets/layout.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace posenc {

namespace {

/// Cuts a length in device pixels off a side that begins at `at` and is `whole` long; returns what was cut.
float cut(float& whole, float length, float gap) {
    const float cut = std::clamp(px(length), 0.F, std::max(whole, 0.F));
    whole = std::max(whole - cut - px(gap), 0.F);
    return cut;
}

float along(const Part& part, ImVec2 size) {
    return part.upright ? size.y : size.x;
}

bool is_present(const Part& part) {
    return part.wanted && (part.inside.empty() || std::any_of(part.inside.begin(), part.inside.end(), is_present));
}

/// The least size, in device pixels, of all that is present.
ImVec2 least_size(const Part& part) {
    ImVec2 size{px(part.width.least), px(part.height.least)};
    if (part.inside.empty())
        return size;
    float length = -px(part.gap), across = 0;
    for (const Part& inner : part.inside) {
        if (!is_present(inner))
            continue;
        const ImVec2 least = least_size(inner);
        length += along(part, least) + px(part.gap);
        across = std::max(across, part.upright ? least.x : least.y);
    }
    const ImVec2 needed = part.upright ? ImVec2{across, length} : ImVec2{length, across};
    return {std::max(size.x, needed.x), std::max(size.y, needed.y)};
}

/// How much the parts are too large by; 0 where all have room.
float excess(const Part& parts, Rect area) {
    const ImVec2 least = least_size(parts);
    return std::max(least.x - area.width, 0.F) + std::max(least.y - area.height, 0.F);
}

template <typename AnyPart> void collect(AnyPart& part, std::vector<AnyPart*>& leaves) {
    if (part.inside.empty() && part.wanted)
        leaves.push_back(&part);
    else if (part.wanted)
        for (AnyPart& inner : part.inside)
            collect(inner, leaves);
}

/// What is no row or column and is wanted.
template <typename AnyPart> std::vector<AnyPart*> leaves_of(AnyPart& parts) {
    std::vector<AnyPart*> leaves;
    collect(parts, leaves);
    return leaves;
}

/// Parts give way until the others have room: the least important one that it helps to leave out, or that is itself too
/// large. The most important one stays, however little room it has.
void give_way(Part& parts, Rect area) {
    std::vector<Part*> leaves = leaves_of(parts);
    std::reverse(leaves.begin(), leaves.end());
    std::stable_sort(leaves.begin(), leaves.end(), [](const Part* a, const Part* b) { return a->rank < b->rank; });
    for (float before = excess(parts, area); before > 0 && leaves.size() > 1; before = excess(parts, area)) {
        const auto helps = [&](Part* leaf) {
            leaf->wanted = false;
            const bool less = excess(parts, area) < before;
            leaf->wanted = true;
            return less;
        };
        const auto last = leaves.end() - 1;
        auto going = std::find_if(leaves.begin(), last, helps);
        if (going == last)
            going = std::find_if(leaves.begin(), last, [&](const Part* leaf) { return excess(*leaf, area) > 0; });
        if (going == last)
            return;
        (*going)->wanted = false;
        leaves.erase(going);
    }
}

/// The ranks of those of `all` that are not among the parts, the highest first.
std::vector<int> ranks_of_missing(std::span<const Part* const> all, const Part& parts) {
    const std::vector<const Part*> kept = leaves_of(parts);
    std::vector<int> ranks;
    for (const Part* part : all)
        if (std::none_of(kept.begin(), kept.end(), [&](const Part* other) { return other->name == part->name; }))
            ranks.push_back(part->rank);
    std::sort(ranks.rbegin(), ranks.rend());
    return ranks;
}

/// One part's share of a length: between its least and its most.
struct Share {
    float least, most, weight, length = 0;
    bool settled = false;
};

/// Divides a length by weight within the limits, as the flexible boxes of CSS do: shares beyond a limit are settled
/// at it, those too small before those too large, and the others divide the rest.
/// Without room for what they need at least, all become smaller alike.
void divide(float length, std::vector<Share>& shares) {
    float needed = 0;
    for (const Share& share : shares)
        needed += share.least;
    if (needed > length)
        for (Share& share : shares)
            share.least *= std::max(length, 0.F) / needed;
    for (std::size_t rounds = 0; rounds <= shares.size(); ++rounds) {
        float rest = length, weights = 0, missing = 0;
        for (const Share& share : shares) {
            rest -= share.settled ? share.length : 0;
            weights += share.settled ? 0 : share.weight;
        }
        for (Share& share : shares) {
            if (share.settled)
                continue;
            const float fair = weights > 0 ? std::max(rest, 0.F) * share.weight / weights : 0;
            share.length = std::max(std::min(fair, share.most), share.least);
            missing += share.length - fair;
        }
        for (Share& share : shares) {
            const float fair = weights > 0 ? std::max(rest, 0.F) * share.weight / weights : 0;
            share.settled =
                share.settled || std::abs(missing) < 0.01F || (missing > 0 ? share.length > fair : share.length < fair);
        }
    }
}

Rect no_larger_than(Rect area, Length width, Length height) {
    return {area.x, area.y, std::min(area.width, px(width.most)), std::min(area.height, px(height.most))};
}

}

Rect inset(Rect area, const Margins& margins) {
    return {area.x + px(margins.left), area.y + px(margins.top),
            std::max(area.width - px(margins.left) - px(margins.right), 0.F),
            std::max(area.height - px(margins.top) - px(margins.bottom), 0.F)};
}

ImVec2 offset(ImVec2 from, float right, float down) {
    return {from.x + px(right), from.y + px(down)};
}

Rect take_top(Rect& rest, float length, float gap) {
    const float bottom = rest.bottom(), height = cut(rest.height, length, gap);
    const Rect taken{rest.x, rest.y, rest.width, height};
    rest.y = bottom - rest.height;
    return taken;
}

Rect take_bottom(Rect& rest, float length, float gap) {
    const float bottom = rest.bottom(), height = cut(rest.height, length, gap);
    return {rest.x, bottom - height, rest.width, height};
}

Rect take_left(Rect& rest, float length, float gap) {
    const float right = rest.right(), width = cut(rest.width, length, gap);
    const Rect taken{rest.x, rest.y, width, rest.height};
    rest.x = right - rest.width;
    return taken;
}

Rect take_right(Rect& rest, float length, float gap) {
    const float right = rest.right(), width = cut(rest.width, length, gap);
    return {right - width, rest.y, width, rest.height};
}

Rect centered(ImVec2 at, float width, float height) {
    const ImVec2 corner = offset(at, -width / 2, -height / 2);
    return {corner.x, corner.y, px(width), px(height)};
}

Rect below(Rect of, float height, float gap) {
    return {of.x, of.bottom() + px(gap), of.width, px(height)};
}

Rect right_of(Rect of, float width, float gap) {
    return {of.right() + px(gap), of.y, px(width), of.height};
}

float in_design(float device) {
    return device / look().scale;
}

bool has_room(Rect area, float width, float height) {
    return area.width >= px(width) && area.height >= px(height);
}

Part in_row(float gap, std::vector<Part> parts) {
    return {.gap = gap, .upright = false, .inside = std::move(parts)};
}

Part in_column(float gap, std::vector<Part> parts) {
    return {.gap = gap, .inside = std::move(parts)};
}

PartLayout::PartLayout(Rect area, Part parts) : PartLayout(area, std::span<const Part>(&parts, 1)) {}

PartLayout::PartLayout(Rect area, std::span<const Part> ways) : area_(area) {
    std::vector<const Part*> all; // by name, of the first way that wants it
    for (const Part& way : ways)
        for (const Part* leaf : leaves_of(way))
            if (std::none_of(all.begin(), all.end(), [&](const Part* part) { return part->name == leaf->name; }))
                all.push_back(leaf);
    Part best;
    std::vector<int> best_lost;
    for (const Part& way : ways) {
        Part parts = way;
        give_way(parts, area);
        std::vector<int> lost = ranks_of_missing(all, parts);
        if (&way != &ways.front() && lost >= best_lost)
            continue;
        best = std::move(parts);
        best_lost = std::move(lost);
    }
    place(best, area);
    for (const Part* part : all)
        if (!has(part->name))
            lost_.push_back(part->name);
}

void PartLayout::place(const Part& part, Rect area) {
    if (!is_present(part))
        return;
    const Rect own = no_larger_than(area, part.width, part.height);
    if (!part.name.empty())
        places_.push_back({part.name, own});
    std::vector<const Part*> inside;
    std::vector<Share> shares;
    for (const Part& inner : part.inside) {
        if (!is_present(inner))
            continue;
        const ImVec2 least = least_size(inner);
        const Length length = part.upright ? inner.height : inner.width;
        const float most =
            !part.upright && inner.aspect > 0 ? std::min(px(length.most), own.height * inner.aspect) : px(length.most);
        inside.push_back(&inner);
        shares.push_back({along(part, least), most, inner.weight});
    }
    if (inside.empty())
        return;
    divide((part.upright ? own.height : own.width) - px(part.gap) * static_cast<float>(inside.size() - 1), shares);
    float at = part.upright ? own.y : own.x;
    for (std::size_t i = 0; i < inside.size(); ++i) {
        const float begin = std::round(at), end = std::round(at + shares[i].length);
        place(*inside[i],
              part.upright ? Rect{own.x, begin, own.width, end - begin} : Rect{begin, own.y, end - begin, own.height});
        at += shares[i].length + px(part.gap);
    }
}

Rect PartLayout::operator[](std::string_view name) const {
    const auto found =
        std::find_if(places_.begin(), places_.end(), [&](const Place& place) { return place.name == name; });
    return found == places_.end() ? Rect{area_.x, area_.y, 0, 0} : found->rect;
}

bool PartLayout::has(std::string_view name) const {
    return std::any_of(places_.begin(), places_.end(), [&](const Place& place) { return place.name == name; });
}

bool PartLayout::lost(std::string_view name) const {
    return std::find(lost_.begin(), lost_.end(), name) != lost_.end();
}

}
