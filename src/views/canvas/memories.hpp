// What views remember from frame to frame of one picture and is no part of the state: a gesture under way, a part
// chosen where there is room for one only, a field that is being typed in. One value of every type, made when first
// asked for.
#pragma once

#include "session/type_key.hpp"

#include <map>
#include <memory>

namespace posenc {

class Memories {
  public:
    template <class T> T& of() {
        std::shared_ptr<void>& slot = slots_[&type_key<T>];
        if (!slot)
            slot = std::make_shared<T>();
        return *static_cast<T*>(slot.get());
    }

  private:
    std::map<const char*, std::shared_ptr<void>, std::less<>> slots_;
};

}
