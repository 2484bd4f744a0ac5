// Copies of tables that a person brought, which the platform keeps for the next visit.
#pragma once

#include "session/session.hpp"

namespace posenc {

/// Brings the tables that the state and the picture beside it name, where they are missing and copies of them are kept.
/// Once a frame.
void bring_copies(Session& session);

}
