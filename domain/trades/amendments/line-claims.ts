import type { OwnershipLine } from "#domain/trades/issuer-record.ts";
import type { Decimal } from "#domain/trades/lines/decimal.ts";
import type { TradeLine } from "#domain/trades/lines/trade-line.ts";

/** What is compared of a line; table and code are one text, `code`, where the table matters. */
export type ClaimableLine = {
  asFiled: Pick<OwnershipLine, "directOrIndirect">;
  code: string;
  securityTitle: string | null;
  tradeDate: string | null;
  shares: Decimal | null;
  price: Decimal | null;
};

/** One amended line and the earlier line it replaces. */
export type Claim<Line extends ClaimableLine = TradeLine> = {
  amended: Line;
  original: Line;
  /** 1 to 5: how much the two agree on, see `passes`. */
  pass: number;
};

type Facts = { place: string; title: string; date: string; shares: string; price: string };

function factsOf(line: ClaimableLine): Facts {
  return {
    place: `${line.code} ${line.asFiled.directOrIndirect?.trim().toUpperCase() ?? ""}`,
    title: line.securityTitle ?? "",
    date: line.tradeDate ?? "",
    shares: line.shares?.toFixed() ?? "",
    price: line.price?.toFixed() ?? "",
  };
}

/** What must be equal, tried in this order; table, code and D/I must always be equal. */
export const passes: readonly { equal: string; key: (facts: Facts) => string }[] = [
  { equal: "title, date, shares and price", key: (f) => keyOf(f.title, f.date, f.shares, f.price) },
  { equal: "title, date and shares", key: (f) => keyOf(f.title, f.date, f.shares) },
  { equal: "title, date and price", key: (f) => keyOf(f.title, f.date, f.price) },
  { equal: "title, shares and price", key: (f) => keyOf(f.title, f.shares, f.price) },
  { equal: "date, shares and price", key: (f) => keyOf(f.date, f.shares, f.price) },
];

function keyOf(...parts: string[]): string {
  return parts.join("\u0000");
}

/**
 * Lets each amended line claim at most one original line, and each original be claimed at most once:
 * first all claims of pass 1, then of pass 2, and so on, in document order.
 * @param originals  lines that are still live, in order of preference
 * Source: DOMAIN rules, section 2.
 */
export function claimLines<Line extends ClaimableLine>(
  amendedLines: readonly Line[],
  originals: readonly Line[],
): Claim<Line>[] {
  const claims: Claim<Line>[] = [];
  let openOriginals = originals.map((line) => ({ line, facts: factsOf(line) }));
  let openAmended = amendedLines.map((line) => ({ line, facts: factsOf(line) }));
  for (const [index, { key }] of passes.entries()) {
    const queues = new Map<string, Line[]>();
    for (const { line, facts } of openOriginals) {
      const fullKey = keyOf(facts.place, key(facts));
      const queue = queues.get(fullKey);
      if (queue === undefined) queues.set(fullKey, [line]);
      else queue.push(line);
    }
    const claimed = new Set<Line>();
    openAmended = openAmended.filter(({ line, facts }) => {
      const original = queues.get(keyOf(facts.place, key(facts)))?.shift();
      if (original === undefined) return true;
      claims.push({ amended: line, original, pass: index + 1 });
      claimed.add(original);
      return false;
    });
    openOriginals = openOriginals.filter(({ line }) => !claimed.has(line));
  }
  return claims;
}

/** How many claims each pass made, for comparing candidates. */
export function claimsByPass(claims: readonly Pick<Claim, "pass">[]): number[] {
  return passes.map((_, index) => claims.filter((claim) => claim.pass === index + 1).length);
}
