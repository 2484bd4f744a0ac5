#!/usr/bin/env python3
"""The desktop's dialogue for files, which the window asks for by the portal: on a bus of the test's own, with a portal that is
made up (fake_portal.py), on a display in memory (Xvfb).

    tests/cli/test_portal.py [BUILD_DIR]
"""
import json
import os
import pathlib
import struct
import subprocess
import tempfile
import time

from display_case import DisplayCase
from shared import ROOT, at_night, run_tests

FAKE = ROOT / "tests/cli/fake_portal.py"
BUS = """<busconfig><type>session</type><listen>unix:dir={}</listen><policy context="default"><allow send_destination="*"/>
<allow receive_sender="*"/><allow own="*"/></policy></busconfig>"""
CHOOSER = "org.freedesktop.portal.FileChooser"
IMPORT = (644, 24)  # the button in the bar of a window of 900 × 600
SHARE = (788, 24)
MOVE = (232, 564)  # the last one on the card Share, once something was saved
BEFORE = "view=biases&method=alibi&length=9"


class Dialogue(DisplayCase):
    def start(self, words, environment, **more):
        child = subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL, **more)
        self.addCleanup(child.wait)
        self.addCleanup(child.kill)
        return child

    def bus(self, environment):
        """The environment of programs on a bus where nobody is yet."""
        settings = pathlib.Path(self.path("bus.conf"))
        settings.write_text(BUS.format(self.folder.name))
        reading, writing = os.pipe()
        self.start(["/usr/bin/dbus-daemon", f"--config-file={settings}", "--nofork", f"--print-address={writing}"], environment,
                   pass_fds=[writing])
        os.close(writing)
        with os.fdopen(reading) as stream:
            return {**environment, "DBUS_SESSION_BUS_ADDRESS": stream.readline().strip()}

    def portal(self, environment):
        portal = self.start(["/usr/bin/python3", FAKE, self.path("answer.json"), self.path("heard.json")], environment)
        self.settled(lambda: self.heard()[:1], [["ready"]])
        return portal

    def heard(self, name=""):
        path = pathlib.Path(self.path("heard.json"))
        lines = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
        return [line for line in lines if not name or line[0] == name]

    def answer(self, **answer):
        pathlib.Path(self.path("answer.json")).write_text(json.dumps(answer))

    def table(self, name):
        header = b"{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }".ljust(117) + b"\n"
        path = pathlib.Path(self.path(name))
        path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header + struct.pack("<12f", *range(12)))
        return path

    def window(self, environment, button=IMPORT):
        """With the card that this button of the bar opens, drawn to its end."""
        self.child = self.begin(environment, BEFORE)
        self.shown = self.screen.window()
        self.screen.place(self.shown, 0, 0, 900, 600)
        self.remembered(BEFORE)
        self.still(self.screen)
        for place in ((450, 590), button):
            self.screen.move(*place)
            self.still(self.screen)
        self.screen.button(1)
        self.still(self.screen)

    def keys(self, *names):
        for name in names:
            self.screen.key(name)
            time.sleep(0.2)

    def choose(self, **answer):
        """What stands first on the card is pressed, and the dialogue is there."""
        self.answer(**answer)
        before = len(self.heard("OpenFile"))
        self.keys("Tab", "Tab")
        self.still(self.screen)
        self.keys("Return")
        self.settled(lambda: len(self.heard("OpenFile")), before + 1)

    def ended(self):
        """The window is closed as by a hand, and has said nothing."""
        self.screen.close(self.shown)
        self.assertEqual((self.child.wait(30), self.child.stderr.read()), (0, b""))

    def setUp(self):
        super().setUp()
        self.screen = self.display()
        self.lonely = self.bus(self.screen.environment)

    def test_the_chosen_file_is_opened(self):
        self.portal(self.lonely)
        table = self.table("my table é.npy")
        self.window(self.lonely)
        self.assertEqual(self.heard(), [["ready"], ["Get", CHOOSER, "version"]])
        self.choose(response=0, uris=[table.as_uri()], when=self.path("go"))
        self.still(self.screen)  # and nothing else wakes the window
        pathlib.Path(self.path("go")).touch()
        self.assertEqual(self.heard("OpenFile"), [["OpenFile", "", "Choose a file…", {"handle_token": "posenc"}]])
        self.remembered("own=my%20table%20%C3%A9.npy:3x4:")
        self.ended()

    @at_night
    def test_an_answer_may_come_before_the_path_of_the_request(self):
        self.portal(self.lonely)
        self.window(self.lonely)
        self.choose(response=0, uris=[self.table("t.npy").as_uri()], early=True)
        self.remembered("own=t.npy:3x4:")
        self.ended()

    def picture_changes(self, **answer):
        """Whether it does when the dialogue ends like this."""
        self.portal(self.lonely)
        self.window(self.lonely)
        self.choose(when=self.path("go"), **answer)
        self.still(self.screen)
        before = self.screen.picture()
        pathlib.Path(self.path("go")).touch()
        self.settled(lambda: len(self.heard("Response")), 1)
        self.still(self.screen)
        after = self.screen.picture()
        self.remembered(BEFORE)
        self.ended()
        return after != before

    def test_a_cancelled_dialogue_changes_nothing(self):
        self.assertFalse(self.picture_changes(response=1))

    @at_night
    def test_a_dialogue_that_fails_is_told(self):
        self.assertTrue(self.picture_changes(response=2))

    def test_without_a_dialogue_a_path_is_typed(self):
        table = self.table("t.npy")
        without = self.screen.environment
        for environment in (self.lonely, without, {**without, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"},
                            {**without, "DBUS_SESSION_BUS_ADDRESS": "no address"}):
            self.window(environment)
            self.keys("Tab", "Tab")
            self.settled(lambda: self.screen.paste(str(table)), True)  # when the field has the keyboard
            self.keys("Return")
            self.remembered("own=t.npy:3x4:")
            self.ended()

    @at_night
    def test_what_is_no_file_of_this_machine_is_not_opened(self):
        self.portal(self.lonely)
        self.window(self.lonely)
        before = self.screen.picture()
        table = self.table("t.npy")  # also where the window works
        os.mkfifo(self.path("pipe.npy"))
        here = [pathlib.Path(self.path(name)).as_uri() for name in ("missing.npy", "pipe.npy", ".")]
        self.choose(response=0, uris=["http://example.org/t.npy", f"file://elsewhere{table}", table.as_uri() + "%00", "t.npy",
                                      str(table), *here, "file:///dev/zero", "data:,1,2", "", "%"])
        self.still(self.screen)
        self.assertNotEqual(self.screen.picture(), before, "it is said")
        self.remembered(BEFORE)
        self.ended()

    @at_night
    def test_another_press_ends_the_dialogue_before(self):
        self.portal(self.lonely)
        self.window(self.lonely)
        self.choose(response=0, uris=[self.table("late.npy").as_uri()], when=self.path("never"))
        self.answer(response=0, uris=[self.table("t.npy").as_uri()])
        self.keys("Return")
        self.remembered("own=t.npy:3x4:")
        self.ended()

    @at_night
    def test_a_portal_that_dies_is_asked_again(self):
        portal = self.portal(self.lonely)
        self.window(self.lonely)
        self.choose(response=0, when=self.path("never"))
        portal.kill()
        portal.wait()
        os.remove(self.path("heard.json"))
        self.portal(self.lonely)
        self.answer(response=0, uris=[self.table("t.npy").as_uri()])
        self.keys("Return")
        self.remembered("own=t.npy:3x4:")
        self.ended()

    def saved(self):
        """The file of the window whose card Share has saved its picture and offers to move it."""
        self.portal(self.lonely)
        self.window(self.lonely, SHARE)
        self.keys(*["Tab"] * 9, "Return")
        file = pathlib.Path(self.path("biases-alibi.png"))
        self.settled(file.exists, True)
        self.still(self.screen)
        return file

    def move(self, place, **answer):
        self.answer(uris=[place], **{"response": 0, **answer})
        before = len(self.heard("Response"))
        self.screen.move(*MOVE)
        self.screen.button(1)
        self.settled(lambda: len(self.heard("Response")), before + 1)
        self.still(self.screen)
        self.screen.move(450, 590)

    def test_a_saved_file_is_moved_where_the_person_says(self):
        file = self.saved()
        picture = file.read_bytes()
        folder = pathlib.Path(self.path("my pictures"))
        folder.mkdir()
        first, second = folder / "first é.png", folder / "second.png"
        second.write_text("what was there")
        self.move(first.as_uri())
        asked = self.heard("SaveFile")[-1]
        self.assertEqual(asked, ["SaveFile", "", "Move it…", {"handle_token": "posenc", "current_name": "biases-alibi.png",
                                                              "current_folder": str(file.parent) + "\0"}])
        self.assertEqual((file.exists(), first.read_bytes()), (False, picture))
        self.move(second.as_uri())
        self.assertEqual((first.exists(), second.read_bytes()), (False, picture))
        with tempfile.TemporaryDirectory(dir="/dev/shm") as elsewhere:  # another disk
            self.assertNotEqual(os.stat(elsewhere).st_dev, folder.stat().st_dev)
            third = pathlib.Path(elsewhere, "third.png")
            self.move(third.as_uri())
            self.assertEqual((os.listdir(folder), os.listdir(elsewhere), third.read_bytes()), ([], ["third.png"], picture))
            self.move(file.as_uri())
            self.assertEqual((os.listdir(elsewhere), file.read_bytes()), ([], picture))
        self.ended()

    @at_night
    def test_a_saved_file_stays_where_it_cannot_be_moved(self):
        file = self.saved()
        picture, folder = file.read_bytes(), pathlib.Path(self.path("folder"))
        folder.mkdir()
        (folder / "kept").touch()
        os.mkfifo(self.path("pipe.png"))
        seen = [self.screen.picture()]
        for place in ("http://example.org/x.png", file.as_uri() + "%00", "", folder.as_uri(), file.as_uri() + "/x.png",
                      pathlib.Path(self.path("missing"), "x.png").as_uri(), pathlib.Path(self.path("pipe.png")).as_uri(),
                      "file:///proc/x.png"):
            self.move(place)
            self.assertEqual(file.read_bytes(), picture, place)
            self.assertEqual(os.listdir(folder), ["kept"])
            seen.append(self.screen.picture())
            self.assertNotEqual(seen[-1], seen[0], "it is said")
        self.move(pathlib.Path(self.path("cancelled.png")).as_uri(), response=1)
        self.assertEqual((file.read_bytes(), os.path.exists(self.path("cancelled.png"))), (picture, False))
        self.ended()

    @at_night
    def test_the_window_closes_beside_its_dialogue(self):
        self.portal(self.lonely)
        self.window(self.lonely)
        self.choose(response=0, when=self.path("never"))
        self.ended()


if __name__ == "__main__":
    run_tests()
