// Python programs that cover every setting of a method, reduced to one setting.
//
//   length = 50                  a name that is given, at the start of a line: its value is replaced
//   if layout == "halves":       conditions on given texts, flags and None are decided, and only the branch that is
//   elif …: else:                taken is left; other conditions stay as they are
//   from seeded import normals   the program with that name takes the place of the line. The line may stand in a
//                                branch that is decided. If the name stands for a function (first_mask), the program
//                                with the function's name is imported. `field` comes only when it is imported
//
// Then imports, functions and names (except `field`) that nothing uses are left out. Imports and given names, each
// once, come first. This is no parser of Python: conditions join `x == "a"`, `x != "a"`, `x in ("a", "b")`, `x not in
// (…)`, `x is None`, `x is not None`, `x` and `not x` by `and` or by `or`, and a statement stands on one line or
// continues indented.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace posenc {

/// Names and their values as Python literals, or the name of a function of the program.
using PythonNames = std::map<std::string, std::string, std::less<>>;

/// The program with the given names' values; `program_named` gives the text for `from NAME import …`, empty for modules
/// that are to stay imports.
std::string specialised(std::string_view program, const PythonNames& given,
                        const std::function<std::string_view(std::string_view)>& program_named);

/// The same program for PyTorch: what NumPy calls np.concatenate is torch.cat there.
std::string translated_to_torch(std::string program);

}
