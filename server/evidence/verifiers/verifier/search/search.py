"""The search that the rows of a pack were selected from: its counts and its order agree with the rows of the pack."""
from verifier.cases import key_of
from verifier.findings import problem, warnings
from verifier.numbers import shown_time
from verifier.search.search_order import check_order

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
    text = count_text(rows, kind, search)
    if search["text"] != text:
        problem("DIFFERS: the search: stated %r, recomputed %r" % (search["text"], text))
    possible = sum(is_possible(subject, search) for subject in distinct)
    if type(search["in_pack"]) is int and search["in_pack"] > possible:
        problem("DIFFERS: the search finds at most %d of the rows of the pack" % possible)
    through = search["accepted_through_et"] or ""
    for filing in pack.data["filings"]:
        if not filing["is_withdrawn"] and filing["accepted_et"] is not None and filing["accepted_et"] > through:
            problem("DIFFERS: the search was counted before %s was accepted" % filing["accession"])
    warnings.append("NOT CHECKED: the search: which rows it finds, because that depends on filings and prices of the "
                    "whole market, and that its words state its conditions")
    header = check_order(pack.data, kind)
    if header is not None:
        warnings.append("NOT CHECKED: the search: the values of %s that the rows are sorted by, which are in "
                        "data/figures.json only (sort_values)" % header)


def count_text(rows, kind, search):
    found, in_pack, left_out, not_found = (search[name] for name in ("found", "in_pack", "left_out", "not_found"))
    is_known = found is not None or left_out is not None
    counts = [in_pack, not_found] + ([found, left_out] if is_known else [])
    if not all(type(count) is int and count >= 0 for count in counts):
        return None
    if rows != in_pack + not_found or (is_known and found != in_pack + left_out):
        problem("DIFFERS: the counts of the search do not agree with the %s of the pack" % counted(rows, kind))
    sentences = [found_text(kind, found, in_pack, left_out)]
    if not_found:
        sentences.append("%s of the pack %s not found by this search." % (counted(not_found, kind), are(not_found)))
    through = search["accepted_through_et"]
    if through is not None:
        sentences.append("Counted with filings accepted through %s." % shown_time(through))
    return " ".join(sentences)


def found_text(kind, found, in_pack, left_out):
    if found is None:
        return ("The pack has %s that this search finds. How many are left out is unknown, because counting took too "
                "long." % ("no %ss" % kind if in_pack == 0 else counted(in_pack, kind)))
    if found == 0:
        return "This search finds no %ss." % kind
    if left_out == 0:
        return "The pack has every row that this search finds: %s." % counted(found, kind)
    had = "no %s" % kind if in_pack == 0 else "{:,} of the {}".format(in_pack, counted(found, kind))
    return "The pack has {} that this search finds; {:,} {} left out.".format(had, left_out, are(left_out))


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
