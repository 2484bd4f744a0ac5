// The functions that src/platform/web/*.cpp imports, given to em++ with --js-library. Each hands its call on to the
// page (page.js, services.js), which boot.js put into Module.page. Texts come as address and length of UTF-8 bytes.
//
// The program is linked as an ES module: -sMODULARIZE=1 -sEXPORT_ES6=1 -sENVIRONMENT=web -sFILESYSTEM=0
// -sDYNAMIC_EXECUTION=0 -sMIN_WEBGL_VERSION=2 -sMAX_WEBGL_VERSION=2 -sALLOW_MEMORY_GROWTH=1; it needs no list of
// exports (EMSCRIPTEN_KEEPALIVE marks them).
mergeInto(LibraryManager.library, {
    // The heap moves when it grows, so the page asks for it each time.
    page_open: function () {
        Module["page"].open(Module, function () { return HEAPU8; });
    },
    page_start: function () { Module["page"].start(); },
    page_fail: function (reason) { Module["page"].fail(reason); },
    page_wake: function () { Module["page"].wake(0); },
    page_wake_after: function (seconds) { Module["page"].wake_after(seconds); },
    page_toggle_full_screen: function () { Module["page"].services.toggle_full_screen(); },
    page_full_screen: function () { return Module["page"].services.full_screen(); },
    page_width: function () { return Module["page"].width(); },
    page_height: function () { return Module["page"].height(); },
    page_density: function () { return Module["page"].density(); },
    page_dark: function () { return Module["page"].dark(); },
    page_reduced_motion: function () { return Module["page"].reduced_motion(); },
    page_mac: function () { return Module["page"].mac(); },
    page_touch: function () { return Module["page"].touch(); },
    page_cursor: function (shape) { Module["page"].cursor(shape); },
    page_text_input: function (on, x, y) { Module["page"].text_input(on, x, y); },
    page_copy: function (text, length) { Module["page"].services.copy(text, length); },
    page_pick_file: function () { Module["page"].services.pick_file(); },
    page_embedded: function () { return Module["page"].services.embedded(); },
    page_open_whole_program: function () { Module["page"].services.open_whole_program(); },
    page_has_one_file: function () { return Module["page"].services.has_one_file(); },
    page_save_one_file: function (added, length) { Module["page"].services.save_one_file(added, length); },
    page_file_size: function () { return Module["page"].services.file_size(); },
    page_file_part: function (offset, size) { Module["page"].services.files.part(offset, size); },
    page_print: function (json, length) { Module["page"].services.print(json, length); },
    page_save: function (name, name_length, bytes, length) { Module["page"].services.save(name, name_length, bytes, length); },
    page_add_piece: function (start, length) { Module["page"].services.add_piece(start, length); },
    page_save_pieces: function (name, length) { Module["page"].services.save_pieces(name, length); },
    page_drop_pieces: function () { Module["page"].services.drop_pieces(); },
    page_copy_picture: function (start, length) { Module["page"].services.copy_picture(start, length); },
    page_has_sound: function () { return Module["page"].services.has_sound(); },
    page_play: function (notes, count) { Module["page"].services.play(notes, count); },
    page_sounding: function () { return Module["page"].services.sounding(); },
    page_work: function (kind, request, length) { Module["page"].services.work(kind, request, length); },
    page_worked: function (kind) { return Module["page"].services.worked(kind); },
    page_open_link: function (url, length) { Module["page"].services.open_link(url, length); },
    page_clipboard: function () { Module["page"].services.clipboard(); },
    page_keep_copy: function (key, key_length, start, length) { Module["page"].services.keep_copy(key, key_length, start, length); },
    page_copies: function () { return Module["page"].services.copies(); },
    page_want_copy: function (number, key, length) { Module["page"].services.want_copy(number, key, length); },
    page_forget_copies: function () { Module["page"].services.forget_copies(); },
    page_publish: function (text, length) { Module["page"].publish(text, length); },
    page_take_address: function () { return Module["page"].take_address(); },
    page_share: function () { Module["page"].share(); },
    page_store: function (key, key_length, text, length) { Module["page"].services.store(key, key_length, text, length); },
    page_stored: function (key, key_length) { return Module["page"].services.stored(key, key_length); },
    page_forget: function () { Module["page"].services.forget(); },
    page_fetch: function (number, name, length) { Module["page"].services.fetch(number, name, length); },
});
