"""Runs verify.py for one set of arguments after the other, in one process: prints status and output of each."""
import contextlib
import io
import json
import runpy
import sys

script, runs = sys.argv[1], json.loads(sys.argv[2])
for arguments in runs:
    sys.argv = [script, *arguments]
    output = io.StringIO()
    try:
        with contextlib.redirect_stdout(output):
            runpy.run_path(script, run_name="__main__")
        status = 0
    except SystemExit as end:
        status = end.code
    print(json.dumps({"status": status, "output": output.getvalue()}))
