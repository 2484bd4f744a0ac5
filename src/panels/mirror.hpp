// The control mirror: every control on screen as JSON, for a person who works without the canvas. What is set there
// comes back as a state text.
#pragma once

#include "session/session.hpp"

#include <string>

namespace posenc {

/// An array of {key, label, kind, min, max, step, value, choices, help}: view, method, theme, text size, then the
/// parameters on screen. min, max and step are there for integer and real, choices (ids) for choice.
std::string controls_json(const Session& session);

}
