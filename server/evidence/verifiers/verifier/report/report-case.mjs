/** What the report must contain of a case, from case/case.json. */
import { counted, prose, shownInstant } from "./report-texts.mjs";
import { shownDate } from "../numbers.mjs";

const statuses = { open: "Open", on_hold: "On hold", closed: "Closed" };
const outcomes = {
  referred: "Referred",
  no_violation: "No violation found",
  insufficient_evidence: "Insufficient evidence",
  duplicate: "Duplicate of another case",
  other: "Other",
};

/** The number of items; their kinds are not compared. */
function itemCount({ length }) {
  const total = counted(length, "item");
  return {
    stated: () => `${total}…`,
    isMet: (shown) => shown === total || shown.startsWith(`${total}: `),
  };
}

/** The pack does not determine when it was created; both clocks must have the same time. */
const creation = {
  stated: () => "one time, ET and UTC",
  isMet: (shown) => {
    const [, day, time] = /\(([\d-]{10}) ([\d:]{5}) UTC\)$/.exec(shown) ?? [];
    const instant = `${day}T${time}:00Z`;
    return day !== undefined && shown === `${shownInstant(instant)} (${day} ${time} UTC)`;
  },
};

/** Rows of the first page. */
export function caseFacts({ number, title, status, outcome, owner, notes, tasks, ...file }) {
  const ended = outcome === null ? "" : `: ${outcomes[outcome]}`;
  const counts = `${counted(notes.length, "note")}, ${counted(tasks.length, "task")}`;
  const leftOut = "The creator of this pack left out the notes and tasks of the case.";
  return [
    ["Case", `${number}, ${title}`],
    ["Status", `${statuses[status]}${ended}`],
    ["Owner", owner],
    ["Items", itemCount(file.items)],
    ["Notes and tasks", file.notes_and_tasks === "included" ? counts : leftOut],
    ["Pack created", creation],
  ];
}

export function caseSections(file) {
  const { notes, tasks } = file;
  return [
    ["case", 1, `Case ${file.number}`, caseBlocks(file)],
    ["case-items", 1, "Items of the case", itemBlocks(file)],
    ...(notes.length === 0
      ? []
      : [["case-notes", 1, "Notes of the case", notes.flatMap(noteBlocks)]]),
    ...(tasks.length === 0 ? [] : [["case-tasks", 1, "Tasks of the case", taskBlocks(tasks)]]),
  ];
}

function caseBlocks(file) {
  const rows = [
    ["Number", file.number],
    ["Title", file.title],
    ["Status", statuses[file.status]],
    ...(file.outcome === null ? [] : [["Outcome", outcomes[file.outcome]]]),
    ["Owner", file.owner],
    ["Members", file.members.map(({ name }) => name).join(", ")],
    ["Created", shownInstant(file.created_at)],
    ["Last changed", shownInstant(file.updated_at)],
  ];
  const typed = [file.summary, file.outcome_note].filter((text) => text !== "");
  return [
    ["case, ", "table", [":20|:80", rows]],
    ...typed.map((text) => ["case, summary or outcome", "quote", text.split(/\r\n|[\n\r]/)]),
  ];
}

const notVisible = "Not visible to the person who created this pack";

function itemBlocks({ items }) {
  const isWithheld = items.some(({ kept }) => kept?.trade_facts === "withheld");
  const rows = items.map(({ number, kept, added_by: by, added_at: at }) => [
    `#${number}`,
    null,
    kept === null ? notVisible : null,
    `${by}, ${shownInstant(at)}`,
  ]);
  return [
    ["items of the case", "paragraph", prose.items],
    ...(isWithheld ? [["items of the case", "paragraph", prose.withheld]] : []),
    ["items of the case, ", "table", ["No.:6|Kind:14|Item:52|Added:28", rows]],
  ];
}

/** Of a note, the text is written in Markdown and not compared. */
function noteBlocks({ author, created_at: at, changed_by: changer, changed_at: changed }) {
  const change =
    changed === null ? "" : `; changed by ${changer ?? "unknown"}, ${shownInstant(changed)}`;
  return [
    ["notes of the case", "paragraph", `${author}, ${shownInstant(at)}${change}`],
    ["notes of the case", "quote", null],
  ];
}

function taskBlocks(tasks) {
  const rows = tasks.map(({ text, assignee, due_on: due, done_by: by, done_at: at }) => [
    text,
    assignee?.name ?? "no one",
    due === null ? "" : shownDate(due),
    at === null ? "no" : `${by ?? "unknown"}, ${shownInstant(at)}`,
  ]);
  return [["tasks of the case, ", "table", ["Task:46|Assigned to:18|Due:12|Done:24", rows]]];
}
