#!/usr/bin/env python3
"""Verifies a Sentinel evidence pack offline, with nothing but Python 3.8 or later.

    python3 verify.py [PACK] [--key KEY_ID]

PACK is the ZIP file as received, every byte of which is checked, or the folder it was unpacked into; by default,
the folder of this file. With --key, the pack must be signed by the key of that id, which the status page of
the installation shows.

It checks the hash of every file and the signature, reads the filings and closes in the pack, recomputes every
figure of the report from them, and compares. It names what differs and then exits with status 1. Parquet files
are checked by their hashes only: each repeats a CSV file.

The rules are in methods.md. This file is written from them, independently of Sentinel.
"""
import base64
import csv
import datetime
import hashlib
import html
import io
import json
import os
import re
import struct
import sys
import unicodedata
import xml.etree.ElementTree as ET
import zlib
from fractions import Fraction

problems = []
warnings = []
checked = {"files": 0, "figures": 0}


def problem(text):
    if text not in problems:
        problems.append(text)


# --- Files, hashes, signature -----------------------------------------------------------------------------

UNLISTED = {"SHA256SUMS", "signature.json"}


def read_folder(root):
    found = {}
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, root).replace(os.sep, "/")] = file.read()
    return found


def read_pack(path):
    """The files of a pack by name."""
    if os.path.isdir(path):
        return read_folder(path)
    with open(path, "rb") as file:
        return read_zip(file.read())


def check_files(present):
    if "SHA256SUMS" not in present:
        problem("MISSING: SHA256SUMS")
        return {}
    content = {}
    listed = set()
    for line in present["SHA256SUMS"].decode("latin-1").split("\n")[:-1]:
        match = re.fullmatch(r"([0-9a-f]{64})  ([\w./-]+)", line)
        if match is None or ".." in line:
            problem("CHANGED: SHA256SUMS (a line is not in the expected format: %r)" % line[:100])
            continue
        digest, name = match.groups()
        listed.add(name)
        if name not in present:
            problem("MISSING: %s" % name)
            continue
        content[name] = present[name]
        checked["files"] += 1
        if hashlib.sha256(content[name]).hexdigest() != digest:
            problem("CHANGED: %s" % name)
    for name in sorted(set(present) - listed - UNLISTED):
        problem("NOT PART OF THE PACK: %s" % name)
    return content


def check_signature(present, wanted_key):
    if "signature.json" not in present or "SHA256SUMS" not in present:
        problem("MISSING: signature.json")
        return None
    try:
        raw = present["signature.json"]
        given = json.loads(raw.decode("ascii"))
        public = base64.b64decode(given["public_key"], validate=True)
        signature = base64.b64decode(given["signature"], validate=True)
    except (ValueError, KeyError, TypeError):
        problem("CHANGED: signature.json (it cannot be read)")
        return None
    key_id = hashlib.sha256(public).hexdigest()[:16]
    expected = {
        "algorithm": "Ed25519",
        "signs": "SHA256SUMS",
        "key_id": key_id,
        "public_key": base64.b64encode(public).decode(),
        "signature": base64.b64encode(signature).decode(),
    }
    if (json.dumps(expected, indent=2) + "\n").encode() != raw:
        problem("CHANGED: signature.json (it is not in the expected format)")
    if not ed25519_verify(public, present["SHA256SUMS"], signature):
        problem("CHANGED: SHA256SUMS or signature.json (the signature does not match)")
    if wanted_key is not None and wanted_key != key_id:
        problem("OTHER KEY: the pack is signed by %s, not by %s" % (key_id, wanted_key))
    return key_id


# A pack as received: a ZIP, every byte of which must be as written.

LOCAL, DIRECTORY, END = b"PK\x03\x04", b"PK\x01\x02", b"PK\x05\x06"
LAST = ("ZIPSUMS", "SHA256SUMS", "signature.json")


def read_zip(data):
    """The files of a ZIP. Reports each entry and each other part that is not as written."""
    start = find_sums(data)
    if start is None:
        problem("CHANGED: ZIPSUMS (its entry in the ZIP cannot be found)")
        return {}
    content, fields = {}, []
    sums, _, _ = stored_entry(data, start)
    at = 0
    for line in sums.decode("latin-1").split("\n")[:-1]:
        match = re.fullmatch(r"([0-9a-f]{64})  (\d{1,10})  ([\w./-]+)", line)
        if match is None:
            problem("CHANGED: ZIPSUMS (a line is not in the expected format: %r)" % line[:100])
            continue
        digest, length, name = match.group(1), int(match.group(2)), match.group(3)
        raw = data[at:at + length]
        if hashlib.sha256(raw).hexdigest() != digest:
            problem("CHANGED: %s (its entry in the ZIP)" % name)
        content[name] = inflated(raw)
        fields.append((name, raw[4:30], at))
        at += length
    if at != start:
        problem("CHANGED: ZIPSUMS (the ZIP has %s bytes before it, not %s)" % (start, at))
    rest = start
    for expected in LAST:
        body, name, end = stored_entry(data, rest)
        if name != expected:
            problem("CHANGED: %s (its entry in the ZIP)" % expected)
        content[expected] = body
        fields.append((expected, None, rest))
        rest = end
    compare_rest(data, start, content, fields)
    return content


def find_sums(data):
    """Where the entry of ZIPSUMS begins: the last of its name after the header of an entry."""
    at = len(data)
    while True:
        at = data.rfind(b"ZIPSUMS", 0, at)
        if at < 30:
            return None
        if data[at - 30:at - 26] == LOCAL:
            return at - 30


def stored_entry(data, at):
    """Content and name of an entry that is not compressed, and where it ends."""
    header = data[at:at + 30]
    if len(header) < 30:
        return b"", "", at
    size, length = struct.unpack("<L", header[18:22])[0], struct.unpack("<H", header[26:28])[0]
    begin = at + 30 + length
    return data[begin:begin + size], data[at + 30:begin].decode("latin-1"), min(begin + size, len(data))


def inflated(raw):
    """The content of a compressed entry; empty if it cannot be read, which its hash then reveals."""
    try:
        return zlib.decompress(raw[30 + struct.unpack("<H", raw[26:28])[0]:], -15)
    except (zlib.error, struct.error):
        return b""


def compare_rest(data, start, content, entries):
    """Rebuilds ZIPSUMS and what follows it, the directory, and the end, and compares them byte by byte."""
    time = data[10:14]
    parts, directory, at = [], [], start
    for name, fields, offset in entries:
        if fields is None:
            body, offset = content[name], at
            fields = struct.pack(
                "<3H4s3L2H", 20, 0, 0, time, zlib.crc32(body), len(body), len(body), len(name), 0)
            parts.append((name + " (its entry in the ZIP)", LOCAL + fields + name.encode() + body))
            at += len(parts[-1][1])
        record = struct.pack("<4sH26s3HLL", DIRECTORY, 3 * 256 + 20, fields, 0, 0, 0, 0o100644 << 16, offset)
        directory.append((name, record + name.encode()))
    size = sum(len(record) for _, record in directory)
    count = len(directory)
    parts += [("the directory of the ZIP (%s)" % name, record) for name, record in directory]
    parts.append(("the end of the ZIP", struct.pack("<4s4H2LH", END, 0, 0, count, count, size, at, 0)))
    at = start
    for name, part in parts:
        if data[at:at + len(part)] != part:
            problem("CHANGED: %s" % name)
        at += len(part)
    if at != len(data):
        problem("CHANGED: the end of the ZIP (%s bytes, not %s)" % (len(data), at))


