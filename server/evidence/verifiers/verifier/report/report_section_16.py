"""What report.html must contain of Section 16: the rule and links of a line, and the pairs and lines of a worksheet."""
from fractions import Fraction

from verifier.numbers import half_up, shown_date
from verifier.report.report_texts import SUIT_DAYS, day_or_unknown, with_days


def rule_rows(line):
    """What is known of a line's due date, lateness, and links."""
    rows = [["Due date", with_days(line["shown_due_basis"])]]
    year_end, first, cause = line["year_end"], line["first_filed_in"], line["late_cause"]
    if year_end is not None:
        rows.append(["End of the fiscal year", with_days(
            "%s (%s)" % (year_end["day"], "EDGAR" if year_end["accession"] is None else year_end["accession"]))])
    rows.append(["First filed in", "unknown" if first is None else first])
    if cause is not None:
        text = "%s (%s, %s): %s" % (cause["shown"], cause["accession"], cause["place"], cause["text"])
        rows.append(["Cause of lateness", with_days(text)])
    return rows + [[with_days(link["shown"]), with_days(link_text(link))] for link in line["links"]]


def link_text(link):
    if link["move"] is not None:
        return "From the close of %s to that of %s" % (link["move"]["from"], link["move"]["to"])
    if link["news"] is not None:
        return "8-K %s" % link["news"]
    return "; ".join("%s, line %s" % (each["accession"], each["line"]) for each in link["lines"])


def worksheet_blocks(swing):
    """The pairs and lines of a short-swing worksheet."""
    name, pairs = swing["id"], swing["pairs"]
    line_rows = [[
        "%s, %s" % (line["accession"], line["line"]), day_or_unknown(line["trade_date"]), line["code"],
        "—" if line["shares"] is None else line["shares"], "—" if line["price"] is None else line["price"], line["shown_treatment"],
    ] for line in swing["lines"]]
    lines = (name + ", lines, ", "table",
             ("Accession number, line:24c|Trade date:12|Code:6|Shares:12n|Price:10n|Treatment:36", line_rows))
    if not pairs:
        return [lines]
    pair_rows = [[
        str(place), pair["units"],
        price_text(pair["purchase_price"], pair["sale_price"], pair["measure"]),
        price_text(pair["sale_price"], pair["purchase_price"], pair["measure"]), pair["shown_measure"],
    ] for place, pair in enumerate(pairs, 1)]
    suit_headers = "Last day to sue:24|Pair:10n|Profit of the pair:22n|Total for the day:22n|Total through the day:22n"
    return [
        (name + ", pairs, ", "table", ("Pair:8n|Units:14n|Purchase price:19n|Sale price:19n|Measured by:40", pair_rows)),
        (name + ", last days to sue", "caution", SUIT_DAYS),
        (name + ", last days to sue, ", "table", (suit_headers, suit_rows(pairs))),
        lines,
    ]


def price_text(price, other, measure):
    if measure != "premiums":
        return price
    return "%s, premium %s" % (price, "received" if float(price) > float(other) else "paid")


def suit_rows(pairs):
    """The earliest day first; the last pair of a day has the totals."""
    def total(of):
        return dollars(sum((Fraction(pair["profit"]) for pair in of), Fraction(0)))

    rows = []
    for day in sorted({pair["suit_by"] for pair in pairs}):
        own = [(place, pair) for place, pair in enumerate(pairs, 1) if pair["suit_by"] == day]
        rows += [[shown_date(day), str(place), total([pair]), "", ""] for place, pair in own]
        rows[-1][3:] = [total([pair for _, pair in own]),
                        total([pair for pair in pairs if pair["suit_by"] <= day])]
    return rows


def dollars(amount):
    """$1,204.50"""
    cents = int(abs(half_up(amount, 2)) * 100)
    return "%s$%s.%02d" % ("−" if amount < 0 else "", "{:,}".format(cents // 100), cents % 100)
