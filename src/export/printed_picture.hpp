// A page with a single picture, for a browser to print or to save as a PDF.
#pragma once

#include "export/printed_page.hpp"

namespace posenc {

/// `svg`: the file, which is scaled to the paper; `about`: its alternative text.
SheetElement printed_picture(std::string svg, std::string about);

}
