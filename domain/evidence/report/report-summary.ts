import { counted } from "#contract/values/amount-text.ts";
import { notProofText } from "#contract/evidence/evidence-limits.ts";
import type { NumberedEvidence } from "#domain/evidence/report/numbered.ts";
import {
  eventColumns,
  outcomeColumns,
  type OverviewColumn,
  overviewTable,
  personAndCompany,
} from "#domain/evidence/report/overviews.ts";
import type { ReportBlock } from "#domain/evidence/report/report.ts";
import { reportDay } from "#domain/evidence/report/report-time.ts";
import { searchFacts, type StatedSearch } from "#domain/evidence/stated-search.ts";

export type SummaryParts = {
  subjects: readonly NumberedEvidence[];
  /** What a case adds, as label and text. */
  caseFacts: readonly (readonly [label: string, text: string])[];
  /** The search that the rows were selected from; null where none is stated. */
  search: StatedSearch | null;
  isDemonstration: boolean;
  /** How many filings are in the pack, and how many are not. */
  filings: { there: number; missing: number };
  /** The time of the newest information, as reports print it. */
  newest: string;
  rulesVersion: string;
  product: string;
  state: string;
};

const numbersText =
  "Numbers in square brackets refer to footnotes, which appear where each figure is shown in full. Percentages and dollars, except prices per share, are rounded to two decimals; the footnotes and data/figures.csv have the exact values. Sums of displayed amounts can differ by cents; totals add up the exact amounts.";

/** Trades or events on the first page; the rest are in their section. */
const mostLeading = 10;

/** The first page: the subject of the pack, what it contains, and its key facts. */
export function reportSummary(parts: SummaryParts): ReportBlock[] {
  const keyFacts = keyFactsOf(parts.subjects);
  return [
    ...(parts.isDemonstration
      ? [
          {
            kind: "caution" as const,
            text: `This is a demonstration: companies, persons, filings, and prices are invented.${parts.caseFacts.length === 0 ? "" : clocksText}`,
          },
        ]
      : []),
    factTable([
      ...parts.caseFacts,
      // What a case has as items is in the row of its items.
      parts.caseFacts.length === 0
        ? ["Contains", `${[...kindsText(parts.subjects), ...filesOf(parts)].join(", ")}.`]
        : ["Also contains", `${[...partsText(parts.subjects), ...filesOf(parts)].join(", ")}.`],
      ...searchFacts(parts.search),
      ["Newest information", parts.newest],
      ["Rules and product", `Version ${parts.rulesVersion}; Sentinel ${parts.product}`],
      ["Content hash (SHA-256)", parts.state],
    ]),
    ...(keyFacts.length === 0
      ? []
      : [
          { kind: "heading" as const, text: "Key facts" },
          ...keyFacts,
          { kind: "paragraph" as const, text: numbersText },
        ]),
    { kind: "paragraph", text: notProofText },
  ];
}

const clocksText =
  " Times in this report follow the market clock of the demonstration. Times in case/audit.csv (UTC) and the date in the version of the rules are actual.";

function factTable(facts: readonly (readonly [label: string, text: string])[]): ReportBlock {
  return {
    kind: "table",
    columns: [
      { header: "", share: 24 },
      { header: "", share: 76 },
    ],
    rows: facts.map((fact) => fact.map((text) => ({ text }))),
  };
}

/** "4 figures", "2 filings as received" */
function filesOf({ subjects, filings: { there, missing } }: SummaryParts): string[] {
  const figures = subjects.reduce((sum, subject) => sum + subject.figures.length, 0);
  const absent = missing === 0 ? "" : ` (${counted(missing, "filing")} could not be included)`;
  return [counted(figures, "figure"), `${counted(there, "filing")} as received${absent}`];
}

