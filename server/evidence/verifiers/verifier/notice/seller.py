"""Whether a notice is of a reporting owner."""
import re

from verifier.findings import Cannot

NOT_NAMES = {"JR", "SR", "II", "III", "IV", "MR", "MRS", "MS", "DR", "PHD", "MD"}


def words_of(name):
    """Words of a name in any order, without initials, titles, and punctuation."""
    words = re.split(r"[\W_]+", re.sub(r"[.']", "", (name or "").upper()))
    return sorted(word for word in words if len(word) > 1 and word not in NOT_NAMES)


def names_under(cik, document, issuer_cik):
    """The names of an owner in a Form 3, 4, or 5."""
    names = [owner["name"] for owner in document.owners if owner["cik"] == cik]
    if not names or document.issuer_cik != issuer_cik:
        raise Cannot("the filing that should name the seller does not name CIK %s" % cik)
    return names


def is_same_person(notice, cik, names):
    """How a notice is matched, by CIK or else by name, and whether that is certain; a match by name never is."""
    if notice.filer_cik == cik:
        own = words_of(notice.seller)
        return "cik", notice.seller is None or any(set(own) & set(words_of(name)) for name in names)
    own = words_of(notice.seller)
    is_same = len(own) > 1 and any(words_of(name) == own for name in names)
    return ("name", False) if is_same else (None, False)
