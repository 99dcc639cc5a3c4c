"""Runs blocks of Python as they are pasted into an interpreter: each line of the input is one, with the variables of the shell."""

import json
import os
import sys
import traceback

said = []


def tell(*values):
    said.append(" ".join(value if isinstance(value, str) else json.dumps(value) for value in values))


scope = {"__name__": "__main__", "print": tell}
for line in sys.stdin:
    given = json.loads(line)
    os.environ.update(given["variables"])
    os.chdir(given["folder"])
    said.clear()
    problem = None
    try:
        exec(compile(given["code"], given["place"], "exec"), scope)
    except BaseException:
        problem = traceback.format_exc()
    sys.stdout.write(json.dumps({"said": "\n".join(said), "problem": problem}) + "\n")
    sys.stdout.flush()
