// The answers for whoever asks what a model does with positions, in words, and the numbers to take along.
#include "core/model/layers_text.hpp"
#include "core/text.hpp"
#include "views/model/model_view.hpp"
#include "views/plot/curve_table.hpp"
#include "views/plot/heading.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// "base 10 000: layers 0–4; no positions: layer 5".
std::string positions_by_kind(const LayeredModel& model) {
    std::string text;
    for (std::size_t kind = 0; kind < model.kinds.size(); ++kind) {
        std::vector<Index> layers;
        for (Index layer = 0; layer < model.count(); ++layer)
            if (model.layers[static_cast<std::size_t>(layer)] == kind)
                layers.push_back(layer);
        const std::string positions = positions_text(model.kinds[kind]);
        if (!positions.empty() && !layers.empty())
            text += (text.empty() ? "" : "; ") + positions + ": " + layers_list(layers);
    }
    return text;
}

std::string turning_by_kind(const ModelNumbers& numbers) {
    std::string text;
    for (std::size_t kind = 0; kind < numbers.turning.size(); ++kind) {
        const TurningCounts counts = counts_of(numbers.turning[kind]);
        if (counts.pairs == 0)
            continue;
        text += (text.empty() ? "" : "\n") + numbers.model.kinds[kind].name + ": " +
                readable_integer(counts.unfinished) + " of " + readable_integer(counts.pairs) +
                " pairs never finish a turn in training, " + readable_integer(counts.beyond) +
                " come to angles beyond it" +
                (counts.still > 0 ? ", " + readable_integer(counts.still) + " stand still" : "");
    }
    return text.empty() ? "No layer turns." : text;
}

std::string kept(const ModelNumbers& numbers) {
    std::string text;
    for (const KeptOfText& kept : numbers.kept)
        text += (text.empty() ? "" : "\n") + readable_integer(kept.length) +
                " tokens: " + kept_text(numbers.model, kept.bytes());
    return text;
}

/// A text that is made once for what it is made from.
struct KeptText {
    std::string text;
};

/// What the second picture's model has otherwise; empty where there is no second one.
std::string against_other(const ModelFrame& frame) {
    const State& state = frame.session.state();
    if (state.text("beside").empty())
        return "";
    const auto made = [&] {
        const State other = parse(state.text("beside"), state).state;
        if (other.text("view") != state.text("view"))
            return std::make_shared<KeptText>();
        const LayeredModel second = read_layers(other.text("layers")).model;
        std::string text;
        for (const std::string& line :
             differences(models_beside(frame.model(), second, frame.numbers->bytes_of_number)))
            text += (text.empty() ? "" : "\n") + line;
        return std::make_shared<KeptText>(KeptText{text.empty() ? "The same." : text});
    };
    return frame.session
        .derived<KeptText>({state.text("beside"), state.text("layers"), state.text("view"), state.text("cache_bits")},
                           made)
        ->text;
}

std::string collisions_by_kind(const ModelFrame& frame) {
    std::string text;
    for (std::size_t kind = 0; kind < frame.collisions->size(); ++kind)
        if (const auto& collision = (*frame.collisions)[kind])
            text += (text.empty() ? "" : "\n") + frame.model().kinds[kind].name + ": " + collision_text(*collision);
    return text;
}

/// Draws lines below a head and moves the column down.
void draw_section(Rect& column, std::string_view head, const std::string& text) {
    std::vector<std::string> lines;
    for (const std::string_view line : split(text, '\n'))
        lines.emplace_back(line);
    column.y += draw_notes_of_view(column, head, lines) + px(16);
}

}

float draw_answers(Session& session, Canvas& canvas, Rect area) {
    const ModelFrame frame = model_frame(session, canvas);
    if (frame.model().count() == 0)
        return 0;
    Rect rest = area;
    draw_section(rest, "POSITIONS", positions_by_kind(frame.model()));
    draw_section(rest, "LAYER " + std::to_string(frame.layer), sees_text(frame.kind()) + "\n" + reach_sentence(frame));
    draw_section(rest, "PAIRS", turning_by_kind(*frame.numbers));
    if (const std::string collisions = collisions_by_kind(frame); !collisions.empty())
        draw_section(rest, "FIRST POSITIONS ALIKE", collisions);
    draw_section(rest, "KEPT", kept(*frame.numbers));
    if (const std::string other = against_other(frame); !other.empty())
        draw_section(rest, "THE OTHER MODEL", other);
    return rest.y - area.y;
}

std::shared_ptr<const ViewBeside> models_beside(Session& first, Session& second) {
    Canvas nothing_drawn;
    const ModelFrame one = model_frame(first, nothing_drawn), other = model_frame(second, nothing_drawn);
    return first.derived<ViewBeside>(
        {first.state().text("layers"), second.state().text("layers"), first.state().text("cache_bits")}, [&] {
            const auto rows = models_beside(one.model(), other.model(), one.numbers->bytes_of_number);
            const auto name = [](const LayeredModel& model, const char* otherwise) {
                return model.name.empty() ? std::string(otherwise) : model.name;
            };
            ViewBeside beside{name(one.model(), "first"), name(other.model(), "second"), differences(rows), {}};
            for (const ModelRow& row : rows)
                beside.rows.push_back({row.what, row.first, row.second});
            return std::make_shared<ViewBeside>(std::move(beside));
        });
}

std::string model_summary(Session& session) {
    Canvas nothing_drawn;
    const ModelFrame frame = model_frame(session, nothing_drawn);
    if (frame.model().count() == 0)
        return frame.numbers->problems.empty() ? "No layers." : frame.numbers->problems.front();
    return positions_by_kind(frame.model()) + ". " + reach_sentence(frame);
}

std::vector<ViewCurves> model_curves(Session& session) {
    Canvas nothing_drawn;
    const ModelFrame frame = model_frame(session, nothing_drawn);
    const auto numbers = frame.numbers;
    const Index layers = frame.model().count();
    if (layers == 0)
        return {};
    std::vector<CurveColumn> columns{
        counted_from("layer", 0),
        {"tokens alone", [numbers](Index layer) { return static_cast<double>(numbers->own_tokens(layer)); }},
        {"tokens with all below",
         [numbers](Index layer) { return static_cast<double>(numbers->reached_tokens(layer)); }}};
    for (const KeptOfText& kept : numbers->kept)
        columns.push_back(
            {"bytes kept of " + std::to_string(kept.length), [numbers, length = kept.length](Index layer) {
                 return static_cast<double>(cache_bytes(numbers->model, layer, length, numbers->bytes_of_number));
             }});
    return {{"reach", std::make_shared<CurveTable>("How far the layers see", layers, std::move(columns))}};
}

ViewNumbers model_numbers(Session& session) {
    const std::vector<ViewCurves> curves = model_curves(session);
    return curves.empty() ? ViewNumbers{} : ViewNumbers{curves.front().table, ""};
}

}
