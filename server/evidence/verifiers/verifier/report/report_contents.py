"""What report.html must contain: sections, and blocks as place, kind, and content.

A text is exact or one of the sentences that Sentinel prints the same in every report. A cell is one of
these, a text with the number of a figure, or None where the pack does not determine it.
"""
import json
import re

from verifier.numbers import Written, shown_date, shown_time
from verifier.prices import table
from verifier.report.report_case import case_facts, case_sections
from verifier.report.report_markup import visible
from verifier.report.report_overviews import contains_text, key_facts, overview_sections
from verifier.report.report_section_16 import rule_rows, worksheet_blocks
from verifier.report.report_texts import (
    ABOUT, ABOUT_WITH_LEADS, DEMONSTRATION, DEMONSTRATION_OF_CASE, FILING_DATES, FILINGS, NOT_PROOF, PRICES,
    SEARCH_COUNTED, SEARCH_ORDER, SEARCH_PARTLY_COUNTED, SEARCH_UNCHECKED, VERIFY, day_or_unknown,
    person_and_company, with_days)


def expected_summary(pack, newest):
    """The blocks of the first page."""
    data, case, search = pack.data, pack.case_file, pack.data.get("search")
    is_case = case is not None
    facts = case_facts(case) if is_case else []
    facts.append(["Also contains" if is_case else "Contains", contains_text(data, is_case)])
    if search is not None:
        facts += [["Search", search["in_words"]], ["Sorted by", search["order"]],
                  ["Rows found and left out", search["text"]]]
    facts += [
        ["Newest information", newest],
        ["Rules and product", "Version %s; Sentinel %s" % (data["rules_version"], data["product"])],
        ["Content hash (SHA-256)", data["state"]],
    ]
    caution = ("demonstration", "caution", DEMONSTRATION_OF_CASE if is_case else DEMONSTRATION)
    return [
        *([caution] if data["is_demonstration"] else []),
        ("", "table", (":24|:76", facts)),
        *key_facts(data["subjects"]),
        ("first page", "paragraph", NOT_PROOF),
    ]


def expected_sections(pack, cite):
    """Sections as id, level, heading, and blocks; of subjects also the place of further blocks."""
    data = pack.data
    has_leads = any(subject["kind"] == "lead" for subject in data["subjects"])
    about = [("about", "paragraph", ABOUT_WITH_LEADS if has_leads else ABOUT), ("about", "paragraph", VERIFY)]
    kept = [("items shown as kept", "caution", text) for text in data["items_not_recomputed"]]
    return [
        ("about", 1, "About this report", about),
        *search_sections(pack),
        *([] if pack.case_file is None else case_sections(pack.case_file)),
        *overview_sections(data),
        *[subject_section(subject, cite) for subject in data["subjects"]],
        *([("as-kept", 1, "Items shown as kept", kept)] if kept else []),
        ("filings", 1, "Filings", filing_blocks(data["filings"])),
        *([("prices", 1, "Prices", price_blocks(pack))] if data["series"] else []),
        *method_sections(pack),
    ]


MOST_QUOTED = 100


def search_sections(pack):
    """The report quotes the search, unless it has more companies or persons than 100."""
    search = pack.data.get("search")
    if search is None:
        return []
    query = search["query"]
    is_long = any(isinstance(condition, list) and len(condition) > MOST_QUOTED for condition in query.values())
    text = as_json(pack.written["search"]["query"])
    blocks = [
        ("search", "paragraph", SEARCH_PARTLY_COUNTED if search["found"] is None else SEARCH_COUNTED),
        *([("search", "paragraph", FILING_DATES)] if query["type"] == "explore_events" else []),
        ("search", "paragraph", SEARCH_ORDER[query["type"]]),
        ("search", "paragraph", SEARCH_UNCHECKED),
        *([] if is_long else [("the search as JSON", "quote", [["", ["code", visible(text)]]])]),
    ]
    return [("search", 1, "Search", blocks)]


def as_json(value):
    """As the report quotes it: without spaces, and with numbers as written."""
    if isinstance(value, dict):
        return "{%s}" % ",".join("%s:%s" % (as_json(key), as_json(each)) for key, each in value.items())
    if isinstance(value, list):
        return "[%s]" % ",".join(map(as_json, value))
    return value if isinstance(value, Written) else json.dumps(value, ensure_ascii=False)


