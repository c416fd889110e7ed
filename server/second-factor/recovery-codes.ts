import { randomBytes } from "node:crypto";
import type { Database } from "#database/connect.ts";
import { replaceRecoveryCodes } from "#database/queries/accounts/second-factors.ts";
import { hashToken } from "#platform/tokens.ts";

const codesOfAccount = 10;
// 120 random bits: enough for a plain hash, which lets the database find a code by it.
const groups = 6;
const groupLength = 4;
/** Base32: no digit that reads like a letter. */
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Makes new recovery codes in place of all earlier ones. @returns them, for the only time */
export async function renewRecoveryCodesOf(
  transaction: Database,
  accountId: number,
  now: Temporal.Instant,
): Promise<string[]> {
  const codes = Array.from({ length: codesOfAccount }, newRecoveryCode);
  const hashes = codes.map(hashRecoveryCode);
  await replaceRecoveryCodes(transaction, { accountId, hashes, at: now.toString() });
  return codes;
}

/** Such as "K7QD-2MZX-…": six groups of four. */
export function newRecoveryCode(): string {
  // 32 letters divide the 256 values of a byte evenly.
  const drawn = Array.from(
    randomBytes(groups * groupLength),
    (byte) => letters[byte % letters.length],
  );
  return Array.from({ length: groups }, (_, group) =>
    drawn.slice(group * groupLength, (group + 1) * groupLength).join(""),
  ).join("-");
}

/** The form in which a code is stored; capitals, spaces and hyphens do not matter. */
export function hashRecoveryCode(typed: string): Buffer {
  return hashToken(typed.toUpperCase().replaceAll(/[^A-Z2-7]/g, ""));
}
