"""The tables of the report that list trades, events, and other subjects, and what the first page says of them."""
import re

from verifier.numbers import shown_date
from verifier.report.report_texts import LEADS, NUMBERS, SHARED, counted, day_or_unknown, person_and_company

# The columns of overviews, as columns_of reads them; those of figures with the name of the figure.
COLUMNS = {
    "leading": "No.:5|Person, company:20|Trade:12|Shares=shares:10n|Value=value:15n"
               "|Loss avoided or gain by the close of day 0=avoided_or_gained:15n"
               "|On day 0, net of the market=avoided_or_gained_net:15n|Days to next 8-K=next_8K_days:8n",
    "trade": "No.:5|Reporting person, company:18|Trade:11|Shares=shares:10n|Value=value:14n|Days to file=days_to_file:6n"
             "|Days to 8-K=next_8K_days:7n|Next 8-K return=next_8K_ret0:9n"
             "|Loss avoided or gain by the close of day 0=avoided_or_gained:15n"
             "|On day 0, net of the market=avoided_or_gained_net:15n",
    "event": "No.:6|Company:26|Accession number:22c|Day 0:12|Event return=event_return:14n|Value sold, 30d=value_sold:20n",
    "lead": "No.:6|Lead:12|Reporting person, company:44|Date:16|Trades:10n|Score=score:12n",
    "notice": "No.:6|Seller, company:34|Filed:12|Units to be sold=units_noticed:12n|Executed=sold_units:12n"
              "|Remaining=remaining_units:12n|Status:12",
    "plan": "No.:6|Person, company:34|Adopted:12|Planned=shares_planned:12n|Sold=shares_sold:12n|Flags:24",
    "line": "No.:6|Reporting person, company:28|Code:7|Trade date:13|Due date=due_date:13n|Days late=days_late:8n|Links:25",
    "short_swing": "No.:6|Reporting person, company:50|Lines:10n|Pairs:10n|Short-swing profit=short_swing_profit:24n",
}


# The text of a subject by the header of its column.
TEXTS = {
    "No.": lambda subject: subject["id"],
    "Company": lambda subject: subject["company"],
    "Accession number": lambda event: event["accession"],
    "Day 0": lambda event: day_or_unknown(event["day0"]),
    "Trade": lambda trade: "%s, %s" % (trade["row"]["direction"], shown_date(trade["row"]["trade_date"])),
    "Person, company": person_and_company,
    "Reporting person, company": person_and_company,
    "Seller, company": person_and_company,
    "Lead": lambda lead: lead["lead_kind"].capitalize(),
    "Date": lambda lead: shown_date(lead["day"]),
    "Filed": lambda notice: day_or_unknown(notice["filed_on"]),
    "Trades": lambda lead: str(len(lead["trades"])),
    "Adopted": lambda plan: day_or_unknown(plan["adopted_on"]),
    "Status": lambda notice: notice["shown_status"],
    "Flags": lambda plan: plan["shown_flags"],
    "Links": lambda line: ", ".join(link["shown"] for link in line["links"]),
    "Code": lambda line: line["code"],
    "Trade date": lambda line: day_or_unknown(line["trade_date"]),
    "Lines": lambda swing: str(len(swing["lines"])),
    "Pairs": lambda swing: str(len(swing["pairs"])),
}


def figure_of(subject, name):
    return next((each for each in subject["figures"] if each["name"] == name), None)


def overview(where, kind, subjects):
    """A row for each subject, with figures of that subject."""
    columns = [re.match("([^=:]*)(?:=([^:]+))?:", column).groups() for column in COLUMNS[kind].split("|")]

    def cell(subject, header, name):
        if not name:
            return TEXTS[header](subject)
        figure = figure_of(subject, name)
        return "—" if figure is None else [figure["text"], figure["id"]]

    rows = [[cell(subject, header, name) for header, name in columns] for subject in subjects]
    return where + ", ", "table", (re.sub("=[^:]+", "", COLUMNS[kind]), rows)


SECTIONS = [
    ("trades", "Insider trades", ["trade"]),
    ("events", "Material events", ["event"]),
    ("leads", "Leads", ["lead"]),
    ("notices", "Form 144 notices", ["notice"]),
    ("plans", "Trading plans", ["plan"]),
    ("section-16", "Section 16", ["line", "short_swing"]),
]


