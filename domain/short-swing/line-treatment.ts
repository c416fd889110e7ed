import type { ReportedLine } from "#domain/lines/reported-line.ts";
import { parseDecimal, zero } from "#domain/trades/lines/decimal.ts";

/**
 * How Section 16(b) treats a line: matched, exempt by a rule, left out for a fact in the filings, or left to counsel
 * to decide. `because`: the rule or the reason, a sentence.
 */
export type Treatment =
  | {
      kind: "matchable";
      side: "purchase" | "sale";
      /** See `classOf`. */
      securityClass: string;
      /** For a plain call or put. */
      option: "call" | "put" | null;
    }
  | { kind: "exempt" | "left-out" | "review"; because: string };

/** A code only indicates an exemption; the filing does not show whether its conditions are met. */
const exemptions: Readonly<Record<string, string>> = {
  A: "Rule 16b-3(d): grant or award by the issuer, if approved by the board, a committee, or shareholders, or held for six months.",
  D: "Rule 16b-3(e): disposition to the issuer, if approved in advance.",
  F: "Rule 16b-3(e): securities withheld for an exercise price or taxes, if the terms were approved.",
  M: "Rules 16b-3 and 16b-6(b): exercise or conversion of a derivative security that was not out of the money.",
  G: "Rule 16b-5: bona fide gift.",
};

const reviews: Readonly<Record<string, string>> = {
  J: "Code J: the filing describes the transaction in a footnote.",
  K: "Code K: an equity swap or similar instrument; the treatment depends on its terms.",
  L: "Code L: a small acquisition (Rule 16a-6) can be matched unless another rule exempts it.",
  E: "Code E: a short derivative position expired; if that was within six months of writing it, the premium can be recoverable (Rule 16b-6(d)).",
  H: "Code H: a long derivative position expired or was canceled for value; the treatment depends on its terms.",
  C: "Code C: a conversion is exempt only if it was not out of the money (Rule 16b-6(b)).",
  O: "Code O: an out-of-the-money exercise is not exempt under Rule 16b-6(b).",
  X: "Code X: an exercise in or at the money; the treatment depends on its terms (Rule 16b-6(b)).",
  I: "Code I: a discretionary transaction is exempt only under the conditions of Rule 16b-3(f).",
  U: "Code U: a tender in a change of control; the treatment depends on the circumstances.",
  W: "Code W: an acquisition or disposition by will or the laws of descent (Rule 16b-5); the filing does not show its circumstances.",
  Z: "Code Z: a deposit into or withdrawal from a voting trust (Rule 16b-8).",
  V: "Code V does not state the kind of transaction.",
  Other: "The line has no standard transaction code.",
};

type Facts = Pick<
  ReportedLine,
  | "code"
  | "table"
  | "acquiredDisposed"
  | "tradeDate"
  | "shares"
  | "price"
  | "flags"
  | "securityTitle"
  | "conversionPrice"
  | "underlyingShares"
  | "underlyingTitle"
>;

/** @returns null for a holding, which is not a transaction */
export function treatmentOf(line: Facts): Treatment | null {
  const { code } = line;
  if (code === "Holding") return null;
  const exemption = exemptions[code];
  if (exemption !== undefined) return { kind: "exempt", because: exemption };
  if (code !== "P" && code !== "S")
    return { kind: "review", because: reviews[code] ?? `Code ${code} needs review.` };
  const missing = missingFact(line);
  if (missing !== null) return { kind: "review", because: missing };
  return line.table === "II" ? derivativeTreatment(line) : shareTreatment(line);
}

function missingFact({ tradeDate, shares, price, flags }: Facts): string | null {
  const isPositive = (text: string | null): boolean => (parseDecimal(text) ?? zero).gt(zero);
  if (tradeDate === null || flags.includes("date-from-period"))
    return "The line has no usable transaction date.";
  if (!isPositive(shares)) return "The line states no number of securities above 0.";
  if (!isPositive(price)) return "The line states no price above 0.";
  if (flags.includes("foreign-currency"))
    return "A footnote mentions a foreign currency: the price may not be in dollars.";
  return null;
}

/** The side of code P or S; the A/D code must agree. */
function sideOf({ code, acquiredDisposed }: Facts): "purchase" | "sale" | null {
  const isPurchase = code === "P";
  if (acquiredDisposed !== null && acquiredDisposed !== (isPurchase ? "A" : "D")) return null;
  return isPurchase ? "purchase" : "sale";
}

const contradictory: Treatment = {
  kind: "review",
  because: "The transaction code and the acquired/disposed code contradict each other.",
};

function shareTreatment(line: Facts): Treatment {
  const side = sideOf(line);
  const securityClass = classOf(line.securityTitle);
  if (side === null) return contradictory;
  if (securityClass === null) return unclearClass;
  return { kind: "matchable", side, securityClass, option: null };
}

const unclearClass: Treatment = {
  kind: "review",
  because:
    "The title names no common, ordinary, or preferred stock, so what it can be matched with is unclear.",
};

/**
 * A call bought or a put sold is a purchase of the underlying shares, a call sold or a put bought a sale
 * (Rules 16a-1(b), 16a-1(h), and 16b-6(a)).
 */
function derivativeTreatment(line: Facts): Treatment {
  const isCall = /\bcall\b/i.test(line.securityTitle ?? "");
  const isPut = /\bput\b/i.test(line.securityTitle ?? "");
  const isPlain = isCall !== isPut && line.conversionPrice !== null;
  if (!isPlain || !(parseDecimal(line.underlyingShares) ?? zero).gt(zero))
    return {
      kind: "review",
      because:
        "The derivative security is not a plain call or put with an exercise price and a number of underlying shares.",
    };
  const own = sideOf(line);
  const securityClass = classOf(line.underlyingTitle);
  if (own === null) return contradictory;
  if (securityClass !== "Common") return unclearClass;
  const side = isCall ? own : own === "purchase" ? "sale" : "purchase";
  return { kind: "matchable", side, securityClass, option: isCall ? "call" : "put" };
}

/**
 * "Common", "Common A", "Preferred", "Preferred B": only lines of the same class are matched, since a filing does not
 * say whether one converts into the other. Null where the title names none of these.
 */
export function classOf(title: string | null): string | null {
  const text = title ?? "";
  const kind = /\bprefer(?:red|ence)\b/i.test(text)
    ? "Preferred"
    : /\b(?:common|ordinary)\b/i.test(text)
      ? "Common"
      : null;
  if (kind === null || /\b(?:warrants?|units?|rights?|notes?|options?)\b/i.test(text)) return null;
  const letter = /\b(?:class|series)\s+([a-z0-9](?:-\d+)?)\b/i.exec(text)?.[1];
  return letter === undefined ? kind : `${kind} ${letter.toUpperCase()}`;
}