# Ed25519 as in RFC 8032, section 6: slow and short. It handles no secret.

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
SQRT_M1 = pow(2, (P - 1) // 4, P)


def point_add(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f, g * h, f * g, e * h)


def point_mul(s, p):
    q = (0, 1, 1, 0)
    while s > 0:
        if s & 1:
            q = point_add(q, p)
        p = point_add(p, p)
        s >>= 1
    return q


def point_equal(p, q):
    return (p[0] * q[2] - q[0] * p[2]) % P == 0 and (p[1] * q[2] - q[1] * p[2]) % P == 0


def recover_x(y, sign):
    if y >= P:
        return None
    x2 = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    if x2 == 0:
        return None if sign else 0
    x = pow(x2, (P + 3) // 8, P)
    if (x * x - x2) % P != 0:
        x = x * SQRT_M1 % P
    if (x * x - x2) % P != 0:
        return None
    return P - x if (x & 1) != sign else x


def point_decompress(s):
    y = int.from_bytes(s, "little")
    sign, y = y >> 255, y & ((1 << 255) - 1)
    x = recover_x(y, sign)
    return None if x is None else (x, y, 1, x * y % P)


BASE_Y = 4 * pow(5, P - 2, P) % P
BASE_X = recover_x(BASE_Y, 0)
BASE = (BASE_X, BASE_Y, 1, BASE_X * BASE_Y % P)


def ed25519_verify(public, message, signature):
    if len(public) != 32 or len(signature) != 64:
        return False
    a, r = point_decompress(public), point_decompress(signature[:32])
    s = int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L:
        return False
    h = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % L
    return point_equal(point_mul(s, BASE), point_add(r, point_mul(h, a)))


# --- Days ---------------------------------------------------------------------------------------------------

DAY = datetime.timedelta(days=1)
MONDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = 0, 3, 4, 5, 6


def day_of(text):
    try:
        return datetime.date(int(text[0:4]), int(text[5:7]), int(text[8:10]))
    except (ValueError, TypeError):
        return None


def nth_weekday(year, month, weekday, nth):
    first = datetime.date(year, month, 1)
    return first + DAY * ((weekday - first.weekday()) % 7 + (nth - 1) * 7)


def memorial_day(year):
    last = datetime.date(year, 5, 31)
    return last - DAY * ((last.weekday() - MONDAY) % 7)


def good_friday(year):
    a, b, c = year % 19, year // 100, year % 100
    d, e, g = b // 4, b % 4, (8 * b + 13) // 25
    h = (19 * a + b - d - g + 15) % 30
    i, k = c // 4, c % 4
    l = (32 + 2 * e + 2 * i - h - k) % 7
    m = (a + 11 * h + 19 * l) // 433
    month = (h + l - 7 * m + 90) // 25
    return datetime.date(year, month, (h + l - 7 * m + 33 * month + 19) % 32) - 2 * DAY


def observed(day):
    if day.weekday() == SATURDAY:
        return day - DAY
    return day + DAY if day.weekday() == SUNDAY else day


def days(*texts):
    return {day_of(text) for text in texts}


NYSE_SPECIAL = days(
    "1985-09-27", "1994-04-27", "2001-09-11", "2001-09-12", "2001-09-13", "2001-09-14", "2004-06-11",
    "2007-01-02", "2012-10-29", "2012-10-30", "2018-12-05", "2025-01-09")
EDGAR_SPECIAL = days(
    "2004-06-11", "2007-01-02", "2014-12-26", "2018-12-05", "2018-12-24", "2019-12-24", "2020-12-24",
    "2024-12-24", "2025-01-09", "2025-12-24", "2025-12-26")


def nyse_holidays(year):
    new_year = datetime.date(year, 1, 1)
    found = {
        new_year + DAY if new_year.weekday() == SUNDAY else new_year,
        nth_weekday(year, 2, MONDAY, 3),
        good_friday(year),
        memorial_day(year),
        observed(datetime.date(year, 7, 4)),
        nth_weekday(year, 9, MONDAY, 1),
        nth_weekday(year, 11, THURSDAY, 4),
        observed(datetime.date(year, 12, 25)),
    }
    if year >= 1998:
        found.add(nth_weekday(year, 1, MONDAY, 3))
    if year >= 2022:
        found.add(observed(datetime.date(year, 6, 19)))
    return found


def federal_holidays(year):
    found = {
        observed(datetime.date(year, 1, 1)),
        observed(datetime.date(year + 1, 1, 1)),
        nth_weekday(year, 1, MONDAY, 3),
        nth_weekday(year, 2, MONDAY, 3),
        memorial_day(year),
        observed(datetime.date(year, 7, 4)),
        nth_weekday(year, 9, MONDAY, 1),
        nth_weekday(year, 10, MONDAY, 2),
        observed(datetime.date(year, 11, 11)),
        nth_weekday(year, 11, THURSDAY, 4),
        observed(datetime.date(year, 12, 25)),
    }
    juneteenth = observed(datetime.date(year, 6, 19))
    if juneteenth >= datetime.date(2021, 6, 18):
        found.add(juneteenth)
    return found


holidays = {}


def is_open(day, special, of_year, name):
    if day.weekday() >= SATURDAY or day in special:
        return False
    key = (name, day.year)
    if key not in holidays:
        holidays[key] = of_year(day.year)
    return day not in holidays[key]


def is_trading_day(day):
    return is_open(day, NYSE_SPECIAL, nyse_holidays, "nyse")


def is_business_day(day):
    return is_open(day, EDGAR_SPECIAL, federal_holidays, "edgar")


def trading_day_on_or_after(day):
    while not is_trading_day(day):
        day += DAY
    return day


def trading_days_later(day, count):
    step = DAY if count > 0 else -DAY
    for _ in range(abs(count)):
        day += step
        while not is_trading_day(day):
            day += step
    return day


def closing_time(day):
    if day.weekday() <= THURSDAY and (day.month, day.day) in {(7, 3), (12, 24)}:
        return "13:00:00"
    if day == datetime.date(2003, 12, 26):
        return "13:00:00"
    thanksgiving = nth_weekday(day.year, 11, THURSDAY, 4)
    return "13:00:00" if day == thanksgiving + DAY else "16:00:00"


def business_days_between(after, through):
    count, day = 0, after
    while day < through:
        day += DAY
        count += is_business_day(day)
    return count


# --- Filings ------------------------------------------------------------------------------------------------


class Cannot(Exception):
    """Something cannot be recomputed; the text says why."""


class Filing:
    """A filing as received, read again; what its own bytes do not say comes from figures.json."""

    def __init__(self, stated, content):
        self.stated = stated
        self.accession = stated["accession"]
        name = stated["file"]
        if name is None or name not in content:
            raise Cannot("the filing %s is not in the pack" % self.accession)
        self.bytes = content[name]
        if hashlib.sha256(self.bytes).hexdigest() != stated["sha256"]:
            problem("DIFFERS: %s does not have the SHA-256 recorded when it was received" % name)
        text = self.bytes[:65536].decode("latin-1")
        self.header = text.split("<DOCUMENT>")[0]
        self.form = self.field("CONFORMED SUBMISSION TYPE") or stated["form"]
        self.filed_on = self.header_day("FILED AS OF DATE") or day_of(stated["filed_on"])
        self.accepted = self.acceptance() or stated["accepted_et"]
        number = self.field("ACCESSION NUMBER")
        if number is not None and number != self.accession:
            problem("DIFFERS: %s contains the filing %s" % (name, number))
        self.document = None

    def field(self, name):
        match = re.search(r"^\s*%s:[ \t]*(\S[^\r\n]*?)\s*$" % re.escape(name), self.header, re.M)
        return match and match.group(1)

    def header_day(self, name):
        text = self.field(name)
        return day_of("-".join([text[:4], text[4:6], text[6:8]])) if text else None

    def acceptance(self):
        match = re.search(r"<ACCEPTANCE-DATETIME>(\d{14})", self.header)
        if match is None:
            return None
        t = match.group(1)
        return "%s-%s-%s %s:%s:%s" % (t[:4], t[4:6], t[6:8], t[8:10], t[10:12], t[12:14])

    def items(self):
        return re.findall(r"^ITEM INFORMATION:\s*(.*?)\s*$", self.header, re.M)

    def published(self):
        """The Eastern date of acceptance, and day 0: the first trading day that could respond."""
        if self.accepted is None:
            if self.filed_on is None:
                raise Cannot("neither acceptance nor filing date of %s is known" % self.accession)
            return self.filed_on, trading_day_on_or_after(self.filed_on)
        day, time = day_of(self.accepted), self.accepted[11:]
        if is_trading_day(day) and time < closing_time(day):
            return day, day
        return day, trading_day_on_or_after(day + DAY)

    def ownership(self):
        if self.document is None:
            self.document = Ownership(self)
        return self.document


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


def boolean(text):
    return {"1": True, "true": True, "0": False, "false": False}.get((text or "").lower())


def number(text):
    """A filed amount, exactly; None where there is none."""
    text = (text or "").strip()
    match = re.fullmatch(r"([-+]?)\$?\s?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?(?:[eE]([-+]?\d{1,2}))?", text)
    if match is None or (match.group(2) + (match.group(3) or "")) == "":
        return None
    sign, whole, fraction, exponent = match.groups()
    fraction = fraction or ""
    value = Fraction(int(whole.replace(",", "") + fraction or "0"), 10 ** len(fraction))
    return (-value if sign == "-" else value) * Fraction(10) ** int(exponent or 0)


def owner_of(element):
    part = lambda name: (children(element, name) or [element])[0]
    relationship = part("reportingOwnerRelationship")
    return {
        "cik": int(text_in(part("reportingOwnerId"), "rptOwnerCik") or 0),
        "name": text_in(part("reportingOwnerId"), "rptOwnerName") or "",
        "is_insider": any(boolean(text_in(relationship, name)) for name in ("isDirector", "isOfficer")),
    }


FIRST_USABLE = datetime.date(1990, 1, 1)


class Line:
    """A purchase or sale line of the non-derivative table."""

    def __init__(self, number_in_document, element, filing, period):
        self.number = number_in_document
        cell = {}
        self.notes = []
        for leaf in element.iter():
            name = local(leaf)
            if name == "footnoteId":
                self.notes.append(leaf.get("id") or "")
            elif name != "value" and not any(local(c) not in ("value", "footnoteId") for c in leaf):
                inner = children(leaf, "value")
                cell.setdefault(name, ((inner[0] if inner else leaf).text or "").strip() or None)
        self.notes = list(dict.fromkeys(self.notes))
        self.code = (cell.get("transactionCode") or "").upper()
        side = (cell.get("transactionAcquiredDisposedCode") or "").upper()
        self.direction = {("P", "A"): "Purchase", ("S", "D"): "Sale"}.get((self.code, side))
        title = cell.get("securityTitle")
        self.title = re.sub(r"\s+", " ", title) if title else None
        usable = lambda text: usable_day(text, filing.filed_on)
        self.trade_date = usable(cell.get("transactionDate")) or usable(period)
        deemed = usable(cell.get("deemedExecutionDate"))
        later = deemed and self.trade_date and deemed > self.trade_date
        self.delay_from = deemed if later else self.trade_date
        shares, price = number(cell.get("transactionShares")), number(cell.get("transactionPricePerShare"))
        self.shares = shares if shares is not None and shares >= 0 else None
        self.price = price if price is not None and price > 0 else None
        belongs_on = cell.get("transactionFormType")
        self.is_yearly = belongs_on == "5" or (belongs_on is None and filing.form.startswith("5"))
        self.owned_after = number(cell.get("sharesOwnedFollowingTransaction"))
        self.account = (cell.get("directOrIndirectOwnership") or "", cell.get("natureOfOwnership") or "")

    def value(self):
        return None if self.shares is None or self.price is None else self.shares * self.price


def usable_day(text, filed_on):
    day = day_of((text or "").strip()[:10])
    if day is None or day < FIRST_USABLE or (filed_on is not None and day > filed_on):
        return None
    return day


class Ownership:
    """The ownership document of a Form 4 or 5."""

    def __init__(self, filing):
        raw = filing.bytes
        start = raw.find(b"<XML>")
        if start >= 0:
            raw = raw[start + 5:raw.find(b"</XML>", start)]
            raw = restored(raw, filing.filed_on.year if filing.filed_on else 2012)
        text = re.sub(r"^\s*<\?xml.*?\?>", "", decoded(raw).strip(), count=1, flags=re.S).strip()
        if "<!DOCTYPE" in text or "<!ENTITY" in text:
            raise Cannot("the document of %s declares entities" % filing.accession)
        try:
            root = ET.fromstring(text)
        except ET.ParseError as error:
            raise Cannot("the document of %s is not valid XML: %s" % (filing.accession, error))
        self.issuer_cik = int(text_in(children(root, "issuer")[0], "issuerCik") or 0)
        self.owners = [owner_of(owner) for owner in children(root, "reportingOwner")]
        self.is_checked = boolean(text_in(root, "aff10b5One"))
        self.remarks = text_in(root, "remarks")
        self.footnotes = {}
        for group in children(root, "footnotes"):
            for note in children(group, "footnote"):
                said = "".join(note.itertext()).strip()
                earlier = self.footnotes.get(note.get("id") or "")
                self.footnotes[note.get("id") or ""] = said if earlier is None else earlier + "\n" + said
        period = text_in(root, "periodOfReport")
        rows = []
        for prefix in ("nonDerivative", "derivative"):
            for element in root:
                if local(element) == prefix + "Table":
                    rows.extend((prefix, row) for row in element)
        self.lines = [
            line
            for line in (
                Line(place, row, filing, period)
                for place, (prefix, row) in enumerate(rows, 1)
                if prefix == "nonDerivative" and local(row).endswith("Transaction")
            )
            if line.code in ("P", "S")
        ]
        self.plans = self.find_plans()
        self.rows = self.group()

    def find_plans(self):
        planned = {i for i, said in self.footnotes.items() if mentions_plan(said)}
        anywhere = bool(planned) or (self.remarks is not None and mentions_plan(self.remarks))
        cited = {line.number: any(i in planned for i in line.notes) for line in self.lines}
        is_cited = any(line.direction and cited[line.number] for line in self.lines)
        answers = {}
        for line in self.lines:
            mentioned = cited[line.number] if is_cited else anywhere
            if self.is_checked is False:
                answers[line.number] = False
            elif is_cited:
                answers[line.number] = mentioned
            else:
                answers[line.number] = True if self.is_checked else mentioned
        return answers

    def group(self):
        """Rows: lines of equal trade date, direction, title, and plan, numbered by their first line."""
        rows = {}
        for line in self.lines:
            if line.trade_date is not None and line.direction is not None:
                key = (line.trade_date, line.direction, line.title or "", self.plans[line.number])
                rows.setdefault(key, []).append(line)
        return list(rows.items())

    def line(self, wanted):
        for line in self.lines:
            if line.number == wanted:
                return line
        return None


GAP = "[\\s\u00ad\u2010-\u2015\u2212-]*"
PLAN_RULE = re.compile(r"(?<!\d)10b%s5%s1(?!\d)" % (GAP, GAP), re.I)
FRAUD_RULE = re.compile(r"(?<!\d)10b%s5(?!%s\d)" % (GAP, GAP), re.I)
LETTER = r"[^\W\d_]"
ABBREVIATION = re.compile(
    r"(?:\b(?:inc|corp|co|ltd|llc|plc|bros|mr|mrs|ms|dr|st|jr|sr|no|nos|sec|art|par|approx|dept|esq|et al"
    r"|e\.g|i\.e|vs?)|(?<![^\W_])%s|\.%s)\.$" % (LETTER, LETTER), re.I)


def sentences(text):
    found = []
    for part in re.split(r"(?<=[.!?])\s+", text):
        if found and ABBREVIATION.search(found[-1]):
            found[-1] += " " + part
        else:
            found.append(part)
    return found


def words(text):
    return [word for word in text.split() if re.search(r"[^\W_]", word)]


def mentions_plan(text):
    for sentence in sentences(text):
        for rule in (PLAN_RULE, FRAUD_RULE):
            for match in rule.finditer(sentence):
                before, after = words(sentence[:match.start()]), words(sentence[match.end():])
                if any(re.fullmatch(r"\W*not\W*", word, re.I) for word in before[-10:]):
                    continue
                near = before[-3:] + after[:3]
                if rule is PLAN_RULE or any(re.match(r"\W*plans?\b", word, re.I) for word in near):
                    return True
    return False


# --- Prices -------------------------------------------------------------------------------------------------


class Series:
    """The closes of one series that are in the pack, with its splits, dividends, and ends of trading."""

    def __init__(self, stated):
        self.stated = stated
        self.close, self.adjusted, self.actions = {}, {}, []

    def factor(self, after, through):
        """Product of the ex-date factors after one day, up to another."""
        product = 1.0
        for day in sorted({a["day"] for a in self.actions if a["kind"] in ("split", "dividend")}):
            if not after < day <= through:
                continue
            factor, paid = 1.0, 0.0
            for action in self.actions:
                if action["day"] == day and action["kind"] == "split":
                    factor /= action["amount"]
                if action["day"] == day and action["kind"] == "dividend":
                    paid += action["amount"]
            earlier = [d for d in self.close if d < day]
            if earlier and paid > 0:
                factor *= 1 - paid / self.close[max(earlier)]
            product *= factor
        return product

    def growth(self, start, end, payout):
        if self.stated["adjusted_by"] == "source":
            if start not in self.adjusted or end not in self.adjusted:
                raise Cannot("no adjusted close of %s on %s or %s" % (self.stated["id"], start, end))
            growth = self.adjusted[end] / self.adjusted[start]
            return growth if payout is None else growth * (payout / self.close[end])
        if start not in self.close or (end not in self.close and payout is None):
            raise Cannot("no close of %s on %s or %s" % (self.stated["id"], start, end))
        last = self.close[end] if payout is None else payout
        return last / self.close[start] / self.factor(start, end)


def table(content, name):
    if name not in content:
        raise Cannot("%s is not in the pack" % name)
    return list(csv.DictReader(io.StringIO(content[name].decode("utf-8"), newline="")))


def read_series(pack, content):
    series = {stated["id"]: Series(stated) for stated in pack["series"]}
    for row in table(content, "prices/closes.csv"):
        own = series[row["series"]]
        if row["close"]:
            own.close[row["day"]] = float(row["close"])
        if row["adjusted_close"]:
            own.adjusted[row["day"]] = float(row["adjusted_close"])
    for row in table(content, "prices/actions.csv"):
        amount = float(row["amount"]) if row["amount"] else None
        series[row["series"]].actions.append({"day": row["day"], "kind": row["kind"], "amount": amount})
    for own in series.values():
        check_whole_series(own, content)
    return series


def check_whole_series(own, content):
    name = own.stated["file"]
    if name is None or name not in content:
        return
    if hashlib.sha256(content[name]).hexdigest() != own.stated["sha256"]:
        problem("DIFFERS: %s does not have the SHA-256 stated for the series" % name)
    whole = {row["day"]: row for row in table(content, name)}
    for day, close in own.close.items():
        if day not in whole or float(whole[day]["close"] or "nan") != close:
            problem("DIFFERS: close of %s on %s, between prices/closes.csv and %s" % (own.stated["id"], day, name))


# --- Figures ------------------------------------------------------------------------------------------------


def half_up(value, places):
    scaled = abs(value) * 10**places
    whole = scaled.numerator // scaled.denominator
    if (scaled - whole) * 2 >= 1:
        whole += 1
    return Fraction(whole if value >= 0 else -whole, 10**places)


class Pack:
    def __init__(self, content):
        self.content = content
        self.data = json.loads(content["data/figures.json"].decode("utf-8"))
        self.series = read_series(self.data, content)
        self.stated = {each["accession"]: each for each in self.data["filings"]}
        self.read = {}

    def filing(self, accession):
        if accession not in self.read:
            if accession not in self.stated:
                raise Cannot("the filing %s is not listed in data/figures.json" % accession)
            self.read[accession] = Filing(self.stated[accession], self.content)
        return self.read[accession]

    def filing_or_none(self, accession):
        """The filing, where its bytes are in the pack."""
        stated = self.stated.get(accession)
        return None if stated is None or stated["file"] not in self.content else self.filing(accession)

    def return_of(self, figure, start, end, delisted_on=None):
        """Raw return and the fund's, over the days that the rule gives."""
        stock = self.window(figure["stock"], start, end, delisted_on)
        fund = figure["fund"] and self.window(figure["fund"], start, end, None)
        return stock, fund

    def window(self, window, start, end, delisted_on):
        if window is None:
            raise Cannot("no price window is stated")
        series = self.series[window["series"]]
        start, end = start.isoformat(), end.isoformat()
        last = series.stated["last_day"]
        if window["to"] != end and (last is None or not start <= last < end):
            problem("DIFFERS: a return of %s ends on %s, not on %s" % (window["series"], window["to"], end))
        if window["to"] != end:
            self.check_end(series, last, end, window, delisted_on)
            end = last
        if window["from"] != start:
            problem("DIFFERS: a return of %s begins on %s, not on %s" % (window["series"], window["from"], start))
        return series.growth(start, end, window["payout"]) - 1

    def check_end(self, series, last, end, window, delisted_on):
        said = [a for a in series.actions if a["kind"] == "delisting" and last <= a["day"] <= end]
        if said:
            if said[0]["amount"] != window["payout"]:
                problem("DIFFERS: the amount paid to holders of %s" % window["series"])
            return
        filed = day_of(delisted_on)
        if filed is None or not -15 <= (filed - day_of(last)).days <= 20:
            problem("DIFFERS: nothing in the pack says that %s was delisted on %s" % (window["series"], last))

    # A trade row

    def row(self, fact):
        """The row's lines, read from its filing; what its facts say is checked."""
        document = self.filing(fact["accession"]).ownership()
        place = fact["row_number"] - 1
        where = "row %s of %s" % (fact["row_number"], fact["accession"])
        if not 0 <= place < len(document.rows):
            raise Cannot("%s does not exist" % where)
        (trade_date, direction, title, is_plan), lines = document.rows[place]
        stated = (fact["trade_date"], fact["direction"], fact["security_title"] or "", fact["is_plan"])
        if stated != (trade_date.isoformat(), direction, title, is_plan):
            problem("DIFFERS: %s is stated as %s" % (where, stated))
        if [line.number for line in lines] != [line["line"] for line in fact["lines"]]:
            problem("DIFFERS: %s, lines of the row" % where)
        of = {line["line"]: line for line in fact["lines"]}
        for line in lines:
            if line.number in of:
                self.check_line(line, of[line.number], document, where)
        live = [n for n in lines if n.number in of and of[n.number]["superseded_by"] is None]
        counted = live if live else lines
        if [n.number for n in counted] != [n["line"] for n in fact["lines"] if n["is_counted"]]:
            problem("DIFFERS: %s, lines counted" % where)
        summed = [n for n in lines if n.number in of and of[n.number]["is_in_totals"]]
        expected = [n for n in live if of[n.number]["repeats"] is None] if summed else []
        if [n.number for n in summed] != [n.number for n in expected]:
            problem("DIFFERS: %s, lines counted in totals" % where)
        return trade_date, direction, counted, summed, of

    def check_line(self, line, fact, document, where):
        by = fact["superseded_by"]
        if by is not None:
            amendment = self.filing(by["accession"])
            other = amendment.ownership()
            if not amendment.form.endswith("/A") or other.issuer_cik != document.issuer_cik:
                problem("DIFFERS: %s is not an amendment of %s" % (by["accession"], where))
            if other.line(by["line"]) is None:
                problem("DIFFERS: %s has no line %s that replaces one of %s" % (by["accession"], by["line"], where))
        if fact["repeats"] is not None:
            other = self.filing(fact["repeats"]).ownership()
            same = [
                n for n in other.lines
                if (n.trade_date, n.code, n.title, n.shares, n.price, n.owned_after)
                == (line.trade_date, line.code, line.title, line.shares, line.price, line.owned_after)
            ]
            if not same or other.issuer_cik != document.issuer_cik:
                problem("DIFFERS: %s does not report line %s of %s" % (fact["repeats"], line.number, where))

    def days_to_file(self, counted, of):
        business, calendar, deciding = None, None, None
        for line in counted:
            first = of[line.number]["first_filed"]
            filing = self.filing(first["accession"])
            own = filing.ownership().line(first["line"])
            if own is None:
                raise Cannot("%s has no line %s" % (first["accession"], first["line"]))
            if own.is_yearly or own.delay_from is None or filing.filed_on is None:
                continue
            delay = business_days_between(own.delay_from, filing.filed_on)
            if business is None or delay > business:
                business, calendar = delay, (filing.filed_on - own.delay_from).days
        return business, calendar

    def next_report(self, accession, trade_date, is_earnings):
        filing = self.filing(accession)
        accepted_on, day0 = filing.published()
        if accepted_on < trade_date or day0 <= trade_date:
            problem("DIFFERS: %s does not follow the trade of %s" % (accession, trade_date))
        if is_earnings and filing.form == "8-K":
            titles = [re.sub(r"[^a-z]", "", item.lower()) for item in filing.items()]
            if titles and "resultsofoperationsandfinancialcondition" not in titles:
                problem("DIFFERS: %s has no item 2.02" % accession)
        return accepted_on, day0

    def trade(self, subject):
        trade_date, direction, counted, summed, of = self.row(subject["row"])
        lazy = {}

        def total(lines):
            values = [line.value() for line in lines]
            return None if not values or None in values else sum(values)

        shares = sum(line.shares for line in counted if line.shares is not None)
        value = total(counted)
        sum_value = total(summed)
        sign = 1 if direction == "Sale" else -1

        def later(kind):
            if kind not in lazy:
                lazy[kind] = self.next_report(subject[kind], trade_date, kind == "next_earnings")
            return lazy[kind]

        def event_return(figure, kind):
            _, day0 = later(kind)
            stock, fund = self.return_of(figure, trading_days_later(day0, -1), day0)
            return stock - fund

        def trade_return(figure):
            start = trading_day_on_or_after(trade_date)
            end = trading_days_later(start, figure["horizon"])
            return self.return_of(figure, start, end, subject["delisting_filed_on"])

        def avoided(figure):
            _, day0 = later("next_8k")
            series = self.series[figure["stock"]["series"]]
            day = day0.isoformat()
            if figure["stock"]["to"] != day or day not in series.close:
                raise Cannot("no close of %s on %s" % (figure["stock"]["series"], day))
            per_share = Fraction(repr(series.close[day]))
            for action in series.actions:
                is_undone = series.stated["close_basis"] == "split-adjusted" or action["day"] <= day
                if action["kind"] == "split" and action["day"] > trade_date.isoformat() and is_undone:
                    per_share *= Fraction(repr(action["amount"]))
            held = sum(line.shares for line in summed)
            return (sum_value - held * per_share) * sign

        business = self.days_to_file(counted, of)
        recompute = {
            "shares": lambda f: shares,
            "value": lambda f: value,
            "price": lambda f: half_up(value / shares, 8) if value is not None and shares else None,
            "sum_value": lambda f: sum_value,
            "days_to_file": lambda f: business[0],
            "calendar_days_to_file": lambda f: business[1],
            "is_10b51": lambda f: int(subject["row"]["is_plan"]),
            "trade_return": lambda f: trade_return(f)[0],
            "trade_return_adjusted": lambda f: trade_return(f)[0] - trade_return(f)[1],
            "next_8K_days": lambda f: (later("next_8k")[0] - trade_date).days,
            "next_8K_ret0": lambda f: event_return(f, "next_8k"),
            "next_ea_days": lambda f: (later("next_earnings")[0] - trade_date).days,
            "next_ea_ret0": lambda f: event_return(f, "next_earnings"),
            "avoided_or_gained": avoided,
            "avoided_or_gained_net":
                lambda f: half_up(sum_value * Fraction(repr(event_return(f, "next_8k"))) * -sign, 4),
        }
        for figure in subject["figures"]:
            self.compare(subject, figure, recompute.get(figure["name"]))

    # A material event

    def event(self, subject):
        filing = self.filing(subject["accession"])
        _, day0 = filing.published()
        if subject["day0"] != day0.isoformat():
            problem("DIFFERS: %s, day 0: stated %s, recomputed %s" % (subject["id"], subject["day0"], day0))
        window_start, window_end = lookback_of(filing, subject["lookback_days"])
        sums = {"Sale": Fraction(0), "Purchase": Fraction(0)}
        has_rows = any(f["name"].startswith("value_") for f in subject["figures"])
        for fact in subject["rows"] if has_rows else []:
            trade_date, direction, _, summed, _ = self.row(fact)
            if not window_start <= trade_date <= window_end:
                problem("DIFFERS: %s, a trade of %s is outside the look-back" % (subject["id"], trade_date))
            for line in summed:
                sums[direction] += line.value()

        def event_return(figure):
            stock, fund = self.return_of(figure, trading_days_later(day0, -1), day0)
            return stock - fund

        recompute = {
            "event_return": event_return,
            "value_sold": lambda f: sums["Sale"],
            "value_purchased": lambda f: sums["Purchase"],
        }
        for figure in subject["figures"]:
            self.compare(subject, figure, recompute.get(figure["name"]))

    def compare(self, subject, figure, recompute):
        name = figure["label"]
        where = "%s, figure %s (%s)" % (subject["id"], figure["id"], name)
        stated = figure["value"]
        checked["figures"] += 1
        if stated is None:
            if not figure["note"]:
                problem("DIFFERS: %s has neither a value nor a reason" % where)
            return
        if recompute is None:
            problem("UNKNOWN FIGURE: %s" % where)
            return
        try:
            found = recompute(figure)
        except Cannot as error:
            problem("NOT RECOMPUTED: %s: %s" % (where, error))
            return
        if not is_equal(found, stated):
            shown = found if not isinstance(found, Fraction) else float(found)
            problem("DIFFERS: %s: stated %s, recomputed %s" % (where, stated, shown))
        if not is_shown(figure):
            problem("DIFFERS: %s: its text %r does not say %s" % (where, figure["text"], stated))

    def lead(self, subject):
        Score(self, subject).check()

    def subjects(self):
        for text in self.data["scores_not_recomputed"]:
            warnings.append("NOT RECOMPUTED: %s" % text)
        for subject in self.data["subjects"]:
            if subject["not_recomputed_because"] is not None:
                warnings.append("NOT RECOMPUTED: %s: %s" % (subject["id"], subject["not_recomputed_because"]))
                continue
            try:
                {"trade": self.trade, "event": self.event, "lead": self.lead}[subject["kind"]](subject)
            except Cannot as error:
                problem("NOT RECOMPUTED: %s: %s" % (subject["id"], error))

    def report(self):
        """Every figure is in the report as data/figures.json has it."""
        shown = {}
        text = self.content.get("report.html", b"").decode("utf-8", "replace")
        for place, said in re.findall(r'<data data-figure="(\d+)">([^<]*)</data>', text):
            shown.setdefault(int(place), set()).add(html.unescape(said))
        for subject in self.data["subjects"]:
            for figure in subject["figures"]:
                if shown.pop(figure["id"], None) != {figure["text"]}:
                    problem("DIFFERS: report.html, figure %s (%s)" % (figure["id"], figure["label"]))
        for place in shown:
            problem("DIFFERS: report.html has a figure %s that data/figures.json lacks" % place)


def is_equal(found, stated):
    if found is None:
        return False
    if isinstance(stated, str):
        return Fraction(found) == Fraction(stated)
    return abs(float(found) - stated) <= 1e-9 * max(1.0, abs(stated))


def is_shown(figure):
    text, value = figure["text"], figure["value"]
    if figure["unit"] == "flag":
        return text == ("Yes" if value else "No")
    plain = text.replace("\u2212", "-").replace(",", "").replace("$", "").replace("%", "").strip()
    try:
        shown = Fraction(plain)
    except ValueError:
        return False
    if figure["unit"] == "fraction":
        return abs(shown / 100 - Fraction(value)) <= Fraction(501, 10**7)
    if figure["unit"] == "dollars":
        return shown == half_up(Fraction(str(value)), 2)
    return shown == Fraction(value)


# --- Scores of leads ----------------------------------------------------------------------------------------

SCORE_VERSION = "2"
EVERY = ("trade", "cluster", "event", "person")
MOVE = Fraction(5, 100)
# Weight, kinds of leads, and levels: percent of the weight, where the fact is at least, at most, or equal to.
FACTORS = {
    "event-days": (4, EVERY, [(100, "<=", 5), (60, "<=", 20), (30, "<=", 30)]),
    "event-return": (16, EVERY, [(100, ">=", 0.2), (70, ">=", 0.1), (35, ">=", 0.05)]),
    "side": (4, EVERY, [(100, ">=", 0.05), (-100, "<=", -0.05)]),
    "avoided": (
        24,
        EVERY,
        [
            (100, ">=", 1000000),
            (90, ">=", 500000),
            (75, ">=", 250000),
            (60, ">=", 100000),
            (45, ">=", 50000),
            (30, ">=", 25000),
            (15, ">=", 10000),
        ],
    ),
    "size-history": (6, EVERY, [(100, ">=", 5), (50, ">=", 2)]),
    "size-holdings": (8, EVERY, [(100, ">=", 0.5), (50, ">=", 0.2)]),
    "dormant": (4, EVERY, [(100, ">=", 366)]),
    "habit": (6, EVERY, [(100, "=", "opportunistic"), (-100, "=", "routine")]),
    "plan": (10, EVERY, [(100, "=", "plan with red flags"), (50, "=", "outside a plan")]),
    "late": (4, EVERY, [(100, ">=", 10), (60, ">=", 3)]),
    "cluster": (8, EVERY, [(100, ">=", 5), (60, ">=", 3)]),
    "quarter": (4, EVERY, [(100, "=", "yes")]),
    "opposite": (10, EVERY, [(-100, ">=", 2), (-50, ">=", 1)]),
    "insiders": (10, ("event",), [(100, ">=", 3), (50, ">=", 2)]),
    "repeated": (10, ("person",), [(100, ">=", 3), (50, ">=", 2)]),
}


def reached(level, fact):
    _, how, bound = level
    if how == "=":
        return fact == bound
    if isinstance(fact, str):
        return False
    return fact >= bound if how == ">=" else fact <= bound


def percent_of(name, fact):
    if fact is None:
        return 0
    return next((level[0] for level in FACTORS[name][2] if reached(level, fact)), 0)


def points_of(weight, percent):
    points = (abs(weight * percent) + 50) // 100
    return -points if percent < 0 else points


def strongest(name, found):
    """Of the findings of several trades, as (fact, percent): most points, else most subtracted."""
    percents = [percent for _, percent in found]
    best = max(percents) if max(percents) > 0 else min(percents)
    facts = [fact for fact, percent in found if percent == best and fact is not None]
    if not facts:
        return None, best
    if isinstance(facts[0], str):
        return facts[0], best
    return (min if FACTORS[name][2][0][1] == "<=" else max)(facts), best


def exact(number):
    return Fraction(repr(number))


ENTITY = re.compile(
    r"\b(?:LLC|LLP|LLLP|LP|LTD|LIMITED|INC|INCORPORATED|CORP|CORPORATION|COMPANY|PLC|GMBH|TRUSTS?|FUND|FUNDS|PARTNERS"
    r"|PARTNERSHIP|HOLDINGS?|CAPITAL|VENTURES|MANAGEMENT|INVESTMENTS|INVESTORS|ASSOCIATES|ADVISORS|ADVISERS"
    r"|FOUNDATION|ENTERPRISES|GROUP|BANCORP)\b", re.I | re.A)


def person_of(owners):
    """The person that a filing is shown as one of."""
    natural = [owner for owner in owners if not ENTITY.search(owner["name"].replace(".", ""))]
    insiders = [owner for owner in owners if owner["is_insider"]]
    both = [owner for owner in insiders if owner in natural]
    return (both or insiders or natural or owners)[0]


MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split()
MONTH = r"(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"


def days_named(text):
    """Every day that a text names; numeric dates are read month first, as on the form."""
    found = []
    for month, day, year in re.findall(MONTH + r" (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})", text, re.I):
        found.append((year, MONTHS.index(month.lower()) + 1, day))
    for day, month, year in re.findall(r"(\d{1,2})(?:st|nd|rd|th)? " + MONTH + r",? (\d{4})", text, re.I):
        found.append((year, MONTHS.index(month.lower()) + 1, day))
    for month, day, year in re.findall(r"(\d{1,2})[/-](\d{1,2})[/-](\d{4})", text):
        found.append((year, month, day))
    for year, month, day in re.findall(r"(\d{4})-(\d{2})-(\d{2})", text):
        found.append((year, month, day))
    return {day_of("%04d-%02d-%02d" % (int(y), int(m), int(d))) for y, m, d in found}


def squeezed(text):
    """Letters and digits only: spacing and punctuation do not matter."""
    text = re.sub(r"\bAct(?: of 19\d\d)?,? as amended", "Act", unicodedata.normalize("NFKC", text), flags=re.I)
    return re.sub(r"[^0-9a-z]", "", text.lower())


class Trade:
    """A row that a score depends on."""

    def __init__(self, pack, fact):
        self.pack, self.fact = pack, fact
        self.filing = pack.filing(fact["accession"])
        self.document = self.filing.ownership()
        self.key = (fact["accession"], fact["row_number"])
        self.date, self.direction, self.counted, self.summed, self.of = pack.row(fact)
        self.is_plan = fact["is_plan"]
        self.is_live = any(line["superseded_by"] is None for line in fact["lines"])
        self.owners = [owner["cik"] for owner in self.document.owners]
        self.person = person_of(self.document.owners)
        self.session = trading_day_on_or_after(self.date)
        self.value = sum(line.value() for line in self.summed) if self.summed else None
        self.adopted = self.adoption(fact["adoption"])

    def adoption(self, stated):
        if stated is None:
            return None
        day = day_of(stated["day"])
        where = "row %s of %s" % (self.fact["row_number"], self.fact["accession"])
        texts = list(self.document.footnotes.values()) + [self.document.remarks or ""]
        if not any(squeezed(stated["phrase"]) in squeezed(text) for text in texts):
            problem("DIFFERS: %s has no footnote or remark that says %r" % (where, stated["phrase"]))
        if day not in days_named(re.sub(r"\s+", " ", stated["phrase"])):
            problem("DIFFERS: %s, the plan's adoption date is not in %r" % (where, stated["phrase"]))
        if not self.is_plan or day > self.date or day < datetime.date(2000, 10, 23):
            problem("DIFFERS: %s cannot be under a plan adopted on %s" % (where, day))
        return day

    def groups(self):
        """Owners who count as one person."""
        repeated = [self.of[line.number]["repeats"] for line in self.counted]
        first = next((accession for accession in repeated if accession is not None), None)
        return self.owners + ([] if first is None else [self.pack.filing(first).ownership().owners[0]["cik"]])

    def holdings(self):
        accounts = {}
        for line in self.counted:
            accounts.setdefault(line.account, []).append(line)
        traded = held = Fraction(0)
        for lines in accounts.values():
            after = lines[-1].owned_after
            if after is None or after < 0 or any(line.shares is None for line in lines):
                return None
            own = sum(line.shares for line in lines)
            traded += own
            held += after + (own if self.direction == "Sale" else 0)
        return None if held == 0 or traded > held else half_up(traded / held, 6)


class Score:
    """The score of one lead, from the trades in its history."""

    def __init__(self, pack, subject):
        self.pack, self.subject = pack, subject
        rows = [Trade(pack, fact) for fact in subject["history"]]
        self.check_complete(rows)
        self.history = sorted((row for row in rows if row.is_live), key=lambda row: (row.date, row.key))
        by_key = {row.key: row for row in self.history}
        self.trades = []
        for stated in subject["trades"]:
            key = (stated["accession"], stated["row_number"])
            if key not in by_key:
                raise Cannot("row %s of %s is not among its trades" % (key[1], key[0]))
            self.trades.append((by_key[key], stated))
        if not self.trades:
            raise Cannot("no trade is stated")

    def check_complete(self, rows):
        for accession in sorted({row.key[0] for row in rows}):
            stated = sorted(row.key[1] for row in rows if row.key[0] == accession)
            document = self.pack.filing(accession).ownership()
            if document.issuer_cik != self.subject["cik"]:
                problem("DIFFERS: %s, %s is of another company" % (self.subject["id"], accession))
            if stated != list(range(1, len(document.rows) + 1)):
                problem("DIFFERS: %s, trades of %s are left out" % (self.subject["id"], accession))

    # Facts of one trade

    def event_of(self, trade, stated):
        """Days to the event and its return, of the larger return."""
        best = None
        for kind in ("next_8k", "next_earnings"):
            if stated[kind] is None:
                continue
            accepted_on, day0 = self.pack.next_report(stated[kind]["accession"], trade.date, kind == "next_earnings")
            days_to = (accepted_on - trade.date).days
            if days_to > 30:
                problem("DIFFERS: %s, an event is %s days after a trade" % (self.subject["id"], days_to))
            moved = self.day_return(stated[kind], day0)
            if best is None or abs(moved) > abs(best[1]) or (abs(moved) == abs(best[1]) and days_to < best[0]):
                best = (days_to, moved)
        return best

    def day_return(self, event, day0):
        stock, fund = self.pack.return_of(event, trading_days_later(day0, -1), day0)
        if fund is None:
            raise Cannot("no return of the market fund is stated for %s" % event["accession"])
        return stock - fund

    def of_event(self, trade, event):
        if event is None:
            return {"event-days": (None, 0), "event-return": (None, 0), "side": (None, 0)}
        days_to, moved = event
        favorable = -moved if trade.direction == "Sale" else moved
        near = percent_of("event-days", days_to) if favorable >= MOVE else 0
        return {
            "event-days": (days_to, near),
            "event-return": (favorable, percent_of("event-return", favorable)),
            "side": (favorable, percent_of("side", favorable)),
        }

    def net(self, trade, stated):
        """Loss avoided or gain, net of the market."""
        if stated["next_8k"] is None or trade.value is None:
            return None
        _, day0 = self.pack.next_report(stated["next_8k"]["accession"], trade.date, False)
        sign = -1 if trade.direction == "Sale" else 1
        return half_up(trade.value * exact(self.day_return(stated["next_8k"], day0)) * sign, 4)

    def of_trade(self, trade, stated):
        facts = {
            "size-history": self.times_usual(trade),
            "size-holdings": trade.holdings(),
            "dormant": self.days_without(trade),
            "habit": self.habit(trade),
            "plan": self.plan(trade, stated),
            "late": None if stated["is_orphan"] else self.pack.days_to_file(trade.counted, trade.of)[0],
            "cluster": self.cluster(trade),
            "quarter": self.quarter(trade, stated["quarter"]),
            "opposite": self.opposite(trade),
        }
        found = {name: (fact, percent_of(name, fact)) for name, fact in facts.items()}
        found.update(self.of_event(trade, self.event_of(trade, stated)))
        return found

    def own(self, trade):
        return [row for row in self.history if row.person["cik"] == trade.person["cik"]]

    def times_usual(self, trade):
        by_day = {}
        for row in self.own(trade):
            if row.direction == trade.direction and row.value is not None and row.date <= trade.date:
                by_day[row.date] = by_day.get(row.date, Fraction(0)) + row.value
        today = by_day.pop(trade.date, None)
        earlier = sorted(by_day.values())
        if today is None or len(earlier) < 3:
            return None
        middle = len(earlier) // 2
        median = earlier[middle] if len(earlier) % 2 else (earlier[middle] + earlier[middle - 1]) / 2
        return None if median == 0 else half_up(today / median, 4)

    def days_without(self, trade):
        earlier = [row.date for row in self.own(trade) if row.date < trade.date]
        return (trade.date - max(earlier)).days if earlier else None

    def habit(self, trade):
        years = [
            {row.date.month for row in self.history if row.date.year == year and trade.person["cik"] in row.owners}
            for year in range(trade.date.year - 3, trade.date.year)
        ]
        if not all(years):
            return "unclassified"
        return "routine" if set.intersection(*years) else "opportunistic"

    def plan(self, trade, stated):
        if not trade.is_plan:
            return "outside a plan"
        return "plan with red flags" if self.is_flagged(trade, stated["plan_quarter"]) else "plan without red flags"

    def is_flagged(self, trade, quarter):
        adopted = trade.adopted
        if adopted is None:
            return False
        dates = sorted({row.date for row in self.own(trade) if row.is_plan and row.adopted == adopted})
        if len(dates) == 1 or (trade.date == dates[0] and (dates[0] - adopted).days < 60):
            return True
        if adopted >= datetime.date(2023, 2, 27) and trade.person["is_insider"]:
            waited = (trade.date - adopted).days
            report = quarter and quarter["report"]
            if waited < 90 or (waited < 120 and report and trade.date <= self.wait_end(report)):
                return True
        if quarter is None:
            return False
        if trade.date <= day_of(quarter["end"]):
            return True
        return self.is_ahead(quarter["announcement"], trade.date) and not quarter["is_listed"]

    def wait_end(self, report):
        filed_on = day_of(report["filed_on"])
        filing = self.pack.filing_or_none(report["accession"])
        if filing is not None and filing.filed_on != filed_on:
            problem("DIFFERS: %s was not filed on %s" % (report["accession"], filed_on))
        day = filed_on
        for _ in range(2):
            day += DAY
            while not is_business_day(day):
                day += DAY
        return day

    def is_ahead(self, announcement, trade_date):
        if announcement is None:
            return False
        accepted_on, day0 = day_of(announcement["accepted_on"]), day_of(announcement["day0"])
        filing = self.pack.filing_or_none(announcement["accession"])
        if filing is not None and filing.published() != (accepted_on, day0):
            problem("DIFFERS: %s was not accepted on %s" % (announcement["accession"], accepted_on))
        return accepted_on >= trade_date and day0 > trade_date

    def quarter(self, trade, quarter):
        if quarter is None:
            return None
        if day_of(quarter["end"]) >= trade.date:
            problem("DIFFERS: %s, a quarter had not ended before the trade" % self.subject["id"])
        return "yes" if quarter["is_pending"] or self.is_ahead(quarter["announcement"], trade.date) else "no"

    def near(self, trade):
        first, last = trading_days_later(trade.session, -9), trading_days_later(trade.session, 9)
        return [row for row in self.history if first <= row.session <= last]

    def cluster(self, trade):
        """Persons of the run of ten trading days with the most of them; 0 with less than three."""
        rows = [row for row in self.near(trade) if row.direction == trade.direction]
        most = 0
        for first in {row.session for row in rows if row.session <= trade.session}:
            last = trading_days_later(first, 9)
            if last < trade.session:
                continue
            groups = []
            for row in rows:
                if first <= row.session <= last:
                    members = set(row.groups())
                    apart = [group for group in groups if not group & members]
                    groups = apart + [members.union(*(group for group in groups if group & members))]
            most = max(most, len(groups))
        return most if most >= 3 else 0

    def opposite(self, trade):
        return len({
            row.person["cik"] for row in self.near(trade)
            if row.direction != trade.direction and row.person["cik"] not in trade.owners
        })

    # The lead

    def findings(self):
        kind = self.subject["lead_kind"]
        found = [self.of_trade(trade, stated) for trade, stated in self.trades]
        nets = [self.net(trade, stated) for trade, stated in self.trades]
        extra = {}
        if kind == "event":
            event = self.event_lead(found)
            ids = [stated["next_8k"] and stated["next_8k"]["accession"] for _, stated in self.trades]
            nets = [net for net, accession in zip(nets, ids) if accession == event]
            extra["insiders"] = len({trade.person["cik"] for trade, _ in self.trades})
        if kind == "person":
            extra["repeated"] = len({trade.date for trade, _ in self.trades})
        self.check_kind(kind, found)
        known = [net for net in nets if net is not None]
        extra["avoided"] = sum(known) if known else None
        result = {name: strongest(name, [each[name] for each in found]) for name in found[0]}
        result.update({name: (fact, percent_of(name, fact)) for name, fact in extra.items()})
        return result

    def event_lead(self, found):
        event = self.subject["event"]
        filing = self.pack.filing(event["accession"])
        accepted_on, day0 = filing.published()
        moved = self.day_return(event, day0)
        first, last = lookback_of(filing, 30)
        members = {trade.key for trade, _ in self.trades}
        for (trade, _), findings in zip(self.trades, found):
            findings.update(self.of_event(trade, ((accepted_on - trade.date).days, moved)))
        expected = {
            row.key for row in self.history
            if row.direction == self.subject["direction"] and row.value is not None and first <= row.date <= last
        }
        if members != expected:
            problem("DIFFERS: %s, the trades of the look-back" % self.subject["id"])
        return event["accession"]

    def check_kind(self, kind, found):
        trades = [trade for trade, _ in self.trades]
        is_whole = {
            "trade": len(trades) == 1,
            "cluster": len({t.direction for t in trades}) == 1 and all(each["cluster"][0] >= 3 for each in found),
            "person": len({t.person["cik"] for t in trades}) == 1 and all(each["side"][1] == 100 for each in found),
            "event": True,
        }
        if not is_whole[kind]:
            problem("DIFFERS: %s, the trades of the lead" % self.subject["id"])

    def check(self):
        subject = self.subject
        if subject["score_version"] != SCORE_VERSION:
            raise Cannot("score version %s is unknown" % subject["score_version"])
        kind, found = subject["lead_kind"], self.findings()
        names = [name for name, (_, kinds, _) in FACTORS.items() if kind in kinds]
        if names != [factor["name"] for factor in subject["factors"]]:
            problem("DIFFERS: %s, factors of the score" % subject["id"])
        recompute, total = {}, 0
        for factor in subject["factors"]:
            name, weight = factor["name"], factor["weight"]
            published, _, _ = FACTORS[name]
            if subject["weights"].get(name, 0) != weight:
                problem("DIFFERS: %s, weight of %s" % (subject["id"], name))
            if not subject["has_own_weights"] and weight != published:
                problem("DIFFERS: %s, weight of %s: stated %s, published %s" % (subject["id"], name, weight, published))
            fact, percent = found[name]
            if not is_same_fact(fact, factor["measured"]):
                shown = float(fact) if isinstance(fact, Fraction) else fact
                problem("DIFFERS: %s, fact of %s: stated %s, recomputed %s"
                        % (subject["id"], name, factor["measured"], shown))
            if percent != factor["percent"]:
                problem("DIFFERS: %s, percent of %s: stated %s, recomputed %s"
                        % (subject["id"], name, factor["percent"], percent))
            points = points_of(weight, percent)
            total += points
            recompute["points_" + name.replace("-", "_")] = lambda f, points=points: points
        recompute["score"] = lambda f: total
        if [figure["name"] for figure in subject["figures"]] != list(recompute):
            problem("DIFFERS: %s, figures of the score" % subject["id"])
        for figure in subject["figures"]:
            self.pack.compare(subject, figure, recompute.get(figure["name"]))


def is_same_fact(found, stated):
    if found is None or stated is None or isinstance(found, str) or isinstance(stated, str):
        return found == stated
    return is_equal(found, stated)


def lookback_of(filing, count):
    """First and last day of the trades before a filing."""
    accepted_on, day0 = filing.published()
    has_time = filing.accepted is not None
    before = has_time and is_trading_day(accepted_on) and day0 == accepted_on
    closed = not has_time and not is_trading_day(accepted_on)
    last = accepted_on - DAY if before or (not has_time and not closed) else accepted_on
    return last - DAY * (count - 1), last


def main(arguments):
    wanted_key = None
    if "--key" in arguments:
        at = arguments.index("--key")
        wanted_key = arguments[at + 1] if at + 1 < len(arguments) else ""
        del arguments[at:at + 2]
    root = arguments[0] if arguments else os.path.dirname(os.path.abspath(__file__))
    present = read_pack(root)
    content = check_files(present)
    key = check_signature(present, wanted_key)
    try:
        pack = Pack(content)
        pack.subjects()
        pack.report()
    except Exception as error:  # What was changed can break anything; the hashes above name it.
        problem("NOT RECOMPUTED: %s: %s" % (type(error).__name__, error))
    for text in warnings + problems:
        print(text)
    print("%d files and %d figures checked. Signed by key %s." % (checked["files"], checked["figures"], key))
    if problems:
        print("FAILED: %d problem%s." % (len(problems), "" if len(problems) == 1 else "s"))
        return 1
    exception = ", except what is NOT RECOMPUTED above" if warnings else ""
    print("VERIFIED%s. Compare the key with the one on the installation's status page." % exception)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
