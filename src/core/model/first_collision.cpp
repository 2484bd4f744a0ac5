#include "core/model/first_collision.hpp"

#include "core/model/turning.hpp"
#include "core/text.hpp"

#include <algorithm>

namespace posenc {

namespace {

/// Cosines and sines of all pairs, column by column.
TableRule rows_of_head(const RotaryHead& head) {
    using Kind = RoundedColumn::Kind;
    const RotaryFrequencies frequencies(head.settings);
    TableRule rule;
    for (Index pair = 0; pair < frequencies.pairs(); ++pair)
        for (const Kind part : {Kind::cosine, Kind::sine})
            rule.columns.push_back({part, frequencies.frequency(pair)});
    rule.rows = std::min(most_compared_positions, most_compared_cells / static_cast<Index>(rule.columns.size()));
    rule.factor = frequencies.attention_factor();
    return rule;
}

std::string pair_text(const EqualRows& rows) {
    return readable_integer(rows.row) + " = " + readable_integer(rows.earlier);
}

}

std::optional<NumberFormat> format_of(const LayeredModel& model) {
    for (const NumberFormat format : number_formats)
        if (model.dtype == format_name(format))
            return format;
    return std::nullopt;
}

std::optional<KindCollision> first_collision(const LayerKind& kind, NumberFormat format) {
    const std::optional<RotaryHead> head = rotation_of(kind);
    if (!head)
        return std::nullopt;
    const TableRule rule = rows_of_head(*head);
    KindCollision collision{format, first_equal_pair({rule, true}, format), first_equal_pair({rule, false}, format),
                            rule.rows};
    if (collision.stored && collision.stored->row >= rule.rows) // rows between were not compared
        collision.stored.reset();
    return collision;
}

std::string collision_text(const KindCollision& collision) {
    const std::string format(format_name(collision.format));
    return (collision.cast ? pair_text(*collision.cast) + " in " + format : "none in " + format) + "; " +
           (collision.stored ? pair_text(*collision.stored) + " as stored"
                             : "as stored none of the first " + readable_integer(collision.compared));
}

KindCollisions first_collisions(const LayeredModel& model) {
    KindCollisions collisions(model.kinds.size());
    if (const auto format = format_of(model))
        for (std::size_t kind = 0; kind < collisions.size(); ++kind)
            collisions[kind] = first_collision(model.kinds[kind], *format);
    return collisions;
}

}
