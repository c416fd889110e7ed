import type { Company, Exchange } from "#demo/world/cast/company.ts";
import { companyTable } from "#demo/world/cast/company-table.ts";
import { drawsFor } from "#demo/world/draws.ts";

const firstCik = 9_990_000;
const exchanges: Readonly<Record<string, Exchange>> = {
  Nasdaq: "Nasdaq",
  NYSE: "NYSE",
  "NYSE American": "NYSE American",
  OTC: "OTC",
};

/** Reads the table; what it leaves out (numbers of offices) is drawn from the company's CIK alone. */
function readCompany(row: string): Company {
  const cells = row.split("|");
  const text = (at: number): string => cells[at] ?? "";
  const number = (at: number): number => Number(text(at));
  const cik = firstCik + number(0);
  const draws = drawsFor("company", cik);
  return {
    cik,
    name: text(1),
    ticker: text(2) === "" ? null : text(2),
    exchange: exchanges[text(3)] ?? null,
    sic: text(4) === "-" ? null : text(4),
    street: text(5).toUpperCase(),
    city: text(6),
    state: text(7),
    zip: text(8),
    // 555-01xx are numbers nobody has.
    phone: `(${draws.whole(201, 979)}) 555-01${String(draws.whole(0, 99)).padStart(2, "0")}`,
    stateOfIncorporation:
      text(7) === "L2" ? "L2" : draws.pick(["DE", "DE", "DE", "DE", "NV", "MD"]),
    fiscalYearEnd: text(9),
    ein: `99${draws.whole(1_000_000, 9_999_999)}`,
    fileNumber: `001-9${String(number(0)).padStart(4, "0")}`,
    shares: Math.round(number(10) * 1_000_000) + (number(10) > 0 ? draws.whole(1, 99_999) : 0),
    startPrice: number(11),
    beta: number(12),
    volatility: number(13) / 100,
    revenueMillions: number(14),
    margin: number(15) / 100,
    dividendYield: number(16) / 100,
  };
}

/** All companies of the world, by CIK. */
export const companies: readonly Company[] = companyTable.trim().split("\n").map(readCompany);

const byTicker = new Map(companies.map((company) => [company.ticker, company]));

/** The company with that ticker when the world began. */
export function companyOf(ticker: string): Company {
  const company = byTicker.get(ticker);
  if (company === undefined) throw new RangeError(`no company has the ticker ${ticker}`);
  return company;
}
