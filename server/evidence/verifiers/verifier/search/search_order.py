"""The rows of a pack are in the order that its search states, and the words of the order say the same."""
from verifier.findings import problem
from verifier.numbers import day_of_shown

# Headers of the columns that a search can be sorted by; that of returns depends on the search.
HEADERS = {
    "trade": {
        "conm": "Company Name",
        "ticker": "Ticker",
        "owner": "Owner",
        "title": "Title",
        "trade_date": "Trade Date",
        "trade_direction": "Type",
        "value": "Value ($K)",
        "trade_return": "Return",
        "next_8K_days": "Days to 8-K",
        "next_8K_ret0": "8-K Return",
        "next_8K_items": "8-K Items",
        "next_ea_days": "Days to earnings",
        "days_to_file": "Days to file",
        "location": "Location",
        "next_ea_ret0": "EA Return",
        "btwn_fqe_ea": "Quarter Closed",
        "is_10b51": "10b5-1",
        "has_footnotes": "Footnotes",
        "shares": "Shares",
        "price": "Price",
        "security_title": "Security",
        "industry": "Industry",
        "market_value": "Market Value ($M)",
        "avg_daily_volume": "Average Daily Volume ($M)",
        "share_price": "Share Price",
        "avoided_or_gained": "Loss Avoided / Gain ($K)",
        "avoided_or_gained_net": "Loss Avoided / Gain Net ($K)",
        "short_swing_profit": "Short-swing Profit ($K)",
        "filed_on": "Date Filed",
        "accepted_at": "Date Accepted",
        "calendar_days_to_file": "Calendar days to file",
        "due_date": "Due Date",
        "days_late": "Days Late",
        "cik": "CIK",
        "accno": "Accession Number",
    },
    "event": {
        "conm": "Company Name",
        "ticker": "Ticker",
        "date_filed": "Date Filed",
        "8K_items": "8-K Items",
        "event_return": "Event Return",
        "value_sold": "Value Sold ($K)",
        "value_purchased": "Value Purchased ($K)",
        "market_value": "Market Value ($M)",
        "accepted_at": "Date Accepted",
        "report_date": "Event Date",
        "day_0": "Day 0",
        "filing_gap": "Days to 8-K",
        "filing_gap_business_days": "Business days to 8-K",
        "gap_trades": "Trades in the Gap",
        "report_due_date": "Due Date",
        "report_days_late": "Days Late",
        "industry": "Industry",
        "avg_daily_volume": "Average Daily Volume ($M)",
        "share_price": "Share Price",
        "cik": "CIK",
        "accno": "Accession Number",
    },
}

# Texts that are compared regardless of case.
FOLDED = ("conm", "owner", "title", "location", "security_title")

WORDS = {"asc": "ascending", "desc": "descending"}


def check_order(data, kind):
    """Returns the header of the column if the pack has its values only for sorting; None if they are checked."""
    search = data["search"]
    query, given = search["query"], search.get("sort_values")
    column, direction = query["sort_column"], query["sort_direction"]
    if column not in HEADERS[kind] or direction not in WORDS:
        problem("DIFFERS: the search is sorted by %s, %s" % (column, direction))
        return None
    if not is_list_of(len(data["subjects"]), given):
        problem("DIFFERS: the search: sort_values is not a list of one text, number, or null for each row")
        return None
    header = HEADERS[kind][column]
    if column == "trade_return":
        header = "%sReturn %sd" % ("Adj. " if query["return_type"] == "adjusted" else "", query["return_horizon"])
    words = "%s, %s" % (header, WORDS[direction])
    if search["order"] != words:
        problem('DIFFERS: the search: sorted by "%s", expected "%s"' % (search["order"], words))
    filed = {filing["accession"]: filing for filing in data["filings"]}
    given_column = None
    rows = []
    for place, subject in enumerate(data["subjects"]):
        is_own, value = own_value(subject, query, filed)
        if not is_own:
            given_column = header
            value = given[place]
        elif given[place] is not None:
            problem("DIFFERS: the search: sort_values has %s of %s, which the pack has elsewhere"
                    % (header, subject["id"]))
        if column in FOLDED and isinstance(value, str):
            value = lowered(value)
        rows.append((subject, value))
    backward = direction == "desc"
    for (before, one), (after, other) in zip(rows, rows[1:]):
        found = compare(one, other, backward) or compare_ties(before, after, column, backward, filed)
        if found > 0:
            problem("DIFFERS: the order of the rows: %s is listed before %s; sorted by %s, it comes after it"
                    % (before["id"], after["id"], words))
    return given_column


def is_list_of(count, values):
    return (isinstance(values, list) and len(values) == count
            and all(value is None or type(value) in (str, int, float) for value in values))


def own_value(subject, query, filed):
    """Whether figures and facts of a row, or the list of filings, have a value of the column, and the value."""
    column = query["sort_column"]
    accession = accession_of(subject)
    filing = filed.get(accession, {})
    stated = {"accno": accession, "cik": subject["cik"], "accepted_at": filing.get("accepted_et")}
    if subject["kind"] == "event":
        stated.update(date_filed=filing.get("filed_on"), day_0=subject["day0"])
    else:
        row = subject["row"]
        stated.update(filed_on=filing_date(subject), trade_date=row["trade_date"],
                      trade_direction=row["direction"], security_title=row["security_title"])
    if column in stated:
        return True, stated[column]
    if column.startswith("value_") and query["lookback_period"] != subject["lookback_days"]:
        return False, None
    is_return = column == "trade_return"
    name = "trade_return_adjusted" if is_return and query["return_type"] == "adjusted" else column
    horizon = query["return_horizon"] if is_return else None
    for figure in subject["figures"]:
        if figure["name"] == name and figure["horizon"] == horizon:
            return True, None if figure["value"] is None else float(figure["value"])
    return False, None


def filing_date(subject):
    """As the row states it: computed from the acceptance if the filing does not state it."""
    return next((day_of_shown(fact["text"]) for fact in subject["facts"] if fact["label"] == "Filing date"), None)


def accession_of(subject):
    return subject["row"]["accession"] if subject["kind"] == "trade" else subject["accession"]


def compare_ties(one, other, column, backward, filed):
    """Of rows with equal values: the newest first, or in the direction of a search by that day; then by their keys."""
    is_trade = one["kind"] == "trade"
    by_day = column == ("trade_date" if is_trade else "date_filed")

    def days(subject):
        filing = filed.get(accession_of(subject), {})
        return [subject["row"]["trade_date"]] if is_trade else [filing.get("filed_on"), filing.get("accepted_et")]

    for day, of_other in zip(days(one), days(other)):
        found = compare(day, of_other, backward if by_day else True)
        if found:
            return found
    found = compare(accession_of(one), accession_of(other), False)
    return found or (compare(one["row"]["row_number"], other["row"]["row_number"], False) if is_trade else 0)


def lowered(text):
    return "".join(letter.lower() if "A" <= letter <= "Z" else letter for letter in text)


def compare(one, other, backward):
    """Unknown values last in both directions; texts by code points."""
    if one is None or other is None:
        return (one is None) - (other is None)
    if isinstance(one, str) or isinstance(other, str):
        one, other = str(one), str(other)
    found = (one > other) - (one < other)
    return -found if backward else found
