#include "panels/cards/import/import_copies.hpp"

#include "core/own/own_table.hpp"
#include "platform/platform.hpp"
#include "session/second_picture.hpp"

namespace posenc {

namespace {

void add_copy(Session& session, const State& state) {
    const std::string reference(state.text("own"));
    if (reference.empty() || own_table_of(state))
        return;
    if (const std::optional<std::string> copy = platform::take_copy(reference); copy && !copy->empty())
        if (OwnTablePtr table = OwnTable::from_copy(reference, *copy))
            session.add_own_table(std::move(table));
}

}

void add_copies(Session& session) {
    add_copy(session, session.state());
    if (session.state().text("beside").find("own=") != std::string_view::npos)
        add_copy(session, *second_state(session.state()));
}

}
