#include "core/own/own_table.hpp"

#include "core/text.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace posenc {

namespace {

constexpr std::size_t longest_name = 200;
constexpr std::size_t most_dimensions = 16;
constexpr Index longest_side = Index{1} << 26; ///< no table has more numbers

/// FNV-1a over words of 64 bits, stirred so that every bit of a number reaches every digit.
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

/// With at most two dimensions as they are, else those longer than one.
std::vector<Index> dimensions_of(const std::vector<Index>& shape) {
    std::vector<Index> kept = shape;
    if (shape.size() > 2)
        std::erase(kept, 1);
    return kept;
}

bool is_float(double value) {
    return value != value || static_cast<double>(static_cast<float>(value)) == value;
}

bool is_checksum(std::string_view text) {
    return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

/// "1024x768"; empty where it is none.
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

Cell own_size(const std::vector<Index>& shape) {
    const std::vector<Index> kept = dimensions_of(shape);
    const std::size_t count = kept.size();
    return {count < 2 ? 1 : kept[count - 2], count < 1 ? 1 : kept[count - 1]};
}

Index own_slices(const std::vector<Index>& shape) {
    const std::vector<Index> kept = dimensions_of(shape);
    Index slices = 1;
    for (std::size_t i = 0; i + 2 < kept.size(); ++i)
        slices = std::min(slices * std::min(kept[i], longest_side), longest_side);
    return slices;
}

OwnTablePtr OwnTable::make(std::string_view name, std::vector<Index> shape, std::vector<double> values,
                           std::string_view type) {
    double count = 1;
    for (const Index side : shape)
        count *= static_cast<double>(std::max<Index>(side, 0));
    if (values.empty() || count != static_cast<double>(values.size()) || shape.size() > most_dimensions)
        return nullptr;
    const std::shared_ptr<OwnTable> table(new OwnTable);
    table->name_ = quoted(name, longest_name);
    if (table->name_.empty())
        table->name_ = "table";
    table->type_ = type;
    table->checksum_ = checksum_of(type, values);
    table->size_ = own_size(shape);
    table->slices_ = own_slices(shape);
    const std::vector<Index> kept = dimensions_of(shape);
    if (kept.size() > 2)
        table->outer_.assign(kept.begin(), kept.end() - 2);
    table->shape_ = std::move(shape);
    if (std::all_of(values.begin(), values.end(), is_float))
        table->narrow_.assign(values.begin(), values.end());
    else
        table->wide_ = std::move(values);
    return table;
}

std::string OwnTable::reference() const {
    return name_ + ":" + written_shape(shape_) + ":" + checksum_;
}

namespace {

template <class Number> std::string bytes_of(const std::vector<Number>& numbers) {
    std::string bytes(numbers.size() * sizeof(Number), '\0');
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

template <class Number> std::vector<double> numbers_of(std::string_view bytes) {
    std::vector<Number> numbers(bytes.size() / sizeof(Number));
    std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
    return {numbers.begin(), numbers.end()};
}

}

/// The type, a line end, f or d, and the numbers as this machine holds them.
std::string OwnTable::copy() const {
    return type_ + "\n" + (wide_.empty() ? "f" + bytes_of(narrow_) : "d" + bytes_of(wide_));
}

OwnTablePtr OwnTable::from_copy(std::string_view reference, std::string_view copy) {
    const std::size_t end = copy.find('\n');
    if (end == copy.npos || end + 1 == copy.size())
        return nullptr;
    const std::string_view bytes = copy.substr(end + 2);
    OwnReference wanted = read_own_reference(reference);
    OwnTablePtr table =
        make(wanted.name, std::move(wanted.shape),
             copy[end + 1] == 'f' ? numbers_of<float>(bytes) : numbers_of<double>(bytes), copy.substr(0, end));
    return table && table->checksum() == wanted.checksum ? table : nullptr;
}

std::string OwnTable::slice_place(Index slice) const {
    std::string text;
    for (auto side = outer_.rbegin(); side != outer_.rend(); slice /= *side, ++side)
        text = readable_integer(slice % *side) + (text.empty() ? "" : ", ") + text;
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
    return state.tables() ? state.tables()->find(read_own_reference(state.text("own"))) : nullptr;
}

Index own_slices_of(const State& state) {
    if (const OwnTablePtr table = own_table_of(state))
        return table->slices();
    const OwnReference wanted = read_own_reference(state.text("own"));
    return wanted.shape.empty() ? 0 : own_slices(wanted.shape);
}

std::vector<SliceAxis> own_slice_axes(const State& state) {
    const OwnTablePtr table = own_table_of(state);
    const std::vector<Index> shape = table ? table->shape() : read_own_reference(state.text("own")).shape;
    std::vector<SliceAxis> axes;
    for (std::size_t i = 0; shape.size() > 2 && i < shape.size(); ++i)
        if (shape[i] != 1)
            axes.push_back({static_cast<Index>(i), shape[i]});
    axes.resize(axes.size() - std::min<std::size_t>(axes.size(), 2));
    return axes;
}

std::vector<Index> slice_places(std::span<const SliceAxis> axes, Index slice) {
    std::vector<Index> places(axes.size());
    for (std::size_t i = axes.size(); i-- > 0; slice /= axes[i].extent)
        places[i] = slice % axes[i].extent;
    return places;
}

Index slice_at(std::span<const SliceAxis> axes, std::span<const Index> places) {
    Index slice = 0;
    for (std::size_t i = 0; i < axes.size(); ++i)
        slice = slice * axes[i].extent + places[i];
    return slice;
}

}
