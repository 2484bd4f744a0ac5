#include "c_interface/array.hpp"

#include "core/precision/number_format.hpp"
#include "core/recognise/table_shape.hpp"
#include "core/text.hpp"
#include "import/numbers/number_types.hpp"

#include <algorithm>
#include <cstring>

namespace posenc::c_interface {

namespace {

constexpr NumberType types[] = { // as enum posenc_dtype has them
    NumberType::float64, NumberType::float32, NumberType::float16, NumberType::bfloat16,  NumberType::int64,
    NumberType::int32,   NumberType::int16,   NumberType::int8,    NumberType::uint64,    NumberType::uint32,
    NumberType::uint16,  NumberType::uint8,   NumberType::boolean, NumberType::complex64, NumberType::complex128};
static_assert(std::size(types) == POSENC_COMPLEX128 + 1);

template <class Bits> std::uint64_t bits_at(const std::byte* place) {
    Bits bits;
    std::memcpy(&bits, place, sizeof bits);
    return bits;
}

/// Of one number, or of one part of a complex one.
std::uint64_t bits_at(const std::byte* place, std::size_t bytes) {
    switch (bytes) {
    case 1:
        return bits_at<std::uint8_t>(place);
    case 2:
        return bits_at<std::uint16_t>(place);
    case 4:
        return bits_at<std::uint32_t>(place);
    default:
        return bits_at<std::uint64_t>(place);
    }
}

/// Where the numbers are: strides in bytes, none of which leads further than a pointer can count.
struct Layout {
    std::vector<std::int64_t> shape, strides;
    std::int64_t count = 1;
    std::string problem = {};
};

Layout layout_of(const posenc_array& array, std::int64_t bytes) {
    const auto axes = static_cast<std::size_t>(array.axes);
    Layout layout{{array.shape, array.shape + axes}, {array.strides, array.strides + axes}};
    for (const std::int64_t extent : layout.shape)
        if (extent < 0)
            layout.problem = "has an axis of " + std::to_string(extent) + "; allowed: 1 and more";
        else if (__builtin_mul_overflow(layout.count, extent, &layout.count))
            layout.count = std::numeric_limits<std::int64_t>::max(); // and may be 0 after another axis, as it should
    if (!layout.problem.empty())
        return layout;
    if (layout.count == 0 || layout.count > static_cast<std::int64_t>(most_numbers))
        layout.problem = std::string(layout.count == 0 ? "holds no numbers" : "holds too many numbers") +
                         "; allowed: 1 … " + std::to_string(most_numbers);
    if (std::all_of(layout.strides.begin(), layout.strides.end(), [](std::int64_t stride) { return stride == 0; })) {
        std::int64_t stride = bytes;
        for (std::size_t axis = axes; axis-- > 0 && layout.problem.empty(); stride *= layout.shape[axis])
            layout.strides[axis] = stride;
        return layout;
    }
    std::int64_t reach = 0;
    for (std::size_t axis = 0; axis < axes; ++axis) {
        std::int64_t step = 0, &stride = layout.strides[axis];
        stride = layout.shape[axis] > 1 ? stride : 0; // of a single place no step is made
        if (stride == std::numeric_limits<std::int64_t>::min() ||
            __builtin_mul_overflow(layout.shape[axis], stride < 0 ? -stride : stride, &step) ||
            __builtin_add_overflow(reach, step, &reach) || reach > std::numeric_limits<std::ptrdiff_t>::max())
            layout.problem = "has strides that lead beyond all memory";
    }
    return layout;
}

std::vector<double> values_at(const std::byte* data, const Layout& layout, NumberType type) {
    const std::size_t parts = parts_of(type), bytes = bytes_of(type) / parts, axes = layout.shape.size();
    std::vector<double> values;
    values.reserve(static_cast<std::size_t>(layout.count) * parts);
    std::vector<std::int64_t> at(axes, 0);
    std::int64_t place = 0;
    for (std::int64_t number = 0; number < layout.count; ++number) {
        for (std::size_t part = 0; part < parts; ++part)
            values.push_back(value_of(type, bits_at(data + place + part * bytes, bytes)));
        for (std::size_t axis = axes; axis-- > 0;) {
            place += layout.strides[axis];
            if (++at[axis] < layout.shape[axis])
                break;
            place -= layout.strides[axis] * layout.shape[axis];
            at[axis] = 0;
        }
    }
    return values;
}

std::string type_names() {
    std::string text;
    for (const NumberType type : types)
        text += (text.empty() ? "" : ", ") + std::string(name_of(type));
    return text;
}

}

Usable<ArrayNumbers> numbers_of(const posenc_array* array, const char* argument) {
    const auto unusable = [&](const std::string& text, std::string key, std::string allowed) {
        return Unusable{argument, std::string(argument) + ": " + text, std::move(key), std::move(allowed)};
    };
    if (!array || !array->data)
        return unusable("is missing; allowed: an array with its numbers", "data", {});
    if (array->dtype < 0 || array->dtype >= static_cast<std::int32_t>(std::size(types)))
        return unusable("its numbers have no type; allowed: " + type_names(), "dtype", type_names());
    if (array->axes < 1 || array->axes > POSENC_MOST_AXES) {
        const std::string allowed = "1 … " + std::to_string(POSENC_MOST_AXES);
        return unusable("has " + std::to_string(array->axes) + " axes" + "; allowed: " + allowed, "axes", allowed);
    }
    const NumberType type = types[array->dtype];
    const Layout layout = layout_of(*array, static_cast<std::int64_t>(bytes_of(type)));
    if (!layout.problem.empty())
        return unusable(layout.problem, "shape", {});
    return ArrayNumbers{values_at(static_cast<const std::byte*>(array->data), layout, type),
                        {layout.shape.begin(), layout.shape.end()},
                        type,
                        parts_of(type) > 1};
}

NumberTable table_of(const ArrayNumbers& numbers) {
    const TableShape shape = table_shape(numbers.shape, numbers.complex);
    NumberTable table{shape.rows, shape.cols, numbers.values, roundoff_of(name_of(numbers.type))};
    table.complex = numbers.complex;
    table.slices = shape.slices;
    return table;
}

}
