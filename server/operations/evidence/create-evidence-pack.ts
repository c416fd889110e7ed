import { randomUUID } from "node:crypto";
import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { insertPack } from "#database/evidence/evidence-packs.ts";
import { listIssuersOf } from "#database/evidence/issuers-of-filings.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { buildInTurn, type PackJob } from "#server/evidence/build-pack.ts";
import { nothingSelected } from "#server/evidence/evidence-selection.ts";
import { readCaseEvidence } from "#server/operations/evidence/read-case-evidence.ts";
import { readStatedSearch } from "#server/operations/evidence/read-stated-search.ts";
import { scoreInUse } from "#server/operations/leads/score-in-use.ts";
import { memberCase, packDetail } from "#server/operations/cases/on-case.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";

/** Begins a pack; it is built in the background and then offered for download. */
export async function createEvidencePack(
  input: OperationInput<"create_evidence_pack">,
  context: MemberContext,
): Promise<OperationAnswer<"create_evidence_pack">> {
  const file = await caseOf(input, context);
  const { db, clock, identity } = context;
  const id = randomUUID();
  const { title, trades, events, case_id: caseId = null, search } = input;
  await insertPack(db, {
    id,
    accountId: identity.accountId,
    title,
    selection: { trades, events, case_id: caseId, whole_series: input.whole_series, search },
    at: clock.now().toString(),
  });
  void buildInTurn(context, jobOf({ id, file }, input, context));
  return { pack_id: id };
}

type PackedCase = { id: number; number: string } | null;

/** The case that a pack is made of; null of rows. Throws where either cannot be used. */
async function caseOf(
  input: OperationInput<"create_evidence_pack">,
  context: MemberContext,
): Promise<PackedCase> {
  const { trades, events, case_id: caseId } = input;
  const { permissions } = context.identity;
  if (trades.length > 0 && !hasAnyPermission(permissions, ["explore_trades"]))
    throw new OperationError("forbidden");
  if (events.length > 0 && !hasAnyPermission(permissions, ["explore_events"]))
    throw new OperationError("forbidden");
  const isSelection = trades.length + events.length > 0;
  if (isSelection === (caseId !== undefined))
    throw new OperationError("bad_request", {
      text: "Select trades or events, or specify a case.",
    });
  refuseOtherSearch(input, context);
  const file = caseId === undefined ? null : await memberCase(caseId, context);
  const accessions = [...trades, ...events].map(({ accno }) => accno);
  const known = await listIssuersOf(context.db, accessions);
  if (trades.some(({ accno }) => !known.has(accno))) throw new OperationError("trade_not_found");
  if (events.some(({ accno }) => !known.has(accno))) throw new OperationError("event_not_found");
  return file;
}

/** A search states where all rows of a pack come from; it is of the caller, and asks what they may search. */
function refuseOtherSearch(
  { trades, events, search }: OperationInput<"create_evidence_pack">,
  { identity }: MemberContext,
): void {
  if (search === undefined) return;
  if (search.email !== identity.email) throw new OperationError("other_account");
  const [own, others] = search.type === "explore_trades" ? [trades, events] : [events, trades];
  if (own.length === 0 || others.length > 0)
    throw new OperationError("bad_request", {
      text: "A pack can state a search only if all its rows are of the kind that the search finds.",
    });
}

function jobOf(
  { id, file }: { id: string; file: PackedCase },
  input: OperationInput<"create_evidence_pack">,
  context: MemberContext,
): PackJob {
  const { title, trades, events, case_id: caseId, whole_series: withWholeSeries } = input;
  const { with_notes: withNotes, search } = input;
  const { accountId, permissions, email } = context.identity;
  return {
    id,
    accountId,
    title,
    selection: {
      ...nothingSelected,
      trades: trades.map(({ accno, row_number }) => ({ accession: accno, rowNumber: row_number })),
      events: events.map(({ accno }) => accno),
    },
    withWholeSeries,
    withTrades: hasAnyPermission(permissions, ["explore_trades"]),
    readScore: async (db) => {
      const { weights, weightsId, name } = await scoreInUse({ ...context, db });
      return { weights, hasOwnWeights: weightsId !== null, name };
    },
    readCase:
      caseId === undefined
        ? null
        : (db) => readCaseEvidence({ caseId, withNotes }, { ...context, db }),
    readSearch:
      search === undefined
        ? null
        : (db) => readStatedSearch(search, { trades, events }, { ...context, db }),
    audit: async (db, { hash, size }, { state, subjects, filings }) =>
      writeAuditEntry(db, context, {
        operation: input.type,
        actor: email,
        subject: email,
        outcome: "created",
        detail: {
          sha256: hash,
          bytes: size,
          state,
          subjects: subjects.length,
          filings: filings.length,
          ...packDetail(title, file),
        },
      }),
  };
}
