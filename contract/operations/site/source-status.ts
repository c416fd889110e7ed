import { z } from "zod";
import { replicaProgress } from "#contract/operations/screening/screening-status.ts";
import { queueNames } from "#contract/values/queue-labels.ts";
import { accessionSchema } from "#contract/values/edgar-identifiers.ts";
import { instantSchema, plainDateSchema, storedDaySchema } from "#contract/values/plain-date.ts";

/** From acceptance to visible, for 95 of 100 filings. Real seconds. */
export const lagTargetSeconds = 60;

const partState = z.enum(["ok", "behind", "silent"]);
const count = z.int().min(0);

/** How new what is shown is. Filings and prices go by `market_now`, a clock of its own in the demo. */
const freshness = {
  /** `demo`: invented companies; null while nothing is stored. */
  origin: z.enum(["demo", "real"]).nullable(),
  market_now: instantSchema,
  /** Real. */
  checked_at: instantSchema,
  /** Null where nothing is followed. */
  is_current: z.boolean().nullable(),
  /** When the newest filing that is stored and computed was accepted. */
  data_as_of: instantSchema.nullable(),
  /** Real seconds since all that EDGAR had published was visible; null where nothing is followed. */
  behind_seconds: z.number().min(0).nullable(),
  /**
   * Filings that a feed, an index or a list named and of which nothing is stored yet, counted up to
   * 100,000. While there are many, as in a first filling, every count and sum is too small.
   */
  unread_filings: count,
};

/** Of the days whose index was read; withdrawn filings are listed, but EDGAR has them no more. */
const completenessSum = {
  first_day: storedDaySchema,
  last_day: storedDaySchema,
  listed: count,
  stored: count,
  missing: count,
  unreadable: count,
  withdrawn: count,
};

export const getPublicStatusInput = z.strictObject({ type: z.literal("get_public_status") });

/** What anybody may know: no filing, account, address or message of an error. */
export const getPublicStatusOutput = z.strictObject({
  ...freshness,
  sources: z.array(z.strictObject({ name: z.string(), state: partState })),
  completeness: z.strictObject(completenessSum),
  /** The last day with closing prices. */
  prices_last_day: storedDaySchema.nullable(),
  /** Signs evidence packs; `public_key` is 32 bytes of Ed25519 in base64. Null before there is one. */
  evidence_key: z.strictObject({ key_id: z.string(), public_key: z.string() }).nullable(),
  /** What lasts, and what ended within a week; the newest first. */
  incidents: z.array(
    z.strictObject({
      text: z.string(),
      raised_at: instantSchema,
      ended_at: instantSchema.nullable(),
    }),
  ),
});
export type PublicStatus = z.infer<typeof getPublicStatusOutput>;

const lag = {
  count,
  p50_seconds: z.number().nullable(),
  p95_seconds: z.number().nullable(),
};

const completenessDay = z.strictObject({
  day: storedDaySchema,
  /**
   * `awaited`: the index may still come. `no_index`: it did not come within 24 hours of the day's
   * end. `closed`: EDGAR took no filings. `unchecked`: before the first index that was read.
   */
  state: z.enum(["complete", "incomplete", "awaited", "no_index", "closed", "unchecked"]),
  listed: count,
  stored: count,
  missing: count,
  unreadable: count,
  withdrawn: count,
});
export type StatusDay = z.infer<typeof completenessDay>;

const queue = z.strictObject({ waiting: count, failing: count, given_up: count });

export const getSourceStatusInput = z.strictObject({ type: z.literal("get_source_status") });

