"""Links of a line to other lines of the persons, to a price move, or to an 8-K."""
import re

from verifier.days import trading_day_on_or_after, trading_days_later
from verifier.filings.filed_lines import check_replaced, filings_naming, lines_of, owners_of
from verifier.filings.filings_in_pack import current_reports_in
from verifier.findings import Cannot, problem, unchecked

TAX = r"\btax(?:es)?\b(?! (?:planning|advice|loss))"
COVERS = re.compile("|".join([
    r"\b(?:cover|satisf(?:y|ying|action of)|pay(?:ing|ment of)?|fund(?:ing)?|meet(?:ing)?)\b[^.;:]{0,80}?" + TAX,
    TAX + r"[^.;:]{0,60}\b(?:is|are|was|were|be|being) (?:covered|satisfied|paid|funded|met)\b",
    r"\b(?:sold|withheld|sale|sales) for (?:[\w'\u2019]+ ){0,3}(?:taxes|tax (?:withholding|obligation|liabilit))",
]), re.I | re.A)
NEGATED = re.compile(r"\b(?:not|no|none|never|neither|nor|without|unrelated|other than)\b|n['\u2019]t\b", re.I | re.A)
INVOLUNTARY = re.compile(
    r"\b(?:(?:is|are|was|were|do|does|did) not|no)\b(?: (?:represent|constitute|reflect|a|an|any|have|made))*"
    r"\s+(?:discretion(?:ary)?|volitional|voluntary)\b", re.I | re.A)
SENTENCE = re.compile("(?<=[.;!?]) (?=[A-Z(\u201c\"])")
ORDER = [
    "same-day-exercise", "tax-sale", "gift-before-decline", "gift-after-rise",
    "grant-before-good-news", "grant-after-bad-news"]
LINKED_CODES = set("MXSFA")


def check_links(pack, subject, line):
    """Compares the links with those found. Returns how their figures are recomputed, in the order stated."""
    found, recompute = {}, {}
    is_live = subject["superseded_by"] is None and line.own_date is not None
    if is_live and line.code in LINKED_CODES:
        found.update(with_lines(pack, subject, line))
    if is_live and (line.code, line.side) == ("G", "D"):
        found.update(with_moves(pack, subject, line))
    if is_live and (line.code, line.side) == ("A", "A"):
        found.update(with_news(pack, subject, line))
    stated = {link["link"]: link for link in subject["links"]}
    for name in ORDER:
        if name in found and name not in stated:
            problem("DIFFERS: %s, the link %s is left out" % (subject["id"], name))
        if name in stated and name not in found:
            problem("DIFFERS: %s, the link %s is not found" % (subject["id"], name))
        if name in stated and name in found and shown(stated[name]) != found[name][0]:
            problem("DIFFERS: %s, the link %s: stated %s, recomputed %s"
                    % (subject["id"], name, shown(stated[name]), found[name][0]))
    for link in subject["links"]:
        value = found.get(link["link"], (None, None))[1]
        recompute[link["link"].replace("-", "_")] = lambda figure, value=value: value
    return recompute


def shown(link):
    if link["move"] is not None:
        return "%s to %s" % (link["move"]["from"], link["move"]["to"])
    if link["news"] is not None:
        return link["news"]
    return ", ".join(sorted("%s/%s" % (each["accession"], each["line"]) for each in link["lines"]))


def is_sale(line):
    return line.code == "S" and line.table == "I" and line.side != "A"


def is_for_taxes(line):
    notes = line.filing.ownership().footnotes
    for note in line.notes:
        text = INVOLUNTARY.sub("", re.sub(r"\s+", " ", notes.get(note, "")))
        if any(COVERS.search(part) and not NEGATED.search(part) for part in SENTENCE.split(text)):
            return True
    return False


def sessions_from(earlier, later):
    """Trading days from one day to another; None when it is later or more than two."""
    start, end = trading_day_on_or_after(earlier), trading_day_on_or_after(later)
    return next((count for count in range(3) if trading_days_later(start, count) == end), None)


