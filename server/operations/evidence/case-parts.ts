import { counted } from "#contract/values/amount-text.ts";
import { caseItemKinds, caseItemWords, type CaseItemKind } from "#contract/cases/case-kinds.ts";
import type { CaseData } from "#contract/cases/case-items.ts";
import { caseOutcomeLabels, caseStatusLabels } from "#contract/cases/case-vocabulary.ts";
import { leadKinds } from "#contract/leads/score.ts";
import { isLeadKeyOf, leadKindPermissions } from "#contract/leads/triage.ts";
import type { Case, CaseItem } from "#contract/operations/cases/cases.ts";
import type { Permission } from "#contract/values/account/permissions.ts";
import type { CaseAuditEntry } from "#database/evidence/case-audit.ts";
import type { ReportSection } from "#domain/evidence/report/report.ts";
import type { ItemsOfSubjects } from "#domain/evidence/subject.ts";
import {
  reportDay,
  reportInstant,
  withReportDaysOfTitle,
} from "#domain/evidence/report/report-time.ts";
import { markdownLines, plainLines } from "#server/evidence/methods/markdown-lines.ts";
import type { CaseParts } from "#server/evidence/compose-pack.ts";
import { csvLine } from "#server/export/send-csv.ts";

/** The filings that items are about, in addition to those that trades and events are computed from. */
function citedFilings(items: readonly CaseItem[]): string[] {
  return items.flatMap(({ kind, kept }) => {
    if (kept === null) return [];
    if (naming.has(kind)) return namedFilings(kept.data, kept.about.accession);
    return citing.has(kind) ? (kept.about.accession ?? []) : [];
  });
}

const citing: ReadonlySet<CaseItemKind> = new Set(["filing", "passage", "alert_match", "line"]);
/** The kept data of these kinds depend on several filings, whose accession numbers are in the values. */
const naming: ReadonlySet<CaseItemKind> = new Set(["short_swing", "plan", "notice", "no_notice"]);

function namedFilings(data: CaseData, accession: string | null): string[] {
  const texts = [accession, ...Object.values(data).flat()];
  const named = texts.flatMap((text) => String(text ?? "").match(/\b\d{10}-\d{2}-\d{6}\b/g) ?? []);
  return [...new Set(named)];
}

/** The permissions of which a reader needs one to see what an item kept. */
export function needOf({ kind, kept }: CaseItem): readonly Permission[] {
  const leadKind = leadKinds.find((each) => isLeadKeyOf(each, kept?.reference["key"]));
  return kind === "lead" && leadKind !== undefined
    ? [leadKindPermissions[leadKind]]
    : caseItemWords[kind].permissions;
}

/** What a reader needs to see an item as a pack shows it: one permission of each list. */
function needsOf(item: CaseItem): (readonly Permission[])[] {
  const { kept } = item;
  if (kept === null) return [];
  return kept.trade_facts === "shown" ? [needOf(item), ["explore_trades"]] : [needOf(item)];
}

type CaseOptions = {
  withNotes: boolean;
  itemsOfSubjects: ItemsOfSubjects;
  /** When the pack was created; UTC, on the same clock as the report's other times. */
  createdAt: string;
};

/** What a pack says of a case: sections of the report, its parts as JSON, and its audit entries. */
export function caseParts(
  shown: Case,
  audit: readonly CaseAuditEntry[],
  { withNotes, itemsOfSubjects, createdAt }: CaseOptions,
): CaseParts {
  const file = withNotes ? shown : { ...shown, notes: [], tasks: [] };
  return {
    facts: [...summaryFacts(file, withNotes), ["Pack created", bothClocks(createdAt)]],
    hasNotes: withNotes,
    itemsOfSubjects,
    sections: [
      caseSection(file),
      itemsSection(file.items),
      ...(file.notes.length === 0 ? [] : [notesSection(file)]),
      ...(file.tasks.length === 0 ? [] : [tasksSection(file)]),
    ],
    files: [
      {
        name: "case/case.json",
        content: `${JSON.stringify(caseData(file, withNotes), null, 1)}\n`,
      },
      { name: "case/audit.csv", content: auditTable(audit) },
    ],
    changedAt: file.updated_at,
    filings: citedFilings(file.items),
    needs: file.items.flatMap(needsOf),
  };
}

