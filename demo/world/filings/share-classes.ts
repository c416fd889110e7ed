import type { Company } from "#demo/world/cast/company.ts";
import { drawsFor } from "#demo/world/draws.ts";
import type { ShareClassCount } from "#demo/world/filings/filing.ts";
import { splitFactor, tickerOn } from "#demo/world/market/corporate-actions.ts";
import { firstDay } from "#demo/world/market/sessions.ts";

type ShareClass = {
  title: string;
  member: string;
  share: number;
  listing: "own" | "none" | { ticker: string };
};

const classesByTicker: Readonly<Record<string, readonly ShareClass[]>> = {
  VSPR: [
    { title: "Class A Common Stock", member: "CommonClassAMember", share: 0.78, listing: "own" },
    { title: "Class B Common Stock", member: "CommonClassBMember", share: 0.22, listing: "none" },
  ],
  LKFM: [
    { title: "Class A Common Stock", member: "CommonClassAMember", share: 0.6, listing: "own" },
    {
      title: "Class B Common Stock",
      member: "CommonClassBMember",
      share: 0.4,
      listing: { ticker: "LKFM-B" },
    },
  ],
};

/** The second listed class trades this much below the first. */
export const secondClassDiscount = 0.035;
export const secondListedClass = { ticker: "LKFM-B", of: "LKFM" } as const;

const yearlyGrowth = 0.012;
const msPerYear = 365.25 * 86_400_000;

/** Shares outstanding on a day, by class: splits, and a little more each quarter. */
export function classCounts(company: Company, day: string): readonly ShareClassCount[] {
  const quarter = `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  const years = (Date.parse(day) - Date.parse(firstDay)) / msPerYear;
  const wobble = drawsFor("shares", company.cik, quarter).unit() * 0.002;
  const factor = splitFactor(company, firstDay, day) * (1 + yearlyGrowth * years + wobble);
  const total = Math.round(company.shares * factor);
  const classes = classesByTicker[company.ticker ?? ""];
  if (classes === undefined) {
    const title = company.stateOfIncorporation === "L2" ? "Ordinary Shares" : "Common Stock";
    return [{ title, member: null, ticker: tickerOn(company, day), shares: total }];
  }
  return classes.map(({ title, member, share, listing }) => ({
    title,
    member,
    ticker:
      typeof listing === "object"
        ? listing.ticker
        : listing === "own"
          ? tickerOn(company, day)
          : null,
    shares: Math.round(total * share),
  }));
}
