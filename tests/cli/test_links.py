#!/usr/bin/env python3
"""Links: those that are kept open unchanged, `posenc link` makes and explains them, hostile ones are answered; see shared.py.

    tests/cli/test_links.py [BUILD_DIR]
    tests/cli/test_links.py --add          # appends links of what is new to links.tsv and link_defaults.tsv

links.tsv holds a link, the view that it opens and the state that it comes to, a line each: every method, view, preset and
lesson, and every key with a value that is not its default, of choices all. What a state leaves out is its default, so
these stand in link_defaults.tsv. Both files only grow: a line that has been released is never changed.
"""
import json
import os
import pathlib
import subprocess
import sys

ADD = sys.argv[1:] == ["--add"]
if ADD:
    sys.argv.pop()
from shared import POSENC, Case, posenc, run_tests  # noqa: E402

HERE = pathlib.Path(__file__).parent
LINKS, DEFAULTS = HERE / "links.tsv", HERE / "link_defaults.tsv"
HOSTILE = 1000
# Values of texts and lists, of which no row says what they may hold; the first that is read without a complaint is kept.
TRIED = ["a b", "1,2", "1", "0,1", "0,0", "0-1,1-2", "row 1", "length", "clock", "(a + b)", "view=heatmap", "0,0,4,4",
         "2,2,2", "1,2,3,4", "0.5", "method", "plot", "title", "own:2x2:00000000",
         "length 10 to 20", "matrix", "U1Zw5AIA"]


def lines(path):
    return [line.split("\t") for line in path.read_text().split("\n")[:-1] if not line.startswith("#")]


def explained(links, **options):
    """What `posenc link` says of each: one process for all."""
    given = b"".join(link if isinstance(link, bytes) else link.encode() + b"\n" for link in links)
    run = posenc("link", "-", "--format=json", input=given, **options)
    return run, [json.loads(line) for line in run.stdout.decode().split("\n")[:-1]]


def listed(*flags):
    return json.loads(posenc("list", *flags, "--format=json").stdout)


def default_of(row):
    return f"={row['follows']}" if row["follows"] else row["default"]


def values_of(row):
    """Links with this key alone, likely ones first; of choices all, else one is wanted."""
    if row["kind"] == "choice":
        return [[choice["id"]] for choice in row["choices"]]
    if row["kind"] == "flag":
        return [["0" if row["default"] == "1" else "1"]]
    numbers = [] if row["high"] is None else [f"{row['high']:g}", f"{row['low']:g}"]
    return [numbers + TRIED if row["kind"] in ("integer", "real") else TRIED]


def quoted(text):
    return "".join(c if c.isalnum() or c in "-_.~,()*:!/+'[]|" else f"%{ord(c):02X}" for c in text)


def wanted():
    """Groups of links; of each group the first that opens without a complaint and is not the start is to be kept."""
    groups = [[f"method={item['id']}"] for item in listed()]
    groups += [[f"view={item['id']}"] for item in listed("--views")]
    groups += [[f"preset={item['id']}"] for item in listed("--presets")]
    groups += [[f"lesson={line.split(chr(9))[0]}"] for line in posenc("lessons", "list").stdout.decode().splitlines()]
    for row in listed("--keys"):
        if row["key"] not in ("method", "view", "lesson"):
            groups += [[f"{row['key']}={quoted(value)}" for value in values] for values in values_of(row)]
    return groups


def add():
    """Appends what is not kept yet."""
    kept, known = {line[0] for line in lines(LINKS)}, {line[0] for line in lines(DEFAULTS)}
    missing = [group for group in wanted() if kept.isdisjoint(group)]
    opened = iter(explained([link for group in missing for link in group])[1])
    with LINKS.open("a") as file:
        for group in missing:
            found = [next(opened) for _ in group]
            good = [now for now in found if now["whole"] and (now["state"] or len(group) == 1)]
            if not good:
                print("nothing opens:", *group[:3])
            for now in good[:1]:
                file.write(f"{now['link']}\t{now['view']}\t{now['state']}\n")
    with DEFAULTS.open("a") as file:
        for row in listed("--keys"):
            if row["key"] not in known:
                file.write(f"{row['key']}\t{default_of(row)}\n")


