// Which file holds an equation. A part of the first view, unlike what reads and draws equations: their files come
// later.
#include "widgets/equations/equation_line.hpp"

#include "platform/platform.hpp"

namespace posenc {

namespace {

/// Null until it has arrived, and for ever where it cannot be had.
const EquationFile* file_of(EquationSource source) {
    struct Holder {
        std::string_view name;
        std::optional<EquationFile> file = {};
        bool damaged = false;
    };
    static Holder holders[] = {{"equations.bin"}, {"lessons.bin"}};
    Holder& holder = holders[static_cast<int>(source)];
    if (!holder.file && !holder.damaged)
        if (const std::optional<std::string_view> bytes = platform::data_file(holder.name); bytes && !bytes->empty())
            holder.damaged = !(holder.file = read_equations(*bytes));
    return holder.file ? &*holder.file : nullptr;
}

}

FoundEquation find_equation(EquationSource source, std::string_view name) {
    const EquationFile* const file = file_of(source);
    return {file, file ? file->find(name) : nullptr};
}

FoundEquation lesson_equation(std::string_view tex, bool displayed) {
    return find_equation(EquationSource::lessons, std::string(displayed ? "$$" : "$").append(tex));
}

}
