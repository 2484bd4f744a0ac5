// A memory for a test: what is stored is kept as long as this lives.
#pragma once

#include "platform/headless/headless.hpp"

namespace posenc {

struct KeptTexts {
    KeptTexts() { platform::offer_store(true); }
    ~KeptTexts() { platform::offer_store(false); }
    KeptTexts(const KeptTexts&) = delete;
    KeptTexts& operator=(const KeptTexts&) = delete;
};

}
