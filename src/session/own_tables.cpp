// A person's own tables. All states of the session share them.
#include "core/own/own_table.hpp"
#include "session/session.hpp"

#include <utility>

namespace posenc {

void Session::set_own_tables(std::shared_ptr<const OwnTables> tables) {
    history_.set_own_tables(tables);
    fields_.clear(); // the same text may name other numbers now
    present_.reset();
    derived_ = {};
}

void Session::add_own_table(std::shared_ptr<const OwnTable> table) {
    set_own_tables(OwnTables::with(state().tables(), std::move(table)));
}

void Session::remove_own_table(std::string_view reference) {
    set_own_tables(OwnTables::without(state().tables(), reference));
}

}
