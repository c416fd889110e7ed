import { feedTokenContext } from "#domain/alerts/webhook-message.ts";
import type { MemberContext } from "#server/endpoint/context.ts";

/** Path of the feed of the token. */
export function feedPath(token: string): string {
  return `/feeds/alerts/${token}.atom`;
}

/** @throws SealError when the token's key is gone */
export function feedUrl(
  { keyRing, settings }: Pick<MemberContext, "keyRing" | "settings">,
  alertId: number,
  tokenSealed: Buffer,
): string {
  const token = keyRing.open(tokenSealed, feedTokenContext(alertId)).toString("utf8");
  return `${settings.appOrigin()}${feedPath(token)}`;
}
