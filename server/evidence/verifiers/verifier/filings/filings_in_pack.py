"""The filings of a pack by what they are; what cannot be read, and what EDGAR withdrew, is left out."""
import re

from verifier.findings import Cannot


def read_all(pack, form, read):
    """The readable filings of a form in the pack; withdrawn ones are ignored."""
    found = []
    for accession, stated in pack.stated.items():
        if not stated["is_withdrawn"] and re.fullmatch(form, stated["form"]):
            try:
                found.append(read(accession))
            except Cannot:
                pass
    return found


def section_16_in(pack):
    """Every Form 3, 4, and 5 in a pack."""
    if not hasattr(pack, "section_16"):
        def read(accession):
            filing = pack.filing(accession)
            filing.ownership()
            return filing

        pack.section_16 = read_all(pack, r"[345](/A)?", read)
    return pack.section_16


def current_reports_in(pack, cik):
    """Every 8-K of a company in a pack, with its day 0."""
    if not hasattr(pack, "current_reports"):
        pack.current_reports = read_all(
            pack, "8-K", lambda accession: (pack.filing(accession), pack.filing(accession).published()[1]))
    return [(filing, day0) for filing, day0 in pack.current_reports if filing.stated["cik"] == cik]


def has_report(pack, cik):
    """Whether the pack lists an 8-K, 10-Q, or 10-K of a company, which makes it a domestic issuer."""
    return any(
        stated["cik"] == cik and not stated["is_withdrawn"] and re.fullmatch(r"(8-K|10-[KQ]T?)(/A)?", stated["form"])
        for stated in pack.stated.values())


def is_owner_in(pack, cik, issuer_cik):
    """Whether a Form 3, 4, or 5 of a company in a pack names an owner."""
    documents = [filing.ownership() for filing in section_16_in(pack)]
    return any(each.issuer_cik == issuer_cik and cik in [owner["cik"] for owner in each.owners] for each in documents)
