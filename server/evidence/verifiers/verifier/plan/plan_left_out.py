"""What a pack has of a plan although its subject may not state it."""
import datetime
import re
import unicodedata

from verifier.filings.filings_in_pack import current_reports_in, section_16_in
from verifier.filings.items import announces_results
from verifier.lead.lead_trade import days_named, person_of
from verifier.plan.plan_words import mentions_plan

PLAN_WORD = r"(?:trading|sales?|selling|written|stock|plans?|program|arrangement|instructions?|that|which|was|were|previously)"
PLAN_NOUN = r"(?:plans?|program|arrangement|instructions?)"
OTHER_MATTER = (r"(?:and|or|that|which|during|disclosed|announced|reported|filed|effective|expir\w*|terminat\w*|vest\w*"
                r"|pursuant|under|on|in|as|\d+)\b")
ADOPTED_ON = re.compile(
    r"10b5-1[^\s.]*(?:(?: %s,?){0,6} \(?(?:adopted|entered into|established)|(?:(?: %s){0,5} %s,?)? \(?dated)"
    r"(?: by(?: (?!%s)[\w'&-]+){1,8}?)?,?(?: (?:on|as of))? (?:[a-z]{3,9}\.? \d|\d)"
    % (PLAN_WORD, PLAN_WORD, PLAN_NOUN, OTHER_MATTER), re.I)
VERB = re.compile(r"\b(?:adopted|entered into|established|dated)\b", re.I)
CHANGED = re.compile(
    r"\b(?:amended|modified|amendment|modification|restated|replaced|replaces|renewed|superseded)\b", re.I)
FIRST_ADOPTION = datetime.date(2000, 10, 23)


def trades_left_out(pack, subject, adopted):
    """Rows of the person whose words name the day of adoption: accession number, row, whether they surely belong."""
    stated = {(row["accession"], row["row_number"]) for row in subject["rows"]}
    own = [filing for filing in section_16_in(pack) if filing.ownership().issuer_cik == subject["cik"]]
    for filing in own:
        document = filing.ownership()
        if not document.owners or person_of(document.owners)["cik"] != subject["person"]["cik"]:
            continue
        for place, ((day, _, _, is_plan), lines) in enumerate(document.rows, 1):
            texts = plan_texts(document, lines)
            days = set().union(*map(days_named, texts))
            if (not is_plan or adopted not in days or not FIRST_ADOPTION <= adopted <= day
                    or (filing.accession, place) in stated):
                continue
            is_sure = days == {adopted} and says_adopted(texts) and not is_amended(filing, own)
            yield filing.accession, place, is_sure


def plan_texts(document, lines):
    """Footnotes of a row that name a plan; where it cites none, all footnotes and remarks that do."""
    named = {key: said for key, said in document.footnotes.items() if mentions_plan(said)}
    cited = {key: named[key] for line in lines for key in line.notes if key in named}
    remarks = [document.remarks] if document.remarks and mentions_plan(document.remarks) else []
    return [plain(said) for said in (list(cited.values()) or list(named.values()) + remarks)]


def plain(text):
    text = re.sub("[\u00ad\u2010-\u2015\u2212]", "-", unicodedata.normalize("NFKC", text))
    text = re.sub("[\"\u201c\u201d\u201e]", "", text).replace("\u2019", "'")
    text = re.sub(r"\bAct(?: of 19\d\d)?,? as amended", "Act", text, flags=re.I)
    text = re.sub(r"10b[-\s]*5[-\s]*1(?!\d)", "10b5-1", text, flags=re.I)
    return re.sub(r"\s+", " ", text).strip()


def says_adopted(texts):
    """Whether texts leave no doubt that a plan of Rule 10b5-1 was adopted on the day that they name."""
    if any(CHANGED.search(text) for text in texts):
        return False
    telling = [text for text in texts if VERB.search(text)]
    return bool(telling) and all(ADOPTED_ON.search(text) and len(VERB.findall(text)) == 1 for text in telling)


def is_amended(filing, filings):
    """Whether an amendment of an owner could replace lines of a filing."""
    owners = {owner["cik"] for owner in filing.ownership().owners}
    return any(
        other.form.endswith("/A") and other.accession != filing.accession
        and (other.filed_on is None or filing.filed_on is None or other.filed_on >= filing.filed_on)
        and owners & {owner["cik"] for owner in other.ownership().owners}
        for other in filings)


def first_results(pack, cik, adopted, most_days):
    """Days from adoption to the first 8-K with item 2.02 in the pack, and its accession number."""
    found = []
    for filing, _ in current_reports_in(pack, cik):
        days = (filing.published()[0] - adopted).days
        if 1 <= days <= most_days and announces_results(filing):
            found.append((days, filing.accession))
    return min(found, default=None)


def stored_by(pack, cik, day):
    """A Form 3, 4, or 5 of a company in the pack that was filed by a day."""
    return next((
        filing.accession for filing in section_16_in(pack)
        if filing.ownership().issuer_cik == cik and filing.given_day is not None and filing.given_day <= day), None)
