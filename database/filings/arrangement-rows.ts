import type { CopyValue } from "#database/bulk/copy-rows.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";

/** Columns of `trading_arrangement`, in the order of its rows. */
export const arrangementColumns = [
  "accession",
  "arrangement_number",
  "person_name",
  "person_member",
  "title",
  "title_as_tagged",
  "kind",
  "action",
  "adopted_raw",
  "adopted_on",
  "terminated_raw",
  "terminated_on",
  "expires_raw",
  "expires_on",
  "duration_raw",
  "duration_days",
  "amounts",
  "text",
  "from_text",
  "flags",
  "facts",
] as const;

/** Records that a 10-Q or 10-K was read for Item 408(a), and what could not be read. */
export function* item408Row({ accession, item408 }: FilingRecord): Generator<readonly CopyValue[]> {
  if (item408 === null || item408 === undefined) return;
  yield [accession, item408.factCount, JSON.stringify(item408.unreadable)];
}

export function* arrangementRows({
  accession,
  item408,
}: FilingRecord): Generator<readonly CopyValue[]> {
  for (const arrangement of item408?.arrangements ?? []) {
    const { adopted, terminated, expires } = arrangement;
    yield [
      accession,
      arrangement.number,
      arrangement.personName,
      arrangement.personMember,
      arrangement.title,
      arrangement.titleAsTagged,
      arrangement.kind,
      arrangement.action,
      adopted.raw,
      adopted.day,
      terminated.raw,
      terminated.day,
      expires.raw,
      expires.day,
      arrangement.durationRaw,
      arrangement.durationDays,
      JSON.stringify(arrangement.amounts),
      arrangement.text,
      arrangement.fromText,
      arrangement.flags,
      JSON.stringify(arrangement.facts),
    ];
  }
}
