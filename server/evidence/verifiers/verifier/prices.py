"""The closes of a pack and the returns that they give."""
import csv
import hashlib
import io

from verifier.findings import Cannot, problem


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
    def series_of(row):
        if row["series"] not in series:
            raise Cannot("the series %s is not in data/figures.json" % row["series"])
        return series[row["series"]]

    for row in table(content, "prices/closes.csv"):
        own = series_of(row)
        if row["close"]:
            own.close[row["day"]] = float(row["close"])
        if row["adjusted_close"]:
            own.adjusted[row["day"]] = float(row["adjusted_close"])
    for row in table(content, "prices/actions.csv"):
        amount = float(row["amount"]) if row["amount"] else None
        series_of(row).actions.append({"day": row["day"], "kind": row["kind"], "amount": amount})
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
