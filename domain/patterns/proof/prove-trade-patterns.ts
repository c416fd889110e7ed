import { patternRules } from "#contract/patterns/pattern-rules.ts";
import {
  type TradePattern,
  tradePatterns,
  tradePatternTexts,
} from "#contract/patterns/trade-patterns.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import type { Cluster, LiveRow } from "#domain/patterns/clusters.ts";
import { isNext8kDoubtful } from "#domain/patterns/avoided-or-gained.ts";
import { provePlan } from "#domain/patterns/proof/prove-plan.ts";
import { type Finding, type Proved, proved } from "#domain/patterns/proof/proved.ts";
import type { FoundPatterns } from "#domain/patterns/trade-patterns.ts";
import type { TradingHabit } from "#domain/patterns/trading-habits.ts";
import { fractionText, input, type ProofInput } from "#domain/trades/proof/proof-text.ts";
import { sourceOf } from "#domain/trades/proof/prove-amounts.ts";
import type { ComputedRow } from "#domain/trades/rows/computed-row.ts";
import type { DisplayedOwner } from "#domain/trades/rows/displayed-owner.ts";

type NameOf = (owner: DisplayedOwner["owner"]) => string;

/** Rows a proof lists. */
const mostRows = 30;

/** The first rows, each as an input, and the number of the others. */
export function listedInputs<Row>(
  rows: readonly Row[],
  toInput: (row: Row) => ProofInput,
): ProofInput[] {
  const further = rows.length - mostRows;
  return [
    ...rows.slice(0, mostRows).map(toInput),
    ...(further > 0 ? [input("further trades", String(further))] : []),
  ];
}

/** The trades of a cluster, by day. */
function proveCluster({ rows, persons }: Cluster, nameOf: NameOf): ProofInput[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const direction = first.row.direction === "Sale" ? "sold" : "purchased";
  return [
    input(
      `persons who ${direction} from ${dayInWords(first.row.tradeDate)} to ${dayInWords(last.row.tradeDate)}`,
      `${persons}, in ${rows.length} trades`,
    ),
    ...listedInputs(rows, (row) => rowInput(row, nameOf)),
  ];
}

function rowInput({ row, person, groupOwner }: LiveRow, nameOf: NameOf): ProofInput {
  const { filing } = row.filing;
  const others = filing.owners.length - 1;
  const who = `${person === null ? "unknown" : nameOf(person.owner)}${others > 0 ? ` +${others}` : ""}`;
  const remarks = [
    ...(row.isPlan ? ["10b5-1 plan"] : []),
    ...(groupOwner === null ? [] : ["reported in another filing of the group"]),
  ];
  const value = remarks.length === 0 ? who : `${who} (${remarks.join(", ")})`;
  return input(dayInWords(row.tradeDate), value, filing.accession);
}

const monthNames = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/**
 * The patterns of a trade that hold, with their rules and inputs, and those that were looked at and
 * could not be decided. Replaced rows have none.
 * @param nameOf  how persons are named: as filed by default, so that items of cases, which keep the inputs, stay equal
 */
export function proveTradePatterns(
  computed: ComputedRow,
  { patterns, facts }: FoundPatterns,
  nameOf: NameOf = ({ name }) => name,
): Proved<TradePattern>[] {
  if (!computed.isLive) return [];
  const found = (pattern: TradePattern, finding: Omit<Finding, "holds">): Finding => ({
    holds: patterns.includes(pattern),
    ...finding,
  });
  const plan = facts.plan === null ? null : provePlan(computed, facts.plan, patterns);
  const findings: Readonly<Record<TradePattern, Finding>> = {
    ...before8k(computed, patterns),
    cluster: found("cluster", { inputs: clusterInputs(facts.cluster, nameOf), note: null }),
    ...habit(computed, facts.habit, nameOf),
    "plan-trade-within-30-days": plan?.["plan-trade-within-30-days"] ?? nothing,
    "plan-trade-within-60-days": plan?.["plan-trade-within-60-days"] ?? nothing,
    "plan-cooling-off-short": plan?.["plan-cooling-off-short"] ?? nothing,
    "plan-single-trade": plan?.["plan-single-trade"] ?? nothing,
    "plan-before-earnings": plan?.["plan-before-earnings"] ?? nothing,
    "late-filing": late(computed, patterns),
  };
  return tradePatterns.flatMap((pattern) =>
    proved(pattern, tradePatternTexts[pattern], findings[pattern]),
  );
}

const nothing: Finding = { holds: false, inputs: [], note: null };

function clusterInputs(cluster: Cluster | null, nameOf: NameOf): ProofInput[] {
  return cluster === null ? [] : proveCluster(cluster, nameOf);
}

type Before8k = "sale-before-adverse-8k" | "purchase-before-favourable-8k";

