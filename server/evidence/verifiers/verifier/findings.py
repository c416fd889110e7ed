"""What the verifier found: problems, what it could not recompute, and how much it checked."""

problems = []
warnings = []
checked = {"files": 0, "figures": 0}


def problem(text):
    if text not in problems:
        problems.append(text)


def start_over():
    """For programs that verify several packs, one after the other."""
    problems.clear()
    warnings.clear()
    checked.update(files=0, figures=0)


class Cannot(Exception):
    """Something cannot be recomputed; the text says why."""
