// What is asked besides the numbers: what was meant, and in which type it was computed.
#pragma once

#include "c_interface/settings.hpp"
#include "core/oracle/expectation.hpp"
#include "import/configs/model_config.hpp"

namespace posenc::c_interface {

/// A question's keys are among `allowed`. Null is a question without any.
Usable<Asked> question_of(const char* text, std::initializer_list<std::string_view> allowed);

/// A whole number of a question; nothing where it is not asked.
Usable<std::optional<Index>> whole_number(const Asked& question, const char* key, Index low, Index high);

Usable<ModelConfig> config_of(std::string_view text);

/// By "settings", or by "config" with "layer" and "method". `list`: what is looked at is a list of numbers.
Usable<Expectation> expectation_of(const Asked& question, bool list);

/// The relative roundoff of the type that "dtype" names, else `of_array`.
Usable<double> roundoff_asked(const Asked& question, double of_array);

}
