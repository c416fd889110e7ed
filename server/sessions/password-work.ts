import { hashPassword, isPassword } from "#platform/passwords.ts";
import type { Identity, VisitorContext } from "#server/endpoint/context.ts";
import { OperationError } from "#server/endpoint/operation-error.ts";
import { createFairQueue } from "#server/limits/fair-queue.ts";
import { passwordWork } from "#server/limits/limit-table.ts";
import { networkOf } from "#server/limits/network-of.ts";
import { brandNames } from "#contract/brand/names.ts";
import { passwordProblems } from "#contract/values/account/password-rules.ts";
import {
  isCommonPassword,
  isOwnWordsPassword,
} from "#platform/common-passwords/common-password.ts";

type Caller = Pick<VisitorContext, "networkAddress"> & {
  /** Of who is signed in. */
  identity?: Pick<Identity, "accountId">;
  /**
   * The account whose owner this is likely to be: it comes from a device remembered for it, from a
   * network it was signed in from, or has proved the password. Its work goes first.
   */
  knownAccountId?: number | null;
};

// Of this process: what is guarded is its memory and its threads, which files and names need too.
const enqueue = createFairQueue(passwordWork);

/**
 * `hashPassword`, queued for the caller. Never call it within a transaction, which would wait too.
 * @throws OperationError `busy`
 */
export async function hashWithLimit(password: string, caller: Caller): Promise<string> {
  return withPasswordLimit(caller, () => hashPassword(password));
}

/**
 * `isPassword`, queued for the caller. Never call it within a transaction, which would wait too.
 * @throws OperationError `busy`
 */
export async function isPasswordWithLimit(
  password: string,
  storedHash: string | null,
  caller: Caller,
): Promise<boolean> {
  return withPasswordLimit(caller, () => isPassword(password, storedHash));
}

/**
 * Any work with passwords, queued for the caller.
 * @throws OperationError `busy`
 */
export async function withPasswordLimit<Result>(
  { networkAddress, identity, knownAccountId = null }: Caller,
  work: () => Promise<Result>,
): Promise<Result> {
  const accountId = identity?.accountId ?? knownAccountId;
  const known = accountId === null ? null : String(accountId);
  const outcome = await enqueue(networkOf(networkAddress), work, known);
  if (outcome === null) {
    const { retryAfterSeconds } = passwordWork;
    throw new OperationError("busy", { retryAfterSeconds });
  }
  return outcome.result;
}

const tooCommon = "This password is too common. Choose another one.";
const tooClose =
  "This password is too close to your name, email, organization or the product's name. Choose another.";

/**
 * Why a password may not be chosen, in the texts shown to people; none for a good one. Joins the
 * rules of the form with what only the server looks up: common passwords, and the account's own words.
 */
export function passwordRefusals(
  password: string,
  { email, name, organization }: { email: string; name: string; organization: string },
): string[] {
  if (password === "") return ["Enter a password."];
  const problems = passwordProblems(password);
  if (isCommonPassword(password)) return [...problems, tooCommon];
  const ownWords = [email, ...email.split("@"), name, organization, ...Object.values(brandNames)];
  return isOwnWordsPassword(password, ownWords) ? [...problems, tooClose] : problems;
}
