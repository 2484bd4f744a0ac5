// The parameters that several masks share.
#pragma once

#include "core/parameter.hpp"

namespace posenc::parameters {

extern const Parameter padding_side, sentence, mask, polarity, treatment, arithmetic;

}
