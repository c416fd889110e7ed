import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { catalogue } from "#contract/catalogue.ts";
import {
  exportTradingPlansInput,
  type PlanRow,
} from "#contract/operations/screening/trading-plans.ts";
import { planFlagTexts } from "#contract/plans/plan-rules.ts";
import type { Services } from "#server/endpoint/context.ts";
import { registerSearchExport } from "#server/export/subjects/register-search-export.ts";
import type { FileColumn, FileKind, FileValue } from "#server/export/table-file.ts";
import { planSearch } from "#server/operations/plans/get-trading-plans.ts";
import { presentPlan } from "#server/operations/plans/present-plan.ts";

function column(
  name: string,
  header: string,
  kind: FileKind,
  valueOf: (row: PlanRow) => FileValue,
): FileColumn<PlanRow> {
  return { name, header, kind, valueOf, textOf: (row) => String(valueOf(row) ?? "") };
}

const matches: Readonly<Record<PlanRow["person_match"], string>> = {
  cik: "By CIK",
  name: "By name (uncertain)",
  none: "Not matched",
};
const disclosures: Readonly<Record<PlanRow["disclosure"], string>> = {
  disclosed: "Disclosed",
  "not-disclosed": "Not disclosed",
  unknown: "Unknown",
};

function numberOf(text: string | null): number | null {
  return text === null ? null : Number(text);
}

const columns: readonly FileColumn<PlanRow>[] = [
  column("conm", "Company", "text", ({ conm }) => conm),
  column("ticker", "Ticker", "identifier", ({ ticker }) => ticker),
  column("cik", "CIK", "identifier", ({ cik }) => cik),
  column("owner", "Person", "text", ({ owner }) => owner),
  column("owner_cik", "Person CIK", "identifier", (row) => row.owner_cik),
  column("person_match", "Person Match", "text", (row) => matches[row.person_match]),
  column("title", "Title", "text", ({ title }) => title),
  column("kind", "Kind", "text", ({ kind }) =>
    kind === "rule-10b5-1" ? "Rule 10b5-1" : "Non-Rule 10b5-1",
  ),
  column("adopted_on", "Adopted", "date", (row) => row.adopted_on),
  column("adopted_as_filed", "Adopted as Filed", "text", (row) => row.adopted_as_filed),
  column("expires_on", "Expires", "date", (row) => row.expires_on),
  column("expires_as_filed", "Expires as Filed", "text", (row) => row.expires_as_filed),
  column("terminated_on", "Terminated", "date", (row) => row.terminated_on),
  column("cooling_off_ends_on", "Cooling-off Ends", "date", (row) => row.cooling_off_ends_on),
  column("first_trade_on", "First Trade", "date", (row) => row.first_trade_on),
  column("last_trade_on", "Last Trade", "date", (row) => row.last_trade_on),
  column("trade_days", "Days with Trades", "count", (row) => row.trade_days),
  column("undated_trades", "Trades without Adoption Date", "count", (row) => row.undated_trades),
  column("shares_planned", "Shares Planned", "count", (row) => numberOf(row.shares_planned)),
  column("shares_sold", "Shares Sold", "count", (row) => numberOf(row.shares_sold)),
  column("days_to_results", "Days to Item 2.02 8-K", "count", (row) => row.days_to_results),
  column("disclosure", "Item 408 Disclosure", "text", (row) => disclosures[row.disclosure]),
  column("flags", "Flags", "text", ({ flags }) =>
    flags.map((flag) => planFlagTexts[flag].label).join("; "),
  ),
  column("plan", "Plan", "identifier", ({ plan }) => plan),
];

/** `POST /export/plans`: all trading plans of a search as a file. */
export function registerPlanExport(app: FastifyInstance, services: Services): void {
  registerSearchExport<z.output<typeof exportTradingPlansInput>, PlanRow>(app, services, {
    path: "/export/plans",
    type: "export_plans",
    access: catalogue.get_trading_plans.access,
    input: exportTradingPlansInput,
    prepare: async (_services, { search, title }) => {
      const { email: _email, ...query } = search;
      return {
        title,
        source: "plans",
        columns,
        query,
        inWords: (count) =>
          `${count} trading plans, sorted by ${search.sort.replaceAll("_", " ")}. ${inWords(search)}`,
        readAll: (screening, receive, begin) =>
          screening.readAllPlans(
            planSearch(search),
            (rows) => receive(rows.map(presentPlan)),
            begin,
          ),
      };
    },
  });
}

function inWords(search: z.output<typeof exportTradingPlansInput>["search"]): string {
  const parts = [
    search.company === undefined ? [] : [`company ${search.company}`],
    search.person === undefined ? [] : [`person ${search.person}`],
    search.adopted_from === undefined ? [] : [`adopted from ${search.adopted_from}`],
    search.adopted_to === undefined ? [] : [`adopted to ${search.adopted_to}`],
    search.earnings_within_days === undefined
      ? []
      : [`Item 2.02 8-K within ${search.earnings_within_days} days after adoption`],
    search.flags.map((flag) => planFlagTexts[flag].label.toLowerCase()),
  ].flat();
  return parts.length === 0 ? "No filters." : `Filters: ${parts.join("; ")}.`;
}
