"""A display that lives in memory (Xvfb), with hands on its keyboard, mouse and clipboard and eyes on its picture: what tests
of the window share. There is no window manager; graphics are drawn by Mesa in software.
"""
import ctypes
import os
import pathlib
import struct
import subprocess
import tempfile
import time

SELECTION_NOTIFY, SELECTION_REQUEST, CLIENT_MESSAGE = 31, 30, 33
RESOURCE_MANAGER, STRING, ATOM = 23, 31, 4  # atoms that every display has
VIEWABLE = 2
# Nor with the bus of a session, on which a desktop would show its dialogues.
WITHOUT_DISPLAY = {key: value for key, value in os.environ.items()
                   if key not in ("DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR")}


class Event(ctypes.Structure):
    """Any event of Xlib: 24 words, of which a field that is no word takes one too."""
    _fields_ = [("words", ctypes.c_long * 24)]

    def __init__(self, kind, *words):
        super().__init__()
        self.words[0] = kind
        self.words[4:4 + len(words)] = words


def library(name, **answers):
    loaded = ctypes.CDLL(name)
    for function, answer in answers.items():
        getattr(loaded, function).restype = answer
    return loaded


class Display:
    """`folder`: home of all that runs on it. Connected to when a hand or an eye is first needed."""

    def __init__(self, folder, *options, size="1280x800"):
        self.folder = pathlib.Path(folder)
        self.connection = None
        self.screen = tempfile.mkdtemp(dir=folder)
        reading, writing = os.pipe()
        words = ["-displayfd", str(writing), "-screen", "0", f"{size}x24", "-nolisten", "tcp", "-noreset", "-fbdir", self.screen]
        self.server = subprocess.Popen(["Xvfb", *words, *options], pass_fds=[writing], stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as stream:
            self.number = stream.readline().strip()
        if not self.number:
            raise OSError("Xvfb did not start")
        self.environment = {**WITHOUT_DISPLAY, "DISPLAY": ":" + self.number, "LIBGL_ALWAYS_SOFTWARE": "1",
                            "HOME": str(folder), "XDG_CONFIG_HOME": str(self.folder / "kept"),
                            "PATH": str(folder)}  # where a link is clicked no browser opens

    def stop(self):
        if self.connection:
            self.x.XCloseDisplay(self.connection)
        self.server.terminate()
        self.server.wait()

    def connect(self):
        if self.connection:
            return
        word, pointer = ctypes.c_ulong, ctypes.c_void_p
        self.x = library("libX11.so.6", XOpenDisplay=pointer, XDefaultRootWindow=word, XInternAtom=word, XStringToKeysym=word,
                         XCreateSimpleWindow=word)
        self.hands = library("libXtst.so.6")
        self.connection = pointer(self.x.XOpenDisplay((":" + self.number).encode()))
        self.root = self.x.XDefaultRootWindow(self.connection)
        self.told = ctypes.CFUNCTYPE(ctypes.c_int, pointer, pointer)(lambda *_: 0)  # a window that is gone is no reason to end
        self.x.XSetErrorHandler(self.told)

    def atom(self, name):
        return self.x.XInternAtom(self.connection, name.encode(), 0)

    def resources(self, text):
        """What programs that start after it read, such as Xft.dpi."""
        self.connect()
        self.write(self.root, RESOURCE_MANAGER, STRING, text.encode())

    def write(self, window, name, kind, data):
        self.x.XChangeProperty(self.connection, *map(ctypes.c_ulong, (window, name, kind)), 8, 0, data, len(data))
        self.x.XSync(self.connection, 0)

    # Windows.

    def geometry(self, window):
        """left, top, width, height, as long as it is there to be seen; else None."""
        seen = (ctypes.c_long * 32)()  # XWindowAttributes: x, y, width, height, … map_state
        if not self.x.XGetWindowAttributes(self.connection, ctypes.c_ulong(window), seen):
            return None
        numbers = struct.unpack("4i", bytes(seen)[:16])
        return numbers if struct.unpack("i", bytes(seen)[92:96])[0] == VIEWABLE else None

    def window(self):
        """The only one there is, as soon as it is there to be seen; the keyboard is given to it."""
        self.connect()
        end = time.monotonic() + 60
        while time.monotonic() < end:
            root, parent, count = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_uint()
            children = ctypes.POINTER(ctypes.c_ulong)()
            self.x.XQueryTree(self.connection, ctypes.c_ulong(self.root), *map(ctypes.byref, (root, parent, children, count)))
            for window in children[:count.value]:
                if (place := self.geometry(window)) and min(place[2:]) > 1:
                    self.x.XSetInputFocus(self.connection, ctypes.c_ulong(window), 1, ctypes.c_ulong(0))
                    self.x.XSync(self.connection, 0)
                    return window
            time.sleep(0.05)
        raise OSError("there is no window")

    def place(self, window, left, top, width, height):
        self.x.XMoveResizeWindow(self.connection, ctypes.c_ulong(window), left, top, width, height)
        self.x.XSync(self.connection, 0)

    def close(self, window):
        """As the cross in the corner does."""
        message = Event(CLIENT_MESSAGE, window, self.atom("WM_PROTOCOLS"), 32, self.atom("WM_DELETE_WINDOW"))
        self.send(window, message)

    def send(self, window, event):
        self.x.XSendEvent(self.connection, ctypes.c_ulong(window), 0, ctypes.c_long(0), ctypes.byref(event))
        self.x.XSync(self.connection, 0)

    # Hands.

    def move(self, x, y):
        self.hands.XTestFakeMotionEvent(self.connection, -1, int(x), int(y), ctypes.c_ulong(0))
        self.x.XSync(self.connection, 0)

    def button(self, number, *ways):
        """Pressed and let go, or only one of them (1, 0); 4 and 5 are the wheel's notches."""
        for down in ways or (1, 0):
            self.hands.XTestFakeButtonEvent(self.connection, number, down, ctypes.c_ulong(0))
        self.x.XSync(self.connection, 0)

    def key(self, names):
        """Of X11, joined by +: Control_L+v."""
        codes = [self.x.XKeysymToKeycode(self.connection, ctypes.c_ulong(self.x.XStringToKeysym(name.encode()))) & 255
                 for name in names.split("+")]
        for code, down in [(code, 1) for code in codes] + [(code, 0) for code in reversed(codes)]:
            self.hands.XTestFakeKeyEvent(self.connection, code, down, ctypes.c_ulong(0))
        self.x.XSync(self.connection, 0)

    def paste(self, text, patience=2):
        """Puts it on the clipboard, presses Ctrl+V and hands it over; whether anybody asked."""
        none = ctypes.c_ulong(0)
        owner = self.x.XCreateSimpleWindow(self.connection, ctypes.c_ulong(self.root), 0, 0, 1, 1, 0, none, none)
        self.x.XSetSelectionOwner(self.connection, *map(ctypes.c_ulong, (self.atom("CLIPBOARD"), owner, 0)))
        self.key("Control_L+v")
        end, asked = time.monotonic() + patience, False
        while not asked and time.monotonic() < end:
            if not self.x.XPending(self.connection):
                time.sleep(0.005)
                continue
            event = Event(0)
            self.x.XNextEvent(self.connection, ctypes.byref(event))
            asked = event.words[0] & 0xffffffff == SELECTION_REQUEST and self.hand_over(event, text)
        self.x.XDestroyWindow(self.connection, ctypes.c_ulong(owner))
        self.x.XSync(self.connection, 0)
        return asked

    def hand_over(self, request, text):
        """Answers a request for the clipboard; whether the text was wanted, not something else of it."""
        requestor, selection, target, name, when = request.words[5:10]
        fits = target == self.atom("UTF8_STRING")
        if fits:
            self.write(requestor, name, target, text.encode())
        self.send(requestor, Event(SELECTION_NOTIFY, requestor, selection, target, name if fits else 0, when))
        return fits

    # Eyes.

    def picture(self):
        """(width, height, rows of bytes: blue, green, red, unused), from what the server keeps in its folder (X11's XWD)."""
        data = pathlib.Path(self.screen, "Xvfb_screen0").read_bytes()
        header = struct.unpack(">25I", data[:100])
        width, height, line, colors = header[4], header[5], header[12], header[19]
        begin = header[0] + 12 * colors
        return width, height, [data[begin + y * line:begin + y * line + 4 * width] for y in range(height)]

    def averages(self, left, top, width, height, side):
        """Of squares of so many pixels, `width` × `height` of them from there on, as rows of numbers."""
        _, _, rows = self.picture()
        begin, line = 4 * left, 4 * side * width
        summed = []
        for y in range(height):
            there = [rows[top + y * side + dy][begin:begin + line] for dy in range(side)]
            summed.append([sum(sum(row[x:x + 4 * side]) for row in there) / (4 * side * side) for x in range(0, line, 4 * side)])
        return summed
