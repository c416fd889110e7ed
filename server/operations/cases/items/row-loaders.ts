import { z } from "zod";
import { caseItemFields, keptLookback, keptTradeColumns } from "#contract/cases/case-fields.ts";
import { itemsText } from "#contract/events/item-codes.ts";
import type { CaseCell, CaseData } from "#contract/cases/case-items.ts";
import { eventColumns } from "#contract/events/event-columns.ts";
import { eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import { firstFilingText } from "#contract/trades/first-filing.ts";
import { ownerInText, ownerInWords } from "#contract/trades/trade-columns.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { holding } from "#contract/lines/transaction-codes.ts";
import { loadOwnershipFiling } from "#database/computed/load-ownership.ts";
import { loadIssuerRecord } from "#database/computed/load-issuer-records.ts";
import { readOwnersOf } from "#database/cases/cited-filings.ts";
import { withFirstFilings } from "#database/queries/insiders/first-filing.ts";
import { findEvent, findLine, findTrade } from "#database/screening/postgres/find-row.ts";
import { proveTrade } from "#domain/trades/prove-trade.ts";
import type { MemberContext } from "#server/endpoint/context.ts";
import { itemLoader } from "#server/operations/cases/items/item-loader.ts";

const rowKeySchema = z.strictObject({ accno: z.string(), row_number: z.number() });
type RowKey = z.infer<typeof rowKeySchema>;

/** The cells of a row under the names of its columns; lists as their labels. */
function cellsOf(row: object, names: readonly string[]): CaseData {
  const cells = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    names.flatMap((name) => (cells.has(name) ? [[name, cellOf(cells.get(name))]] : [])),
  );
}

function cellOf(value: unknown): CaseCell {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" || typeof value === "number" ? value : null;
}

/** The columns of a trade, as Explore Insider Trades shows them. */
function tradeData({ first_filing: first, ...row }: TradeRow): CaseData {
  const patterns = row.patterns.map((pattern) => tradePatternTexts[pattern].label);
  const cells = cellsOf(
    { ...row, patterns, owner: ownerInWords(row) },
    keptTradeColumns.map(({ name }) => name),
  );
  return first === undefined ? cells : { ...cells, first_filing: firstFilingText(first) };
}

/** The columns of an event, as Explore Material Events shows them. */
export function eventData(row: EventRow): CaseData {
  const patterns = row.patterns.map((pattern) => eventPatternTexts[pattern].label);
  return cellsOf(
    { ...row, patterns },
    eventColumns.map(({ name }) => name),
  );
}

async function readTrade({ accno, row_number: rowNumber }: RowKey, { db }: MemberContext) {
  const stored = await findTrade(db, { accession: accno, rowNumber });
  if (stored === undefined) return "gone";
  const [row = stored] = await withFirstFilings(db, [stored]);
  return {
    title: `${row.trade_direction} by ${ownerInText(row)}, ${row.ticker ?? row.conm}, ${dayInWords(row.trade_date)}`,
    data: tradeData(row),
    about: {
      day: row.trade_date,
      accession: accno,
      companies: [{ cik: row.cik, name: row.conm }],
      persons: await readOwnersOf(db, accno),
    },
  };
}

/** A trade row by its filing and number. */
export const trade = itemLoader("trade", {
  stored: rowKeySchema,
  name: (reference) => ({ reference }),
  read: readTrade,
});

const lineKeySchema = z.strictObject({ accno: z.string(), line_number: z.number() });

/** A line of Form 3, 4, or 5, with the footnotes it cites. */
export const line = itemLoader("line", {
  stored: lineKeySchema,
  name: (reference) => ({ reference }),
  read: async ({ accno, line_number: lineNumber }, { db }) => {
    const [row, filing] = await Promise.all([
      findLine(db, { accession: accno, lineNumber }),
      loadOwnershipFiling(db, accno),
    ]);
    if (row === undefined) return "gone";
    const filed = filing?.lines.find((each) => each.lineNumber === lineNumber);
    const day = row.trade_date ?? row.filed_on;
    const on = day === null ? "" : `, ${dayInWords(day)}`;
    const what = row.code === holding ? holding : `Code ${row.code}`;
    const footnotes = filed?.footnoteIds.map((id) => `${id} ${filing?.footnotes[id] ?? ""}`) ?? [];
    return {
      title: `${what}, ${row.security_title ?? "no title"}, by ${ownerInText(row)}, ${row.ticker ?? row.conm}${on}`,
      data: cellsOf(
        { ...row, owner: ownerInWords(row), footnotes },
        caseItemFields.line.map(({ name }) => name),
      ),
      about: {
        day,
        accession: accno,
        companies: [{ cik: row.cik, name: row.conm }],
        persons: await readOwnersOf(db, accno),
      },
    };
  },
});

/** The cluster that a trade belongs to, proved from the company's stored filings. */
export const cluster = itemLoader("cluster", {
  stored: rowKeySchema,
  isSlow: true,
  name: (reference) => ({ reference }),
  read: async ({ accno, row_number: rowNumber }, context) => {
    const key = { accession: accno, rowNumber };
    const row = await findTrade(context.db, key);
    if (row === undefined) return "gone";
    const record = await loadIssuerRecord(context.db, Number(row.cik), context.settings);
    const proof = record === null ? null : proveTrade(record, key);
    const found = proof?.patterns.find(
      ({ pattern, state }) => pattern === "cluster" && state === "found",
    );
    if (found === undefined || !proof?.cluster) return "gone";
    const { first, last, persons } = proof.cluster;
    const days = first === last ? dayInWords(last) : `${dayInWords(first)} to ${dayInWords(last)}`;
    const accessions = found.inputs.flatMap(({ source }) => source ?? []);
    return {
      title: `Cluster of ${row.trade_direction === "Sale" ? "sales" : "purchases"} by ${persons} insiders, ${row.ticker ?? row.conm}, ${days}`,
      data: {
        company: row.conm,
        trade_direction: row.trade_direction,
        trades: found.inputs.map(({ label, value, source }) =>
          source === null ? `${label}: ${value}` : `${label}: ${value} (${source})`,
        ),
        rule: found.rule,
      },
      about: {
        // Like the lead of the cluster: the day of its newest trade.
        day: last,
        accession: accno,
        companies: [{ cik: row.cik, name: row.conm }],
        persons: await readOwnersOf(context.db, ...accessions),
      },
    };
  },
});

/** An 8-K with the insiders' sums over the 30 days before. */
export const event = itemLoader("event", {
  stored: z.strictObject({ accno: z.string() }),
  name: (reference) => ({ reference }),
  read: async ({ accno }, { db }) => {
    const row = await findEvent(db, accno, keptLookback);
    if (row === undefined) return "gone";
    return {
      title: `8-K of ${row.conm}, items ${itemsText(row["8K_items"])}, ${row.date_filed ?? "filing date unknown"}`,
      data: eventData(row),
      about: {
        day: row.day_0 ?? row.filed_on,
        accession: accno,
        companies: [{ cik: row.cik, name: row.conm }],
        persons: [],
      },
    };
  },
});
