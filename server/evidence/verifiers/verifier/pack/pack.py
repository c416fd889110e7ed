"""A pack: its filings, returns, and trade rows, and the comparison of a figure with what is recomputed."""
import json
import re
from decimal import Decimal
from fractions import Fraction

from verifier.days import business_days_between, day_of
from verifier.pack.fields import check_fields, parsed
from verifier.filings.filings import Filing
from verifier.findings import Cannot, checked, problem
from verifier.filings.items import announces_results
from verifier.numbers import Written, exact_text, is_equal, is_shown
from verifier.prices import read_series


# The format of data/figures.json that this program reads.
FORMAT = "sentinel-evidence-pack/5"


def is_readable(content):
    """Whether this program can read the pack; else reports why not, or which scripts can."""
    try:
        data = parsed("data/figures.json", content)
        stated = data.get("format") if isinstance(data, dict) else None
        if isinstance(stated, str) and stated != FORMAT:
            raise Cannot("This pack has the format %s; verify it with the scripts in it." % stated)
        check_fields("data/figures.json", data)
        if "case/case.json" in content:
            check_fields("case/case.json", parsed("case/case.json", content))
    except Cannot as error:
        problem("FORMAT: %s" % error)
        return False
    return True


def check_numbers(name, text):
    """Only as JSON.stringify writes numbers, so that "0.50" is not read as 0.5, which other readers show differently."""
    for token in re.findall(r'"(?:[^"\\]|\\.)*"|[^\s\[\]{}:,"]+', text):
        if token[0] != '"' and token not in ("true", "false", "null") and as_javascript(token) != token:
            problem("DIFFERS: %s has the number %s, which Sentinel does not write this way" % (name, token))


def as_javascript(token):
    """A number as JSON.stringify writes it: its shortest digits, with an exponent from 1e21 and below 1e-6."""
    try:
        shortest = Decimal(repr(float(token))).normalize()
    except ValueError:
        return "not a number"
    if not shortest.is_finite():
        return "not a number"
    sign, digits, exponent = shortest.as_tuple()
    if not shortest:
        return "0"
    if Decimal("1e-6") <= abs(shortest) < Decimal("1e21"):
        return format(shortest, "f")
    digits = "".join(map(str, digits))
    power = exponent + len(digits) - 1
    return "%s%s%s%se%s%d" % ("-" if sign else "", digits[0], digits[1:] and ".", digits[1:], "+" if power > 0 else "", power)


def written(token):
    return Written(as_javascript(token))


class Pack:
    def __init__(self, content):
        self.content = content
        text = content["data/figures.json"].decode("utf-8")
        check_numbers("data/figures.json", text)
        self.data = json.loads(text)
        self.written = json.loads(text, parse_int=written, parse_float=written)
        self.series = read_series(self.data, content)
        self.stated = {each["accession"]: each for each in self.data["filings"]}
        self.read = {}
        case = content.get("case/case.json")
        self.case_file = None if case is None else json.loads(case.decode("utf-8"))
        if case is not None:
            check_numbers("case/case.json", case.decode("utf-8"))

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

    def net_return(self, figure, start, end, delisted_on=None):
        stock, fund = self.return_of(figure, start, end, delisted_on)
        if fund is None:
            raise Cannot("no return of the market fund is stated")
        return stock - fund

    def window(self, window, start, end, delisted_on):
        if window is None:
            raise Cannot("no price window is stated")
        if window["series"] not in self.series:
            raise Cannot("the series %s is not in the pack" % window["series"])
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
            raise Cannot("the lines of %s are not those stated" % where)
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
        if is_earnings and filing.form == "8-K" and announces_results(filing) is False:
            problem("DIFFERS: %s has no item 2.02" % accession)
        return accepted_on, day0

    def is_ahead(self, announcement, trade_date):
        """Whether results were announced after a trade; of a filing in the pack, its own dates are compared."""
        if announcement is None:
            return False
        accepted_on, day0 = day_of(announcement["accepted_on"]), day_of(announcement["day0"])
        filing = self.filing_or_none(announcement["accession"])
        if filing is not None and filing.published() != (accepted_on, day0):
            problem("DIFFERS: %s was not accepted on %s" % (announcement["accession"], accepted_on))
        return accepted_on >= trade_date and day0 > trade_date

    def compare(self, subject, figure, recompute):
        name = figure["label"]
        where = "%s, figure %s (%s)" % (subject["id"], figure["id"], name)
        stated = figure["value"]
        checked["figures"] += 1
        if stated is None:
            self.compare_unknown(figure, recompute, where)
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

    def compare_unknown(self, figure, recompute, where):
        """A figure without a value has a reason, and none can be recomputed."""
        if not figure["note"]:
            problem("DIFFERS: %s has neither a value nor a reason" % where)
        if not is_shown(figure):
            problem("DIFFERS: %s: its text %r does not say that it is unknown" % (where, figure["text"]))
        try:
            found = None if recompute is None else recompute(figure)
        except Cannot:
            return
        if found is not None:
            shown = exact_text(found) if isinstance(found, Fraction) else found
            problem("DIFFERS: %s: stated unknown, recomputed %s" % (where, shown))
