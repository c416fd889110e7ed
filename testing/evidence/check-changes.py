"""What verify.py says of a pack with one value of a JSON file changed, for each of many: a list of problems as JSON."""
import json
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])

from verifier.pack.fields import check_fields
from verifier.pack.files import read_folder
from verifier.findings import Cannot, problem, problems, start_over
from verifier.pack.pack import Pack, is_readable
from verifier.report.report import check_report
from verifier.subjects import check_subjects
from verifier.pack.tables import check_tables


def said_of(content):
    start_over()
    try:
        if is_readable(content):
            pack = Pack(content)
            check_subjects(pack)
            check_tables(pack)
            check_report(pack)
    except Cannot as error:
        problem("NOT RECOMPUTED: %s" % error)
    except Exception as error:
        problem("NOT RECOMPUTED: %s: %s" % (type(error).__name__, error))
    return [each for each in problems if each.startswith(("FORMAT", "NOT RECOMPUTED"))]


def refusal_of(name, changed):
    try:
        check_fields(name, changed)
    except Cannot as error:
        return ["FORMAT: %s" % error]
    return None


content = read_folder(sys.argv[2])
data = {name: json.loads(content[name]) for name in ("data/figures.json", "case/case.json") if name in content}
said = []
for name, place, value in json.load(sys.stdin):
    changed = inner = data[name]
    for key in place[:-1]:
        inner = inner[key]
    before, inner[place[-1]] = inner[place[-1]], value
    said.append(refusal_of(name, changed) or said_of({**content, name: json.dumps(changed).encode()}))
    inner[place[-1]] = before
print(json.dumps(said))
