import type { CaseEvidence } from "#server/evidence/case-evidence.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { getCase } from "#server/operations/cases/get-case.ts";
import { caseParts } from "#server/operations/evidence/case-parts.ts";
import { listCaseAudit } from "#database/evidence/case-audit.ts";

/**
 * What a pack of a case is about, as its maker may see it: the trades and events among its items, and the case
 * itself. To be run in the snapshot of the pack.
 * @throws OperationError `case_not_found` for anyone who is no member any more
 */
export async function readCaseEvidence(
  caseId: number,
  context: MemberContext,
): Promise<CaseEvidence> {
  const file = await getCase({ type: "get_case", case_id: caseId }, context);
  const audit = await listCaseAudit(context.db, caseId);
  const shown = file.items.flatMap(({ kind, kept }) => (kept === null ? [] : [{ kind, kept }]));
  const trades = shown.flatMap(({ kind, kept: { reference } }) => {
    const { accno, row_number: rowNumber } = reference;
    const isRow = (kind === "trade" || kind === "cluster") && typeof accno === "string";
    return isRow && typeof rowNumber === "number" ? [{ accession: accno, rowNumber }] : [];
  });
  const events = shown.flatMap(({ kind, kept: { reference } }) =>
    kind === "event" && typeof reference["accno"] === "string" ? [reference["accno"]] : [],
  );
  const isNew = (key: { accession: string; rowNumber: number }, place: number): boolean =>
    trades.findIndex(
      ({ accession, rowNumber }) => accession === key.accession && rowNumber === key.rowNumber,
    ) === place;
  return {
    selection: { trades: trades.filter(isNew), events: [...new Set(events)] },
    caseParts: caseParts(file, audit),
  };
}
