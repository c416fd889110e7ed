import { z } from "zod";

/** Where filings and prices come from. Variables of `platform/config.ts`. */
export const sourceVariables = {
  /**
   * demo: an invented market, served on loopback. edgar: the real one. archive: nothing is followed;
   * what is stored came by `sentinel ingest` and `sentinel backfill`. Unset, it is demo, but archive
   * where the database holds real filings.
   */
  SENTINEL_SOURCE: z.enum(["demo", "archive", "edgar"]).optional(),
  /** "Company contact@mail", as EDGAR requires of everyone. */
  SEC_USER_AGENT: z
    .string()
    .regex(
      /^[\x20-\x7e]*\S+ \S+@\S+\.\S+[\x20-\x7e]*$/,
      'must name a company and a contact, such as "Firm Ltd contact@firm.example"',
    )
    .optional(),
  /** Requests a second of all processes together. */
  SENTINEL_EDGAR_RATE: z.coerce
    .number("must be a number from 0.1 to 10")
    .min(0.1, "must be a number from 0.1 to 10")
    .max(10, "must be a number from 0.1 to 10: EDGAR allows no more")
    .default(5),
  /** Seconds between two walks of the feed of a form. */
  SENTINEL_POLL_SECONDS: z.coerce.number().int().min(1).max(3_600).default(60),
  /** A copy of EDGAR on this machine, for tests and rehearsals; https hosts of sec.gov otherwise. */
  SENTINEL_EDGAR_URL: z
    .url()
    .refine(isLoopback, "must be http://127.0.0.1:PORT; other hosts are not allowed")
    .transform((text) => new URL(text).origin)
    .optional(),
  /** The first day wanted of a new installation that follows EDGAR or the demo; YYYY-MM-DD. */
  SENTINEL_FOLLOW_SINCE: z.iso.date().optional(),
  SENTINEL_DEMO_SEED: z.string().min(1).max(40).default("sentinel"),
  /** Seconds of the demo market per real second, while it is open. */
  SENTINEL_DEMO_SPEED: z.coerce.number().min(0.1).max(3_600).default(60),
  /** demo goes with the demo source and with no other. */
  SENTINEL_PRICE_VENDOR: z.enum(["demo", "tiingo", "alpaca", "none"]).optional(),
  SENTINEL_TIINGO_TOKEN: z.string().min(1).optional(),
  SENTINEL_ALPACA_KEY: z.string().min(1).optional(),
  SENTINEL_ALPACA_SECRET: z.string().min(1).optional(),
  /** Live prices of one exchange (iex, free) or of all (sip); daily prices are of all in any case. */
  SENTINEL_ALPACA_FEED: z.enum(["iex", "sip"]).default("iex"),
  /** Questions a minute to the price vendor, of all processes together. */
  SENTINEL_PRICE_RATE: z.coerce
    .number("must be a number from 0.5 to 500")
    .min(0.5, "must be a number from 0.5 to 500")
    .max(500, "must be a number from 0.5 to 500")
    .optional(),
  /** A stand-in for the vendor on this machine, for tests. */
  SENTINEL_PRICE_URL: z
    .url()
    .refine(isLoopback, "must be http://127.0.0.1:PORT")
    .transform((text) => new URL(text).origin)
    .optional(),
  /** Port for metrics on loopback; unset, none are served. 0 takes any free one. */
  SENTINEL_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
};

const shape = z.object(sourceVariables);
type Values = z.infer<typeof shape>;

export type PriceVendorSettings =
  | { vendor: "none" }
  | { vendor: "demo" }
  | ({ vendor: "tiingo"; token: string } & VendorConnection)
  | ({ vendor: "alpaca"; key: string; secret: string; feed: "iex" | "sip" } & VendorConnection);

type VendorConnection = { url: string | null; requestsPerMinute: number };

