#!/usr/bin/python3
"""The portal of a desktop that has no screen: org.freedesktop.portal.FileChooser on the session's bus, whose dialogue chooses at
once what stands in a file. Debian's Python, which has D-Bus.

    fake_portal.py ANSWER.json HEARD.json

ANSWER is {"response": 0, "uris": […]}, and "when": the path of a file for as soon as it is there, or "early": true for before
the path of the request is told. HEARD gets what was asked and answered, a line of JSON each; its first line is written when all
is ready.
"""
import json
import pathlib
import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

CHOOSER, REQUEST = "org.freedesktop.portal.FileChooser", "org.freedesktop.portal.Request"
PLACE = "/org/freedesktop/portal/desktop"


class Request(dbus.service.Object):
    @dbus.service.signal(REQUEST, signature="ua{sv}")
    def Response(self, response, results):
        pass


class Portal(dbus.service.Object):
    def __init__(self, bus, answer, heard):
        super().__init__(bus, PLACE)
        self.bus, self.answer, self.heard = bus, pathlib.Path(answer), pathlib.Path(heard)
        self.hear("ready")

    def hear(self, *words):
        with self.heard.open("a", encoding="utf-8") as file:
            file.write(json.dumps(words) + "\n")

    @dbus.service.method("org.freedesktop.DBus.Properties", in_signature="ss", out_signature="v")
    def Get(self, interface, name):
        self.hear("Get", interface, name)
        return dbus.UInt32(3)

    @dbus.service.method(CHOOSER, in_signature="ssa{sv}", out_signature="o", sender_keyword="sender")
    def OpenFile(self, parent, title, options, sender):
        return self.dialogue("OpenFile", parent, title, options, sender)

    @dbus.service.method(CHOOSER, in_signature="ssa{sv}", out_signature="o", sender_keyword="sender")
    def SaveFile(self, parent, title, options, sender):
        folder = bytes(options["current_folder"])
        return self.dialogue("SaveFile", parent, title, {**options, "current_folder": folder.decode()}, sender)

    def dialogue(self, kind, parent, title, options, sender):
        self.hear(kind, parent, title, options)
        answer = json.loads(self.answer.read_text(encoding="utf-8"))
        path = f"{PLACE}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
        request = Request(self.bus, path)
        results = {"uris": dbus.Array(answer["uris"], signature="s")} if "uris" in answer else {}

        def respond():
            request.Response(answer["response"], dbus.Dictionary(results, signature="sv"))
            request.remove_from_connection()
            self.hear("Response", answer["response"])

        def wait():
            waits = "when" in answer and not pathlib.Path(answer["when"]).exists()
            if not waits:
                respond()
            return waits
        if answer.get("early"):
            respond()
        else:
            GLib.timeout_add(50, wait)
        return path


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    name = dbus.service.BusName("org.freedesktop.portal.Desktop", bus)
    Portal(bus, *sys.argv[1:])
    GLib.MainLoop().run()
    del name


if __name__ == "__main__":
    main()
