"""What the report must contain of a case, from case/case.json."""
import re

from verifier.numbers import shown_date
from verifier.report.report_texts import ITEMS, WITHHELD, counted, shown_instant

STATUSES = {"open": "Open", "on_hold": "On hold", "closed": "Closed"}
OUTCOMES = {
    "referred": "Referred",
    "no_violation": "No violation found",
    "insufficient_evidence": "Insufficient evidence",
    "duplicate": "Duplicate of another case",
    "other": "Other",
}


class ItemCount:
    """The number of items; their kinds are not compared."""

    def __init__(self, items):
        self.total = counted(len(items), "item")

    def is_met(self, shown):
        return shown == self.total or shown.startswith(self.total + ": ")

    def stated(self, _):
        return self.total + "…"


class Creation:
    """The pack does not determine when it was created; both clocks must have the same time."""

    def is_met(self, shown):
        found = re.search(r"\(([0-9-]{10}) ([0-9:]{5}) UTC\)\Z", shown)
        if found is None:
            return False
        return shown == "%s (%s %s UTC)" % (shown_instant("%sT%s:00Z" % found.groups()), *found.groups())

    def stated(self, _):
        return "one time, ET and UTC"


def case_facts(case):
    """Rows of the first page."""
    ended = "" if case["outcome"] is None else ": %s" % OUTCOMES[case["outcome"]]
    counts = "%s, %s" % (counted(len(case["notes"]), "note"), counted(len(case["tasks"]), "task"))
    left_out = "The creator of this pack left out the notes and tasks of the case."
    return [
        ["Case", "%s, %s" % (case["number"], case["title"])],
        ["Status", STATUSES[case["status"]] + ended],
        ["Owner", case["owner"]],
        ["Items", ItemCount(case["items"])],
        ["Notes and tasks", counts if case["notes_and_tasks"] == "included" else left_out],
        ["Pack created", Creation()],
    ]


def case_sections(case):
    sections = [
        ("case", 1, "Case %s" % case["number"], case_blocks(case)),
        ("case-items", 1, "Items of the case", item_blocks(case["items"])),
    ]
    if case["notes"]:
        blocks = [block for note in case["notes"] for block in note_blocks(note)]
        sections.append(("case-notes", 1, "Notes of the case", blocks))
    if case["tasks"]:
        sections.append(("case-tasks", 1, "Tasks of the case", task_blocks(case["tasks"])))
    return sections


def case_blocks(case):
    rows = [
        ["Number", case["number"]],
        ["Title", case["title"]],
        ["Status", STATUSES[case["status"]]],
        *([] if case["outcome"] is None else [["Outcome", OUTCOMES[case["outcome"]]]]),
        ["Owner", case["owner"]],
        ["Members", ", ".join(member["name"] for member in case["members"])],
        ["Created", shown_instant(case["created_at"])],
        ["Last changed", shown_instant(case["updated_at"])],
    ]
    typed = [text for text in (case["summary"], case["outcome_note"]) if text]
    return [("case, ", "table", (":20|:80", rows))] + [
        ("case, summary or outcome", "quote", re.split("\r\n|[\n\r]", text)) for text in typed]


NOT_VISIBLE = "Not visible to the person who created this pack"


def item_blocks(items):
    is_withheld = any(item["kept"] and item["kept"].get("trade_facts") == "withheld" for item in items)
    rows = [["#%d" % item["number"], None, NOT_VISIBLE if item["kept"] is None else None,
             "%s, %s" % (item["added_by"], shown_instant(item["added_at"]))] for item in items]
    where = "items of the case"
    return [
        (where, "paragraph", ITEMS),
        *([(where, "paragraph", WITHHELD)] if is_withheld else []),
        (where + ", ", "table", ("No.:6|Kind:14|Item:52|Added:28", rows)),
    ]


def note_blocks(note):
    """Of a note, the text is written in Markdown and not compared."""
    text = "%s, %s" % (note["author"], shown_instant(note["created_at"]))
    if note["changed_at"] is not None:
        text += "; changed by %s, %s" % (or_unknown(note["changed_by"]), shown_instant(note["changed_at"]))
    return [("notes of the case", "paragraph", text), ("notes of the case", "quote", None)]


def task_blocks(tasks):
    rows = [[
        task["text"],
        "no one" if task["assignee"] is None else task["assignee"]["name"],
        "" if task["due_on"] is None else shown_date(task["due_on"]),
        "no" if task["done_at"] is None
        else "%s, %s" % (or_unknown(task["done_by"]), shown_instant(task["done_at"])),
    ] for task in tasks]
    return [("tasks of the case, ", "table", ("Task:46|Assigned to:18|Due:12|Done:24", rows))]


def or_unknown(name):
    return "unknown" if name is None else name
