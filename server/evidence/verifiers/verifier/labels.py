"""The labels of facts, figures, and patterns that Sentinel writes; any other is refused."""
import json
import re

from verifier.findings import problem

DAY = "[A-Z][a-z]{2} [0-9]{1,2}, [0-9]{4}"
ACCESSION = "[0-9]{10}-[0-9]{2}-[0-9]{6}"

# Regular expressions, which JavaScript reads alike. Figures by their names; what is in braces depends on the figure.
LABELS = {
    "trade": {
        "facts": [
            "Issuer", "CIK", "Reporting person", "Officer title", "Form", "Security", "Trade date", "Filing date",
            "Accepted", r"Next 8-K \(items (?:[0-9.]+(?:, [0-9.]+)*|unknown)\) accepted",
            "Quarter closed, results ahead",
        ],
        "figures": {
            "shares": "Shares",
            "value": "Value",
            "price": "Price",
            "sum_value": "Counted in totals",
            "days_to_file": "Days to file",
            "calendar_days_to_file": "Calendar days to file",
            "is_10b51": "10b5-1 plan",
            "trade_return": "Return {horizon}d",
            "trade_return_adjusted": r"Adj\. return {horizon}d",
            "next_8K_days": "Next 8-K",
            "next_8K_ret0": "Next 8-K return",
            "next_ea_days": "Next earnings",
            "next_ea_ret0": "Next earnings return",
            "avoided_or_gained": "{gain} by the close of day 0",
            "avoided_or_gained_net": "{gain} on day 0, net of the market",
        },
        "patterns": [
            "Sale before adverse 8-K", "Purchase before favorable 8-K", "Cluster", "Opportunistic", "Routine",
            "Plan: first trade in 30 days", "Plan: first trade in 60 days", "Plan: inside cooling-off",
            "Plan: single trade", "Plan: before earnings", "Late filing",
        ],
    },
    "event": {
        "facts": ["Company", "CIK", "Form", "Items", "Accepted", "Day 0", "Why this day 0"],
        "figures": {
            "event_return": "Event return",
            "value_sold": "Value sold, {lookback}d",
            "value_purchased": "Value purchased, {lookback}d",
        },
        "patterns": ["Sales before drop", "Purchases before rise", "Cluster before"],
    },
    "lead": {
        "facts": ["Kind of lead", "Company", "Reporting person", "Trades", "Weights"],
        "figures": {
            "points_event_days": "Days to event",
            "points_event_return": "Event return",
            "points_side": "Right or wrong side",
            "points_avoided": "Loss avoided or gain",
            "points_size_history": "Size relative to own history",
            "points_size_holdings": "Size relative to holdings",
            "points_dormant": "First trade after a year",
            "points_habit": "Opportunistic or routine",
            "points_plan": "No plan, or plan with red flags",
            "points_late": "Late filing",
            "points_cluster": "Cluster",
            "points_quarter": "Quarter closed",
            "points_opposite": "Opposite trades by others",
            "points_insiders": "Insiders before the event",
            "points_repeated": "Repeated right-side trades",
            "score": "Score",
        },
        "patterns": [],
    },
    "line": {
        "facts": [
            "Company", "Reporting person", "Form", "Table", "Security", "Transaction code",
            r"Acquired \(A\) or disposed of \(D\)", "Trade date", "Shares", "Price", "Owned following",
            "Direct or indirect",
        ],
        "figures": {
            "due_date": "Due date",
            "days_late": "Days late",
            "same_day_exercise": "Exercise and sale",
            "tax_sale": "Sale for taxes",
            "gift_before_decline": "Gift before a decline(?:: return net of the market)?",
            "gift_after_rise": "Gift after a rise(?:: return net of the market)?",
            "grant_before_good_news": "Grant before good news(?:: return net of the market)?",
            "grant_after_bad_news": "Grant after bad news(?:: return net of the market)?",
        },
        "patterns": [],
    },
    "notice": {
        "facts": [
            "Issuer", "Form", "Seller", "Relationship to the issuer", "Security", "Broker", "Planned date of sale",
            "Date of the notice", "Plan adopted", "Accepted", "Period in which sales count",
            "Other notices of the seller", "Status",
        ],
        "figures": {
            "units_noticed": "Units to be sold",
            "value_noticed": "Aggregate market value",
            "past_units": "Units sold in the three months before the notice",
            "past_proceeds": "Gross proceeds of the three months before the notice",
            "assigned_[0-9]+": "Units of %s, line [0-9]+, sold %s" % (ACCESSION, DAY),
            "sold_units": "Units executed",
            "sold_value": "Value executed",
            "remaining_units": "Units remaining",
        },
        "patterns": [],
    },
    "plan": {
        "facts": [
            "Company", "Person", "Kind", "Adopted", "Expires", "Terminated", "Cooling-off period ends", "First trade",
            r"(?:Item 408\(a\)|Form 144|Footnote of Form 4) \([0-9A-Z]+(?:-[0-9A-Z]+)?(?:/A)?\)",
        ],
        "figures": {
            "trade_[0-9]+": "(?:Purchase|Sale) of %s, %s, row [0-9]+" % (DAY, ACCESSION),
            "shares_sold": "Shares sold under the plan",
            "shares_planned": "Shares planned",
            "days_to_results": "Days from adoption to results",
        },
        "patterns": [
            "Adopted before earnings", "First trade in the cooling-off period", "Single trade", "Ended early",
            "Not disclosed under Item 408", "Sold more than planned", "Trade after the end",
        ],
    },
    "short_swing": {
        "facts": [
            "Company", "CIK of the company", "Reporting person", "CIK of the person",
            "Forms 3, 4, and 5 that name the person",
        ],
        "figures": {
            "short_swing_profit": "Short-swing profit",
            "pair_[0-9]+_profit": "Profit of pair [0-9]+: [0-9.]+ units, purchase %s, sale %s" % (DAY, DAY),
            "pair_[0-9]+_suit_by": "Last day to sue for pair [0-9]+",
        },
        "patterns": [],
    },
}

