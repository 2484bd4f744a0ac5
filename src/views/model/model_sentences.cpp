#include "core/model/layer_pattern.hpp"
#include "core/text.hpp"
#include "views/model/model_view.hpp"

namespace posenc {

namespace {

std::string depends_sentence(const ModelFrame& frame) {
    const ModelNumbers& numbers = *frame.numbers;
    const Reached reached = numbers.reached[static_cast<std::size_t>(frame.layer) + 1];
    const std::string layer = "Layer " + std::to_string(frame.layer);
    const std::string below = frame.layer == 0 ? "" : " through those below it";
    const std::string tokens = counted(ModelNumbers::tokens(reached), "token");
    if (reached.other_text)
        return layer + " depends on " + tokens + below + ". The encoder’s text is read whole.";
    if (reached.sure_lowest > reached.lowest)
        return layer + " can depend on any of " + tokens + below + "; which, the content chooses.";
    if (reached.kept_lowest > reached.lowest)
        return layer + " depends on " + tokens + below + "; beyond the last " +
               readable_integer(reached.highest - reached.kept_lowest + 1) + " through layers that forget.";
    return layer + " depends on " + tokens + below + ".";
}

}

std::string reach_sentence(const ModelFrame& frame) {
    const std::string depends = depends_sentence(frame),
                      decay =
                          decay_sentence(frame.kind(), frame.numbers->decays[static_cast<std::size_t>(frame.layer)]);
    return decay.empty() ? depends : depends + " " + decay;
}

std::string model_title(const LayeredModel& model) {
    return model.name.empty() ? "What each layer knows of positions"
                              : model.name + ": what each layer knows of positions";
}

std::string model_subtitle(const LayeredModel& model) {
    const std::string pattern = pattern_text(model);
    return counted(model.count(), "layer") + (model.kinds.size() > 1 ? ": " + pattern : "");
}

}
