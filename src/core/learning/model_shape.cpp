#include "core/learning/model_shape.hpp"

namespace posenc::learning {

Tensors::Tensors(const ModelShape& shape, const std::vector<LearnedMatrix>& learned_by_encoding) {
    std::size_t end = 0;
    const auto place = [&](Tensor& tensor, std::string name, Index tensor_rows, Index tensor_cols) {
        tensor = {std::move(name), tensor_rows, tensor_cols, end};
        end = tensor.end();
    };
    const Index width = shape.width;
    place(embedding, "embedding", shape.tokens, width);
    layers.resize(static_cast<std::size_t>(shape.layers));
    for (std::size_t number = 0; number < layers.size(); ++number) {
        LayerTensors& layer = layers[number];
        const std::string of = "layer " + std::to_string(number) + " ";
        place(layer.first_gain, of + "first gain", 1, width);
        place(layer.first_shift, of + "first shift", 1, width);
        place(layer.projections, of + "queries, keys, values", width, 3 * width);
        place(layer.mixing, of + "mixing", width, width);
        place(layer.second_gain, of + "second gain", 1, width);
        place(layer.second_shift, of + "second shift", 1, width);
        place(layer.up, of + "up", width, shape.hidden);
        place(layer.up_shift, of + "up shift", 1, shape.hidden);
        place(layer.down, of + "down", shape.hidden, width);
        place(layer.down_shift, of + "down shift", 1, width);
    }
    place(last_gain, "last gain", 1, width);
    place(last_shift, "last shift", 1, width);
    place(output, "output", width, shape.outputs);
    place(output_shift, "output shift", 1, shape.outputs);
    learned.resize(learned_by_encoding.size());
    for (std::size_t number = 0; number < learned.size(); ++number)
        place(learned[number], learned_by_encoding[number].name, learned_by_encoding[number].rows,
              learned_by_encoding[number].cols);
}

std::vector<const Tensor*> Tensors::all() const {
    std::vector<const Tensor*> list{&embedding};
    for (const LayerTensors& layer : layers)
        list.insert(list.end(),
                    {&layer.first_gain, &layer.first_shift, &layer.projections, &layer.mixing, &layer.second_gain,
                     &layer.second_shift, &layer.up, &layer.up_shift, &layer.down, &layer.down_shift});
    list.insert(list.end(), {&last_gain, &last_shift, &output, &output_shift});
    for (const Tensor& tensor : learned)
        list.push_back(&tensor);
    return list;
}

}
