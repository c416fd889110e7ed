import { dayInWords } from "#contract/values/day-in-words.ts";
import type { Database } from "#database/connect.ts";
import { findAccount } from "#database/queries/accounts/accounts.ts";
import { announceCase } from "#database/cases/announce-case.ts";
import { type CaseFile, findCase, lockCase, noteActivity } from "#database/cases/cases.ts";
import { newYorkDay } from "#platform/clock.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { writeAuditEntry } from "#server/sessions/audit-entry.ts";

/**
 * The case, for its members.
 * @throws OperationError `case_not_found`, whether there is one or not
 */
export async function memberCase(
  caseId: number,
  { db, identity: { accountId } }: MemberContext,
): Promise<CaseFile> {
  const found = await findCase(db, { caseId, accountId });
  if (found === undefined) throw new OperationError("case_not_found");
  return found;
}

/**
 * A date that is set must not be past; one that was stored can stay, however long it is overdue.
 * @throws OperationError `due_date_past`
 */
export function refusePastDue(
  dueOn: string | null,
  stored: string | null,
  { marketClock }: Pick<MemberContext, "marketClock">,
): void {
  const today = newYorkDay(marketClock.now());
  if (dueOn === null || dueOn === stored || dueOn >= today) return;
  const text = `The due date cannot be in the past. Enter ${dayInWords(today)}, today in New York, or a later day.`;
  throw new OperationError("due_date_past", { text });
}

/** A case that no one else changes while it is held. */
export type HeldCase = {
  file: CaseFile;
  /** Its database is the transaction. */
  context: MemberContext;
  transaction: Database;
  /** UTC */
  at: string;
  /** Writes what was done to the audit trail, in the transaction. */
  audit: (done: string, detail?: AuditDetail) => Promise<void>;
  /** The same, and notes that a part of the case changed. */
  record: (done: string, detail?: AuditDetail) => Promise<void>;
};

/** Numbers, kinds, and hashes only: administrators read the trail, not the contents of cases. */
type AuditDetail = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Changes a case in one transaction with its audit entry; changes of one case run one at a time.
 * @throws OperationError `case_not_found`
 */
export async function onCase<Outcome>(
  { type, case_id: caseId }: { type: string; case_id: number },
  context: MemberContext,
  change: (held: HeldCase) => Promise<Outcome>,
): Promise<Outcome> {
  return await context.db.transaction().execute(async (transaction) => {
    const held = { ...context, db: transaction };
    const file = await lockCase(transaction, { caseId, accountId: context.identity.accountId });
    if (file === undefined) throw new OperationError("case_not_found");
    // Before and after: members who are removed, or whose case is deleted, are notified too.
    await announceCase(transaction, file.id);
    const at = context.marketClock.now().toString();
    const audit: HeldCase["audit"] = (done, detail = {}) =>
      auditCase(held, file, { operation: type, outcome: done, detail });
    const outcome = await change({
      file,
      context: held,
      transaction,
      at,
      audit,
      record: async (...entry) => {
        await noteActivity(transaction, file.id, at);
        await audit(...entry);
      },
    });
    await announceCase(transaction, file.id);
    return outcome;
  });
}

/** An entry about a case; `db` of the context is the transaction that changed it. */
export async function auditCase(
  context: MemberContext,
  file: { id: number; number: string },
  { operation, outcome, detail = {} }: { operation: string; outcome: string; detail?: AuditDetail },
): Promise<void> {
  await writeAuditEntry(context.db, context, {
    operation,
    actor: context.identity.email,
    outcome,
    detail: { ...caseDetail(file), ...detail },
  });
}

/** A case in the detail of an entry: by its number, and by its id, as text, so that an index finds its entries. */
export function caseDetail({ id, number }: { id: number; number: string }): AuditDetail {
  return { case_id: String(id), case: number };
}

/** A pack in the detail of an entry. The title of a pack of a case may say what the case is about, which is for members. */
export function packDetail(
  title: string,
  file: Parameters<typeof caseDetail>[0] | null,
): AuditDetail {
  return file === null ? { pack: title } : caseDetail(file);
}

/**
 * @param who  "Ana Lindqvist changed this case"
 * @throws OperationError `case_changed` when the caller saw another version
 */
export function refuseOther(version: number, known: number | undefined, who: string): void {
  if (version === known) return;
  const text = `${who} in the meantime. Review the change, then save again.`;
  throw new OperationError("case_changed", { text });
}

/** A closed case changes no more; one on hold loses nothing. */
export function assertOpen({ status }: CaseFile, what: "adds" | "removes"): void {
  if (status === "closed") throw new OperationError("case_closed");
  if (status === "on_hold" && what === "removes") throw new OperationError("case_on_hold");
}

/** The caller's name, which the case keeps. */
export async function callerName({
  db,
  identity,
}: Pick<MemberContext, "db" | "identity">): Promise<string> {
  return (await findAccount(db, identity.accountId))?.name ?? identity.email;
}
