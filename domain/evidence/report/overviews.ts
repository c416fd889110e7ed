import { caseItemWords } from "#contract/cases/case-kinds.ts";
import { leadCaution, leadKindLabels } from "#contract/leads/triage.ts";
import { lineLinkLabel } from "#contract/lines/line-links.ts";
import { plannedSaleStatus } from "#contract/planned-sales/planned-sale-vocabulary.ts";
import { planFlagTexts } from "#contract/plans/plan-rules.ts";
import { personName } from "#contract/values/person-name.ts";
import { mostFactorSources } from "#domain/evidence/leads/factor-sources.ts";
import { planPersonName } from "#domain/evidence/registry/plan-facts.ts";
import type { NumberedEvidence, NumberedFigure } from "#domain/evidence/report/numbered.ts";
import { reportDay } from "#domain/evidence/report/report-time.ts";
import type {
  ReportBlock,
  ReportCell,
  ReportColumn,
  ReportSection,
} from "#domain/evidence/report/report.ts";

type Kind = NumberedEvidence["kind"];

/** The person of a subject as the report writes the name; null where it names none. */
export function shownPerson(subject: NumberedEvidence): string | null {
  if (subject.kind === "event" || subject.person === null) return null;
  if (subject.kind === "notice") return subject.person;
  if (subject.kind === "plan") return planPersonName(subject);
  return personName(subject.person, subject.isInsider);
}

/** Of a lead of several persons, only the company. */
export function personAndCompany(subject: NumberedEvidence): string {
  const person = shownPerson(subject);
  return person === null ? subject.company : `${person}, ${subject.company}`;
}

type SubjectOf<Of extends Kind> = Extract<NumberedEvidence, { kind: Of }>;

/** A column of an overview: a text of each subject, or the figure of this name with its footnote. */
export type OverviewColumn<Of extends Kind> = ReportColumn &
  ({ text: (subject: SubjectOf<Of>) => string } | { figure: string });

/** A table with a row for each subject; its footnotes are printed where the figures are shown in full. */
export function overviewTable<Of extends Kind>(
  subjects: readonly SubjectOf<Of>[],
  columns: readonly OverviewColumn<Of>[],
): ReportBlock {
  return {
    kind: "table",
    isOverview: true,
    columns: columns.map(({ header, share, isNumber = false, isCode = false }) => ({
      header,
      share,
      isNumber,
      isCode,
    })),
    rows: subjects.map((subject) =>
      columns.map((column) =>
        "text" in column
          ? { text: column.text(subject) }
          : figureCell(subject.figures, column.figure),
      ),
    ),
  };
}

function figureCell(figures: readonly NumberedFigure[], name: string): ReportCell {
  const figure = figures.find((each) => each.name === name);
  return figure === undefined ? { text: "—" } : { text: figure.text, figure: figure.id };
}

/**
 * The sections that list the subjects of each kind.
 * @param unscored  sentences that state which scores are not recomputed, and why
 */
export function overviewSections(
  subjects: readonly NumberedEvidence[],
  unscored: readonly string[],
): ReportSection[] {
  const tableOf = <Of extends Kind>(
    kind: Of,
    columns: readonly OverviewColumn<Of>[],
  ): ReportBlock[] => {
    const ofKind = subjects.filter((subject): subject is SubjectOf<Of> => subject.kind === kind);
    return ofKind.length === 0 ? [] : [overviewTable(ofKind, columns)];
  };
  const leads = [
    ...unscored.map((text) => ({ kind: "caution" as const, text })),
    ...tableOf("lead", leadColumns),
  ];
  return [
    section(
      "shared-trades-and-events",
      "Trades and events that are also part of a lead or cluster",
      sharedBlocks(subjects),
    ),
    section("trades", "Insider trades", tableOf("trade", tradeColumns)),
    section("events", "Material events", tableOf("event", eventColumns)),
    section("leads", "Leads", leads.length === 0 ? [] : [...leadTexts, ...leads]),
    section("notices", "Form 144 notices", tableOf("notice", noticeColumns)),
    section("plans", "Trading plans", tableOf("plan", planColumns)),
    section("section-16", "Section 16", [
      ...tableOf("line", lineColumns),
      ...tableOf("short_swing", shortSwingColumns),
    ]),
  ].filter(({ blocks }) => blocks.length > 0);
}

/** The trades and events of a case that further leads and clusters contain; nothing where there are none. */
function sharedBlocks(subjects: readonly NumberedEvidence[]): ReportBlock[] {
  const shared = subjects
    .filter((subject) => subject.kind === "trade" || subject.kind === "event")
    .filter(({ alsoPartOf }) => alsoPartOf.length > 0);
  if (shared.length === 0) return [];
  return [
    {
      kind: "paragraph",
      text: "Each trade or event appears once in this report, under the number in the first column.",
    },
    {
      kind: "table",
      columns: [
        { header: "No.", share: 10 },
        { header: "Trade or event", share: 60 },
        { header: "Also part of", share: 30 },
      ],
      rows: shared.map((subject) => [
        { text: subject.id },
        { text: sharedText(subject) },
        { text: subject.alsoPartOf.map((each) => `#${each}`).join(", ") },
      ]),
    },
  ];
}

function sharedText(subject: SubjectOf<"trade" | "event">): string {
  return subject.kind === "trade"
    ? `${personAndCompany(subject)}: ${subject.row.direction}, ${reportDay(subject.row.tradeDate)}`
    : `${subject.company}: 8-K ${subject.accession}`;
}

export function noticeStatus({ outcome }: SubjectOf<"notice">): string {
  return plannedSaleStatus(outcome, false);
}

export function planFlagsText({ flags }: SubjectOf<"plan">): string {
  return flags.map((flag) => planFlagTexts[flag].label).join("; ") || "none";
}

