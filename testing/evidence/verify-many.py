"""Runs verify.py for each line of arguments, in one process: prints status and output of each, a line of JSON."""
import contextlib
import io
import json
import runpy
import sys

script = sys.argv[1]
for line in sys.stdin:
    sys.argv = [script, *json.loads(line)]
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            runpy.run_path(script, run_name="__main__")
        status = 0
    except SystemExit as end:
        status = end.code
    print(json.dumps({"status": status, "output": output.getvalue()}), flush=True)
