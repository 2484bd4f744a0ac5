#include "views/plot/curve_table.hpp"

#include "core/text.hpp"

namespace posenc {

Explanation CurveTable::explain(Cell cell) const {
    const double value = at(cell);
    const std::string& name = columns_[static_cast<std::size_t>(cell.col)].name;
    return {{{name + " = " + shortest(value), value}}, name, ""};
}

Description CurveTable::describe() const {
    Description description{title_, {"point", 0, {}}, {"", 0, {}}};
    for (const CurveColumn& column : columns_)
        description.cols.labels.push_back(column.name);
    return description;
}

CurveColumn counted_from(std::string name, Index first) {
    return {std::move(name), [first](Index point) { return static_cast<double>(first + point); }};
}

CurveColumn along_row(std::string name, FieldPtr field, Index row) {
    return {std::move(name), [field = std::move(field), row](Index point) { return field->at({row, point}); }};
}

}
