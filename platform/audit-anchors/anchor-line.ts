import { createHash } from "node:crypto";
import { z } from "zod";
import type { KeyRing, Signature, SignatureState } from "#platform/secrets/key-ring.ts";

const purpose = "audit-anchor";
const hex = z.string().regex(/^[\da-f]{64}$/);

const fields = z.strictObject({
  /** From 1, without gaps. */
  number: z.int().min(1),
  /** `restore`: a backup was restored; `accept`: a person accepted the trail as it is. */
  kind: z.enum(["anchor", "restore", "accept"]),
  /** UTC instant. */
  at: z.string(),
  /** The newest entry of the audit trail, and its hash. */
  entry: z.int().min(1),
  hash: hex,
  /** Why a person accepted the trail, or which backup was restored. */
  reason: z.string().optional(),
  /** What was wrong with the file or the trail when a person accepted it. */
  problem: z.string().optional(),
  /** SHA-256 of the line before; zeros on the first. */
  previous: hex,
});

export type AnchorFields = z.infer<typeof fields>;

/** One line of the anchors file, as read. */
export type AnchorLine = AnchorFields & { text: string; body: string; signature: Signature };

/** What `previous` of the first line is. */
export const noLine = "0".repeat(64);

/** The line without its line break: JSON, a space, key id and HMAC of the JSON. */
export function writeAnchorLine(anchor: AnchorFields, keyRing: KeyRing): string {
  const body = JSON.stringify(anchor);
  const { keyId, hmac } = keyRing.sign(body, purpose);
  return `${body} ${keyId}:${hmac}`;
}

/** @returns null when the text is no line of this form */
export function readAnchorLine(text: string): AnchorLine | null {
  const [, body, keyId, hmac] = /^(\{[^\n]*\}) ([\w-]{1,32}):([\da-f]{64})$/.exec(text) ?? [];
  if (body === undefined || keyId === undefined || hmac === undefined) return null;
  const parsed = fields.safeParse(parseJson(body));
  return parsed.success ? { ...parsed.data, text, body, signature: { keyId, hmac } } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** What the next line has as `previous`. */
export function hashOfLine(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

export function checkAnchorLine({ body, signature }: AnchorLine, keyRing: KeyRing): SignatureState {
  return keyRing.checkSignature(body, signature, purpose);
}