function section(id: string, heading: string, blocks: readonly ReportBlock[]): ReportSection {
  return { id, heading, level: 1, blocks };
}

const leadTexts = [
  leadCaution,
  `The footnotes of a score’s factors cite at most ${mostFactorSources} lines and reports each. Of the person’s earlier trades, they cite only the previous one; a factor that counts no trades cites none. All trades that a score depends on are listed in data/figures.json. For a lead with too many trades or filings to recompute its score, there is no such list, and closes may be left out.`,
  "The verifiers recompute each score. The percentile among similar trades and the base rate require the trades of the whole market; they are not in this pack and are not recomputed.",
].map((text) => ({ kind: "paragraph" as const, text }));

function dayText(day: string | null): string {
  return day === null ? "unknown" : reportDay(day);
}

/** Both measures of a trade's outcome, always next to each other: they cover different days. */
export const outcomeColumns: readonly OverviewColumn<"trade">[] = [
  {
    header: "Loss avoided or gain by the close of day 0",
    share: 15,
    isNumber: true,
    figure: "avoided_or_gained",
  },
  {
    header: "On day 0, net of the market",
    share: 15,
    isNumber: true,
    figure: "avoided_or_gained_net",
  },
];

const tradeColumns: readonly OverviewColumn<"trade">[] = [
  { header: "No.", share: 5, text: ({ id }) => id },
  {
    header: "Reporting person, company",
    share: 18,
    text: personAndCompany,
  },
  {
    header: "Trade",
    share: 11,
    text: ({ row }) => `${row.direction}, ${reportDay(row.tradeDate)}`,
  },
  { header: "Shares", share: 10, isNumber: true, figure: "shares" },
  { header: "Value", share: 14, isNumber: true, figure: "value" },
  { header: "Days to file", share: 6, isNumber: true, figure: "days_to_file" },
  { header: "Days to 8-K", share: 7, isNumber: true, figure: "next_8K_days" },
  { header: "Next 8-K return", share: 9, isNumber: true, figure: "next_8K_ret0" },
  ...outcomeColumns,
];

export const eventColumns: readonly OverviewColumn<"event">[] = [
  { header: "No.", share: 6, text: ({ id }) => id },
  { header: "Company", share: 26, text: ({ company }) => company },
  { header: "Accession number", share: 22, isCode: true, text: ({ accession }) => accession },
  { header: "Day 0", share: 12, text: ({ day0 }) => dayText(day0) },
  { header: "Event return", share: 14, isNumber: true, figure: "event_return" },
  { header: "Value sold, 30d", share: 20, isNumber: true, figure: "value_sold" },
];

const leadColumns: readonly OverviewColumn<"lead">[] = [
  { header: "No.", share: 6, text: ({ id }) => id },
  { header: "Lead", share: 12, text: ({ leadKind }) => leadKindLabels[leadKind] },
  {
    header: "Reporting person, company",
    share: 44,
    text: personAndCompany,
  },
  { header: "Date", share: 16, text: ({ day }) => reportDay(day) },
  { header: "Trades", share: 10, isNumber: true, text: ({ trades }) => String(trades.length) },
  { header: "Score", share: 12, isNumber: true, figure: "score" },
];

const noticeColumns: readonly OverviewColumn<"notice">[] = [
  { header: "No.", share: 6, text: ({ id }) => id },
  { header: "Seller, company", share: 34, text: personAndCompany },
  { header: "Filed", share: 12, text: ({ filedOn }) => dayText(filedOn) },
  { header: "Units to be sold", share: 12, isNumber: true, figure: "units_noticed" },
  { header: "Executed", share: 12, isNumber: true, figure: "sold_units" },
  { header: "Remaining", share: 12, isNumber: true, figure: "remaining_units" },
  { header: "Status", share: 12, text: noticeStatus },
];

const planColumns: readonly OverviewColumn<"plan">[] = [
  { header: "No.", share: 6, text: ({ id }) => id },
  {
    header: "Person, company",
    share: 34,
    text: personAndCompany,
  },
  { header: "Adopted", share: 12, text: ({ adoptedOn }) => dayText(adoptedOn) },
  { header: "Planned", share: 12, isNumber: true, figure: "shares_planned" },
  { header: "Sold", share: 12, isNumber: true, figure: "shares_sold" },
  {
    header: "Flags",
    share: 24,
    text: planFlagsText,
  },
];

const lineColumns: readonly OverviewColumn<"line">[] = [
  { header: "No.", share: 6, text: ({ id }) => id },
  {
    header: "Reporting person, company",
    share: 28,
    text: personAndCompany,
  },
  { header: "Code", share: 7, text: ({ filed }) => filed.code },
  { header: "Trade date", share: 13, text: ({ filed }) => dayText(filed.tradeDate) },
  { header: "Due date", share: 13, isNumber: true, figure: "due_date" },
  { header: "Days late", share: 8, isNumber: true, figure: "days_late" },
  {
    header: "Links",
    share: 25,
    text: ({ links }) => links.map(({ link }) => lineLinkLabel(link)).join(", "),
  },
];

const shortSwingColumns: readonly OverviewColumn<"short_swing">[] = [
  { header: "No.", share: 6, text: ({ id }) => id },
  {
    header: "Reporting person, company",
    share: 50,
    text: personAndCompany,
  },
  { header: "Lines", share: 10, isNumber: true, text: ({ lines }) => String(lines.length) },
  { header: "Pairs", share: 10, isNumber: true, text: ({ pairs }) => String(pairs.length) },
  {
    header: caseItemWords.short_swing.label,
    share: 24,
    isNumber: true,
    figure: "short_swing_profit",
  },
];