/** Of a pack, in its report and its manifest. */
const notesLeftOut = "The creator of this pack left out the notes and tasks of the case.";

/** Without what depends on who reads it. */
function caseData(file: Case, withNotes: boolean) {
  return {
    notes_and_tasks: withNotes ? "included" : "left out",
    number: file.number,
    title: file.title,
    status: file.status,
    outcome: file.outcome,
    outcome_note: file.outcome_note,
    summary: file.summary,
    owner: file.owner,
    due_on: file.due_on,
    created_at: file.created_at,
    updated_at: file.updated_at,
    version: file.version,
    members: file.members.map(({ name, email, is_owner, added_by, added_at }) => ({
      name,
      email,
      is_owner,
      added_by,
      added_at,
    })),
    items: file.items.map(withoutComparison),
    notes: file.notes.map(({ is_own: _isOwn, ...note }) => note),
    tasks: file.tasks,
  };
}

/** What an open case compares depends on how long it takes; a pack says the same whenever it is made. */
function withoutComparison({ kept, ...item }: CaseItem) {
  if (kept === null) return { ...item, kept };
  const { since: _since, ...shown } = kept;
  return { ...item, kept: shown };
}

/** What the first page says of a case. */
function summaryFacts(file: Case, withNotes: boolean): CaseParts["facts"] {
  const outcome = file.outcome === null ? "" : `: ${caseOutcomeLabels[file.outcome]}`;
  return [
    ["Case", `${file.number}, ${file.title}`],
    ["Status", `${caseStatusLabels[file.status]}${outcome}`],
    ["Owner", file.owner],
    ["Items", itemsText(file.items)],
    [
      "Notes and tasks",
      withNotes
        ? `${counted(file.notes.length, "note")}, ${counted(file.tasks.length, "task")}`
        : notesLeftOut,
    ],
  ];
}

/** "4 items: Trades (2), Companies (2)" */
function itemsText(items: readonly CaseItem[]): string {
  const total = counted(items.length, "item");
  const kinds = caseItemKinds.flatMap((kind) => {
    const count = items.filter((item) => item.kind === kind).length;
    return count === 0 ? [] : `${caseItemWords[kind].plural} (${count})`;
  });
  return kinds.length === 0 ? total : `${total}: ${kinds.join(", ")}`;
}

/** "Nov 20, 2026, 10:00 AM ET (2026-11-20 15:00 UTC)" */
function bothClocks(instant: string): string {
  const utc = Temporal.Instant.from(instant).toString({ smallestUnit: "minute" });
  return `${reportInstant(instant)} (${utc.slice(0, 16).replace("T", " ")} UTC)`;
}

function caseSection(file: Case): ReportSection {
  const outcome = file.outcome === null ? [] : [["Outcome", caseOutcomeLabels[file.outcome]]];
  const rows: readonly (readonly string[])[] = [
    ["Number", file.number],
    ["Title", file.title],
    ["Status", caseStatusLabels[file.status]],
    ...outcome,
    ["Owner", file.owner],
    ["Members", file.members.map(({ name }) => name).join(", ")],
    ["Created", reportInstant(file.created_at)],
    ["Last changed", reportInstant(file.updated_at)],
  ];
  return {
    id: "case",
    heading: `Case ${file.number}`,
    level: 1,
    blocks: [
      {
        kind: "table",
        columns: [
          { header: "", share: 20 },
          { header: "", share: 80 },
        ],
        rows: rows.map((row) => row.map((text) => ({ text }))),
      },
      ...(file.summary === "" ? [] : [{ kind: "quote" as const, lines: plainLines(file.summary) }]),
      ...(file.outcome_note === ""
        ? []
        : [{ kind: "quote" as const, lines: plainLines(file.outcome_note) }]),
    ],
  };
}

