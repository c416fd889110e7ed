"""The text of an XML document in a submission, and reading its elements."""
import re


def restored(raw, year):
    """EDGAR cut the lines of submissions before 2012 after 1,023 bytes."""
    if year >= 2012:
        return raw
    pieces = []
    for line in raw.split(b"\n"):
        whole = line[:-1] if line.endswith(b"\r") else line
        pieces.append(whole if len(whole) == 1023 else line + b"\n")
    return b"".join(pieces)


def decoded(raw):
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        return raw.decode("cp1252", "replace")


def local(element):
    return element.tag.rsplit("}", 1)[-1]


def children(parent, name):
    return [child for child in parent if local(child) == name]


def text_in(parent, name):
    for child in children(parent, name):
        inner = children(child, "value")
        return ((inner[0] if inner else child).text or "").strip() or None
    return None


def cik_in(parent, name):
    """A CIK; 0 where there is none."""
    text = text_in(parent, name) or ""
    return int(text) if re.fullmatch("[0-9]+", text) else 0


def boolean(text):
    return {"1": True, "true": True, "0": False, "false": False}.get((text or "").lower())
