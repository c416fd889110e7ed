import type { DuckDBConnection } from "@duckdb/node-api";
import { number } from "#database/screening/cells.ts";
import type { Condition } from "#database/screening/condition.ts";
import {
  bitsName,
  excludedName,
  signedName,
  unsummedName,
} from "#database/screening/replica/keeping/replica-columns.ts";
import { tradeColumns, tradeSubject } from "#database/screening/trade-subject.ts";

/**
 * What trades add up to by day, direction, industry, plan, quarter, and insider types: answers the totals of searches that
 * are limited by these alone. It is empty while the replica is filled, and complete otherwise; a group can have several
 * rows: docs/decisions/0109-a-summary-of-trades-in-the-replica.md.
 */
export const tradeSummary = "trade_summary";

const flagSet = "insider_types";
const flags: readonly string[] = tradeSubject.flagSets[flagSet] ?? [];
const plain = ["trade_date", "is_plan", "is_between_quarter_end_and_earnings"];
const coded = ["direction", "industry"] as const;
const groups = [...plain, ...coded.map(bitsName), flagSet].join(", ");

const signed = signedName("sum_value");

/** A group's amount may exceed 64 bits, and larger integers are added up fifty times slower: it is kept in two parts. */
const partSize = 1_000_000_000;

/** What totals add up of each trade. Sales are positive and purchases negative: one column tells both. */
const totals = [
  { name: "total", amount: "1", isInParts: false },
  { name: "gross", amount: `abs(${signed})`, isInParts: true },
  { name: "net", amount: signed, isInParts: true },
  { name: "excluded", amount: excludedName("sum_value"), isInParts: false },
  { name: "unsummed", amount: unsummedName("sum_value"), isInParts: false },
] as const;
const sums = totals.flatMap(
  ({ name, amount, isInParts }): [name: string, type: string, amount: string][] =>
    isInParts
      ? [
          [`${name}_high`, "bigint", `${amount} // ${partSize}`],
          [`${name}_low`, "bigint", `${amount} % ${partSize}`],
        ]
      : [[name, "integer", amount]],
);

/** The aggregates of all totals, over trades or over rows of the summary. */
export function totalsOf(rows: "trades" | "summary"): string {
  const aggregates = totals.map(({ name, amount, isInParts }) => {
    const ofSummary = isInParts
      ? `sum(${name}_high)::hugeint * ${partSize} + sum(${name}_low)`
      : `sum(${name})`;
    // Rows are counted faster than ones are added up.
    const ofTrades = amount === "1" ? "count(*)" : `sum(${amount})`;
    const type = isInParts ? "varchar" : "double";
    return `coalesce(${rows === "summary" ? ofSummary : ofTrades}, 0)::${type} as ${name}`;
  });
  return aggregates.join(", ");
}

/**
 * What trades add up to, by group.
 * @param change  whether a change adds or subtracts these trades; null where they are all trades
 */
function summaryOf(from: string, change: "added" | "subtracted" | null = null): string {
  const sign = change === "subtracted" ? "-" : "";
  const amounts = sums.map(([name, type, amount]) => `(${sign}sum(${amount}))::${type} as ${name}`);
  return `select ${groups}, ${amounts.join(", ")}, ${change !== null} as is_change from ${from} group by all`;
}

/** Creates it empty, in a replica that has a table of trades. */
export const createTradeSummary = `create table ${tradeSummary} as ${summaryOf("trade")}`;

/** Whether its rows answer the totals of a search. */
export function isSummarized(conditions: readonly Condition[]): boolean {
  return conditions.every((condition) => {
    switch (condition.kind) {
      case "live":
        return true;
      case "day-range":
      case "not":
        return plain.includes(condition.column);
      case "any-true":
        return [flags, plain].some((names) =>
          condition.columns.every((column) => names.includes(column)),
        );
      case "text-in":
        return hasCodes(condition.column, condition.values);
      default:
        return false;
    }
  });
}

/** Whether a column is one of codes, and these are among them: others are found by the text alone. */
function hasCodes(column: string, values: readonly string[]): boolean {
  return coded.some((name) => {
    const { replica } = tradeColumns[name];
    return (
      name === column &&
      typeof replica === "object" &&
      values.every((value) => replica.codes.includes(value))
    );
  });
}

export const emptyTradeSummary = `delete from ${tradeSummary}`;

/** Rows that changes may add until all trades are added up again. */
const mostChanges = 200_000;

/** Adds up all trades where the summary is empty, or long from changes. */
export async function fillTradeSummary(writer: DuckDBConnection): Promise<void> {
  const reader = await writer.runAndReadAll(
    `select count(*)::double as rows, (count(*) filter (where is_change))::double as changes from ${tradeSummary}`,
  );
  const cells = reader.getRowObjectsJS()[0] ?? {};
  if (number(cells["rows"]) > 0 && number(cells["changes"]) <= mostChanges) return;
  await writer.run(emptyTradeSummary);
  await writer.run(`insert into ${tradeSummary} ${summaryOf("trade")}`);
}

/**
 * Applies a change of trades to the summary. An empty one stays empty: it is filled at the end of the refresh.
 * @param replaced  what SQL selects the earlier versions from, while the table still has them
 * @param changed  the same of the current versions
 */
export async function changeTradeSummary(
  writer: DuckDBConnection,
  { replaced, changed }: { replaced: string; changed: string },
): Promise<void> {
  await writer.run(
    `insert into ${tradeSummary}
       select * from (${summaryOf(replaced, "subtracted")} union all by name
                      ${summaryOf(changed, "added")}) as change
        where exists (from ${tradeSummary})`,
  );
}

/** Whether the summary does not add up to what the trades do, in any group. */
export async function isTradeSummaryWrong(reader: DuckDBConnection): Promise<boolean> {
  const names = sums.map(([name]) => name);
  const columns = [groups, ...names.map((name) => `sum(${name}) as ${name}`)].join(", ");
  const isNotEmpty = names.map((name) => `sum(${name}) <> 0`).join(" or ");
  const answer = await reader.runAndReadAll(
    `with kept as (select ${columns} from ${tradeSummary} group by all having ${isNotEmpty}),
          counted as (select * exclude (is_change) from (${summaryOf("trade")}))
     select exists ((from kept except from counted) union all (from counted except from kept)) as is_wrong`,
  );
  return answer.getRowObjectsJS()[0]?.["is_wrong"] === true;
}
