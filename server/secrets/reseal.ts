import type { Database } from "#database/connect.ts";
import { type SealedColumn, sealedColumns } from "#database/queries/accounts/sealed-values.ts";
import { feedTokenContext, webhookSecretContext } from "#domain/alerts/webhook-message.ts";
import { messageSecretContext } from "#domain/mails/hidden-secret.ts";
import { evidenceKeyContext } from "#server/evidence/signing-key.ts";
import type { KeyRing } from "#platform/secrets/key-ring.ts";

export type ResealOutcome = {
  /** Re-encrypted under the current key. */
  resealed: number;
  /** Were under it before. */
  current: number;
};

const batchSize = 200;

/**
 * Seals every stored secret under the current key. Each row is changed by itself and only while it holds what
 * was read, so it can run alongside the product, be killed, and run again.
 * @throws SealError at the first value that does not open
 */
export async function resealEverything(
  db: Database,
  keyRing: KeyRing,
): Promise<Record<keyof typeof sealedColumns, ResealOutcome>> {
  const { secondFactors, signUpTokens, messages, webhooks, feeds, evidenceKeys } = sealedColumns;
  const stored = { db, keyRing };
  return {
    secondFactors: await reseal(stored, secondFactors, secondFactorContext),
    signUpTokens: await reseal(stored, signUpTokens, signUpTokenContext),
    messages: await reseal(stored, messages, messageSecretContext),
    webhooks: await reseal(stored, webhooks, webhookSecretContext),
    feeds: await reseal(stored, feeds, feedTokenContext),
    evidenceKeys: await reseal(stored, evidenceKeys, evidenceKeyContext),
  };
}

async function reseal<Key>(
  { db, keyRing }: { db: Database; keyRing: KeyRing },
  column: SealedColumn<Key>,
  contextOf: (key: Key) => string,
): Promise<ResealOutcome> {
  const outcome = { resealed: 0, current: 0 };
  let after: Key | null = null;
  for (;;) {
    const values = await column.read(db, after, batchSize);
    for (const value of values) {
      after = value.key;
      if (keyRing.keyIdOf(value.sealed) === keyRing.currentKeyId) {
        outcome.current += 1;
        continue;
      }
      const context = contextOf(value.key);
      const next = keyRing.seal(keyRing.open(value.sealed, context), context);
      // Changed meanwhile: it was then encrypted under a current key, or removed.
      if (await column.replace(db, value, next)) outcome.resealed += 1;
    }
    if (values.length < batchSize) return outcome;
  }
}

/** What the secret of an authenticator app is sealed for: this account alone. */
export function secondFactorContext(accountId: number): string {
  return `second-factor:${accountId}`;
}

/** What a sign-up token is sealed for: the row of its hash. */
export function signUpTokenContext(tokenHash: Buffer): string {
  return `sign-up-token:${tokenHash.toString("hex")}`;
}
