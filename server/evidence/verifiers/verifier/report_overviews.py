"""The tables of the report that list trades, events, and other subjects, and what the first page says of them."""
from verifier.numbers import shown_date
from verifier.report_texts import LEADS, NUMBERS, SHARED, Naming, counted, day_or_unknown

# The columns of overviews; those of figures with the name of the figure.
COLUMNS = {
    "leading": "No.|Person, company|Trade|Shares=shares|Value=value"
               "|Loss avoided or gain by the close of day 0=avoided_or_gained"
               "|On day 0, net of the market=avoided_or_gained_net|Days to next 8-K=next_8K_days",
    "trade": "No.|Reporting person, company|Trade|Shares=shares|Value=value|Days to file=days_to_file"
             "|Days to 8-K=next_8K_days|Next 8-K return=next_8K_ret0"
             "|Loss avoided or gain by the close of day 0=avoided_or_gained"
             "|On day 0, net of the market=avoided_or_gained_net",
    "event": "No.|Company|Accession number|Day 0|Event return=event_return|Value sold, 30d=value_sold",
    "lead": "No.|Lead|Reporting person, company|Date|Trades|Score=score",
    "notice": "No.|Seller, company|Filed|Units to be sold=units_noticed|Executed=sold_units"
              "|Remaining=remaining_units|Status",
    "plan": "No.|Person, company|Adopted|Planned=shares_planned|Sold=shares_sold|Flags",
    "line": "No.|Reporting person, company|Code|Trade date|Due date=due_date|Days late=days_late|Links",
    "short_swing": "No.|Reporting person, company|Lines|Pairs|Short-swing profit=short_swing_profit",
}



def name_of(person):
    return person["name"] if isinstance(person, dict) else person


def named(subject):
    """Of a lead of several persons, only the company."""
    person, company = subject["person"], subject["company"]
    return company if person is None else Naming("", name_of(person), ", " + company)


# The text of a subject by the header of its column; other texts are not determined by the pack.
TEXTS = {
    "No.": lambda subject: subject["id"],
    "Company": lambda subject: subject["company"],
    "Accession number": lambda event: event["accession"],
    "Day 0": lambda event: day_or_unknown(event["day0"]),
    "Trade": lambda trade: "%s, %s" % (trade["row"]["direction"], shown_date(trade["row"]["trade_date"])),
    "Person, company": named,
    "Reporting person, company": named,
    "Seller, company": named,
    "Lead": lambda lead: lead["lead_kind"].capitalize(),
    "Date": lambda lead: shown_date(lead["day"]),
    "Filed": lambda notice: day_or_unknown(notice["filed_on"]),
    "Trades": lambda lead: str(len(lead["trades"])),
    "Adopted": lambda plan: day_or_unknown(plan["adopted_on"]),
    "Code": lambda line: line["code"],
    "Trade date": lambda line: day_or_unknown(line["trade_date"]),
    "Lines": lambda swing: str(len(swing["lines"])),
    "Pairs": lambda swing: str(len(swing["pairs"])),
}


def figure_of(subject, name):
    return next((each for each in subject["figures"] if each["name"] == name), None)


def overview(where, kind, subjects):
    """A row for each subject, with figures of that subject."""
    columns = [column.partition("=") for column in COLUMNS[kind].split("|")]

    def cell(subject, header, name):
        if not name:
            return TEXTS[header](subject) if header in TEXTS else None
        figure = figure_of(subject, name)
        return "—" if figure is None else [figure["text"], figure["id"]]

    rows = [[cell(subject, header, name) for header, _, name in columns] for subject in subjects]
    return where + ", ", "table", ("|".join(header for header, _, _ in columns), rows)


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
        (where + ", ", "table", ("No.|Trade or event|Also part of", rows)),
    ] if rows else []
    return ("shared-trades-and-events", 1, "Trades and events that are also part of a lead or cluster", blocks)


def shared_text(subject):
    company = subject["company"]
    if subject["kind"] == "event":
        return "%s: 8-K %s" % (company, subject["accession"])
    row = subject["row"]
    return Naming("", subject["person"], ", %s: %s, %s" % (company, row["direction"], shown_date(row["trade_date"])))


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
        which = ("loss avoided or gain on day 0, net of the market. All are in the section “Insider trades”."
                 if kind == "trade" else
                 "return on day 0, net of the market, up or down. All are in the section “Material events”.")
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