const withheldText =
  "Items marked trade_facts: withheld in case/case.json are shown without facts of insider trades, which require the Insider Trades package. Their SHA-256 is of everything that was kept, so it cannot be recomputed from this pack.";

const notVisibleText = "Not visible to the person who created this pack";

/** Titles of these may quote a filing, or what a person typed, which stays as it is. */
const quotingKinds: ReadonlySet<CaseItemKind> = new Set([
  "passage",
  "alert_match",
  "line",
  "study",
  "search",
  "call",
  "highlight",
]);

function itemTitle(kind: CaseItemKind, title: string): string {
  return quotingKinds.has(kind) ? title : withReportDaysOfTitle(title);
}

function itemsSection(items: readonly CaseItem[]): ReportSection {
  return {
    id: "case-items",
    heading: "Items of the case",
    level: 1,
    blocks: [
      {
        kind: "paragraph",
        text: "The items as they were when added. case/case.json has the kept data of each item and their SHA-256. What changed since then is not compared in a pack. Numbers match the case on screen: figures of item #2 are under #2. Trades and events of a lead or cluster #3 are under #3.1, #3.2, and so on. One that is an item itself has only its item number; one that is part of several is under the first.",
      },
      ...(items.some(({ kept }) => kept?.trade_facts === "withheld")
        ? [{ kind: "paragraph" as const, text: withheldText }]
        : []),
      {
        kind: "table",
        columns: [
          { header: "No.", share: 6 },
          { header: "Kind", share: 14 },
          { header: "Item", share: 52 },
          { header: "Added", share: 28 },
        ],
        rows: items.map(({ number, kind, kept, added_by: by, added_at: at }) => [
          { text: `#${number}` },
          { text: caseItemWords[kind].label },
          { text: kept === null ? notVisibleText : itemTitle(kind, kept.title) },
          { text: `${by}, ${reportInstant(at)}` },
        ]),
      },
    ],
  };
}

function notesSection({ notes }: Case): ReportSection {
  return {
    id: "case-notes",
    heading: "Notes of the case",
    level: 1,
    blocks: notes.flatMap(
      ({ author, created_at: at, changed_by: changer, changed_at: changed, body }) => [
        {
          kind: "paragraph" as const,
          text: `${author}, ${reportInstant(at)}${changed === null ? "" : `; changed by ${changer ?? "unknown"}, ${reportInstant(changed)}`}`,
        },
        { kind: "quote" as const, lines: markdownLines(body) },
      ],
    ),
  };
}

function tasksSection({ tasks }: Case): ReportSection {
  return {
    id: "case-tasks",
    heading: "Tasks of the case",
    level: 1,
    blocks: [
      {
        kind: "table",
        columns: [
          { header: "Task", share: 46 },
          { header: "Assigned to", share: 18 },
          { header: "Due", share: 12 },
          { header: "Done", share: 24 },
        ],
        rows: tasks.map(({ text, assignee, due_on: due, done_by: by, done_at: at }) => [
          { text },
          { text: assignee?.name ?? "no one" },
          { text: due === null ? "" : reportDay(due) },
          { text: at === null ? "no" : `${by ?? "unknown"}, ${reportInstant(at)}` },
        ]),
      },
    ],
  };
}

function auditTable(audit: readonly CaseAuditEntry[]): string {
  const header = csvLine(["entry", "at", "actor", "operation", "outcome", "detail", "hash"]);
  const rows = audit.map(({ id, at, actor, operation, outcome, detail, hash }) =>
    csvLine([String(id), at, actor ?? "", operation, outcome, JSON.stringify(detail), hash]),
  );
  return header + rows.join("");
}
