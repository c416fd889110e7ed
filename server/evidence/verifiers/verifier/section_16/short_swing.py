"""The short-swing profit of a person: every line, the pairs, and that no other pairs have a greater total."""
from fractions import Fraction

from verifier.days import day_filed
from verifier.filings.filed_lines import check_replaced, filings_naming, is_section_16, lines_of, owners_of
from verifier.filings.filings_in_pack import has_report
from verifier.findings import Cannot, problem, unchecked
from verifier.labels import check_label
from verifier.section_16.line_class import EXEMPT, Classes, Matchable, are_within, in_review, last_matchable, months_later
from verifier.section_16.matching import greatest_total
from verifier.numbers import shown_date
from verifier.section_16.option_terms import differing_terms, measure
from verifier.filings.xml_text import text_in


def check_short_swing(pack, subject):
    named = check_filings(pack, subject)
    since = ten_percent_since(named, subject["owner_cik"])
    if subject["ten_percent_since"] != (since and since.isoformat()):
        problem("DIFFERS: %s, ten percent owner since: stated %s, recomputed %s"
                % (subject["id"], subject["ten_percent_since"], since))
    if not subject["is_domestic"] and has_report(pack, subject["cik"]):
        problem("DIFFERS: %s, the company is a domestic issuer: the pack has a report of it" % subject["id"])
    found = classes_of(pack, subject, named, since)
    matchable = {key: each for key, each in found.items() if isinstance(each, Matchable)}
    total, pairs = check_pairs(subject, matchable)
    greatest = greatest_total(list(matchable.values()), pairs) if subject["is_domestic"] else Fraction(0)
    if total != greatest:
        problem("DIFFERS: %s, the total of the pairs is not the maximum: stated %s, recomputed %s"
                % (subject["id"], float(total), float(greatest)))
    recompute = {"short_swing_profit": lambda figure: greatest}
    for place, pair in enumerate(subject["pairs"], 1):
        recompute["pair_%d_profit" % place] = lambda figure, pair=pair: profit_of(pair, matchable)
        recompute["pair_%d_suit_by" % place] = lambda figure, pair=pair: suit_by(pair, matchable)
    if [figure["name"] for figure in subject["figures"]] != list(recompute):
        problem("DIFFERS: %s, the list of figures of the worksheet" % subject["id"])
    for figure in subject["figures"]:
        pack.compare(subject, figure, recompute.get(figure["name"]))
    check_pair_labels(subject, matchable)
    list_unchecked(pack, subject)


def check_filings(pack, subject):
    """The filings that name the person; the pack must list each of them."""
    owner, issuer = subject["owner_cik"], subject["cik"]
    named = [pack.filing(accession) for accession in subject["filings"]]
    for filing in named:
        if not is_section_16(filing.form) or filing.ownership().issuer_cik != issuer or owner not in owners_of(filing):
            problem("DIFFERS: %s, %s does not name the person" % (subject["id"], filing.accession))
    for filing in filings_naming(pack, issuer, [owner]):
        if filing.accession not in subject["filings"]:
            problem("DIFFERS: %s, the filing %s of the person is left out" % (subject["id"], filing.accession))
    return [filing for filing in named if owner in owners_of(filing)]


def ten_percent_since(named, owner):
    """The event that the first Form 3 as a ten percent owner reports."""
    days = [
        text_in(filing.ownership().root, "periodOfReport") for filing in named
        if filing.form.startswith("3") and owners_of(filing)[owner]["is_ten_percent"]
    ]
    return min(filter(None, map(day_filed, days)), default=None)


def classes_of(pack, subject, named, since):
    """How each live line of the person is treated, compared with what the pack states about it."""
    owner, who = subject["owner_cik"], subject["id"]
    relations = {filing.accession: owners_of(filing)[owner] for filing in named}
    filed = {
        (filing.accession, line.number): line
        for filing in named for line in lines_of(filing) if not line.is_holding
    }
    stated = {(line["accession"], line["line"]): line for line in subject["lines"]}
    for accession, number in sorted(set(filed) - set(stated)):
        problem("DIFFERS: %s, line %s of %s is left out" % (who, number, accession))
    for accession, number in sorted(set(stated) - set(filed)):
        problem("DIFFERS: %s, %s has no transaction in line %s" % (who, accession, number))
    rules = Classes(pack, subject, relations, since)
    found = {}
    for key in sorted(set(filed) & set(stated)):
        check_cells(who, filed[key], stated[key])
        by = stated[key]["superseded_by"]
        if by is not None:
            check_replaced(pack, subject, filed[key], by)
            if stated[key]["outcome"] != "replaced":
                problem("DIFFERS: %s, line %s of %s is replaced by %s" % (who, key[1], key[0], by))
        else:
            found[key] = rules.of(filed[key], stated[key])
    aside = in_review(found)
    for key, each in found.items():
        found[key] = "review" if each in aside else each
        check_class(subject, key, found[key], stated[key])
        if each in aside and each.price is None and stated[key]["outcome"] == "review":
            unchecked(subject, "that no price source has a close for line %s of %s." % (key[1], key[0]))
    return found


def check_cells(who, line, stated):
    texts = {"trade_date": line.trade_date and line.trade_date.isoformat(), "code": line.code}
    for name, value in texts.items():
        if stated[name] != value:
            differs(who, line, name, stated[name], value)
    for name, value in (("shares", line.shares), ("price", line.price)):
        if (stated[name] is None) != (value is None) or (value is not None and Fraction(stated[name]) != value):
            differs(who, line, name, stated[name], value and float(value))


