"""The figures of a material event."""
from fractions import Fraction

from verifier.days import trading_days_later
from verifier.filings.filings import lookback_of
from verifier.findings import problem


def check_event(pack, subject):
    filing = pack.filing(subject["accession"])
    _, day0 = filing.published()
    if subject["day0"] != day0.isoformat():
        problem("DIFFERS: %s, day 0: stated %s, recomputed %s" % (subject["id"], subject["day0"], day0))
    window_start, window_end = lookback_of(filing, subject["lookback_days"])
    sums = {"Sale": Fraction(0), "Purchase": Fraction(0)}
    has_rows = any(f["name"].startswith("value_") for f in subject["figures"])
    for fact in subject["rows"] if has_rows else []:
        trade_date, direction, _, summed, _ = pack.row(fact)
        if not window_start <= trade_date <= window_end:
            problem("DIFFERS: %s, a trade of %s is outside the look-back" % (subject["id"], trade_date))
        for line in summed:
            sums[direction] += line.value()

    def event_return(figure):
        return pack.net_return(figure, trading_days_later(day0, -1), day0)

    recompute = {
        "event_return": event_return,
        "value_sold": lambda f: sums["Sale"],
        "value_purchased": lambda f: sums["Purchase"],
    }
    for figure in subject["figures"]:
        pack.compare(subject, figure, recompute.get(figure["name"]))
