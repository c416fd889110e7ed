import type { SecondFactor } from "#database/queries/second-factors.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";
import { secondFactorContext } from "#server/secrets/seal-contexts.ts";

/** Seals the secret of an authenticator app for this account alone. */
export function sealSecret(keyRing: KeyRing, accountId: number, secret: string): Buffer {
  return keyRing.seal(secret, secondFactorContext(accountId));
}

/** @throws SealError when it was changed or belongs to another account */
export function openSecret(keyRing: KeyRing, factor: SecondFactor): string {
  return keyRing
    .open(factor.secret_sealed, secondFactorContext(factor.account_id))
    .toString("utf8");
}