def heading_of(subject):
    kind, company = subject["kind"], subject["company"]
    number = "%s. " % subject["id"]

    def naming(begin, end=""):
        return "%s%s %s%s" % (number, begin, person_and_company(subject), end)

    if kind == "trade":
        row = subject["row"]
        return naming("%s by" % row["direction"], ", %s" % shown_date(row["trade_date"]))
    if kind == "event":
        return "%s8-K of %s, day 0 %s" % (number, company, day_or_unknown(subject["day0"]))
    if kind == "lead":
        return naming("%s lead:" % subject["lead_kind"].capitalize(), ", %s" % shown_date(subject["day"]))
    if kind == "line":
        return naming("Line %s of %s, code %s, by" % (subject["line"], subject["accession"], subject["code"]))
    if kind == "notice":
        filed_on = subject["filed_on"]
        return naming("Form %s of" % subject["form"], "" if filed_on is None else ", filed %s" % shown_date(filed_on))
    if kind == "plan":
        day = subject["adopted_on"]
        return naming("Trading plan of", ", adopted %s" % ("on an unknown date" if day is None else shown_date(day)))
    return naming("Short-swing profit of")


def subject_section(subject, cite):
    name, kind = subject["id"], subject["kind"]
    is_lead = kind == "lead"
    has_sources = not is_lead and kind != "short_swing"
    reason = subject["not_recomputed_because"]
    cautions = [] if reason is None else ["The figures cannot be recomputed from this pack: %s" % reason]
    fact_rows = [[fact["label"], fact["text"]] for fact in subject["facts"]]
    if has_sources:
        for row, fact in zip(fact_rows, subject["facts"]):
            row.append("" if fact["source"] is None else ": ".join(cite(fact["source"])))
    figure_rows = [[
        figure["label"] + (", days" if figure["unit"] == "days" and "days" not in figure["label"].lower() else ""),
        [figure["text"], figure["id"]],
        with_days(figure["note"] or "") if is_lead or figure["value"] is None else "",
    ] for figure in subject["figures"]]
    blocks = [(name + ", cautions", "caution", with_days(text)) for text in cautions + subject["cautions"]]
    blocks.append((name + ", ", "table", ("As filed:22|:26|Source:52c" if has_sources else ":26|:74", fact_rows)))
    if kind == "line":
        blocks.append((name + ", rule and links, ", "table", ("Rule, cause, and links:26|:74", rule_rows(subject))))
    if kind == "short_swing":
        blocks += worksheet_blocks(subject)
    blocks.append((name + ", ", "table", ("Factor:26|Points:10n|Facts:64" if is_lead else "Computed:40|:25n|:35", figure_rows)))
    for pattern in subject["patterns"]:
        blocks += pattern_blocks(name + ", patterns", pattern)
    return name.lower().replace("#", "item-"), 2, heading_of(subject), blocks, name + ", patterns"


def pattern_blocks(where, pattern):
    name, note = "Pattern “%s”" % pattern["label"], pattern["note"]
    if pattern["is_undecided"]:
        text = "%s could not be determined: %s If it applied, it would state: “%s” Rule: %s" % (
            name, "Its inputs are unknown." if note is None else note, pattern["sentence"], pattern["rule"])
    else:
        text = "%s: %s Rule: %s%s" % (
            name, pattern["sentence"], pattern["rule"], "" if note is None else " " + note)
    rows = [[each["label"], each["value"], each["source"] or ""] for each in pattern["inputs"]]
    table = [(where + ": ", "table", ("Input:30|:46|Source:24c", rows))] if rows else []
    return [(where, "paragraph", text), *table]


def filing_blocks(filings):
    rows = [[
        filing["accession"],
        filing["form"],
        day_or_unknown(filing["filed_on"]),
        "unknown" if filing["accepted_et"] is None else shown_time(filing["accepted_et"]),
        "%s %s" % (filing["sha256"], filing["file"] or filing["missing_because"] or ""),
    ] for filing in filings]
    return [("filings", "paragraph", FILINGS),
            ("filings, ", "table", ("Accession number:20c|Form:7|Filed:12|Accepted:17|SHA-256, file:44c", rows))]


ADJUSTERS = {None: "no", "source": "by the source", "sentinel": "by Sentinel"}


def price_blocks(pack):
    closes = [row["series"] for row in table(pack.content, "prices/closes.csv")]
    rows = [[
        each["id"], each["close_basis"], ADJUSTERS[each["adjusted_by"]], str(closes.count(each["id"])), each["sha256"],
    ] for each in pack.data["series"]]
    headers = "Source and ticker:20c|Closes:14|Adjusted for splits and dividends:20|Closes used:8n|SHA-256 of the series:38c"
    return [("prices", "paragraph", PRICES), ("prices, ", "table", (headers, rows))]


def method_sections(pack):
    """As methods.md has them."""
    text = re.sub(r"\n\Z", "", pack.content.get("methods.md", b"").decode("utf-8"))
    sections = [("methods", 1, "Methods, version %s" % pack.data["rules_version"], [])]
    for place, method in enumerate(text.split("\n\n## ")[1:], 1):
        heading, *paragraphs = method.split("\n\n")
        blocks = [("methods, %s" % heading, "paragraph", each) for each in paragraphs]
        sections.append(("methods-%d" % place, 2, heading, blocks))
    return sections
