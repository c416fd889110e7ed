import type { Company } from "#demo/world/cast/company.ts";
import { drawsFor } from "#demo/world/draws.ts";
import { classCounts } from "#demo/world/filings/share-classes.ts";
import type { FiscalQuarter } from "#demo/world/news/quarters.ts";

/** Whole dollars; per-share figures with cents. */
export type Figures = {
  revenue: number;
  costOfRevenue: number;
  operatingExpenses: number;
  operatingIncome: number;
  netIncome: number;
  earningsPerShare: number;
  cash: number;
  assets: number;
  liabilities: number;
  equity: number;
};

const firstFiscalYear = 2023;
const quartersInYear = 4;
const roundTo = 1_000;
const season = [0.96, 0.99, 1.01, 1.04] as const;
const taxRate = 0.21;

/** What a company earned in one fiscal quarter and owned at its end. */
export function quarterFigures(company: Company, quarter: FiscalQuarter): Figures {
  const draws = drawsFor("figures", company.cik, quarter.fiscalYear, quarter.quarter);
  const trend = drawsFor("trend", company.cik).whole(-3, 12) / 100;
  const years = quarter.fiscalYear - firstFiscalYear + (quarter.quarter - 1) / quartersInYear;
  const growth = (1 + trend) ** years * (season[quarter.quarter - 1] ?? 1);
  const revenue = thousands(
    ((company.revenueMillions * 1e6) / quartersInYear) * growth * (1 + 0.03 * draws.normal()),
  );
  const costOfRevenue = thousands(revenue * (0.42 + drawsFor("cost", company.cik).unit() * 0.25));
  const margin = company.margin + 0.015 * draws.normal();
  const pretax = thousands((revenue * margin) / (margin > 0 ? 1 - taxRate : 1));
  const operatingIncome = thousands(pretax * (1 + 0.08 * draws.unit()));
  const netIncome = margin > 0 ? thousands(pretax * (1 - taxRate)) : pretax;
  const shares = classCounts(company, quarter.endsOn).reduce((sum, count) => sum + count.shares, 0);
  const size = company.shares * company.startPrice * 0.35 + revenue;
  const assets = thousands(size * (1 + 0.05 * years) * (1 + 0.01 * draws.normal()));
  const liabilities = thousands(assets * (0.35 + drawsFor("debt", company.cik).unit() * 0.3));
  return {
    revenue,
    costOfRevenue,
    operatingExpenses: revenue - costOfRevenue - operatingIncome,
    operatingIncome,
    netIncome,
    earningsPerShare: Math.round((netIncome / shares) * 100) / 100,
    cash: thousands(assets * (0.06 + 0.1 * draws.unit())),
    assets,
    liabilities,
    equity: assets - liabilities,
  };
}

/** The same quarter a year before. */
export function yearBefore(quarter: FiscalQuarter): FiscalQuarter {
  const endsOn = `${Number(quarter.endsOn.slice(0, 4)) - 1}${quarter.endsOn.slice(4)}`;
  return { ...quarter, endsOn, fiscalYear: quarter.fiscalYear - 1 };
}

/** Figures of the fiscal year through a quarter: sums of what flows, the last of what is owned. */
export function yearToDate(company: Company, quarter: FiscalQuarter): Figures {
  const parts = ([1, 2, 3, 4] as const)
    .filter((number) => number <= quarter.quarter)
    .map((number) => quarterFigures(company, { ...quarter, quarter: number }));
  const last = quarterFigures(company, quarter);
  const sum = (pick: (figures: Figures) => number): number =>
    parts.reduce((total, figures) => total + pick(figures), 0);
  return {
    ...last,
    revenue: sum(({ revenue }) => revenue),
    costOfRevenue: sum(({ costOfRevenue }) => costOfRevenue),
    operatingExpenses: sum(({ operatingExpenses }) => operatingExpenses),
    operatingIncome: sum(({ operatingIncome }) => operatingIncome),
    netIncome: sum(({ netIncome }) => netIncome),
    earningsPerShare: Math.round(sum(({ earningsPerShare }) => earningsPerShare) * 100) / 100,
  };
}

function thousands(dollars: number): number {
  return Math.round(dollars / roundTo) * roundTo;
}
