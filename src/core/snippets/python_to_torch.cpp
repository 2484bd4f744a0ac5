// NumPy's names in PyTorch. Programs use only functions that both have with the same arguments; the few whose names
// differ are listed here. PyTorch also accepts `axis` for its `dim`.
#include "core/snippets/python_program.hpp"

#include <utility>

namespace posenc {

namespace {

constexpr std::pair<std::string_view, std::string_view> names[] = {
    {"import numpy as np\n", "import torch\n\ntorch.set_default_dtype(torch.float64)\n"},
    {"np.concatenate(", "torch.cat("},
    {"np.repeat(", "torch.repeat_interleave("},
    {"np.array(", "torch.tensor("},
    {"np.asarray(", "torch.as_tensor("},
    {"np.power(", "torch.pow("},
    {"np.ndarray", "torch.Tensor"},
    {"np.bool_", "torch.bool"},
    {".astype(", ".to("},
    {".copy()", ".clone()"},
    {"np.", "torch."},
};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

}

std::string translated_to_torch(std::string program) {
    for (const auto& [from, to] : names)
        replace_all(program, from, to);
    return program;
}

}
