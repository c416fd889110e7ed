"""Which trades and events of a case are part of several leads and clusters."""
from verifier.findings import problem


def check_shared(pack):
    """A trade or event is listed with exactly those leads that have it; other items that it names are in the case."""
    subjects = pack.data["subjects"]
    leads = {lead["id"]: keys_of_lead(lead) for lead in subjects if lead["kind"] == "lead" and lead["trades"]}
    items = item_kinds(pack)
    for subject in subjects:
        own = subject["id"].split(".")[0]
        also = subject.get("also_part_of", [])
        key = key_of(subject)
        for number in also:
            is_part = key in leads[number] if number in leads else items.get(number) in ("lead", "cluster")
            if number == own or not is_part:
                problem("DIFFERS: %s is not part of %s" % (subject["id"], number))
        for number, keys in leads.items():
            if key in keys and number.startswith("#") and number not in (own, *also):
                problem("DIFFERS: %s is part of %s, too" % (subject["id"], number))


def keys_of_lead(lead):
    keys = {(trade["accession"], trade["row_number"]) for trade in lead["trades"]}
    return keys | ({lead["event"]["accession"]} if lead["event"] else set())


def key_of(subject):
    """Names a trade or event; None for other subjects."""
    if subject["kind"] == "trade":
        return subject["row"]["accession"], subject["row"]["row_number"]
    return subject["accession"] if subject["kind"] == "event" else None


def item_kinds(pack):
    """The kinds of the items of a case, by their numbers."""
    items = [] if pack.case_file is None else pack.case_file["items"]
    return {"#%d" % item["number"]: item["kind"] for item in items}
