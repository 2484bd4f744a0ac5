// The numbers of an array while it is read, row-major.
#pragma once

#include "import/numbers/readers.hpp"
#include "import/numbers/text/printed_number.hpp"

namespace posenc {

class NumberList {
  public:
    std::size_t size() const { return values_.size(); }
    bool full() const { return values_.size() == most_numbers; }
    void add(const PrintedNumber& number);
    /// Takes one of so many columns out.
    void drop_column(std::size_t column, std::size_t columns);
    /// Hands the numbers over; `out` has its shape. If one is complex, all are: the parts are a last axis then, and a
    /// note says so.
    void move_to(TextNumbers& out);

  private:
    std::vector<double> values_, imaginary_;
    std::vector<std::int8_t> places_, imaginary_places_; ///< the imaginary parts are empty before the first complex one
};

/// MATLAB's "1.0e+03 *" before an array: multiplies all its numbers by a power of ten.
void scale_numbers(TextNumbers& array, double factor);

}
