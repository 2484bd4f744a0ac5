// A picture alone on paper, for a browser to print or to make a PDF of.
#pragma once

#include "export/printed_page.hpp"

namespace posenc {

/// `svg`: the file, scaled to the paper; `about`: what is read out for it.
SheetElement printed_picture(std::string svg, std::string about);

}
