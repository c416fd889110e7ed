import { drawsFor } from "#demo/world/draws.ts";
import type { Company } from "#demo/world/cast/company.ts";
import { tradingDayOnOrAfter } from "#domain/calendar/trading-calendar.ts";

/** What happens to a listing; every kind the price rules speak of occurs. */
export type ListingChanges = {
  /** First day of trading; null for shares listed before the world began. */
  firstTradedOn?: string;
  splits?: readonly { on: string; ratio: number }[];
  renamed?: { on: string; ticker: string; name: string };
  /** The last day of trading, and why. */
  delisted?: { lastTradedOn: string; because: "acquired" | "bankrupt" };
  /** The last day with a price although no exchange delisted the shares. */
  quotesEndOn?: string;
  /** Days without any trade: halts, or no one traded. */
  untradedDays?: readonly string[];
};

const changesByTicker: Readonly<Record<string, ListingChanges>> = {
  OSVA: { splits: [{ on: "2024-06-10", ratio: 2 }] },
  THBS: { splits: [{ on: "2025-03-17", ratio: 3 }] },
  RDMS: { splits: [{ on: "2025-08-04", ratio: 0.1 }] },
  GRYL: { renamed: { on: "2025-04-14", ticker: "GRSY", name: "Greyling Sentry Group, Inc." } },
  BRKW: { firstTradedOn: "2024-09-19" },
  WXMR: { delisted: { lastTradedOn: "2025-11-14", because: "acquired" } },
  SDRA: {
    delisted: { lastTradedOn: "2026-05-22", because: "bankrupt" },
    untradedDays: ["2026-05-12", "2026-05-13"],
  },
  QSTV: { quotesEndOn: "2026-03-13", untradedDays: ["2024-02-14", "2024-08-21", "2025-06-05"] },
  CRBF: { untradedDays: ["2024-07-05", "2024-11-29", "2025-07-03", "2025-12-24"] },
};

export function listingChangesOf(company: Company): ListingChanges {
  return changesByTicker[company.ticker ?? ""] ?? {};
}

/** The ticker on a day; null for an issuer without listed stock. */
export function tickerOn(company: Company, day: string): string | null {
  const { renamed } = listingChangesOf(company);
  return renamed !== undefined && day >= renamed.on ? renamed.ticker : company.ticker;
}

/** The conformed name on a day. */
export function nameOn(company: Company, day: string): string {
  const { renamed } = listingChangesOf(company);
  return renamed !== undefined && day >= renamed.on ? renamed.name : company.name;
}

/** New shares for one old between two dates: after the first, through the second. */
export function splitFactor(company: Company, after: string, through: string): number {
  return (listingChangesOf(company).splits ?? [])
    .filter(({ on }) => on > after && on <= through)
    .reduce((factor, { ratio }) => factor * ratio, 1);
}

/** Whether the shares have a price of that day. */
export function isTraded(company: Company, day: string): boolean {
  if (company.ticker === null) return false;
  const { firstTradedOn = "", delisted, quotesEndOn, untradedDays } = listingChangesOf(company);
  if (day < firstTradedOn || day > (delisted?.lastTradedOn ?? quotesEndOn ?? "9999-12-31"))
    return false;
  return untradedDays?.includes(day) !== true;
}

/** Whether the company still reports to the Commission. */
export function isReporting(company: Company, day: string): boolean {
  const { delisted } = listingChangesOf(company);
  return delisted === undefined || day <= delisted.lastTradedOn;
}

/** Whether a dividend goes ex that day: once a quarter, in a month and week of the company's own. */
export function isExDate(company: Company, day: string): boolean {
  if (company.dividendYield === 0) return false;
  const draws = drawsFor("dividend", company.cik);
  const [monthOfQuarter, date] = [draws.whole(0, 2), draws.whole(3, 24)];
  if (Number(day.slice(5, 7)) % 3 !== monthOfQuarter) return false;
  return tradingDayOnOrAfter(`${day.slice(0, 8)}${String(date).padStart(2, "0")}`) === day;
}