# Of plans, each filing that states an adoption has a fact.
REPEATED = re.compile("Item 408|Form 144|Footnote")


def days_text(count):
    """A count of days, or what no label has."""
    return str(count) if type(count) is int else "(?!)"


def check_labels(subject):
    known = LABELS[subject["kind"]]

    def is_any(label, of):
        return any(re.fullmatch(each, label) for each in of)

    seen = set()
    for fact in subject["facts"]:
        label = fact["label"]
        if not is_any(label, known["facts"]):
            problem('LABEL: %s: Sentinel writes no fact with the label "%s"' % (subject["id"], label))
        elif label in seen and not REPEATED.match(label):
            problem('LABEL: %s: more than one fact has the label "%s"' % (subject["id"], label))
        seen.add(label)
    gain = "Loss avoided" if subject.get("row", {}).get("direction") == "Sale" else "Gain"
    named = set()
    for figure in subject["figures"]:
        name, label = figure["name"], figure["label"]
        key = json.dumps([name, figure["horizon"]])
        if key in named:
            problem("LABEL: %s: more than one figure %s of one horizon" % (subject["id"], name))
        named.add(key)
        filled_in = [
            of.replace("{horizon}", days_text(figure["horizon"]))
            .replace("{lookback}", days_text(subject.get("lookback_days")))
            .replace("{gain}", gain)
            for each, of in known["figures"].items() if is_any(name, [each])
        ]
        if not is_any(label, filled_in):
            problem('LABEL: %s: Sentinel writes no figure %s with the label "%s"' % (subject["id"], name, label))
    for pattern in subject["patterns"]:
        if not is_any(pattern["label"], known["patterns"]):
            problem('LABEL: %s: Sentinel writes no pattern with the label "%s"' % (subject["id"], pattern["label"]))


def check_label(subject, name, expected):
    """A label that names what its figure is of."""
    stated = " and ".join(figure["label"] for figure in subject["figures"] if figure["name"] == name)
    if stated != expected:
        problem('LABEL: %s: the label of figure %s is "%s", expected "%s"' % (subject["id"], name, stated, expected))
