"""What the verifier found: problems, what it could not recompute, and how much it checked."""

problems = []
warnings = []
checked = {"files": 0, "figures": 0}


def problem(text):
    if text not in problems:
        problems.append(text)


def unchecked(subject, text):
    """Lists what the filings in a pack cannot show."""
    warnings.append("NOT CHECKED: %s: %s" % (subject["id"], text))


def exceptions():
    """The exceptions that the verdict names; empty if there are none."""
    kinds = [kind for kind in ("NOT RECOMPUTED", "NOT CHECKED") if any(w.startswith(kind) for w in warnings)]
    return ", except what is %s above" % " or ".join(kinds) if kinds else ""


def start_over():
    """Clears the findings, for programs that verify several packs."""
    problems.clear()
    warnings.clear()
    checked.update(files=0, figures=0)


class Cannot(Exception):
    """Something cannot be recomputed; the text states why."""
