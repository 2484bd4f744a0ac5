#include "panels/cards/import/import_copies.hpp"

#include "core/own/own_table.hpp"
#include "platform/platform.hpp"
#include "session/beside.hpp"

namespace posenc {

namespace {

void bring_copy(Session& session, const State& state) {
    const std::string reference(state.text("own"));
    if (reference.empty() || own_table_of(state))
        return;
    if (const std::optional<std::string> copy = platform::take_copy(reference); copy && !copy->empty())
        if (OwnTablePtr table = OwnTable::from_copy(reference, *copy))
            session.bring(std::move(table));
}

}

void bring_copies(Session& session) {
    bring_copy(session, session.state());
    if (session.state().text("beside").find("own=") != std::string_view::npos)
        bring_copy(session, *beside(session.state()));
}

}
