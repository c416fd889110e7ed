import type { Pool } from "pg";
import type { PriceSettings } from "#database/computed/load-prices.ts";
import type { Database } from "#database/connect.ts";
import type { Clock, MarketClock } from "#platform/clock.ts";
import type { Logger } from "#platform/logger.ts";
import type { MailSettings } from "#platform/mail/mail-settings.ts";
import type { PriceVendorSettings } from "#platform/source-settings.ts";
import type { EdgarOrigins } from "#sources/edgar/client/edgar-client.ts";

/** An EDGAR to follow: the real one, or the demo world on loopback. */
export type FollowedSource = {
  name: "edgar" | "demo";
  origins: EdgarOrigins;
  /** "Company contact@mail". */
  userAgent: string;
  /** Of all processes together. */
  requestsPerSecond: number;
  /** Real seconds between two walks of the feed of a form. */
  pollSeconds: number;
  /** First day for an installation that has no data yet; YYYY-MM-DD. */
  since: string | null;
};

/** Daily and live prices to follow; `url` is the origin to call in place of the vendor's own. */
export type FollowedPrices = Exclude<PriceVendorSettings, { vendor: "none" }> & {
  url: string | null;
};

/** What every part of the worker may use. */
export type WorkerContext = {
  connectionString: string;
  /** For COPY and long transactions. */
  pool: Pool;
  db: Database;
  settings: PriceSettings;
  /** Real time. */
  clock: Clock;
  /** The time of the market that is watched. */
  marketClock: MarketClock;
  /** Null: nothing is followed. */
  source: FollowedSource | null;
  prices: FollowedPrices | null;
  mailSettings: MailSettings;
  /** Origin of the application for links in mails; null: local. */
  appOrigin: string | null;
  logger: Logger;
  /** Aborted when the worker is to end. */
  signal: AbortSignal;
};

/** A part that lives as long as the worker. */
export type WorkerPart = {
  /** Waits until work in progress is written or safely abandoned. */
  close: () => Promise<void>;
};