/** What the vendors' smallest subscriptions allow: 50 an hour, 200 a minute. */
const usualRequestsPerMinute = { tiingo: 0.8, alpaca: 150 };

export type SourceSettings = {
  source: "demo" | "archive" | "edgar";
  /** Whether the setting named it; else what the database holds may decide otherwise. */
  isSourceGiven: boolean;
  /** Null unless given; the edgar source is refused without. */
  userAgent: string | null;
  requestsPerSecond: number;
  pollSeconds: number;
  /** Origin of a local copy; null: sec.gov. */
  edgarUrl: string | null;
  followSince: string | null;
  demo: { seed: string; speed: number };
  prices: PriceVendorSettings;
};

/** What is wrong with the settings taken together; a line each. */
export function sourceProblems(values: Values): string[] {
  const problems: string[] = [];
  if (values.SENTINEL_SOURCE === "edgar" && values.SEC_USER_AGENT === undefined) {
    problems.push(
      'SEC_USER_AGENT: EDGAR requires every client to identify itself; set it to "Company contact@mail"',
    );
  }
  const vendor = values.SENTINEL_PRICE_VENDOR;
  const source = sourceOf(values);
  if (vendor === "demo" && source !== "demo")
    problems.push("SENTINEL_PRICE_VENDOR: demo prices work only with SENTINEL_SOURCE=demo");
  if (source === "demo" && (vendor === "tiingo" || vendor === "alpaca"))
    problems.push("SENTINEL_PRICE_VENDOR: the demo source has invented tickers; use demo or none");
  if (vendor === "tiingo" && values.SENTINEL_TIINGO_TOKEN === undefined)
    problems.push("SENTINEL_TIINGO_TOKEN: required with SENTINEL_PRICE_VENDOR=tiingo");
  if (
    vendor === "alpaca" &&
    (values.SENTINEL_ALPACA_KEY === undefined || values.SENTINEL_ALPACA_SECRET === undefined)
  )
    problems.push(
      "SENTINEL_ALPACA_KEY, SENTINEL_ALPACA_SECRET: required with SENTINEL_PRICE_VENDOR=alpaca",
    );
  return problems;
}

export function sourceSettings(values: Values): SourceSettings {
  return {
    source: sourceOf(values),
    isSourceGiven: values.SENTINEL_SOURCE !== undefined,
    userAgent: values.SEC_USER_AGENT ?? null,
    requestsPerSecond: values.SENTINEL_EDGAR_RATE,
    pollSeconds: values.SENTINEL_POLL_SECONDS,
    edgarUrl: values.SENTINEL_EDGAR_URL ?? null,
    followSince: values.SENTINEL_FOLLOW_SINCE ?? null,
    demo: { seed: values.SENTINEL_DEMO_SEED, speed: values.SENTINEL_DEMO_SPEED },
    prices: priceVendor(values),
  };
}

function sourceOf(values: Values): SourceSettings["source"] {
  return values.SENTINEL_SOURCE ?? "demo";
}

function priceVendor(values: Values): PriceVendorSettings {
  const url = values.SENTINEL_PRICE_URL ?? null;
  const vendor = values.SENTINEL_PRICE_VENDOR ?? (sourceOf(values) === "demo" ? "demo" : "none");
  if (vendor !== "tiingo" && vendor !== "alpaca") return { vendor };
  const requestsPerMinute = values.SENTINEL_PRICE_RATE ?? usualRequestsPerMinute[vendor];
  const connection = { url, requestsPerMinute };
  if (vendor === "tiingo")
    return { vendor, token: values.SENTINEL_TIINGO_TOKEN ?? "", ...connection };
  const { SENTINEL_ALPACA_KEY: key = "", SENTINEL_ALPACA_SECRET: secret = "" } = values;
  return { vendor, key, secret, feed: values.SENTINEL_ALPACA_FEED, ...connection };
}

function isLoopback(text: string): boolean {
  return URL.canParse(text) && /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?\/?$/.test(text);
}
