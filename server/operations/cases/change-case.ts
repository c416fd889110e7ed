import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { deleteCaseFile, lockCitedOf, updateCase } from "#database/cases/case-changes.ts";
import { listMembers } from "#database/cases/case-parts.ts";
import type { CaseFile } from "#database/cases/cases.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import {
  callerName,
  type HeldCase,
  onCase,
  refuseOther,
  refusePastDue,
} from "#server/operations/cases/on-case.ts";

type Input = OperationInput<"change_case">;

/** Changes title, summary, due date, status, or owner of a case. */
export async function changeCase(
  input: Input,
  context: MemberContext,
): Promise<OperationAnswer<"change_case">> {
  return await onCase(input, context, async (held) => {
    const { file, transaction, record } = held;
    refuseOther(file.version, input.known_version, `${file.changedBy} changed this case`);
    const status = input.status ?? file.status;
    refusePastDue(input.due_on ?? null, file.dueOn, held.context);
    refuseLocked(input, file, status);
    await refuseUnlessOwner(input, held, status);
    const owner = input.owner === undefined ? null : await memberNamed(input.owner, held);
    if (status === "on_hold") await lockCitedOf(transaction, file.id);
    const by = await callerName(held.context);
    const change = {
      title: input.title ?? file.title,
      summary: input.summary ?? file.summary,
      status,
      ...outcomeOf(input, file, status),
      dueOn: input.due_on === undefined ? file.dueOn : input.due_on,
      ownerAccountId: owner?.accountId ?? file.ownerAccountId,
      ownerName: owner?.name ?? file.ownerName,
    };
    const version = await updateCase(transaction, file.id, { change, by });
    await record(status === file.status ? "changed" : `status ${status}`, {
      version,
      ...(owner === null ? {} : { owner: owner.email }),
      ...(status === "closed" ? { outcome: change.outcome } : {}),
    });
    return { version };
  });
}

/** A closed case is reopened first; a hold keeps what was written, and is released before the case is closed. */
function refuseLocked(input: Input, file: CaseFile, status: CaseFile["status"]): void {
  const changesText =
    (input.title !== undefined && input.title !== file.title) ||
    (input.summary !== undefined && input.summary !== file.summary);
  if (file.status === "closed" && status === "closed") throw new OperationError("case_closed");
  if (file.status !== "on_hold" || (status === "open" && !changesText)) return;
  if (status === "closed" || changesText) {
    const text =
      status === "closed"
        ? "This case is on hold. Release the hold, then close the case."
        : "This case is on hold, so its title and summary cannot be changed. Release the hold first.";
    throw new OperationError("case_on_hold", { text });
  }
}

/** Hold, release, and a new owner are the owner's to decide; of everyone, once the owner has no access. */
async function refuseUnlessOwner(
  input: Input,
  { file, transaction, context: { identity } }: HeldCase,
  status: CaseFile["status"],
): Promise<void> {
  const isAboutHold = status !== file.status && (status === "on_hold" || file.status === "on_hold");
  if (!isAboutHold && input.owner === undefined) return;
  if (file.ownerAccountId === identity.accountId) return;
  const members = await listMembers(transaction, file.id);
  const owner = members.find(({ accountId }) => accountId === file.ownerAccountId);
  if (owner !== undefined && owner.accountId !== null && owner.hasAccess)
    throw new OperationError("case_owner_only");
}

function outcomeOf(
  input: Input,
  file: CaseFile,
  status: CaseFile["status"],
): Pick<CaseFile, "outcome" | "outcomeNote"> {
  if (status === "open") return { outcome: null, outcomeNote: "" };
  if (status === "on_hold") return { outcome: file.outcome, outcomeNote: file.outcomeNote };
  if (input.outcome === undefined) {
    const text = "Choose an outcome to close the case.";
    throw new OperationError("bad_request", { text });
  }
  return { outcome: input.outcome, outcomeNote: input.outcome_note ?? "" };
}

/** A member with access, by email. */
export async function memberNamed(
  email: string,
  { transaction, file }: Pick<HeldCase, "transaction" | "file">,
): Promise<{ accountId: number; name: string; email: string }> {
  const members = await listMembers(transaction, file.id);
  const found = members.find((member) => member.email === email);
  if (found === undefined || found.accountId === null || !found.hasAccess) {
    const text = `${email} is not a member of this case. Add the person as a member first.`;
    throw new OperationError("case_member_not_found", { text });
  }
  return { accountId: found.accountId, name: found.name, email };
}

/** Deletes a case with everything in it, unless it is on hold. */
export async function deleteCase(
  input: OperationInput<"delete_case">,
  context: MemberContext,
): Promise<OperationAnswer<"delete_case">> {
  return await onCase(input, context, async ({ file, transaction, audit, context: held }) => {
    if (file.ownerAccountId !== held.identity.accountId)
      throw new OperationError("case_owner_only");
    if (file.status === "on_hold") throw new OperationError("case_on_hold");
    refuseOther(file.version, input.known_version, `${file.changedBy} changed this case`);
    await deleteCaseFile(transaction, file.id);
    await audit("deleted");
    return { success: true };
  });
}
