import type { OperationAnswer, OperationInput } from "#contract/catalogue.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import {
  deleteMember,
  findColleague,
  insertMember,
  listColleagues,
  listMembers,
} from "#database/cases/case-parts.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { callerName, memberCase, onCase } from "#server/operations/cases/on-case.ts";

/** Users of the organization who can be added to a case. */
export async function getCaseColleagues(
  { case_id: caseId }: OperationInput<"get_case_colleagues">,
  context: MemberContext,
): Promise<OperationAnswer<"get_case_colleagues">> {
  const { id } = await memberCase(caseId, context);
  const colleagues = await listColleagues(context.db, id);
  return { colleagues: colleagues.map(({ name, email }) => ({ name, email })) };
}

/** Adds a user of the case's organization; every member may. */
export async function addCaseMember(
  input: OperationInput<"add_case_member">,
  context: MemberContext,
): Promise<OperationAnswer<"add_case_member">> {
  return await onCase(input, context, async ({ file, transaction, at, record, context: held }) => {
    const sought = { caseId: file.id, email: input.member_email };
    const colleague = await findColleague(transaction, sought);
    if (colleague === undefined) throw new OperationError("case_member_not_found");
    const members = await listMembers(transaction, file.id);
    if (members.length >= caseLimits.members) {
      const text = `A case has at most ${caseLimits.members} members.`;
      throw new OperationError("case_full", { text });
    }
    const addedBy = await callerName(held);
    if (await insertMember(transaction, { caseId: file.id, colleague, addedBy, at })) {
      await record("added", { member: colleague.email });
    }
    return { success: true };
  });
}

/** Removes a member: the owner any other, a member themselves. The owner hands the case over first. */
export async function removeCaseMember(
  input: OperationInput<"remove_case_member">,
  context: MemberContext,
): Promise<OperationAnswer<"remove_case_member">> {
  return await onCase(input, context, async ({ file, transaction, record, context: held }) => {
    const { accountId } = held.identity;
    const members = await listMembers(transaction, file.id);
    const member = members.find(({ id }) => id === input.member_id);
    if (member === undefined) throw new OperationError("case_member_not_found");
    if (file.ownerAccountId !== accountId && member.accountId !== accountId)
      throw new OperationError("case_owner_only");
    if (member.accountId !== null && member.accountId === file.ownerAccountId) {
      const text = "The owner cannot leave the case. Choose another owner first.";
      throw new OperationError("case_owner_only", { text });
    }
    await deleteMember(transaction, member.id);
    await record("removed", { member: member.email });
    return { success: true };
  });
}
