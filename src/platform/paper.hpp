// What leaves the program to be kept: the page prints and downloads, a program with a file system saves.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace posenc::platform {

/// Whether print_page prints: on the page, whose browser can also print into a PDF file.
bool has_printer();
/// `json` as written by export/printed_page.hpp. Comes after the present frame; the browser shows its dialogue.
void print_page(std::string_view json);

/// A download of the page; natively a new file in the person's folder Downloads, or in the present folder where there
/// is no such, and a number is added to a name that is taken. Answers with a sentence that says where it is, or why
/// there is none.
std::string save_file(std::string_view name, std::string_view bytes);

/// Whether the file of this sentence, the last one of save_file, a LongFile or move_saved, can be moved to where the
/// person says: in the window, where the desktop has a dialogue for it (looked for as by has_file_picker).
bool can_move(std::string_view sentence);
/// Shows that dialogue. `title`: its own. `say` is called with what became of it, not at all where nothing was chosen.
void move_saved(std::string_view title, std::function<void(std::string)> say);

/// A PNG to the clipboard. `say` is called with a sentence about what became of it, on the page some moments later.
void copy_picture(std::string_view png, std::function<void(std::string)> say);

}
