#include "views/learning/models/grid_field.hpp"

#include "core/text.hpp"

namespace posenc {

Explanation GridField::explain(Cell cell) const {
    return {{{what_ + " = " + readable(at(cell)), at(cell)}}, what_, "It came about by training; no formula has it."};
}

}
