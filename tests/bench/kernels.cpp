// The kernels and the states in which methods are measured; see kernels.hpp. Methods that have to read what they show
// (Method::limit) and those with neither length nor grid are not covered.
#include "kernels.hpp"

#include "core/method.hpp"

#include <algorithm>
#include <cstring>

namespace posenc {

namespace {

using Samples = std::vector<float>;

/// What a method needs besides length and d_model 512 to be worth measuring.
struct Keys {
    std::string_view method, key, value;
};
constexpr Keys keys[] = {{"relative-sinusoidal", "dimension", "6"}, {"shaw", "dimension", "none"}};

State state_of(const Method& method, Index length) {
    State state = State{}.with("method", method.id).with("length", std::to_string(length));
    for (const Parameter* parameter : method.parameters)
        if (parameter->key == "d_model")
            state = state.with("d_model", "512");
    for (const Keys& set : keys)
        if (set.method == method.id)
            state = state.with(set.key, set.value);
    return state;
}

Kernel sampling(std::string name, FieldPtr field, const Viewport& viewport) {
    const std::size_t count =
        static_cast<std::size_t>(viewport.rows.samples) * static_cast<std::size_t>(viewport.cols.samples);
    return {std::move(name), [field, viewport, means = Samples(count)]() mutable { field->sample(viewport, means); }};
}

/// 1024 × 512 blocks that cover the whole field.
Viewport covering(const Field& field) {
    const Cell size = field.size();
    return {{0, std::max<Index>(1, size.row / 1024), 1024}, {0, std::max<Index>(1, size.col / 512), 512}};
}

bool takes(const Method& method, std::string_view key) {
    return std::any_of(method.parameters.begin(), method.parameters.end(),
                       [&](const Parameter* parameter) { return parameter->key == key; });
}

/// Tables of tokens on a grid, as large as it gets: there is one length of them.
std::vector<Kernel> grids() {
    std::vector<Kernel> all;
    for (const Method* method : methods()) {
        State state = State{}.with("method", method->id).with("d_model", "512");
        if (takes(*method, "grid_height") && !takes(*method, "length"))
            state = state.with("grid_height", "1024").with("grid_width", "1024");
        else if (method->id == "axial-learned")
            state = state.with("length", "1048576").with("axes", "1024,1024").with("axial_combine", "concatenate");
        else
            continue;
        const FieldPtr field = make_field(state).field;
        all.push_back(sampling("sample/" + std::string(method->id) + "/1048576", field, covering(*field)));
    }
    return all;
}

}

std::vector<Kernel> kernels() {
    constexpr int rows = 2048, cols = 1024;
    std::vector<Kernel> all;
    all.push_back({"memcpy/2048x1024", [from = Samples(rows * cols, 1.0F), to = Samples(rows * cols)]() mutable {
                       std::memcpy(to.data(), from.data(), to.size() * sizeof(float));
                   }});
    const State table = State{}.with("length", std::to_string(rows)).with("d_model", std::to_string(cols));
    all.push_back(sampling("sample/sinusoidal/2048x1024", make_field(table).field, {{0, 1, rows}, {0, 1, cols}}));
    for (const Method* method : methods())
        for (const Index length : {1 << 10, 1 << 14, 1 << 20, 1 << 24})
            if (method->limit == 0 && takes(*method, "length")) {
                const FieldPtr field = make_field(state_of(*method, length)).field;
                all.push_back(sampling("sample/" + std::string(method->id) + "/" + std::to_string(length), field,
                                       covering(*field)));
            }
    for (Kernel& grid : grids())
        all.push_back(std::move(grid));
    return all;
}

}