/** Freshness, lag, completeness, and what waits. `administration` is for administrators alone. */
export const getSourceStatusOutput = z.strictObject({
  ...freshness,
  newest_filing: z
    .strictObject({
      accno: accessionSchema,
      form: z.string(),
      conm: z.string().nullable(),
      ticker: z.string().nullable(),
      accepted_at: instantSchema,
      lag_seconds: z.number().nullable(),
    })
    .nullable(),
  parts: z.array(
    z.strictObject({
      key: z.string(),
      name: z.string(),
      state: partState,
      /** Of the market. */
      newest_at: instantSchema.nullable(),
      /** In place of an instant where it is a whole day. */
      newest_day: storedDaySchema.nullable(),
      /** From then to `market_now`; null for a day. */
      age_seconds: z.number().nullable(),
      /** Null where it is polled at set hours. */
      interval_seconds: z.int().nullable(),
      /** How long its answer is overdue, real. */
      behind_seconds: z.number(),
      detail: z.string().nullable(),
      /** For administrators: it can hold addresses. */
      last_error: z.string().nullable(),
      last_error_at: instantSchema.nullable(),
    }),
  ),
  /** Of filings of the feed accepted in the last 24 hours of the market; nearest rank. */
  lag: z.strictObject({
    ...lag,
    target_seconds: z.number(),
    from: instantSchema,
    to: instantSchema,
    /** Half hours that had any, by their first instant. */
    slots: z.array(z.strictObject({ starts_at: instantSchema, ...lag })),
    /** When EDGAR took no filings. */
    closed: z.array(z.strictObject({ from: instantSchema, to: instantSchema })),
    /** Named by the feed and not visible yet. */
    waiting: count,
    waiting_since: instantSchema.nullable(),
  }),
  completeness: z.strictObject({ ...completenessSum, days: z.array(completenessDay) }),
  unreadable: count,
  prices: z.strictObject({
    /** The last trading day whose closes are to be expected by now. */
    expected_day: storedDaySchema,
    sources: z.array(
      z.strictObject({
        name: z.string(),
        tickers: count,
        last_day: storedDaySchema,
        /** Tickers with a price within 30 days before the last day, but none of it. */
        without_last_close: count,
        sessions_behind: count,
      }),
    ),
    live: z.strictObject({
      tickers: count,
      newest_at: instantSchema.nullable(),
      halted: count,
    }),
  }),
  work: z.strictObject({
    filings: z.strictObject({
      waiting: count,
      failing: count,
      oldest_at: instantSchema.nullable(),
    }),
    /** Issuers whose computed columns are being brought up to date. */
    issuers: count,
    /**
     * Filings that are yet to be matched against alerts, and alerts to be compared with what was
     * recorded.
     */
    alerts: z.strictObject({
      waiting: count,
      failing: count,
      oldest_at: instantSchema.nullable(),
      /** Of live filings of the last 24 hours: from being stored to a recorded match, p95. */
      matched_seconds: z.number().nullable(),
    }),
    /** Filings of which a document was too long or too slow for the keyword search. */
    refused_texts: count,
  }),
  /** Of the server that answers, or of this machine; null where PostgreSQL answers every search. */
  replica: z
    .strictObject({
      ...replicaProgress,
      rows: count,
      disk_bytes: count,
      memory_bytes: count,
      memory_limit_bytes: count,
      /** Why it could not be refreshed last; for administrators. */
      last_error: z.string().nullable(),
    })
    .nullable(),
  /** How each server process reads from its standby; empty where none is configured. */
  standbys: z.array(
    z.strictObject({
      /** Host and port; for administrators. */
      server: z.string().nullable(),
      is_used: z.boolean(),
      /** How old what it shows is at most; null where that is not known. */
      behind_seconds: z.number().min(0).nullable(),
      /** `not_seen`: no heartbeat of the server has arrived yet. Null while it is used. */
      reason: z.enum(["not_seen", "behind", "no_answer"]).nullable(),
      since: instantSchema,
      /** For administrators: it can hold addresses. */
      last_error: z.string().nullable(),
    }),
  ),
  administration: z
    .strictObject({
      jobs: z.array(
        z.strictObject({
          task: z.enum(queueNames),
          waiting: count,
          failing: count,
          oldest_at: instantSchema.nullable(),
          last_error: z.string().nullable(),
        }),
      ),
      mails: queue,
      texts: queue,
      filings_last_error: z.string().nullable(),
      alerts_last_error: z.string().nullable(),
    })
    .nullable(),
});
export type SourceStatus = z.infer<typeof getSourceStatusOutput>;

export const getIncompleteFilingsInput = z.strictObject({
  type: z.literal("get_incomplete_filings"),
  day: plainDateSchema,
});

export const mostIncompleteShown = 500;

/** What the day's index lists and is not stored, by company; the first 500. */
export const getIncompleteFilingsOutput = z.array(
  z.strictObject({
    accno: accessionSchema,
    form: z.string(),
    conm: z.string(),
    kind: z.enum(["missing", "unreadable", "withdrawn"]),
    /** Why it could not be read; for administrators also what the last try to fetch it met. */
    reason: z.string().nullable(),
    attempts: count,
    filing_url: z.string(),
  }),
);
export type IncompleteFiling = z.infer<typeof getIncompleteFilingsOutput>[number];

export const unreadableSortColumns = ["accno", "form", "conm", "filed_on", "reason"] as const;

export const getUnreadableFilingsInput = z.strictObject({
  type: z.literal("get_unreadable_filings"),
  sort_column: z.enum(unreadableSortColumns).default("filed_on"),
  sort_direction: z.enum(["asc", "desc"]).default("desc"),
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(25),
});

const unreadableFiling = z.strictObject({
  /** Names the row. */
  key: z.string(),
  accno: accessionSchema.nullable(),
  form: z.string().nullable(),
  conm: z.string().nullable(),
  filed_on: storedDaySchema.nullable(),
  first_seen_at: instantSchema,
  reason: z.string(),
  filing_url: z.string().nullable(),
  /** Whether it waits to be fetched again. */
  is_waiting: z.boolean(),
});
export type UnreadableRow = z.infer<typeof unreadableFiling>;

export const getUnreadableFilingsOutput = z.strictObject({
  rows: z.array(unreadableFiling),
  total: count,
});

export const exportUnreadableInput = z.strictObject({});

export const retryFilingInput = z.strictObject({
  type: z.literal("retry_filing"),
  accno: accessionSchema,
});
