#include "panels/cards/import_copies.hpp"

#include "core/own/own_table.hpp"
#include "platform/platform.hpp"

namespace posenc {

void bring_copy(Session& session) {
    const std::string reference(session.state().text("own"));
    if (own_table_of(session.state()))
        return;
    if (const std::optional<std::string> copy = platform::take_copy(reference); copy && !copy->empty())
        if (OwnTablePtr table = OwnTable::from_copy(reference, *copy))
            session.bring(std::move(table));
}

}
