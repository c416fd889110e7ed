"""The search that the rows of a pack were selected from: its counts agree with the rows of the pack."""
from verifier.cases import key_of
from verifier.findings import problem, warnings

KINDS = {"explore_trades": "trade", "explore_events": "event"}


def counted(count, noun):
    return "{:,} {}{}".format(count, noun, "" if count == 1 else "s")


def are(count):
    return "is" if count == 1 else "are"


def check_search(pack):
    search = pack.data.get("search")
    if search is None:
        return
    kind = KINDS.get(search["query"]["type"])
    subjects = pack.data["subjects"]
    if kind is None or any(subject["kind"] != kind for subject in subjects):
        problem("DIFFERS: the search does not find rows of the kind that the pack has")
        return
    distinct = {key_of(subject): subject for subject in subjects}.values()
    rows = len(distinct)
    counts = [search[name] for name in ("found", "in_pack", "left_out", "not_found")]
    text = unknown_text(rows, kind) if counts == [None] * 4 else known_text(rows, kind, counts)
    if search["text"] != text:
        problem("DIFFERS: the search: stated %r, recomputed %r" % (search["text"], text))
    possible = sum(is_possible(subject, search) for subject in distinct)
    if search["in_pack"] is not None and search["in_pack"] > possible:
        problem("DIFFERS: the search finds at most %d of the rows of the pack" % possible)
    warnings.append("NOT CHECKED: the search: which rows it finds depends on filings and prices of the whole market")


def unknown_text(rows, kind):
    return ("The pack has %s. How many this search finds is unknown, because counting them took too long."
            % counted(rows, kind))


def known_text(rows, kind, counts):
    if not all(type(count) is int and count >= 0 for count in counts):
        return None
    found, in_pack, left_out, not_found = counts
    if found != in_pack + left_out or rows != in_pack + not_found:
        problem("DIFFERS: the counts of the search do not agree with the %s of the pack" % counted(rows, kind))
    if found == 0:
        text = "This search finds no %ss." % kind
    elif left_out == 0:
        text = "The pack has every row that this search finds: %s." % counted(found, kind)
    else:
        text = "{:,} of the {} that this search finds; {:,} {} not in the pack.".format(
            in_pack, counted(found, kind), left_out, are(left_out))
    if not_found:
        text += " %s of the pack %s not found by this search." % (counted(not_found, kind), are(not_found))
    return text


def is_possible(subject, search):
    """Whether a row meets those conditions of the search that the pack shows."""
    query = search["query"]
    companies = search["company_ciks"] if search["company_ciks"] is not None else query.get("ciks")
    if companies is not None and subject["cik"] not in [int(cik) for cik in companies]:
        return False
    if subject["kind"] == "event":
        return True
    row = subject["row"]
    types = query.get("trade_types", {}).get("val")
    return ((not types or row["direction"] + "s" in types)
            and (query["start_date"] == "all" or query["start_date"] <= row["trade_date"])
            and row["trade_date"] <= query["end_date"]
            and not ("constraint_10b51" in query and row["is_plan"]))
