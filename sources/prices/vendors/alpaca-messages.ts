import { z } from "zod";
import { VendorError, type VendorQuote } from "../price-vendor.ts";

export type StreamMessage =
  | { kind: "connected" }
  | { kind: "signed-in" }
  | { kind: "error"; error: VendorError }
  /** The tickers of one subscription are too many; earlier ones stay. */
  | { kind: "too-many"; error: VendorError }
  | { kind: "quote"; quote: VendorQuote };

/** Alpaca writes class shares with a point. */
export function alpacaSymbol(ticker: string): string {
  return ticker.replaceAll("-", ".");
}

const messageShape = z.looseObject({
  T: z.string(),
  S: z.string().optional(),
  t: z.string().optional(),
  msg: z.string().optional(),
  code: z.number().optional(),
  /** Price of a trade; corrected price. */
  p: z.number().optional(),
  cp: z.number().optional(),
  /** Conditions of a trade; of a corrected one. */
  c: z.array(z.string()).optional(),
  cc: z.array(z.string()).optional(),
  /** Code of a trading status. */
  sc: z.string().optional(),
});
type VendorMessage = z.output<typeof messageShape>;

/**
 * Conditions of trades that do not set the last price: odd lots, average and prior prices, official
 * open and close, out of sequence, outside the session, contingent and derived ones.
 * Source: CTS and UTP sale conditions ("consolidated last": no).
 */
const noLastPrice = new Set("BCGHIMNPQRTUVWZ479");

/** Codes of UTP (H, P, T) and CTA (1 to 4); others neither halt nor resume. */
const halts: Readonly<Record<string, boolean>> = {
  H: true,
  P: true,
  "1": true,
  "2": true,
  "4": true,
  T: false,
  "3": false,
};

/** What refuses the key or its subscription, in Alpaca's numbers. */
const refusals: readonly number[] = [401, 402, 403, 409];
const tooManySymbols = 405;

/** @returns nothing of a message that is not understood */
export function readAlpacaMessages(data: unknown): StreamMessage[] {
  if (typeof data !== "string") return [];
  let list: unknown;
  try {
    list = JSON.parse(data);
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown) => {
    const vendorMessage = messageShape.safeParse(each);
    return vendorMessage.success ? meaningOf(vendorMessage.data) : [];
  });
}

function meaningOf(vendorMessage: VendorMessage): StreamMessage[] {
  if (vendorMessage.T === "success" && vendorMessage.msg === "connected")
    return [{ kind: "connected" }];
  if (vendorMessage.T === "success" && vendorMessage.msg === "authenticated")
    return [{ kind: "signed-in" }];
  if (vendorMessage.T === "error" && vendorMessage.code === tooManySymbols)
    return [{ kind: "too-many", error: tooMany }];
  if (vendorMessage.T === "error")
    return [{ kind: "error", error: errorOf(vendorMessage.code ?? 0) }];
  const at = instantOf(vendorMessage.t);
  if (vendorMessage.S === undefined || at === null) return [];
  const ticker = vendorMessage.S.replaceAll(".", "-");
  if (vendorMessage.T === "t") return tradeOf(ticker, at, vendorMessage.p, vendorMessage.c);
  if (vendorMessage.T === "c") return tradeOf(ticker, at, vendorMessage.cp, vendorMessage.cc);
  if (vendorMessage.T !== "s") return [];
  const isHalted = halts[vendorMessage.sc ?? ""];
  if (isHalted === undefined) return [];
  return [{ kind: "quote", quote: { ticker, price: null, volume: null, at, isHalted } }];
}

function tradeOf(
  ticker: string,
  at: string,
  price: number | undefined,
  conditions: readonly string[] = [],
): StreamMessage[] {
  if (price === undefined || !Number.isFinite(price) || price <= 0) return [];
  if (conditions.some((condition) => noLastPrice.has(condition))) return [];
  return [{ kind: "quote", quote: { ticker, price, volume: null, at, isHalted: null } }];
}

const tooMany = new VendorError(
  "bad-request",
  "Alpaca's subscription streams fewer tickers than needed: some have no live price.",
);

/** The vendor's own words may repeat what was sent: only its number is shown. */
function errorOf(code: number): VendorError {
  return refusals.includes(code)
    ? new VendorError(
        "bad-request",
        `Alpaca's stream refused the key, or the subscription does not cover the request (code ${code}).`,
      )
    : new VendorError("no-answer", `Alpaca's stream answered with error ${code}.`);
}

function instantOf(text: string | undefined): string | null {
  try {
    return text === undefined ? null : Temporal.Instant.from(text).toString();
  } catch {
    return null;
  }
}