def differs(who, line, name, stated, found):
    problem("DIFFERS: %s, line %s of %s, %s: stated %s, recomputed %s"
            % (who, line.number, line.filing.accession, name, stated, found))


def check_class(subject, key, found, stated):
    who, (accession, number) = subject["id"], key
    outcome = "matchable" if isinstance(found, Matchable) else found
    where = "%s, line %s of %s" % (who, number, accession)
    if stated["outcome"] != outcome:
        problem("DIFFERS: %s: stated as %s, recomputed as %s" % (where, stated["outcome"], outcome))
        return
    # Of another code than the filing has, no rule is compared: the code is reported.
    rule = EXEMPT.get(stated["code"])
    if outcome == "exempt" and rule is not None and rule not in (stated["because"] or ""):
        problem("DIFFERS: %s is exempt under Rule %s" % (where, rule))
    if outcome != "matchable":
        return
    said = stated["matchable"]
    if said is None:
        problem("DIFFERS: %s: side, class, units, and price are not stated" % where)
        return
    same = (
        (said["side"], said["security_class"]) == (found.side, found.security_class)
        and (Fraction(said["units"]), Fraction(said["price"])) == (found.units, found.price)
    )
    for name in differing_terms(said["option"], found.option):
        problem("DIFFERS: %s: the %s of the option" % (where, name))
    if not same:
        problem("DIFFERS: %s: stated as a %s of %s %s at %s, recomputed as a %s of %s %s at %s" % (
            where, said["side"], said["units"], said["security_class"], said["price"],
            found.side, float(found.units), found.security_class, float(found.price)))


def sides_of(pair, matchable):
    sides = [matchable.get((pair[side]["accession"], pair[side]["line"])) for side in ("purchase", "sale")]
    if None in sides or [side.side for side in sides] != ["purchase", "sale"]:
        raise Cannot("a pair is not a purchase and a sale that can be matched")
    return sides


def check_pairs(subject, matchable):
    """The total of the pairs, each of which must be possible, and the pairs as units by purchase and sale."""
    used, total, flows = {}, Fraction(0), {}
    for place, pair in enumerate(subject["pairs"], 1):
        where = "%s, pair %d" % (subject["id"], place)
        purchase, sale = sides_of(pair, matchable)
        units, profit = Fraction(pair["units"]), profit_of(pair, matchable)
        first = min(purchase.day, sale.day)
        if not are_within(purchase.day, sale.day):
            problem("DIFFERS: %s is not within less than six months: %s and %s" % (where, purchase.day, sale.day))
        if pair["last_matchable_day"] != last_matchable(first).isoformat():
            problem("DIFFERS: %s, last matchable day: stated %s, recomputed %s"
                    % (where, pair["last_matchable_day"], last_matchable(first)))
        if pair["suit_by"] != suit_by(pair, matchable):
            problem("DIFFERS: %s, last day to sue: stated %s, recomputed %s"
                    % (where, pair["suit_by"], suit_by(pair, matchable)))
        if purchase.security_class != sale.security_class:
            problem("DIFFERS: %s is of two classes of stock" % where)
        by, bought_at, sold_at, _ = measure(purchase, sale)
        if pair["measure"] != by:
            problem("DIFFERS: %s, measure: stated %s, recomputed %s" % (where, pair["measure"], by))
        for name, price in (("purchase_price", bought_at), ("sale_price", sold_at)):
            if Fraction(pair[name]) != price:
                problem("DIFFERS: %s, %s: stated %s, recomputed %s"
                        % (where, name.replace("_", " "), pair[name], float(price)))
        if units <= 0 or profit <= 0 or profit != Fraction(pair["profit"]):
            problem("DIFFERS: %s, profit: stated %s, recomputed %s" % (where, pair["profit"], float(profit)))
        total += profit
        flows[purchase, sale] = flows.get((purchase, sale), 0) + units
        for side in (purchase, sale):
            used[side] = used.get(side, 0) + units
    for side, units in used.items():
        if units > side.units:
            problem("DIFFERS: %s, shares of line %s of %s are used twice: %s of %s" % (
                subject["id"], side.line.number, side.line.filing.accession, float(units), float(side.units)))
    return total, flows


def profit_of(pair, matchable):
    purchase, sale = sides_of(pair, matchable)
    return Fraction(pair["units"]) * measure(purchase, sale)[3]


def suit_by(pair, matchable):
    return months_later(max(side.day for side in sides_of(pair, matchable)), 24).isoformat()


def check_pair_labels(subject, matchable):
    for place, pair in enumerate(subject["pairs"], 1):
        days = tuple(shown_date(side.day.isoformat()) for side in sides_of(pair, matchable))
        profit = "Profit of pair %d: %s units, purchase %s, sale %s" % (place, pair["units"], *days)
        check_label(subject, "pair_%d_profit" % place, profit)
        check_label(subject, "pair_%d_suit_by" % place, "Last day to sue for pair %d" % place)


def list_unchecked(pack, subject):
    unchecked(subject, "whether Forms 3, 4, or 5 that are not in the pack name the person.")
    replaced = sum(line["superseded_by"] is not None for line in subject["lines"])
    if replaced:
        unchecked(subject, "which lines amendments replace (%d as stated)." % replaced)
    if subject["splits_of"] is None:
        unchecked(subject, "splits of the stock, which no price source states: units and prices are as filed.")
    if not has_report(pack, subject["cik"]):
        said = "is one" if subject["is_domestic"] else "has filed no 8-K, 10-Q, or 10-K, so nothing is matched"
        unchecked(subject, "whether the company is a domestic issuer; the pack states that it %s." % said)
