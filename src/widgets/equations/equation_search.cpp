// Finds the file that holds an equation. On the page the files come after the first view.
#include "widgets/equations/equation_line.hpp"

#include "platform/platform.hpp"

namespace posenc {

namespace {

/// Null until the file has arrived, and always if it cannot be loaded.
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