class Kept(Case):
    def test_every_one_opens_unchanged(self):
        kept = lines(LINKS)
        self.assertGreaterEqual(len(kept), 546)
        run, found = explained([link for link, _, _ in kept])
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        for (link, view, state), now in zip(kept, found, strict=True):
            self.assertEqual((now["link"], now["view"], now["state"]), (link, view, state))
            self.assertEqual((now["whole"], now["unknown"]), (True, []), link)

    def test_states_open_as_themselves(self):
        states = [state for _, _, state in lines(LINKS)]
        self.assertEqual([now["state"] for now in explained(states)[1]], states)

    def test_defaults_stand(self):
        now = {row["key"]: default_of(row) for row in listed("--keys")}
        for key, default in lines(DEFAULTS):
            self.assertEqual(now.get(key), default, key)

    def test_nothing_listed_has_gone(self):
        """Nobody deletes a line: this release's alone are so many. And whatever is new gets one (--add)."""
        self.assertGreaterEqual(len(lines(DEFAULTS)), 219)
        self.assertLessEqual({row["key"] for row in listed("--keys")}, {key for key, _ in lines(DEFAULTS)})
        kept = {link for link, _, _ in lines(LINKS)}
        missing = [group[0] for group in wanted() if kept.isdisjoint(group)]
        self.assertEqual([link.split("=")[0] for link in missing], ["own_axes"], "which alone means nothing")


class Made(Case):
    def test_minimal_and_readable(self):
        for words, link in ((["rotary-table", "--d-model=64", "--view=frequencies"], "view=frequencies&method=rotary-table&d_model=64"),
                            (["rotary-table", "--d-model=128", "--length=50"], "method=rotary-table"),
                            (["sinusoidal"], "method=sinusoidal"), (["--length=9"], "length=9"),
                            (["--state", "https://example.org/#length=9&base=10000", "--d-model=8"], "length=9&d_model=8"),
                            (["--lesson=01-why-order", "--lesson-step=2"], "lesson=01-why-order&lesson_step=2"),
                            (["attention", "--tokens=the cat – 50%"], "method=attention&tokens=the%20cat%20%E2%80%93%2050%25")):
            self.assertEqual(self.good("link", *words), link + "\n")
            self.assertEqual(self.good("link", *words, "--site=https://example.org/a/"), f"https://example.org/a/#{link}\n")

    def test_a_view_alone_has_its_example(self):
        made = self.good("link", "--view=masks").strip()
        self.assertEqual(explained(["view=masks"])[1][0]["state"], made)
        self.assertIn("method=", made)
        self.assertEqual(self.good("link", "--view=frequencies", "--theme=dark"),
                         "view=frequencies&theme=dark&length=60&d_model=32\n")
        self.assertEqual(self.good("link", "--state=view=frequencies"), "view=frequencies\n", "a link has the defaults")

    def test_an_example_gives_no_setting_to_what_was_named(self):
        for words, link in ((["sinusoidal", "--view=frequencies"], "view=frequencies"),
                            (["--view=frequencies", "--base=500"], "view=frequencies&base=500"),
                            (["--view=relative", "--clip=5"], "view=relative&method=shaw&clip=5"),
                            (["--view=similarity", "--of=learned"], "view=similarity&method=similarity&of=learned"),
                            (["--state=view=relative&clip=5"], "view=relative&method=shaw&length=11&d_model=16&clip=5"),
                            (["rotary-frequencies", "--view=rotary", "--base=500000"],
                             "view=rotary&method=rotary-frequencies&base=500000"),
                            (["rotary-table", "--view=precision", "--precision=bfloat16", "--base=7"],
                             "view=precision&method=precision-error&base=7&precision=bfloat16&table=rotary-table")):
            self.assertEqual(self.good("link", *words), link + "\n", words)

    def test_a_picture_is_that_of_the_link(self):
        """render with a method and a view draws what link with the same words opens."""
        def drawn(*words):
            self.good("render", *words, "--size=480x360", "--out", self.path("x.png"))
            with open(self.path("x.png"), "rb") as file:
                return file.read()
        for words in (["rotary-frequencies", "--view=rotary", "--base=500000"], ["sinusoidal", "--view=frequencies"],
                      ["rotary-table", "--view=precision"], ["learned", "--view=similarity"], ["--view=frequencies"],
                      ["--view=biases", "--head=2"], ["--preset=llama-3.1-8b", "--view=frequencies"]):
            link = self.good("link", *words).strip()
            self.assertEqual(drawn(*words), drawn("--state", link), words)

    def test_a_preset_is_its_settings(self):
        made = self.good("link", "--preset=clip-3").strip()
        self.assertEqual(explained(["preset=clip-3"])[1][0]["state"], made)

    def test_what_is_drawn_is_the_same(self):
        words = ["alibi", "--head-count=4", "--length=9"]
        out = ["--out=-", "--format=csv"]
        self.assertEqual(self.good("export", "--state", self.good("link", *words).strip(), *out), self.good("export", *words, *out))

    def test_refusals(self):
        for words, *parts in ((["alibo"], "‘alibo’", "did you mean alibi?"), (["--view=heatmaps"], "--view", "did you mean heatmap?"),
                              (["alibi", "--view=tree"], "tree", "‘alibi’"),
                              (["learned", "--view=similarity", "--of=binary"], "--of", "‘binary’", "contradicts"), (["alibi", "--base=3"], "--base", "alibi"),
                              (["alibi", "--head-count=4", "--head=4"], "--head", "0 … 3"), ([], "LINK", "--view"),
                              (["--length=0"], "--length", "1 …"), (["--lesson=nonsense"], "--lesson", "posenc lessons list"),
                              (["alibi", "--site=example.org"], "--site", "https://"), (["alibi", "--site=https://a/#b"], "--site"),
                              (["length=7", "--d-model=8"], "LINK", "--state"), (["alibi", "more"], "‘more’")):
            self.refused(2, ["link", *words], *parts)


