// The kernels that are measured, natively by posenc_bench and in WebAssembly by kernels_node.cpp: the same code under
// the same names.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace posenc {

struct Kernel {
    std::string name;
    std::function<void()> run; ///< once
};

/// memcpy/2048x1024             copies the bytes of 2048 × 1024 samples
/// sample/sinusoidal/2048x1024  samples length 2048, d_model 1024 cell by cell
/// sample/METHOD/LENGTH         samples 1024 × 512 blocks of each method whose blocks have a closed form and whose size
///                              is a length: dimensions are taken cell by cell (d_model 512), keys in blocks
std::vector<Kernel> kernels();

}
