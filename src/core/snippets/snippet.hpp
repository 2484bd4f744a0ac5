// Snippets: the code that reproduces a field in NumPy, in PyTorch or against this core.
//
// A method's Python program stands in the file of its name beside its .cpp. It computes the array `field` for every
// setting of the method; a snippet is that program with the state's values filled in, the branches that the state does
// not take left out (core/snippets/python_program.hpp) and, for PyTorch, the names of NumPy translated. Programs are
// handed in as texts, because a page loads them only when somebody asks for code.
#pragma once

#include "core/method.hpp"

#include <functional>
#include <optional>

namespace posenc {

enum class Language { numpy, pytorch, cpp };

/// The text of the Python file with this stem ("sinusoidal"), empty if there is none.
using PythonPrograms = std::function<std::string_view(std::string_view stem)>;

/// The code that reproduces the field of the state's method; empty if the method has no program.
///
/// Besides the method's parameters a program may use `rows` and `columns`, the numbers of rows and columns of the
/// field. Lengths are those in use if a method limits them.
std::optional<std::string> snippet(const State& state, Language language, const PythonPrograms& programs);
/// The same for a field that the state's method has already made.
std::optional<std::string> snippet(const State& state, const MakeResult& made, Language language,
                                   const PythonPrograms& programs);

}
