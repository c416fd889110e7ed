import { createHash } from "node:crypto";
import { z } from "zod";
import { type KeyRing, SealError } from "#platform/secrets/key-ring.ts";

const context = "unsubscribe";

/** Whose mails a link stops: of one alert, or of all. */
export type Unsubscription = {
  accountId: number;
  /** Null: of all. */
  alertId: number | null;
  /** The address the link was sent to: it counts while the account has it. */
  email: string;
};

const payloadSchema = z.tuple([z.int(), z.int().nullable(), z.string()]);

/** What a mail's link carries; no one else can make one, and it reveals nothing. */
export function unsubscribeToken(
  keyRing: KeyRing,
  { accountId, alertId, email }: Unsubscription,
): string {
  const payload = JSON.stringify([accountId, alertId, fingerprintOf(email)]);
  return keyRing.seal(payload, context).toString("base64url");
}

/**
 * What a token contains.
 * @returns null when it is none of ours, or its key is gone; `isFor` says whether it was sent to an address
 */
export function readUnsubscribeToken(
  keyRing: KeyRing,
  token: string,
): (Omit<Unsubscription, "email"> & { isFor: (email: string) => boolean }) | null {
  try {
    const plain = keyRing.open(Buffer.from(token, "base64url"), context).toString("utf8");
    const [accountId, alertId, fingerprint] = payloadSchema.parse(JSON.parse(plain));
    return { accountId, alertId, isFor: (email) => fingerprintOf(email) === fingerprint };
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}

const fingerprintLength = 16;

function fingerprintOf(email: string): string {
  return createHash("sha256").update(email).digest("base64url").slice(0, fingerprintLength);
}
