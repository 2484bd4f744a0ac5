#!/usr/bin/python3
"""What right programs compute is not called wrong: tables and rotations of tests/oracle/programs.py, asked of posenc check and
posenc rotated. By night 1 000, by day some of them.

    tests/cli/test_no_false_alarm.py [BUILD_DIR]          POSENC_CASES: another number of cases
"""
import os
import sys

import numpy as np

from shared import Case, ROOT, posenc, run_tests

sys.path.insert(0, str(ROOT / "tests" / "oracle"))
import programs  # noqa: E402

COUNT = int(os.environ.get("POSENC_CASES", 1000 if os.environ.get("POSENC_NIGHT") else 120))


class NoFalseAlarm(Case):
    def words(self, right):
        files = []
        for index, array in enumerate(right.arrays):
            files.append(self.path(f"{index}.npy"))
            np.save(files[-1], array)
        words = [right.what, *files, "--expect", right.expect]
        if right.positions is not None:
            np.save(self.path("positions.npy"), right.positions)
            words += ["--positions", self.path("positions.npy")]
        return words + (["--dtype", right.dtype] if right.dtype else [])

    def test_right_ones_pass(self):
        alarms = []
        for number, right in enumerate(programs.cases(1, COUNT)):
            run = posenc(*self.words(right))
            if run.returncode != 0:
                alarms.append(f"{number}: {right.program}: {right.expect}\n{(run.stdout + run.stderr).decode()}")
        self.assertFalse(alarms, f"{len(alarms)} of {COUNT}\n" + "\n".join(alarms[:20]))


if __name__ == "__main__":
    run_tests()
