#include "core/state/condition_text.hpp"

#include "core/method.hpp"

#include <algorithm>
#include <vector>

namespace posenc {

namespace {

using Texts = std::vector<std::string>; ///< alternative conditions; one of them must hold

Texts alternatives_of(const Use& use);

std::string joined(const std::string& a, std::string_view separator, const std::string& b) {
    return a.empty() || b.empty() ? a + b : a + std::string(separator) + b;
}

std::string value_text(const Comparison& asked) {
    switch (asked.kind) {
    case Comparison::Kind::none:
        return "none";
    case Comparison::Kind::on:
        return "1";
    case Comparison::Kind::odd:
        return "odd";
    default:
        break;
    }
    std::string ids;
    for (const std::string_view id : ids_of(asked))
        ids = joined(ids, ",", std::string(id));
    return ids;
}

/// The methods that `naming` can name and that use the row, grouped by the condition under which they use it.
Texts texts_of_methods(const Parameter& naming, const Parameter& row) {
    struct Group {
        std::string condition, ids;
    };
    std::vector<Group> groups;
    const auto add = [&](std::string_view id, const std::string& condition) {
        auto group =
            std::find_if(groups.begin(), groups.end(), [&](const Group& one) { return one.condition == condition; });
        if (group == groups.end())
            group = groups.insert(group, {condition, {}});
        group->ids = joined(group->ids, ",", std::string(id));
    };
    for (const Choice& choice : naming.choices)
        if (const Method* method = find_method(choice.id))
            for (const Use& use : method->parameters)
                if (use.row == &row)
                    for (const std::string& condition : alternatives_of(use))
                        add(method->id, condition);
    Texts texts;
    for (const Group& group : groups)
        texts.push_back(joined(std::string(naming.key) + "=" + group.ids, "&", group.condition));
    return texts;
}

Texts texts_of(const Comparison& asked, const Parameter& row) {
    if (asked.kind == Comparison::Kind::as_in)
        return texts_of_methods(*asked.row, row);
    return {std::string(asked.row->key) + (asked.negated ? "=!" : "=") + value_text(asked)};
}

Texts alternatives_of(const Use& use) {
    if (!use.when)
        return {""};
    Texts all;
    for (std::size_t n = 0; n < use.when->size(); ++n) {
        Texts texts = {""};
        for (const Comparison& asked : (*use.when)[n]) {
            Texts longer;
            for (const std::string& before : texts)
                for (const std::string& text : texts_of(asked, *use.row))
                    longer.push_back(joined(before, "&", text));
            texts = std::move(longer);
        }
        all.insert(all.end(), texts.begin(), texts.end());
    }
    return all;
}

}

std::string condition_text(const Use& use) {
    std::string all;
    for (const std::string& text : alternatives_of(use))
        all = joined(all, "|", text);
    return all;
}

}
