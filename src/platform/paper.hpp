// Output that a person keeps: the page prints and downloads, a program with a file system saves.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace posenc::platform {

/// Whether print_page prints: on the page, whose browser can also print into a PDF file.
bool has_printer();
/// `json` as written by export/printed_page.hpp. Comes after the present frame; the browser shows its dialogue.
void print_page(std::string_view json);

/// Saves a file: on the page a download, natively a new file in the person's folder Downloads, or in the current folder
/// if there is none; a number is added to a name that is taken. Returns a sentence that says where the file is, or why
/// it could not be saved.
std::string save_file(std::string_view name, std::string_view bytes);

/// Whether the file that this sentence is about can be moved to a place of the person's choice. It must be the last
/// sentence of save_file, a LongFile or move_saved. Only in the window, if the desktop has a dialogue for it (checked
/// as in has_file_picker).
bool can_move(std::string_view sentence);
/// Shows that dialogue with this title. `say` receives the result; it is not called if nothing was chosen.
void move_saved(std::string_view title, std::function<void(std::string)> say);

/// Copies a PNG to the clipboard. `say` receives a sentence about the result, on the page some moments later.
void copy_picture(std::string_view png, std::function<void(std::string)> say);

}
