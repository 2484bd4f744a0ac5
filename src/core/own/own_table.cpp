#include "core/own/own_table.hpp"

#include "core/precision/printed_place.hpp"
#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

namespace posenc {

namespace {

constexpr std::size_t longest_name = 200;
constexpr std::size_t most_dimensions = 16;
constexpr Index longest_side = Index{1} << 26; ///< no table has more numbers

/// FNV-1a over words of 64 bits, with further mixing so that every bit of a number affects every digit.
class Checksum {
  public:
    void add(std::uint64_t word) {
        hash_ = (hash_ ^ word) * 0x100000001B3U;
        hash_ ^= hash_ >> 29U;
    }
    std::string digits() const {
        std::string text(16, '0');
        std::uint64_t rest = hash_;
        for (auto digit = text.rbegin(); digit != text.rend(); ++digit, rest >>= 4U)
            *digit = "0123456789abcdef"[rest & 15U];
        return text;
    }

  private:
    std::uint64_t hash_ = 0xCBF29CE484222325U;
};

std::string checksum_of(std::string_view type, const std::vector<double>& values) {
    Checksum sum;
    for (const char letter : type)
        sum.add(static_cast<unsigned char>(letter));
    // There are many bit patterns for "not a number"; and Emscripten's library has no std::bit_cast yet.
    for (const double value : values)
        sum.add(value == value ? __builtin_bit_cast(std::uint64_t, value) : ~std::uint64_t{0});
    return sum.digits();
}

/// All dimensions if there are at most two, else those longer than one.
std::vector<OwnAxis> axes_of(const std::vector<Index>& shape) {
    std::vector<OwnAxis> kept;
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (shape.size() <= 2 || shape[i] != 1)
            kept.push_back({static_cast<Index>(i), shape[i]});
    return kept;
}

/// The number of a dimension from the beginning of the shape; no value where there is no such dimension.
std::optional<std::size_t> axis_number(const std::vector<Index>& shape, double axis) {
    const double count = static_cast<double>(shape.size()), number = axis < 0 ? axis + count : axis;
    return number >= 0 && number < count ? std::optional(static_cast<std::size_t>(number)) : std::nullopt;
}

bool are_last_two(std::span<const double> axes) {
    return axes.empty() || (axes.size() == 2 && axes[0] == -2 && axes[1] == -1);
}

double count_of(const std::vector<Index>& shape) {
    double count = 1;
    for (const Index side : shape)
        count *= static_cast<double>(std::max<Index>(side, 0));
    return count;
}

bool is_float(double value) {
    return value != value || static_cast<double>(static_cast<float>(value)) == value;
}

bool is_checksum(std::string_view text) {
    return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

/// The sides of "1024x768"; empty where the text is no shape.
std::vector<Index> read_shape(std::string_view text) {
    std::vector<Index> shape;
    for (const std::string_view part : split(text, 'x')) {
        const std::optional<double> number = parse_number(part);
        if (!number || *number != std::floor(*number) || *number < 1 || *number > static_cast<double>(longest_side) ||
            shape.size() == most_dimensions)
            return {};
        shape.push_back(static_cast<Index>(*number));
    }
    return shape;
}

std::string written_shape(const std::vector<Index>& shape) {
    std::string text;
    for (const Index side : shape)
        text += (text.empty() ? "" : "x") + std::to_string(side);
    return text.empty() ? "1" : text;
}

}

std::string shape_text(const std::vector<Index>& shape) {
    std::string text;
    for (const Index side : shape)
        text += (text.empty() ? "" : " × ") + readable_integer(side);
    return text.empty() ? "1" : text;
}

Index OwnLayout::count() const {
    Index count = 1;
    for (const OwnAxis axis : slices)
        count = std::min(count * std::min(axis.extent, longest_side), longest_side);
    return count;
}

bool own_axes_fit(const std::vector<Index>& shape, std::span<const double> axes) {
    if (are_last_two(axes))
        return true;
    const auto row = axis_number(shape, axes.front()), col = axis_number(shape, axes.back());
    return axes.size() == 2 && row && col && *row != *col;
}

std::string own_axes_problem(const std::vector<Index>& shape, std::string_view axes) {
    return "‘" + std::string(axes) + "’ names no two dimensions of " + shape_text(shape) +
           "; allowed: two different numbers from 0 on, or from −1 on back from the last";
}

OwnLayout own_layout(const std::vector<Index>& shape, std::span<const double> axes) {
    OwnLayout layout;
    if (are_last_two(axes) || !own_axes_fit(shape, axes)) {
        layout.slices = axes_of(shape);
        for (OwnAxis* const last : {&layout.col, &layout.row})
            if (!layout.slices.empty()) {
                *last = layout.slices.back();
                layout.slices.pop_back();
            }
        return layout;
    }
    const std::size_t row = *axis_number(shape, axes[0]), col = *axis_number(shape, axes[1]);
    layout.row = {static_cast<Index>(row), shape[row]};
    layout.col = {static_cast<Index>(col), shape[col]};
    for (std::size_t i = 0; i < shape.size(); ++i)
        if (i != row && i != col && shape[i] != 1)
            layout.slices.push_back({static_cast<Index>(i), shape[i]});
    return layout;
}

OwnTablePtr OwnTable::make(std::string_view name, std::vector<Index> shape, std::vector<double> values,
                           std::string_view type, OwnPrint print) {
    if (values.empty() || count_of(shape) != static_cast<double>(values.size()) || shape.size() > most_dimensions ||
        (!print.places.empty() && print.places.size() != values.size()))
        return nullptr;
    const std::shared_ptr<OwnTable> table(new OwnTable);
    table->name_ = quoted(name, longest_name);
    if (table->name_.empty())
        table->name_ = "table";
    table->type_ = type;
    table->checksum_ = checksum_of(type, values);
    table->shape_ = std::move(shape);
    table->lay_out({});
    Numbers numbers;
    if (std::all_of(values.begin(), values.end(), is_float))
        numbers.narrow.assign(values.begin(), values.end());
    else
        numbers.wide = std::move(values);
    table->numbers_ = std::make_shared<const Numbers>(std::move(numbers));
    table->print_ = std::make_shared<const OwnPrint>(std::move(print));
    return table;
}

double OwnTable::uncertainty_at(Index slice, Cell cell) const {
    return is_printed() ? half_unit(print_->places[place_of(begin_of(slice), cell)]) : 0;
}

/// The distance in memory between neighbours along this axis.
Index OwnTable::step_of(OwnAxis axis) const {
    Index step = axis.number < 0 ? 0 : 1;
    for (auto i = static_cast<std::size_t>(axis.number + 1); axis.number >= 0 && i < shape_.size(); ++i)
        step *= shape_[i];
    return step;
}

void OwnTable::lay_out(std::span<const double> axes) {
    layout_ = own_layout(shape_, axes);
    slices_ = layout_.count();
    row_step_ = step_of(layout_.row);
    col_step_ = step_of(layout_.col);
}

OwnTablePtr OwnTable::arranged(std::span<const double> axes) const {
    const std::shared_ptr<OwnTable> table(new OwnTable(*this));
    table->lay_out(axes);
    return table;
}

Index OwnTable::begin_of(Index slice) const {
    Index begin = 0;
    for (auto axis = layout_.slices.rbegin(); axis != layout_.slices.rend(); slice /= axis->extent, ++axis)
        begin += slice % axis->extent * step_of(*axis);
    return begin;
}

std::string OwnTable::reference() const {
    return name_ + ":" + written_shape(shape_) + ":" + checksum_;
}

namespace {

template <class Number> std::string bytes_of(const std::vector<Number>& numbers) {
    return numbers.empty()
               ? std::string()
               : std::string(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number));
}

template <class Number> std::vector<double> numbers_of(std::string_view bytes) {
    std::vector<Number> numbers(bytes.size() / sizeof(Number));
    if (!numbers.empty())
        std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
    return {numbers.begin(), numbers.end()};
}

}

/// The type, behind a blank the type that a text names, a line end, f or d, the numbers as this machine holds them, and
/// the places of printed ones, a byte each.
std::string OwnTable::copy() const {
    const auto& [narrow, wide] = *numbers_;
    return type_ + (print_->type.empty() ? "" : " ") + print_->type + "\n" +
           (wide.empty() ? "f" + bytes_of(narrow) : "d" + bytes_of(wide)) + bytes_of(print_->places);
}

OwnTablePtr OwnTable::from_copy(std::string_view reference, std::string_view copy) {
    const std::size_t end = copy.find('\n');
    if (end == copy.npos || end + 1 == copy.size())
        return nullptr;
    const std::string_view bytes = copy.substr(end + 2), type = copy.substr(0, end);
    OwnReference wanted = read_own_reference(reference);
    const double width = copy[end + 1] == 'f' ? sizeof(float) : sizeof(double), count = count_of(wanted.shape);
    const bool printed = static_cast<double>(bytes.size()) == (width + 1) * count;
    if (!printed && static_cast<double>(bytes.size()) != width * count)
        return nullptr;
    const std::string_view numbers = bytes.substr(0, static_cast<std::size_t>(width * count)),
                           places = bytes.substr(numbers.size());
    const std::size_t blank = std::min(type.find(' '), type.size());
    OwnTablePtr table =
        make(wanted.name, std::move(wanted.shape),
             copy[end + 1] == 'f' ? numbers_of<float>(numbers) : numbers_of<double>(numbers), type.substr(0, blank),
             {{places.begin(), places.end()}, std::string(type.substr(std::min(blank + 1, type.size())))});
    return table && table->checksum() == wanted.checksum ? table : nullptr;
}

std::string OwnTable::slice_place(Index slice) const {
    std::string text;
    for (const Index place : slice_places(layout_.slices, slice))
        text += (text.empty() ? "" : ", ") + readable_integer(place);
    return text;
}

std::string OwnTable::place(Index slice, Cell cell) const {
    std::vector<std::pair<Index, Index>> places = {{layout_.row.number, cell.row}, {layout_.col.number, cell.col}};
    const std::vector<Index> of_slice = slice_places(layout_.slices, slice);
    for (std::size_t i = 0; i < of_slice.size(); ++i)
        places.emplace_back(layout_.slices[i].number, of_slice[i]);
    std::sort(places.begin(), places.end());
    std::string text;
    for (const auto& [axis, place] : places)
        text += (text.empty() ? "" : ", ") + readable_integer(place);
    return text;
}

OwnReference read_own_reference(std::string_view text) {
    const auto last = [](std::string_view of) {
        const std::size_t colon = of.rfind(':');
        return colon == of.npos ? std::string_view{} : of.substr(colon + 1);
    };
    std::string_view name = text, checksum = last(text);
    if (is_checksum(checksum))
        name.remove_suffix(checksum.size() + 1);
    else
        checksum = {};
    const std::string_view written = last(name);
    std::vector<Index> shape = read_shape(written);
    if (shape.empty())
        return {std::string(text)};
    name.remove_suffix(written.size() + 1);
    return {std::string(name), std::move(shape), std::string(checksum)};
}

std::shared_ptr<const OwnTables> OwnTables::with(const std::shared_ptr<const OwnTables>& tables, OwnTablePtr table) {
    auto next = std::make_shared<OwnTables>();
    const std::string reference = table->reference();
    next->all_.push_back(std::move(table));
    if (tables)
        for (const OwnTablePtr& other : tables->all_)
            if (next->all_.size() < most && other->reference() != reference)
                next->all_.push_back(other);
    return next;
}

std::shared_ptr<const OwnTables> OwnTables::without(const std::shared_ptr<const OwnTables>& tables,
                                                    std::string_view reference) {
    auto next = std::make_shared<OwnTables>();
    if (tables)
        for (const OwnTablePtr& other : tables->all_)
            if (other->reference() != reference)
                next->all_.push_back(other);
    return next;
}

OwnTablePtr OwnTables::find(const OwnReference& reference) const {
    const auto first = [&](const auto& fits) -> OwnTablePtr {
        const auto found = std::find_if(all_.begin(), all_.end(), [&](const OwnTablePtr& one) { return fits(*one); });
        return found == all_.end() ? nullptr : *found;
    };
    const auto same_shape = [&](const OwnTable& one) { return one.shape() == reference.shape; };
    if (!reference.checksum.empty())
        if (OwnTablePtr same =
                first([&](const OwnTable& one) { return one.checksum() == reference.checksum && same_shape(one); }))
            return same;
    if (OwnTablePtr like = first([&](const OwnTable& one) { return one.name() == reference.name && same_shape(one); }))
        return like;
    return first([&](const OwnTable& one) { return reference.name.empty() || one.name() == reference.name; });
}

OwnTablePtr own_table_of(const State& state) {
    OwnTablePtr table = state.tables() ? state.tables()->find(read_own_reference(state.text("own"))) : nullptr;
    const std::span<const double> axes = state.list("own_axes");
    return table && !are_last_two(axes) ? table->arranged(axes) : table;
}

std::vector<Index> own_shape_of(const State& state) {
    const OwnTablePtr table = own_table_of(state);
    return table ? table->shape() : read_own_reference(state.text("own")).shape;
}

Index own_slices_of(const State& state) {
    const std::vector<Index> shape = own_shape_of(state);
    return shape.empty() && !own_table_of(state) ? 0 : own_layout(shape, state.list("own_axes")).count();
}

std::vector<OwnAxis> own_slice_axes(const State& state) {
    return own_layout(own_shape_of(state), state.list("own_axes")).slices;
}

std::vector<Index> slice_places(std::span<const OwnAxis> axes, Index slice) {
    std::vector<Index> places(axes.size());
    for (std::size_t i = axes.size(); i-- > 0; slice /= axes[i].extent)
        places[i] = slice % axes[i].extent;
    return places;
}

Index slice_at(std::span<const OwnAxis> axes, std::span<const Index> places) {
    Index slice = 0;
    for (std::size_t i = 0; i < axes.size(); ++i)
        slice = slice * axes[i].extent + places[i];
    return slice;
}

}
