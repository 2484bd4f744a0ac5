// Copies of tables that a person brought, which the platform keeps for the next visit.
#pragma once

#include "session/session.hpp"

namespace posenc {

/// Brings the table that the state names, where it is missing and a copy of it is kept. Once a frame, while it is
/// missing.
void bring_copy(Session& session);

}
