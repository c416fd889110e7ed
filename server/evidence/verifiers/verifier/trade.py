"""The figures of an insider trade."""
from fractions import Fraction

from verifier.days import day_of, trading_day_on_or_after, trading_days_later
from verifier.findings import Cannot, problem
from verifier.numbers import half_up, shown_date


def check_trade(pack, subject):
    trade_date, direction, counted, summed, of = pack.row(subject["row"])
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
            lazy[kind] = pack.next_report(subject[kind], trade_date, kind == "next_earnings")
        return lazy[kind]

    def event_return(figure, kind):
        _, day0 = later(kind)
        return pack.net_return(figure, trading_days_later(day0, -1), day0)

    def span(figure):
        if figure["horizon"] is None:
            raise Cannot("no number of trading days is stated")
        start = trading_day_on_or_after(trade_date)
        return start, trading_days_later(start, figure["horizon"]), subject["delisting_filed_on"]

    def avoided_net(figure):
        if sum_value is None:
            raise Cannot("no value is stated")
        return half_up(sum_value * Fraction(repr(event_return(figure, "next_8k"))) * -sign, 4)

    def avoided(figure):
        if figure["stock"] is None or sum_value is None:
            raise Cannot("no close or value is stated")
        _, day0 = later("next_8k")
        series = pack.series.get(figure["stock"]["series"])
        day = day0.isoformat()
        if figure["stock"]["to"] != day or series is None or day not in series.close:
            raise Cannot("no close of %s on %s" % (figure["stock"]["series"], day))
        per_share = Fraction(repr(series.close[day]))
        for action in series.actions:
            is_undone = series.stated["close_basis"] == "split-adjusted" or action["day"] <= day
            if action["kind"] == "split" and action["day"] > trade_date.isoformat() and is_undone:
                per_share *= Fraction(repr(action["amount"]))
        held = sum(line.shares for line in summed)
        return (sum_value - held * per_share) * sign

    business = pack.days_to_file(counted, of)
    recompute = {
        "shares": lambda f: shares,
        "value": lambda f: value,
        "price": lambda f: half_up(value / shares, 8) if value is not None and shares else None,
        "sum_value": lambda f: sum_value,
        "days_to_file": lambda f: business[0],
        "calendar_days_to_file": lambda f: business[1],
        "is_10b51": lambda f: int(subject["row"]["is_plan"]),
        "trade_return": lambda f: pack.return_of(f, *span(f))[0],
        "trade_return_adjusted": lambda f: pack.net_return(f, *span(f)),
        "next_8K_days": lambda f: (later("next_8k")[0] - trade_date).days,
        "next_8K_ret0": lambda f: event_return(f, "next_8k"),
        "next_ea_days": lambda f: (later("next_earnings")[0] - trade_date).days,
        "next_ea_ret0": lambda f: event_return(f, "next_earnings"),
        "avoided_or_gained": avoided,
        "avoided_or_gained_net": avoided_net,
    }
    for figure in subject["figures"]:
        if (figure["name"] == "price") != (figure["unit"] == "dollars_per_share"):
            problem("DIFFERS: %s, figure %s (%s): its unit" % (subject["id"], figure["id"], figure["label"]))
        pack.compare(subject, figure, recompute.get(figure["name"]))
    check_quarter(pack, subject, trade_date)


QUARTER = "Quarter closed, results ahead"


def check_quarter(pack, subject, trade_date):
    """Whether a fiscal quarter had ended before the trade and its results were still ahead."""
    text = quarter_text(pack, subject, trade_date)
    if [fact["text"] for fact in subject["facts"] if fact["label"] == QUARTER] != [text]:
        problem("DIFFERS: %s, %s: recomputed %s" % (subject["id"], QUARTER, text))


def quarter_text(pack, subject, trade_date):
    quarter = subject["quarter"]
    if quarter is None:
        return "No. The fiscal quarter end before the trade is unknown."
    if day_of(quarter["end"]) >= trade_date:
        problem("DIFFERS: %s, a quarter had not ended before the trade" % subject["id"])
    announced, is_ahead = quarter["announcement"], False
    if announced is None:
        results = ("when this pack was made, its earnings had not been announced and were not overdue"
                   if quarter["is_pending"] else "its earnings announcement is unknown")
    else:
        is_ahead = pack.is_ahead(announced, trade_date)
        results = "%s were announced %s (%s)" % (
            "earnings of a quarter before" if announced["is_of_earlier"] else "its earnings",
            shown_date(announced["accepted_on"]), announced["form"])
        if announced["is_of_earlier"] and not is_ahead:
            problem("DIFFERS: %s, the results of an earlier quarter were not ahead" % subject["id"])
        filing = pack.filing_or_none(announced["accession"])
        if filing is not None and filing.form != announced["form"]:
            problem("DIFFERS: %s is not a Form %s" % (announced["accession"], announced["form"]))
    known = "10-Q or 10-K" if quarter["basis"] == "reported" else "fiscal year end"
    answer = "Yes" if is_ahead or quarter["is_pending"] else "No"
    return "%s. The quarter ended %s (from the %s); %s." % (answer, shown_date(quarter["end"]), known, results)
