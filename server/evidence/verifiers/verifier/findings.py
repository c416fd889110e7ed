"""What the verifier found: problems, what it could not recompute, and how much it checked."""

problems = []
warnings = []
checked = {"files": 0, "figures": 0}


def problem(text):
    if text not in problems:
        problems.append(text)


def unchecked(subject, text):
    """What no filing of a pack can show."""
    warnings.append("NOT CHECKED: %s: %s" % (subject["id"], text))


def exceptions():
    """What the verdict excepts, in words; empty where nothing."""
    kinds = [kind for kind in ("NOT RECOMPUTED", "NOT CHECKED") if any(w.startswith(kind) for w in warnings)]
    return ", except what is %s above" % " or ".join(kinds) if kinds else ""


def start_over():
    """For programs that verify several packs, one after the other."""
    problems.clear()
    warnings.clear()
    checked.update(files=0, figures=0)


class Cannot(Exception):
    """Something cannot be recomputed; the text says why."""
