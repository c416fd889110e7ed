"""The subjects of a pack; each kind is recomputed by a file of its own."""
from verifier.cases import check_shared
from verifier.event import check_event
from verifier.filings.filed_facts import check_facts
from verifier.findings import Cannot, problem, unchecked, warnings
from verifier.labels import check_labels
from verifier.lead.lead import Score
from verifier.section_16.line import check_line
from verifier.notice.notice import check_notice
from verifier.plan.plan import check_plan
from verifier.search.search import check_search
from verifier.section_16.short_swing import check_short_swing
from verifier.trade import check_trade

CHECKS = {
    "trade": check_trade,
    "event": check_event,
    "lead": lambda pack, subject: Score(pack, subject).check(),
    "line": check_line,
    "notice": check_notice,
    "plan": check_plan,
    "short_swing": check_short_swing,
}


def check_subjects(pack):
    for text in pack.data["scores_not_recomputed"]:
        warnings.append("NOT RECOMPUTED: %s" % text)
    for text in pack.data["items_not_recomputed"]:
        warnings.append("NOT RECOMPUTED: %s" % text)
    for accession in pack.stated:
        filing = pack.filing_or_none(accession)
        if filing is not None:
            filing.check_dates()
    check_search(pack)
    check_shared(pack)
    for subject in pack.data["subjects"]:
        check_labels(subject)
        if subject["not_recomputed_because"] is not None:
            warnings.append("NOT RECOMPUTED: %s: %s" % (subject["id"], subject["not_recomputed_because"]))
            check_facts_in_pack(pack, subject)
            continue
        try:
            CHECKS[subject["kind"]](pack, subject)
            check_facts(pack, subject)
        except Cannot as error:
            problem("NOT RECOMPUTED: %s: %s" % (subject["id"], error))


def check_facts_in_pack(pack, subject):
    """Of a subject that lacks filings: what the filings in the pack state of it."""
    try:
        check_facts(pack, subject)
    except Cannot as error:
        unchecked(subject, "further names and facts as filed: %s." % error)
