"""What the verifier found: problems, what it could not recompute, and how much it checked."""

problems = []
warnings = []
# What the filings of a pack cannot decide, whatever they say.
limits = []
checked = {"files": 0, "figures": 0}


def problem(text):
    if text not in problems:
        problems.append(text)


def limit(text):
    if text not in limits:
        limits.append(text)


def start_over():
    """For programs that verify several packs, one after the other."""
    problems.clear()
    warnings.clear()
    limits.clear()
    checked.update(files=0, figures=0)


class Cannot(Exception):
    """Something cannot be recomputed; the text says why."""