function before8k(
  computed: ComputedRow,
  patterns: readonly TradePattern[],
): Record<Before8k, Finding> {
  const { row, next8k } = computed;
  const own: Before8k =
    row.direction === "Sale" ? "sale-before-adverse-8k" : "purchase-before-favourable-8k";
  const neither = {
    "sale-before-adverse-8k": nothing,
    "purchase-before-favourable-8k": nothing,
  };
  if (isNext8kDoubtful(computed)) return { ...neither, [own]: doubtful8k(computed) };
  if (next8k === null || next8k.days > patternRules.daysBefore8k) return neither;
  const isUnknown = next8k.measured.adjusted === null;
  return {
    ...neither,
    [own]: {
      holds: isUnknown ? null : patterns.includes(own),
      inputs: next8kInputs(row, next8k),
      note: isUnknown ? `The return on day 0, ${day0InWords(next8k)}, is unknown.` : null,
    },
  };
}

/** Stored or not, what came first within the 30 days is not known. */
function doubtful8k({ row, listed8k }: ComputedRow): Finding {
  const listed =
    listed8k === null
      ? []
      : [
          input("8-K listed by EDGAR", dayInWords(listed8k.filedOn), listed8k.accession),
          input("first day it can have been accepted", dayInWords(listed8k.acceptedFrom)),
        ];
  return {
    holds: null,
    inputs: [
      input("trade date", dayInWords(row.tradeDate), row.filing.filing.accession),
      ...listed,
    ],
    note: `EDGAR lists an 8-K${listed8k === null ? "" : ` filed ${dayInWords(listed8k.filedOn)} (${listed8k.accession})`} that Sentinel has not stored. It may be the next 8-K.`,
  };
}

type Next8k = NonNullable<ComputedRow["next8k"]>;

function day0InWords({ published }: Next8k): string {
  return dayInWords(published.when.day0);
}

function next8kInputs(
  row: ComputedRow["row"],
  { published, days, measured }: Next8k,
): ProofInput[] {
  return [
    input("trade date", dayInWords(row.tradeDate), row.filing.filing.accession),
    input(
      "next 8-K accepted",
      `${dayInWords(published.when.acceptedOn)}, ${days} calendar days after`,
      published.report.accession,
    ),
    ...(measured.adjusted === null
      ? []
      : [
          input(
            `return of day 0, ${dayInWords(published.when.day0)}, stock − market fund`,
            fractionText(measured.adjusted),
            sourceOf(measured.stock?.series ?? null),
          ),
        ]),
  ];
}

function habit(
  { owner }: ComputedRow,
  facts: TradingHabit | null,
  nameOf: NameOf,
): Record<"routine-insider" | "opportunistic-insider", Finding> {
  if (facts === null) return { "routine-insider": nothing, "opportunistic-insider": nothing };
  const inputs = [
    ...(owner === null ? [] : [input("person", nameOf(owner.owner))]),
    ...facts.years.map(({ year, months }) =>
      input(`months with a trade in ${year}`, monthsInWords(months)),
    ),
    input("months common to all three", monthsInWords(facts.commonMonths)),
  ];
  const missing = facts.years.filter(({ months }) => months.length === 0);
  const note =
    missing.length === 0
      ? null
      : `No trade of this person in the company's stock is on file for ${missing.map(({ year }) => year).join(", ")}.`;
  const isUnknown = facts.kind === "unclassified";
  return {
    "routine-insider": { holds: isUnknown ? null : facts.kind === "routine", inputs, note },
    "opportunistic-insider": {
      holds: isUnknown ? null : facts.kind === "opportunistic",
      inputs,
      note,
    },
  };
}

function monthsInWords(months: readonly number[]): string {
  return months.length === 0 ? "none" : months.map((month) => monthNames[month - 1]).join(", ");
}

function late(computed: ComputedRow, patterns: readonly TradePattern[]): Finding {
  const { delay, delays, flags } = computed;
  const limit = patternRules.filingDays;
  if (delay === null) {
    const isForm5 = delays.every(({ missing }) => missing === "form-5");
    return isForm5 ? nothing : { holds: null, inputs: [], note: "The filing date is unknown." };
  }
  const inputs = [
    input("days start after", delay.from ?? "unknown", delay.line.filing.filing.accession),
    input("filed", delay.to ?? "unknown", delay.line.filing.filing.accession),
    input("EDGAR business days", `${delay.businessDays} (limit ${limit})`),
  ];
  if (flags.includes("orphan-amendment") && (delay.businessDays ?? 0) > limit) {
    const note =
      "This amendment corrects a filing that Sentinel has not stored. The original may have been filed on time.";
    return { holds: null, inputs, note };
  }
  return { holds: patterns.includes("late-filing"), inputs, note: null };
}
