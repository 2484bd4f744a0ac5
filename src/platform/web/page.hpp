// The functions that the page offers to the program (web/platform.js, page.js and services.js) and the buffer for texts
// in both directions. Coordinates are device pixels of the canvas.
#pragma once

#include <cstddef>
#include <string>

extern "C" {
void page_open();  ///< called first: from then on the page may measure and pass texts
void page_start(); ///< Dear ImGui and the graphics exist: events and frames may come
void page_fail(int reason);
void page_wake();
void page_wake_after(double seconds);
void page_toggle_full_screen();
int page_full_screen();
int page_width();
int page_height();
double page_density();
int page_dark();
int page_reduced_motion();
int page_mac();
int page_touch();
void page_cursor(int shape);                        ///< ImGuiMouseCursor
void page_text_input(int on, double x, double y);   ///< a text field has the keyboard, its caret is at x, y
void page_copy(const char* text, std::size_t size); ///< answered by web_copied
void page_clipboard();                              ///< fills exchange()
void page_pick_file();                              ///< answered by web_opened
double page_file_size();                            ///< of the file that came last as web_opened; 0: there is none
void page_file_part(double offset, double size);    ///< answered by web_file_part
void page_open_link(const char* url, std::size_t size);
void page_print(const char* json, std::size_t size);
void page_save(const char* name, std::size_t name_size, const char* bytes, std::size_t size); ///< as a download
void page_add_piece(const char* bytes, std::size_t size); ///< of a file that is saved, or dropped, later
void page_save_pieces(const char* name, std::size_t size);
void page_drop_pieces();
int page_embedded(); ///< 1: exchange() holds the controls that are asked for
void page_open_whole_program();
int page_has_one_file();                                      ///< asked again once the answer is known
void page_save_one_file(const char* added, std::size_t size); ///< to the settings of the address
void page_copy_picture(const char* png, std::size_t size);    ///< answered by web_picture_copied
int page_has_sound();
void page_play(const float* notes, std::size_t count);           ///< numbers, see platform/sound.hpp
double page_sounding();                                          ///< seconds played; negative: no sound
void page_work(int host, const char* request, std::size_t size); ///< to the worker with this number
int page_worked(int host);                                       ///< 1: exchange() holds the next news of this host
void page_keep_copy(const char* key, std::size_t key_size, const char* bytes, std::size_t size);
int page_copies();                                                      ///< platform::Copies
void page_want_copy(int number, const char* key, std::size_t key_size); ///< answered by web_copy
void page_forget_copies();
void page_publish(const char* text, std::size_t size);
int page_take_address(); ///< 1: exchange() holds a new address
void page_share();       ///< fills exchange()
void page_store(const char* key, std::size_t key_size, const char* text, std::size_t size);
void page_forget();
int page_stored(const char* key, std::size_t key_size);               ///< 1: exchange() holds the text
void page_fetch(int number, const char* name, std::size_t name_size); ///< of the site; answered by web_fetched
}

namespace posenc::platform {

/// Reasons for page_fail, in the order of the sentences in web/page.js.
enum PageFailure { no_webgl2 = 0, stopped = 1 };

/// The text last handed across, in either direction; the next hand-over replaces it.
std::string& exchange();

/// Connects Dear ImGui's clipboard, input method and keyboard conventions with the page.
void connect_input();

/// Tells the page the cursor's shape when it changed; after each frame.
void show_cursor();

}