/** "3 insider trades and 1 material event of the leads and the cluster" */
function partsText(subjects: readonly NumberedEvidence[]): string[] {
  const parts = subjects.filter(({ isPart }) => isPart);
  if (parts.length === 0) return [];
  const leads = new Set(subjects.flatMap(({ kind, id }) => (kind === "lead" ? [id] : [])));
  const items = [...new Set(parts.map(({ id }) => id.replace(/\..*$/, "")))];
  const ofLeads = items.filter((id) => leads.has(id)).length;
  const whose = [
    // Trades of one lead can be those of another too.
    { count: ofLeads === 0 ? 0 : leads.size, noun: "lead" },
    { count: items.length - ofLeads, noun: "cluster" },
  ].flatMap(({ count, noun }) => (count === 0 ? [] : [`the ${noun}${count === 1 ? "" : "s"}`]));
  return [`${kindsText(parts).join(" and ")} of ${whose.join(" and ")}`];
}

const nouns = [
  ["trade", "insider trade"],
  ["event", "material event"],
  ["lead", "lead"],
  ["line", "Section 16 line"],
  ["notice", "Form 144 notice"],
  ["plan", "trading plan"],
  ["short_swing", "short-swing worksheet"],
] as const;

/** "2 insider trades", "1 lead": only kinds that there are. */
function kindsText(subjects: readonly NumberedEvidence[]): string[] {
  return nouns.flatMap(([kind, noun]) => {
    const count = subjects.filter((subject) => subject.kind === kind).length;
    return count === 0 ? [] : [counted(count, noun)];
  });
}

/** The trades of the pack, or its events where it has no trades; of many those with the largest figures. */
function keyFactsOf(subjects: readonly NumberedEvidence[]): ReportBlock[] {
  const trades = subjects.filter((subject) => subject.kind === "trade");
  const events = subjects.filter((subject) => subject.kind === "event");
  if (trades.length > 0)
    return [
      overviewTable(leading(trades, "avoided_or_gained_net", Number), leadingColumns),
      ...shownText(
        counted(trades.length, "trade"),
        trades.length > mostLeading,
        "with the largest loss avoided or gain on day 0, net of the market, largest first. All are in the section “Insider trades”.",
      ),
    ];
  if (events.length === 0) return [];
  return [
    overviewTable(
      leading(events, "event_return", (value) => Math.abs(Number(value))),
      eventColumns,
    ),
    ...shownText(
      counted(events.length, "event"),
      events.length > mostLeading,
      "with the largest return on day 0, net of the market, up or down, largest first. All are in the section “Material events”.",
    ),
  ];
}

function shownText(all: string, areLeftOut: boolean, which: string): ReportBlock[] {
  return areLeftOut ? [{ kind: "paragraph", text: `The ${mostLeading} of ${all} ${which}` }] : [];
}

/** By a figure, the largest first; of equal ones in the order of the report. */
function leading<Of extends NumberedEvidence>(
  subjects: readonly Of[],
  name: string,
  sizeOf: (value: number | string) => number,
): readonly Of[] {
  if (subjects.length <= mostLeading) return subjects;
  const size = ({ figures }: Of): number => {
    const value = figures.find((each) => each.name === name)?.value ?? null;
    return value === null ? Number.NEGATIVE_INFINITY : sizeOf(value);
  };
  return subjects.toSorted((a, b) => size(b) - size(a)).slice(0, mostLeading);
}

const leadingColumns: readonly OverviewColumn<"trade">[] = [
  { header: "No.", share: 5, text: ({ id }) => id },
  {
    header: "Person, company",
    share: 20,
    text: personAndCompany,
  },
  {
    header: "Trade",
    share: 12,
    text: ({ row }) => `${row.direction}, ${reportDay(row.tradeDate)}`,
  },
  { header: "Shares", share: 10, isNumber: true, figure: "shares" },
  { header: "Value", share: 15, isNumber: true, figure: "value" },
  ...outcomeColumns,
  { header: "Days to next 8-K", share: 8, isNumber: true, figure: "next_8K_days" },
];
