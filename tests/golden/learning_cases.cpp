// What PyTorch makes of small transformers, written by make_learning.py: logits, loss, its derivatives, and the learned
// numbers after some steps of Adam.
#include "core/learning/transformer/adam.hpp"
#include "core/learning/transformer/model.hpp"
#include "core/state/state.hpp"
#include "golden.hpp"

#include <cmath>

namespace posenc::golden {

namespace {

using namespace posenc::learning;

ModelShape shape_of(const Case& c) {
    ModelShape shape;
    shape.layers = c.integer("layers");
    shape.width = c.integer("width");
    shape.heads = c.integer("heads");
    shape.hidden = c.integer("hidden");
    shape.causal = c.flag("causal", false);
    shape.gelu = c.flag("gelu", false);
    shape.bare_interval = c.integer("bare_interval", 0);
    return shape;
}

Positioning positioning_of(const Case& c) {
    const std::string id = c.text("method", "none");
    const Method* method = find_method(id);
    if (!method && id != "none")
        throw Malformed("there is no method ‘" + id + "’");
    const State state = parse(c.text("settings", ""), {}).state;
    MadePositioning made = make_positioning(method, state, shape_of(c), c.integer("length"), 0);
    if (!made.problem.empty())
        throw Malformed(made.problem);
    return std::move(made.positioning);
}

/// The numbers that the cases begin with.
template <class Scalar> void begin(Model<Scalar>& model) {
    for (const Tensor* tensor : model.tensors().all()) {
        const double gain = tensor->name.find("gain") != std::string::npos ? 1 : 0;
        for (std::size_t n = tensor->offset; n < tensor->end(); ++n)
            model.values()[n] = static_cast<Scalar>(gain + 0.35 * std::sin(12.9898 * static_cast<double>(n) + 1));
    }
}

template <class Scalar> std::vector<double> train(const Case& c) {
    const auto integers = [&](const char* key) {
        const std::vector<Index> all = c.integers(key);
        return std::vector<int>(all.begin(), all.end());
    };
    const Batch batch{c.integer("sequences"), c.integer("length"), integers("tokens"), integers("wanted")};
    Model<Scalar> model(positioning_of(c), 0);
    begin(model);
    const ConstView<Scalar> logits = model.logits(batch);
    std::vector<double> numbers(logits.data(), logits.data() + logits.size());
    numbers.push_back(static_cast<double>(model.learn(batch)));
    numbers.insert(numbers.end(), model.slopes().begin(), model.slopes().end());
    const std::vector<double> decays = c.numbers("decays");
    Adam<Scalar> adam(model.values().size(), decays.at(0), decays.at(1));
    for (Index step = 0; step < c.integer("steps"); ++step) {
        model.learn(batch);
        adam.step(model.values(), model.slopes(), c.number("rate"));
    }
    if (c.integer("steps") > 0)
        numbers.insert(numbers.end(), model.values().begin(), model.values().end());
    return numbers;
}

}

std::optional<std::vector<double>> learning_cases(const Case& c) {
    if (!c.is("pytorch/pytorch", "Model"))
        return std::nullopt;
    return c.dtype == "float32" ? train<float>(c) : train<double>(c);
}

}
