// One address for every type: what is kept by type is found by it.
#pragma once

namespace posenc {

/// Its address is the type's own; not const, so that no linker folds two of them into one.
template <class T> inline char type_key = 0;

}
