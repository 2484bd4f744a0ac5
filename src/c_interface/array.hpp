// Arrays of callers as the numbers that the core takes.
#pragma once

#include "c_interface/answer.hpp"
#include "core/recognise/table.hpp"
#include "import/numbers/numbers.hpp"

namespace posenc::c_interface {

/// Row-major, both parts of a complex number in turn; `shape` does not count these.
struct ArrayNumbers {
    std::vector<double> values;
    std::vector<std::uint64_t> shape;
    NumberType type = NumberType::float64;
    bool complex = false;
};
Usable<ArrayNumbers> numbers_of(const posenc_array* array, const char* argument);

/// All axes but the last as rows; `numbers` must outlive it.
NumberTable table_of(const ArrayNumbers& numbers);

}