def with_lines(pack, subject, own):
    others = considered(pack, subject, own)
    same_day = [
        other for other in others if other.own_date == own.own_date
        and ((is_sale(own) and other.code in ("M", "X")) or (is_sale(other) and own.code in ("M", "X")))]
    taxes = [
        other for other in others
        if (is_sale(own) and other.code in ("M", "F", "A") and is_for_taxes(own)
            and sessions_from(other.own_date, own.own_date) is not None)
        or (is_sale(other) and own.code in ("M", "F", "A") and is_for_taxes(other)
            and sessions_from(own.own_date, other.own_date) is not None)]
    unchecked(subject, "whether Forms 4 and 5 that are not in the pack have lines linked to this one.")
    return {
        name: (", ".join(sorted("%s/%s" % (each.filing.accession, each.number) for each in lines)), len(lines))
        for name, lines in (("same-day-exercise", same_day), ("tax-sale", taxes)) if lines}


def considered(pack, subject, own):
    """The live lines of the same persons in the pack. Every one nearby must be stated: it could be linked."""
    stated = {(each["accession"], each["line"]): each["superseded_by"] for each in subject["considered"]}
    named = {filing.accession: filing for filing in filings_naming(pack, subject["cik"], subject["owner_ciks"])}
    for accession in {accession for accession, _ in stated} - set(named):
        filing = pack.filing(accession)
        if not set(owners_of(filing)) & set(subject["owner_ciks"]):
            problem("DIFFERS: %s, %s names none of the persons" % (subject["id"], accession))
    found, replaced = [], 0
    for filing in named.values():
        for line in lines_of(filing):
            key = (filing.accession, line.number)
            if line.is_holding or key == (own.filing.accession, own.number) or line.own_date is None:
                continue
            if key in stated and stated[key] is not None:
                check_replaced(pack, subject, line, stated[key])
                replaced += 1
            elif key in stated or is_near(line, own):
                if key not in stated and line.code in LINKED_CODES:
                    problem("DIFFERS: %s, line %s of %s is left out" % (subject["id"], line.number, filing.accession))
                found.append(line)
    if replaced:
        unchecked(subject, "which of the nearby lines amendments replace (%d as stated)." % replaced)
    return found


def is_near(line, own):
    return (sessions_from(line.own_date, own.own_date) is not None
            or sessions_from(own.own_date, line.own_date) is not None)


def net_return(pack, subject, start, end):
    """Of the stock less the fund, by the first source that has both."""
    for source in subject["sources"]:
        growths = [growth_of(pack, source[name], start, end) for name in ("stock", "fund")]
        if None not in growths:
            return growths[0] - growths[1]
    return None


def growth_of(pack, name, start, end):
    series = pack.series.get(name)
    if series is None or series.stated["adjusted_by"] is None:
        return None
    try:
        return series.growth(start.isoformat(), end.isoformat(), None)
    except Cannot:
        return None


def with_moves(pack, subject, line):
    day, found = trading_day_on_or_after(line.own_date), {}
    for name, sign in (("gift-before-decline", 1), ("gift-after-rise", -1)):
        for count in range(1, 61):
            other = trading_days_later(day, sign * count)
            start, end = min(day, other), max(day, other)
            net = net_return(pack, subject, start, end)
            if net is not None and -sign * net >= 0.1:
                found[name] = ("%s to %s" % (start, end), net)
                break
    if not subject["sources"]:
        unchecked(subject, "that no price source has prices of the stock.")
    return found


def with_news(pack, subject, line):
    granted, found, named = line.own_date, {}, []
    first, last = (trading_days_later(trading_day_on_or_after(granted), count) for count in (-10, 10))
    for news in subject["news"]:
        filing = pack.filing(news["accession"])
        named.append(news["accession"])
        _, day0 = filing.published()
        if filing.form != "8-K" or pack.stated[news["accession"]]["cik"] != subject["cik"] or not first <= day0 <= last:
            problem("DIFFERS: %s, %s is not an 8-K near the grant" % (subject["id"], news["accession"]))
        if news["stock"] is None or news["fund"] is None:
            unchecked(subject, "that the return of the 8-K %s is unknown." % news["accession"])
            continue
        stock, fund = pack.return_of(news, trading_days_later(day0, -1), day0)
        moved = stock - fund
        if day0 > granted and moved >= 0.05:
            found.setdefault("grant-before-good-news", (news["accession"], moved))
        if day0 <= granted and moved <= -0.05:
            found.setdefault("grant-after-bad-news", (news["accession"], moved))
    for filing, day0 in current_reports_in(pack, subject["cik"]):
        if filing.accession not in named and first <= day0 <= last:
            problem("DIFFERS: %s, the 8-K %s near the grant is left out" % (subject["id"], filing.accession))
    unchecked(subject, "whether other 8-Ks, which are not in the pack, were filed near the grant.")
    return found
