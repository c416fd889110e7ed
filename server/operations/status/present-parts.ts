import { numberText } from "#contract/values/amount-text.ts";
import type { SourceStatus } from "#contract/operations/site/source-status.ts";
import type { LiveQuotes, PriceDays } from "#database/status/price-days.ts";
import type { SourcePart } from "#database/status/source-parts.ts";
import type { CompletenessDay } from "#domain/status/completeness-calendar.ts";
import { partLines, secondsBetween } from "#domain/status/source-parts.ts";

type Line = SourceStatus["parts"][number];

type Surroundings = {
  /** Real and market instants. */
  now: string;
  marketNow: string;
  mayAdminister: boolean;
  /** Filings of the market's present day by form. */
  filedToday: ReadonlyMap<string, number>;
  /** When the newest stored filing of each form was accepted. */
  newestByForm: ReadonlyMap<string, string>;
  days: readonly CompletenessDay[];
  prices: { daily: readonly PriceDays[]; live: LiveQuotes };
};

/** Which forms a line of the feed brings, amendments included. */
const formsOfLine: Readonly<Record<string, RegExp>> = {
  "feed/ownership": /^[345](\/A)?$/,
  "feed/8-K": /^8-K(\/A)?$/,
  "feed/reports": /^10-[QK]T?(\/A)?$/,
  feed: /^/,
};

/** The lines of the freshness table: every source by its parts, with the newest of each. */
export function presentParts(parts: readonly SourcePart[], around: Surroundings): Line[] {
  return partLines(parts, around.now).map((group) => {
    const { key, name, state, members } = group;
    const newest = newestOf(key, members, around);
    const failed = latest(members, (part) => (part.failures > 0 ? part.lastErrorAt : null));
    const intervals = members.flatMap(({ intervalSeconds: seconds }) => seconds ?? []);
    return {
      key,
      name,
      state,
      ...newest,
      age_seconds:
        newest.newest_at === null
          ? null
          : Math.max(0, secondsBetween(newest.newest_at, around.marketNow)),
      interval_seconds: intervals.length === 0 ? null : Math.max(...intervals),
      behind_seconds: group.behindSeconds,
      detail: detailOf(key, members, around),
      last_error: around.mayAdminister ? (failed?.lastError ?? null) : null,
      last_error_at: failed?.lastErrorAt ?? null,
    };
  });
}

function newestOf(
  key: string,
  members: readonly SourcePart[],
  { newestByForm, days, prices }: Surroundings,
): Pick<Line, "newest_at" | "newest_day"> {
  if (key === "daily-index") return { newest_at: null, newest_day: lastRead(days)?.day ?? null };
  if (key === "prices/daily")
    return { newest_at: null, newest_day: followedPrices(members, prices.daily)?.lastDay ?? null };
  const reported = latest(members, ({ newestItemAt: at }) => at)?.newestItemAt ?? null;
  const forms = key === "fetch" ? /^/ : formsOfLine[key];
  // What a backfill brought in was in the feed once, and is not named by it any more.
  const stored = [...newestByForm].flatMap(([form, at]) => (forms?.test(form) ? [at] : []));
  const newest = [...stored, ...(reported === null ? [] : [reported])]
    .toSorted(comparingInstants)
    .at(-1);
  return { newest_at: newest ?? null, newest_day: null };
}

function detailOf(
  key: string,
  members: readonly SourcePart[],
  { filedToday, days, prices }: Surroundings,
): string | null {
  const forms = formsOfLine[key];
  if (forms !== undefined) {
    const today = [...filedToday].filter(([form]) => forms.test(form));
    return `${inWords(today.reduce((sum, [, count]) => sum + count, 0))} today`;
  }
  if (key === "daily-index") {
    const day = lastRead(days);
    return day === undefined ? null : `${inWords(day.stored)} of ${inWords(day.listed)}`;
  }
  if (key === "prices/daily") {
    const source = followedPrices(members, prices.daily);
    return source === undefined ? null : `${inWords(source.withoutLastClose)} without a close`;
  }
  if (key === "prices/live") return `${inWords(prices.live.tickers)} symbols`;
  return latest(members, ({ lastSuccessAt: at }) => at)?.detail ?? null;
}

/** The newest day whose index was read. */
function lastRead(days: readonly CompletenessDay[]): CompletenessDay | undefined {
  return days.findLast(({ state }) => state === "complete" || state === "incomplete");
}

/** Of the vendor that is followed; without one stored under its name, of whatever reaches furthest. */
function followedPrices(
  members: readonly SourcePart[],
  daily: readonly PriceDays[],
): PriceDays | undefined {
  const own = daily.find(({ source }) => members.some((part) => part.source === source));
  return own ?? daily.toSorted((one, other) => (one.lastDay < other.lastDay ? 1 : -1))[0];
}

function comparingInstants(one: string, other: string): number {
  return secondsBetween(other, one);
}

function latest(
  members: readonly SourcePart[],
  instantOf: (part: SourcePart) => string | null,
): SourcePart | undefined {
  let found: SourcePart | undefined;
  let at: string | null = null;
  for (const part of members) {
    const instant = instantOf(part);
    if (instant === null || (at !== null && secondsBetween(at, instant) <= 0)) continue;
    found = part;
    at = instant;
  }
  return found;
}

function inWords(count: number): string {
  return numberText(count, 0);
}
