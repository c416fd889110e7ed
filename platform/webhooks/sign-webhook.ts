import { createHmac, randomBytes } from "node:crypto";

const secretBytes = 32;
const secretPrefix = "whsec_";

/** A new secret for signing, as its owner copies it: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString("base64")}`;
}

/**
 * The headers by which a receiver knows that a message is ours, unchanged and new.
 * Source: Standard Webhooks 1.0, "Signature scheme", symmetric.
 * @param message.id  the same whenever the message is sent again
 * @param message.body  the very bytes that are sent
 */
export function webhookHeaders(
  secret: string,
  message: { id: string; at: Temporal.Instant; body: string },
): Record<string, string> {
  const seconds = String(Math.floor(message.at.epochMilliseconds / 1_000));
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key)
    .update(`${message.id}.${seconds}.${message.body}`, "utf8")
    .digest("base64");
  return {
    "webhook-id": message.id,
    "webhook-timestamp": seconds,
    "webhook-signature": `v1,${signature}`,
  };
}
