import { giftMove, giftSessions } from "#contract/lines/line-links.ts";
import { returnToDisclosure } from "#domain/lateness/price-to-disclosure.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

/** A close at which the stock had moved by at least the limit, less the market fund's move. */
export type NetMove = {
  /** Running numbers of trading days. */
  from: number;
  to: number;
  net: number;
};

/** The first close within the sessions after a day at which the stock was down by the limit, net of the market. */
export function declineAfter(session: number, issuer: PreparedIssuer): NetMove | null {
  for (let to = session + 1; to <= session + giftSessions; to += 1) {
    const net = netReturn({ from: session, to }, issuer);
    if (net !== null && net <= -giftMove) return { from: session, to, net };
  }
  return null;
}

/** The latest close within the sessions before a day from which the stock was up by the limit, net of the market. */
export function riseBefore(session: number, issuer: PreparedIssuer): NetMove | null {
  for (let from = session - 1; from >= Math.max(0, session - giftSessions); from -= 1) {
    const net = netReturn({ from, to: session }, issuer);
    if (net !== null && net >= giftMove) return { from, to: session, net };
  }
  return null;
}

function netReturn(span: { from: number; to: number }, issuer: PreparedIssuer): number | null {
  return returnToDisclosure(span, issuer).adjusted;
}

/** How often a day of the stock meets a condition: without it, a single gift proves nothing. */
export type BaseRate = { days: number; met: number };

/** Ten years of trading days. */
const mostDays = 2_520;

/**
 * Of the latest trading days with all closes around them, those after which the stock fell, or before which it rose, by
 * the limit.
 * @returns null without prices of stock and market fund
 */
export function baseRate(
  kind: "decline" | "rise",
  { priceSources }: PreparedIssuer,
): BaseRate | null {
  const source = priceSources.find(({ stock, fund }) => stock !== null && fund !== null);
  const stock = source?.stock ?? null;
  const fund = source?.fund ?? null;
  const last = stock?.lastSession ?? null;
  if (stock === null || fund === null || last === null) return null;
  const net = (from: number, to: number): number | null => {
    const [own, market] = [stock.growth(from, to), fund.growth(from, to)];
    return own === null || market === null ? null : own - market;
  };
  const rate = { days: 0, met: 0 };
  for (let day = last - giftSessions; day > Math.max(0, last - mostDays); day -= 1) {
    let isMet = false;
    let known = 0;
    for (let step = 1; step <= giftSessions; step += 1) {
      const move = kind === "decline" ? net(day, day + step) : net(day - step, day);
      if (move === null) continue;
      known += 1;
      if (kind === "decline" ? move <= -giftMove : move >= giftMove) isMet = true;
    }
    if (known < giftSessions) continue;
    rate.days += 1;
    if (isMet) rate.met += 1;
  }
  return rate;
}
