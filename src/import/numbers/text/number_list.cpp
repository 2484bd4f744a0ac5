#include "import/numbers/text/number_list.hpp"

#include <cmath>

namespace posenc {

namespace {

template <class Item> void drop_every(std::vector<Item>& items, std::size_t column, std::size_t columns) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < items.size(); ++i)
        if (i % columns != column)
            items[kept++] = items[i];
    items.resize(kept);
}

/// one[0], other[0], one[1], …
template <class Item> std::vector<Item> in_turn(const std::vector<Item>& one, const std::vector<Item>& other) {
    std::vector<Item> both;
    both.reserve(2 * one.size());
    for (std::size_t i = 0; i < one.size(); ++i) {
        both.push_back(one[i]);
        both.push_back(other[i]);
    }
    return both;
}

}

void NumberList::add(const PrintedNumber& number) {
    if (number.complex && imaginary_.empty()) {
        imaginary_.resize(values_.size());
        imaginary_places_.resize(values_.size(), exact_place);
    }
    if (number.complex || !imaginary_.empty()) {
        imaginary_.push_back(number.imaginary);
        imaginary_places_.push_back(number.imaginary_place);
    }
    values_.push_back(number.value);
    places_.push_back(number.place);
}

void NumberList::drop_column(std::size_t column, std::size_t columns) {
    drop_every(values_, column, columns);
    drop_every(places_, column, columns);
    drop_every(imaginary_, column, columns);
    drop_every(imaginary_places_, column, columns);
}

void NumberList::move_to(TextNumbers& out) {
    if (imaginary_.empty()) {
        out.values = std::move(values_);
        out.places = std::move(places_);
        return;
    }
    out.values = in_turn(values_, imaginary_);
    out.places = in_turn(places_, imaginary_places_);
    out.shape.push_back(2);
    out.complex = true;
    out.notes.push_back(complex_note());
}

void scale_numbers(TextNumbers& array, double factor) {
    if (factor == 1)
        return;
    const int by = static_cast<int>(std::lround(std::log10(factor)));
    for (double& value : array.values)
        value *= factor;
    for (std::int8_t& place : array.places)
        if (place < unsaid_place)
            place = static_cast<std::int8_t>(std::clamp(place + by, -128, unsaid_place - 1));
}

}
