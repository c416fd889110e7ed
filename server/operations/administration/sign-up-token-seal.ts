import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { hashToken } from "#platform/tokens.ts";
import { signUpTokenContext } from "#server/secrets/seal-contexts.ts";

const shownOfHash = 8;

export function sealSignUpToken(keyRing: KeyRing, token: string): Buffer {
  return keyRing.seal(token, signUpTokenContext(hashToken(token)));
}

/** @throws SealError when its key is gone, a byte was changed, or it was moved to another row */
export function openSignUpToken(
  keyRing: KeyRing,
  { token_sealed: sealed, token_hash: hash }: { token_sealed: Buffer; token_hash: Buffer },
): string {
  return keyRing.open(sealed, signUpTokenContext(hash)).toString("utf8");
}

/** Tells tokens apart in the audit trail without saying anything of use about them. */
export function signUpTokenMark(token: string): string {
  return hashToken(token).toString("hex").slice(0, shownOfHash);
}
