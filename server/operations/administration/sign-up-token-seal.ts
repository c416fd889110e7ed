import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { hashToken } from "#platform/tokens.ts";

const context = "sign-up-token";
const shownOfHash = 8;

export function sealSignUpToken(keyRing: KeyRing, token: string): Buffer {
  return keyRing.seal(token, context);
}

/** @throws SealError when its key is gone or a byte was changed */
export function openSignUpToken(keyRing: KeyRing, sealed: Buffer): string {
  return keyRing.open(sealed, context).toString("utf8");
}

/** Tells tokens apart in the audit trail without saying anything of use about them. */
export function signUpTokenMark(token: string): string {
  return hashToken(token).toString("hex").slice(0, shownOfHash);
}
