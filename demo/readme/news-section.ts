import { numberText } from "#contract/values/amount-text.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import type { Bar } from "#demo/world/market/bar.ts";
import { fundTicker } from "#demo/world/market/fund.ts";
import type { World } from "#demo/world/world.ts";

const tradePlants: readonly string[] = [
  "sales-before-fall",
  "purchases-before-fall",
  "purchases-before-rise",
  "plan-short-wait",
  "plan-single-trade",
];

type Report = Extract<Filing, { kind: "current-report" }>;
type Form = Extract<Filing, { kind: "ownership" }>;

/** The section of `demo/README.md` on planted trades and the news they were made before. */
export function newsSection(world: World): string {
  return `## Trades before news

Return of day 0 less the market fund's; the trades are those planted, not those that insiders do by
habit. Where another 8-K came between, it is named: the trade's own pattern looks at its next 8-K
only, the event's at all trades of the 30 days before.

| Company | News | Return | Planted trades before it |
|---|---|---|---|
${rows(world).join("\n")}
`;
}

function rows(world: World): string[] {
  const carrying = world.filings.filter(({ plants: own }) =>
    own.some((id) => tradePlants.includes(id)),
  );
  return carrying.flatMap((report) => {
    if (report.kind !== "current-report") return [];
    const trades = carrying.flatMap((form) =>
      form.kind === "ownership" && form.form === "4" && form.issuer.cik === report.issuer.cik
        ? [`${tradeOf(form)}${between(world, form, report)}`]
        : [],
    );
    const { event, acceptedOn, acceptedTime, accession } = report;
    const news = `${event.items.join(", ")} on ${acceptedOn} ${acceptedTime} (${accession})`;
    const percent = `${(adjustedReturn(world, report) * 100).toFixed(2)} %`;
    return [`| ${report.issuerName} | ${news} | ${percent} | ${trades.join("; ")} |`];
  });
}

function tradeOf(form: Form): string {
  const trades = form.lines.filter(({ code }) => code === "P" || code === "S");
  const shares = trades.reduce((sum, line) => sum + Number(line.shares), 0);
  const verb = trades[0]?.code === "P" ? "buys" : "sells";
  return `${form.owners[0]?.name ?? ""} ${verb} ${numberText(shares)} on ${form.periodOfReport}`;
}

/** The first 8-K of the company after the trade and before the news. */
function between({ filings }: World, form: Form, news: Report): string {
  const first = filings.find(
    (filing) =>
      filing.kind === "current-report" &&
      !filing.isAmendment &&
      filing.issuer.cik === news.issuer.cik &&
      filing.acceptedOn >= form.periodOfReport,
  );
  return first === undefined || first.accession === news.accession
    ? ""
    : `, before 8-K ${first.accession} of ${first.acceptedOn}`;
}

/** By the closes of the share and of the fund on day 0 and the session before. */
function adjustedReturn({ bars, furtherBars }: World, { issuer, event }: Report): number {
  return (
    returnOn(bars.get(issuer.cik) ?? [], event.day0) -
    returnOn(furtherBars.get(fundTicker) ?? [], event.day0)
  );
}

function returnOn(bars: readonly Bar[], day: string): number {
  const at = bars.findIndex((bar) => bar.day === day);
  const [before, on] = [bars[at - 1], bars[at]];
  if (before === undefined || on === undefined) throw new RangeError(`no close around ${day}`);
  return on.close / before.close - 1;
}