def overview_sections(data):
    found = [shared_section(data["subjects"])]
    for name, heading, kinds in SECTIONS:
        blocks = []
        if name == "leads":
            blocks += [(heading, "caution", text) for text in data["scores_not_recomputed"]]
        for kind in kinds:
            of_kind = [subject for subject in data["subjects"] if subject["kind"] == kind]
            if of_kind:
                blocks.append(overview(heading, kind, of_kind))
        if name == "leads" and blocks:
            blocks = [(heading, "paragraph", text) for text in LEADS] + blocks
        found.append((name, 1, heading, blocks))
    return [section for section in found if section[3]]


def shared_section(subjects):
    """The trades and events of a case that further leads and clusters contain."""
    where = "trades and events of several leads and clusters"
    rows = [[subject["id"], shared_text(subject), ", ".join(subject["also_part_of"])]
            for subject in subjects if "also_part_of" in subject]
    blocks = [
        (where, "paragraph", SHARED),
        (where + ", ", "table", ("No.:10|Trade or event:60|Also part of:30", rows)),
    ] if rows else []
    return ("shared-trades-and-events", 1, "Trades and events that are also part of a lead or cluster", blocks)


def shared_text(subject):
    company = subject["company"]
    if subject["kind"] == "event":
        return "%s: 8-K %s" % (company, subject["accession"])
    row = subject["row"]
    return "%s: %s, %s" % (person_and_company(subject), row["direction"], shown_date(row["trade_date"]))


MOST_LEADING = 10


def key_facts(subjects):
    """The trades of the pack, or else its events; of many those with the largest figures."""
    kinds = {subject["kind"] for subject in subjects}
    kind = "trade" if "trade" in kinds else "event"
    if kind not in kinds:
        return []
    every = [subject for subject in subjects if subject["kind"] == kind]
    shown = every
    more = []
    if len(every) > MOST_LEADING:
        shown = sorted(every, key=size_of, reverse=True)[:MOST_LEADING]
        which = ("loss avoided or gain on day 0, net of the market, largest first. All are in the section "
                 "“Insider trades”." if kind == "trade" else
                 "return on day 0, net of the market, up or down, largest first. All are in the section "
                 "“Material events”.")
        text = "The %d of %s with the largest %s" % (MOST_LEADING, counted(len(every), kind), which)
        more = [("key facts", "paragraph", text)]
    return [
        ("key facts", "heading", "Key facts"),
        overview("key facts", "leading" if kind == "trade" else kind, shown),
        *more,
        ("key facts", "paragraph", NUMBERS),
    ]


def size_of(subject):
    is_trade = subject["kind"] == "trade"
    figure = figure_of(subject, "avoided_or_gained_net" if is_trade else "event_return")
    if figure is None or figure["value"] is None:
        return float("-inf")
    return float(figure["value"]) if is_trade else abs(float(figure["value"]))


NOUNS = {
    "trade": "insider trade",
    "event": "material event",
    "lead": "lead",
    "line": "Section 16 line",
    "notice": "Form 144 notice",
    "plan": "trading plan",
    "short_swing": "short-swing worksheet",
}


def kind_texts(subjects):
    counts = [(sum(subject["kind"] == kind for subject in subjects), noun) for kind, noun in NOUNS.items()]
    return [counted(count, noun) for count, noun in counts if count]


def contains_text(data, is_case):
    """What the pack contains; of a case, besides its items."""
    subjects, filings = data["subjects"], data["filings"]
    missing = sum(filing["file"] is None for filing in filings)
    absent = " (%s could not be included)" % counted(missing, "filing") if missing else ""
    said = part_texts(subjects) if is_case else kind_texts(subjects)
    return "%s." % ", ".join([
        *said,
        counted(sum(len(subject["figures"]) for subject in subjects), "figure"),
        "%s as received%s" % (counted(len(filings) - missing, "filing"), absent),
    ])


def part_texts(subjects):
    """The trades and events of leads and clusters, whose numbers have two parts."""
    parts = [subject for subject in subjects if "." in subject["id"]]
    if not parts:
        return []
    leads = {subject["id"] for subject in subjects if subject["kind"] == "lead"}
    items = {subject["id"].split(".")[0] for subject in parts}
    clusters = len(items - leads)
    whose = []
    if items & leads:
        whose.append("the lead" if len(leads) == 1 else "the leads")
    if clusters:
        whose.append("the cluster" if clusters == 1 else "the clusters")
    return ["%s of %s" % (" and ".join(kind_texts(parts)), " and ".join(whose))]
