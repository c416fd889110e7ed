"""Texts of the report that do not come from data/figures.json, and how it prints days and times."""
import datetime
import hashlib
import re
import unicodedata

from verifier.days import SUNDAY, nth_weekday
from verifier.numbers import shown_date, shown_time


class Prose:
    """Sentences that Sentinel prints the same in every report, by the first 32 digits of their SHA-256."""

    def __init__(self, digest):
        self.digest = digest

    def is_met(self, shown):
        return digest_of(shown) == self.digest

    def stated(self, shown):
        other = ", not %s…" % digest_of(shown) if isinstance(shown, str) else ""
        return "the sentences with the SHA-256 %s…%s" % (self.digest, other)


def person_and_company(subject):
    """The person, as the report writes the name, and the company of a subject; of several persons the company."""
    person, company = subject["shown_person"], subject["company"]
    return company if person is None else "%s, %s" % (person, company)


def is_same_name(one, other):
    """Whether two names have the same words: the report can have another order, and other capitals and periods."""
    return words(one) == words(other)


def digest_of(text):
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:32]


# What JavaScript calls white space.
WHITE_SPACE = "[\t-\r \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+"


def words(name):
    # The report composes accents, has i for İ, and lowers each part of a name by itself, so that Σ can be σ or ς.
    small = unicodedata.normalize("NFC", name).replace("İ", "i").lower().replace("ς", "σ")
    return sorted(filter(None, re.split(WHITE_SPACE, small.replace(".", "").replace(",", " "))))


ABOUT = Prose("2d7103cf584e4eca338cec9045c3df87")
ABOUT_WITH_LEADS = Prose("bda98b95d76de3d398ff04067cd9f5ad")
VERIFY = Prose("f8ca4260f031b401fc26456e8dc1fa40")
DEMONSTRATION = Prose("96b691bdf6480baaed99801ac2454f31")
DEMONSTRATION_OF_CASE = Prose("330630f12f82e49324c57d6744f827ea")
NUMBERS = Prose("8777a4128201d6c9fec57ab02b3d1071")
NOT_PROOF = Prose("4420525dfe81852099396860773250e2")
SEARCH_COUNTED = Prose("c807da5897f6626f9dca12d6996a75a4")
SEARCH_PARTLY_COUNTED = Prose("7183c350453ca89676fa654be9c0523b")
FILING_DATES = Prose("2a8765d5ec09f9abd6f73aa295f59a70")
SEARCH_ORDER = {
    "explore_trades": Prose("0ecd3b5bcb0b91645a0ccf0b28d5a638"),
    "explore_events": Prose("42185aa52668e9e0f74efad08b46d9c5"),
}
SEARCH_UNCHECKED = Prose("3890458af50cc01ce4a2cf11e284cc7a")
ITEMS = Prose("df9b283b88f32043ecf9d3ad21d7a196")
WITHHELD = Prose("77577adb499cd52a314ad5eb7a04d871")
SHARED = Prose("e674c3540e94aa3ad065379f59884166")
LEADS = [
    Prose("bc3df88ed7cb50311467223153ee7716"),
    Prose("a11023db977a85512d5100b6f2b0db63"),
    Prose("2d8dabd8b94e79799e17edd69d6770af"),
]
SUIT_DAYS = Prose("ad947e9f19a683d0edf1c7ed4cfc4f5e")
FILINGS = Prose("0d2e5299ca68725de39b19742c3a939a")
PRICES = Prose("b728c2436e085974bba18a70e887d172")


def columns_of(text):
    """Headers, widths, and classes as the report has them, of columns such as "Header:30|Amount:70n".

    The number is the share of the width, n a column of numbers, c one of codes.
    """
    columns = [re.fullmatch(r"(.*):([0-9]+)([nc]?)", column).groups() for column in text.split("|")]
    total = sum(int(share) for _, share, _ in columns)
    classes = [{"n": " number", "c": " code"}.get(kind, "") for _, _, kind in columns]
    layout = ["wide" if len(columns) > 2 else "narrow"]
    for (header, share, kind) in columns:
        tenths = (2000 * int(share) + total) // (2 * total)
        layout.append("%d.%d%%%s" % (tenths // 10, tenths % 10, " number" if header and kind == "n" else ""))
    return [header for header, _, _ in columns], layout, classes


def counted(count, noun):
    """1,204 trades"""
    return "{:,} {}{}".format(count, noun, "" if count == 1 else "s")


def day_or_unknown(day):
    return "unknown" if day is None else shown_date(day)


def with_days(text):
    """A text with its days as reports print them; accession numbers stay."""
    return re.sub(r"(?<![0-9-])[0-9]{4}-(?:0[1-9]|1[0-2])-[0-9]{2}(?![0-9-])",
                  lambda match: shown_date(match.group()), text)


def shown_instant(instant):
    """An instant, UTC, as the report prints it."""
    return shown_time(eastern(instant))


def eastern(instant):
    """New York time of an instant since 2007, from UTC."""
    moment = datetime.datetime.strptime(instant[:19], "%Y-%m-%dT%H:%M:%S")
    begin = datetime.datetime.combine(nth_weekday(moment.year, 3, SUNDAY, 2), datetime.time(7))
    end = datetime.datetime.combine(nth_weekday(moment.year, 11, SUNDAY, 1), datetime.time(6))
    local = moment - datetime.timedelta(hours=4 if begin <= moment < end else 5)
    return local.strftime("%Y-%m-%d %H:%M:%S")
