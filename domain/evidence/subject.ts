import type { EventEvidence, LeadEvidence, TradeEvidence } from "#domain/evidence/evidence.ts";
import type { NoticeEvidence, PlanEvidence } from "#domain/evidence/registry/registry-evidence.ts";
import type {
  LineEvidence,
  ShortSwingEvidence,
} from "#domain/evidence/section-16/section-16-evidence.ts";

/** A subject of a pack, with its figures. */
export type Evidence =
  | TradeEvidence
  | EventEvidence
  | LeadEvidence
  | LineEvidence
  | ShortSwingEvidence
  | NoticeEvidence
  | PlanEvidence;

/** Names a subject by its kind and by what identifies it, as `subjectKey` does. */
export function keyOfSubject(
  kind: Evidence["kind"],
  ...identifiers: readonly (string | number)[]
): string {
  return [kind, ...identifiers].join(" ");
}

/** Names a subject, so that it is found among the items of a case. */
export function subjectKey(subject: Evidence): string {
  switch (subject.kind) {
    case "trade":
      return keyOfSubject("trade", subject.row.accession, subject.row.rowNumber);
    case "event":
    case "notice":
      return keyOfSubject(subject.kind, subject.accession);
    case "lead":
      return keyOfSubject("lead", subject.key);
    case "line":
      return keyOfSubject("line", subject.accession, subject.lineNumber);
    case "short_swing":
      return keyOfSubject("short_swing", subject.cik, subject.ownerCik);
    case "plan":
      return keyOfSubject("plan", subject.cik, subject.key);
  }
}

/** The number of the item of a case that a subject is, and those of leads and clusters that it was selected with. */
export type ItemOfSubject = { number: number | null; partOf: readonly number[] };

/** By `subjectKey`; empty in packs that are not of a case. */
export type ItemsOfSubjects = ReadonlyMap<string, ItemOfSubject>;
