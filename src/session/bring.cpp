// Tables that a person brings: all states of the session get them at once.
#include "core/own/own_table.hpp"
#include "session/session.hpp"

#include <utility>

namespace posenc {

void Session::have(std::shared_ptr<const OwnTables> tables) {
    history_.bring(tables);
    fields_.clear(); // the same text may name other numbers now
    present_.reset();
    derived_ = {};
}

void Session::bring(std::shared_ptr<const OwnTable> table) {
    have(OwnTables::with(state().tables(), std::move(table)));
}

void Session::forget(std::string_view reference) {
    have(OwnTables::without(state().tables(), reference));
}

}