class Explained(Case):
    def explain(self, link, code=0):
        run = posenc("link", link)
        self.assertEqual((run.returncode, run.stderr), (code, b""), run.stdout)
        return run.stdout.decode()

    def test_key_by_key(self):
        text = self.explain("https://example.org/posenc/?x=1#view=frequencies&method=rotary-table&d_model=64&length=50")
        rows = text.splitlines()
        self.assertEqual(rows[0], "view=frequencies&method=rotary-table&d_model=64")
        self.assertIn("Frequencies", rows[1])
        row = {line.split()[0]: line for line in rows[2:]}
        self.assertIn("instead of 128", row["d_model"])
        self.assertIn("as it is without a link", row["length"])
        self.assertNotIn("Kept apart", text)

    def test_what_is_wrong(self):
        text = self.explain("#colour=red&d_modle=3&length=abc&d_model=0&base=7&base=9", code=1)
        for part in ("‘d_modle’ is not a parameter (did you mean d_model?); it is ignored", "Kept apart", "‘colour’",
                     "length: ‘abc’ is not a number; allowed: a whole number, 1 … 16777216; 50 is used",
                     "d_model: ‘0’ is out of range", "a later key sets it again"):
            self.assertIn(part, text)
        self.assertEqual(text.splitlines()[0], "d_model=1&base=9")
        self.assertIn("‘nonsense’", self.explain("method=nonsense", code=1))
        self.assertIn("did you mean clip-3?", self.explain("preset=clip3", code=1))
        self.assertIn("cannot show", self.explain("view=tree&method=alibi", code=1))
        # The default method is not written, and the view alone would open another one.
        text = self.explain("view=biases&method=sinusoidal", code=1)
        self.assertIn("cannot show", text)
        self.assertEqual(text.splitlines()[:2], ["", "Heatmap: Sinusoidal"])

    def test_a_view_shows_its_part_of_the_method(self):
        for link, state in (("view=precision&method=sinusoidal", "view=precision&method=precision-error"),
                            ("view=precision&method=rotary-table", "view=precision&method=precision-error&table=rotary-table"),
                            ("view=similarity&method=learned", "view=similarity&method=similarity&of=learned"),
                            ("view=frequencies&method=rotary-frequencies&base=500000",
                             "view=frequencies&method=rotary-table&base=500000")):
            text = self.explain(link)
            self.assertEqual(text.splitlines()[0], state)
            self.assertIn("which the view shows of ‘" + link.split("method=")[1].split("&")[0] + "’", text)
            self.assertEqual(explained([state])[1][0]["state"], state)

    def test_unknown_keys_are_kept_apart(self):
        known = "method=alibi&head_count=4"
        for link in (f"utm_source=x&{known}", f"https://example.org/#a=b&{known}&length", f"{known}&%F0%9F%98%80=1"):
            run, (found,) = explained([link])
            self.assertEqual(run.returncode, 1)
            self.assertEqual(found["state"], explained([known])[1][0]["state"], link)
            self.assertFalse(found["whole"])
            self.assertTrue(found["unknown"] or "length" in link)

    def test_what_a_preset_and_a_view_bring(self):
        text = self.explain("preset=clip-3&d_model=9")
        self.assertIn("from the preset", text)
        length = {row["key"]: row["value"] for row in explained(["view=masks"])[1][0]["brought"]}["length"]
        text = self.explain("view=masks&length=abc", code=1)
        self.assertEqual((text.count("‘abc’"), text.count(f"{length} is used")), (1, 1), text)
        found = explained(["length=9&preset=clip-3"])[1][0]
        self.assertTrue(found["keys"][0]["replaced"])
        self.assertEqual(found["keys"][1]["key"], "preset")

    def test_a_later_key_replaces_an_earlier_one_only_where_it_is_used(self):
        for later in ("length=abc", "length", "preset=nope"):
            found = explained([f"length=5&{later}"])[1][0]
            self.assertFalse(found["keys"][0]["replaced"], later)
            self.assertEqual(found["keys"][0]["value"], "5")
        for later in ("length=6", "length=0", "preset=clip-3"):
            self.assertTrue(explained([f"length=5&{later}"])[1][0]["keys"][0]["replaced"], later)
        self.assertFalse(explained(["preset=clip-3&preset=nope"])[1][0]["keys"][0]["replaced"])

    def test_json(self):
        run, (found,) = explained(["d_model=64"])
        self.assertEqual((run.returncode, run.stderr), (0, b""))
        self.assertEqual(found["keys"], [{"key": "d_model", "given": "64", "title": "Width", "value": "64", "default": "128",
                                          "is_default": False, "replaced": False, "problem": None}])
        made = json.loads(self.good("link", "sinusoidal", "--d-model=64", "--format=json"))
        self.assertEqual((made["link"], made["state"]), ("d_model=64", "d_model=64"))

    def test_an_address_without_settings_is_the_start(self):
        self.assertEqual(self.explain("https://example.org/posenc/").splitlines()[0], "")


