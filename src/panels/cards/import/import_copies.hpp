// Copies of tables that a person brought, which the platform keeps for the next visit.
#pragma once

#include "session/session.hpp"

namespace posenc {

/// Adds the tables that the state and its second picture name, if they are missing and the platform has copies. Called
/// once a frame.
void add_copies(Session& session);

}
