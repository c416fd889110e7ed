import { planRules } from "#contract/plans/plan-rules.ts";
import type { EvidenceFigure } from "#domain/evidence/evidence.ts";
import { reportDay } from "#domain/evidence/report/report-time.ts";
import { cellPath } from "#domain/evidence/xml-paths.ts";
import type { TradingPlan } from "#domain/plans/trading-plan.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";
import type { PreparedIssuer } from "#domain/trades/rows/prepared-issuer.ts";

const noWindows = { horizon: null, stock: null, fund: null } as const;

/** The figures of a plan, and the shares of each trade under it. */
export function planFigures(plan: TradingPlan, issuer: PreparedIssuer): EvidenceFigure[] {
  const { trades, sharesPlanned, daysToResults } = plan;
  const sources = trades.flatMap((trade) => sharesSources(trade, issuer));
  return [
    ...trades.map((trade, index): EvidenceFigure => ({
      ...noWindows,
      name: `trade_${index + 1}`,
      label: `${trade.direction} of ${reportDay(trade.tradeDate)}, ${trade.accession}, row ${trade.rowNumber}`,
      unit: "shares",
      value: trade.shares,
      rule: "A trade under a plan whose Form 4 states this adoption date: the shares of its lines.",
      note: trade.shares === null ? "A line states no shares." : null,
      sources: sharesSources(trade, issuer),
    })),
    {
      ...noWindows,
      name: "shares_sold",
      label: "Shares sold under the plan",
      unit: "shares",
      value: plan.sharesSold,
      rule: "The sum of the shares of all sales under the plan, as filed; a sale that another filing of the group reported first is left out.",
      note: null,
      sources,
    },
    {
      ...noWindows,
      name: "shares_planned",
      label: "Shares planned",
      unit: "shares",
      value: sharesPlanned,
      rule: "The sum of the parts that the newest 10-Q or 10-K states (TrdArrSecuritiesAggAvailAmt), as filed.",
      note: sharesPlanned === null ? "No filing states one number for each part." : null,
      sources: plannedSources(plan),
    },
    {
      ...noWindows,
      name: "days_to_results",
      label: "Days from adoption to results",
      unit: "days",
      value: daysToResults,
      rule: `Calendar days from adoption to the acceptance of the next 8-K with item 2.02, at most ${planRules.resultsWithinDays} days.`,
      note: daysToResults === null ? "No such 8-K is stored." : null,
      sources:
        plan.resultsAccession === null
          ? []
          : [{ kind: "header", accession: plan.resultsAccession, field: "ACCEPTANCE-DATETIME" }],
    },
  ];
}

/** The elements of the newest 10-Q or 10-K that states the plan's adoption, else its termination. */
function plannedSources({ statements, sharesPlanned }: TradingPlan): EvidenceFigure["sources"] {
  const disclosed = statements
    .filter((each) => each.source === "item-408")
    .sort((a, b) => (a.filedOn ?? "").localeCompare(b.filedOn ?? ""));
  const stating =
    disclosed.findLast(({ arrangement }) => arrangement.action === "adopted") ?? disclosed.at(-1);
  return sharesPlanned === null || stating === undefined
    ? []
    : [{ kind: "xml", accession: stating.accession, path: "TrdArrSecuritiesAggAvailAmt" }];
}

function sharesSources(
  { accession, rowNumber }: DerivedTrade,
  { rows }: PreparedIssuer,
): EvidenceFigure["sources"] {
  const row = rows.find(
    (each) => each.filing.filing.accession === accession && each.rowNumber === rowNumber,
  );
  return (row?.lines ?? []).map(({ filing, asFiled }) => ({
    kind: "xml",
    accession,
    path: cellPath(filing.filing, asFiled, "shares"),
  }));
}