class Hostile(Case):
    @classmethod
    def setUpClass(cls):
        program = pathlib.Path(POSENC).with_name("posenc_sweep")
        cls.links = subprocess.run([program, "--hostile", str(HOSTILE)], capture_output=True, check=True).stdout.split(b"\n")[:-1]

    def test_each_is_answered_with_a_state_that_opens(self):
        self.assertGreater(len(self.links), HOSTILE)
        run, found = explained([link + b"\n" for link in self.links])
        self.assertEqual((run.returncode, run.stderr), (1, b""))
        self.assertEqual(len(found), len(self.links))
        states = [now["state"] for now in found]
        again = explained(states)[1]
        self.assertEqual([now["state"] for now in again], states)
        for now in again:
            self.assertEqual(now["unknown"], [])
            self.assertTrue(all(key["problem"] is None for key in now["keys"]), now["link"])

    def test_texts_for_a_terminal_hold_nothing_that_steers_it(self):
        run = posenc("link", "-", input=b"\n".join(self.links) + b"\n")
        text = run.stdout.decode()
        steering = {c for c in text if (ord(c) < 32 and c != "\n") or 127 <= ord(c) < 160 or c in "\u200e\u200f\u061c"
                    or "\u2028" <= c <= "\u202e" or "\u2066" <= c <= "\u2069"}
        self.assertEqual(steering, set())

    def test_as_words_of_the_command_line(self):
        for link in self.links[:40]:
            if len(link) < 100_000 and b"\0" not in link:
                run = posenc("link", os.fsdecode(b"#" + link), "--format=json")
                self.assertIn(run.returncode, (0, 1), link[:200])
                json.loads(run.stdout)
                run = posenc("export", "--state", os.fsdecode(b"#" + link), "--columns=0:1", "--rows=0:1", "--out=-", "--format=csv")
                self.assertIn(run.returncode, (0, 2), run.stderr[:200])
                self.assertLessEqual(len(run.stderr.splitlines()), 3)

    def test_lines_too_long_and_streams_that_end(self):
        long = b"length=7&tokens=" + b"a" * (3 << 20)
        run, found = explained([long + b"\n", "length=9"])
        self.assertEqual([now["state"].split("&")[0] for now in found], ["length=7", "length=9"])
        self.assertEqual(explained([])[1], [])
        self.assertEqual(explained([b"length=3"])[1][0]["state"], "length=3")
        with open("/dev/full", "wb") as full:
            self.refused(1, ["link", "alibi"], "No space", stdout=full)


if __name__ == "__main__":
    add() if ADD else run_tests()
