import type { CurrentReport, Receipt } from "#demo/world/filings/filing.ts";
import { spokenName } from "#demo/world/cast/names.ts";
import { type Draws, drawsFor } from "#demo/world/draws.ts";
import { quarterFigures, yearBefore } from "#demo/world/financials.ts";
import { tickerOn } from "#demo/world/market/corporate-actions.ts";
import { type FiscalQuarter, quartersBetween } from "#demo/world/news/quarters.ts";
import { writtenDate } from "#demo/world/trades/footnotes.ts";
import {
  auditors,
  banks,
  cities,
  counterparties,
  phrases,
  studies,
} from "#demo/edgar/documents/prose/phrases.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

type Report = Receipt & CurrentReport;
type Values = Readonly<Record<string, string>>;

const quarterNames = [
  "first quarter",
  "second quarter",
  "third quarter",
  "fourth quarter",
] as const;

/** Everything a template may ask for about one report. */
export function valuesOf(report: Report): Values {
  const draws = drawsFor("prose", report.accession);
  return {
    ...phrases,
    ...namesOf(report),
    ...amountsOf(report, draws),
    ...resultsValues(report),
    ...peopleValues(report),
  };
}

/** "Calder Therapeutics, Inc." to "Calder". */
export function shortName(name: string): string {
  return name.replace(/^(\S+(?: & \S+)?).*$/, "$1").replace(/,$/, "");
}

function namesOf({ issuer, issuerName, acceptedOn, event, speakers }: Report): Values {
  const ticker = tickerOn(issuer, acceptedOn);
  return {
    company: issuerName,
    short: shortName(issuerName),
    listing: ticker === null ? "unlisted" : `${issuer.exchange ?? "OTC"}: ${ticker}`,
    dateline: `${issuer.city}, ${issuer.state}, ${writtenDate(acceptedOn)}`,
    date: writtenDate(acceptedOn),
    happened: writtenDate(event.happenedOn),
    ceo: speakers.chief,
    ceoTitle: speakers.chiefTitle.toLowerCase(),
    cfo: speakers.finance,
    cfoTitle: speakers.financeTitle.toLowerCase(),
  };
}

function amountsOf({ issuer, event }: Report, draws: Draws): Values {
  const size = Math.max(4, issuer.revenueMillions * (0.02 + 0.1 * draws.unit()));
  const auditor = drawsFor("auditor", issuer.cik).pick(auditors);
  const votes = issuer.shares * (0.6 + 0.2 * draws.unit());
  return {
    amount: `$${size >= 20 ? Math.round(size) : size.toFixed(1)} million`,
    percent: String(Math.max(2, Math.round(Math.abs(event.effect) * 60) + draws.whole(1, 4))),
    years: String(draws.whole(2, 6)),
    months: String(draws.whole(3, 12)),
    basis: String(draws.whole(5, 11) * 25),
    shares: grouped(Math.round((size * 1e6) / (issuer.startPrice || 1) / 1_000) * 1_000),
    counterparty: draws.pick(counterparties),
    bank: draws.pick(banks),
    auditor,
    nextAuditor: draws.pick(auditors.filter((other) => other !== auditor)),
    city: draws.pick(cities),
    hour: draws.pick(["8:30 a.m.", "9:00 a.m.", "10:00 a.m.", "4:30 p.m.", "5:00 p.m."]),
    quorum: (80 + 15 * draws.unit()).toFixed(1),
    approval: (72 + 26 * draws.unit()).toFixed(1),
    votesLow: grouped(Math.round(votes * (0.7 + 0.2 * draws.unit()))),
    votesHigh: grouped(Math.round(votes * 0.98)),
    phase: draws.pick(["2", "2b", "3"]),
    study: draws.pick(studies),
    product: `${(issuer.ticker ?? "X").slice(0, 2)}-${drawsFor("product", issuer.cik).whole(101, 899)}`,
    patients: grouped(draws.whole(12, 140) * 9),
    guidance:
      event.effect > 0.025
        ? "{guidanceGood}"
        : event.effect < -0.025
          ? "{guidanceBad}"
          : "{guidanceFlat}",
  };
}

/** The quarter a report is about: that of its results, else the last one ended before it. */
export function quarterOf({ issuer, event, acceptedOn }: Report): FiscalQuarter {
  const through = event.quarterEnd ?? addCalendarDays(acceptedOn, -30);
  const quarters = quartersBetween(issuer, addCalendarDays(through, -100), through);
  const last = quarters.at(-1);
  if (last === undefined) throw new RangeError(`${issuer.name} has no quarter before ${through}`);
  return last;
}

function resultsValues(report: Report): Values {
  const { issuer } = report;
  const quarter = quarterOf(report);
  const now = quarterFigures(issuer, quarter);
  const before = quarterFigures(issuer, yearBefore(quarter));
  const growth = before.revenue === 0 ? 0 : now.revenue / before.revenue - 1;
  const name = `${quarterNames[quarter.quarter - 1] ?? ""} of fiscal ${quarter.fiscalYear}`;
  const gross = now.revenue === 0 ? 0 : 1 - now.costOfRevenue / now.revenue;
  return {
    quarter: name,
    Quarter: name.replace(/\b(first|second|third|fourth|quarter|fiscal)\b/g, capitalized),
    quarterEnd: writtenDate(quarter.endsOn),
    revenue: millions(now.revenue),
    revenueBefore: millions(before.revenue),
    growth: (Math.abs(growth) * 100).toFixed(1),
    moved: growth >= 0 ? "Up" : "Down",
    movedFrom: growth >= 0 ? "up from" : "down from",
    grossMargin: (gross * 100).toFixed(1),
    cash: millions(now.cash),
    liabilities: millions(now.liabilities),
    netIncomeSentence: `Net ${now.netIncome < 0 ? "loss" : "income"} was ${millions(Math.abs(now.netIncome))}, or $${Math.abs(now.earningsPerShare).toFixed(2)} per share.`,
  };
}

function peopleValues({ change, speakers }: Report): Values {
  const { leaving = null, joining = null } = change ?? {};
  return {
    leaving: leaving === null ? "A senior executive" : spokenName(leaving.name),
    leavingTitle: leaving?.officerTitle ?? "Senior Vice President",
    joining: joining === null ? speakers.finance : spokenName(joining.name),
    joiningTitle: joining?.officerTitle ?? "a successor",
  };
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}

const tenths = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const groups = new Intl.NumberFormat("en-US");

export function grouped(number: number): string {
  return groups.format(number);
}

function millions(dollars: number): string {
  return `$${tenths.format(dollars / 1e6)} million`;
}
