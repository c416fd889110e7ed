import { z } from "zod";
import { alertNumberColumns } from "#contract/alerts/alert-columns.ts";
import { alertKindTable, kindOfColumns } from "#contract/alerts/alert-kind-table.ts";
import { type NoticeContent, noticeContentSchema } from "#contract/alerts/notice-content.ts";
import type { DigestItem } from "#contract/brand/alerts/digest-mail.ts";
import type { MailRow } from "#contract/brand/mail-content.ts";
import {
  type FirstFiling,
  firstFilingHeader,
  firstFilingText,
} from "#contract/trades/first-filing.ts";
import { numberText, plainDollarsText } from "#contract/values/amount-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { filingIndexUrl } from "#contract/values/edgar-identifiers.ts";
import { isTimeKnown } from "#domain/alerts/prices/price-match.ts";
import { timeInZone } from "#domain/mails/time-in-zone.ts";

const factsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const conditionsSchema = z.array(z.object({ condition: z.string(), value: z.string() }));

type Facts = z.infer<typeof factsSchema>;

/** A notice as it is stored: JSON columns have not been looked at, instants are UTC. */
export type StoredEntry = {
  kind: "match" | "correction" | "restored";
  content: unknown;
  facts: unknown;
  conditions: unknown;
  cik: number;
  accession: string | null;
  acceptedAt: string | null;
  happenedAt: string;
  matchedAt: string;
  state: string;
  /** Of an amendment's trade: to which earlier filing its days to file are counted. */
  firstFiling?: FirstFiling | undefined;
};

/** Who reads it, and where the application is. */
export type DigestReader = { timeZone: string; appOrigin: string };

/** They stand in the title, in rows of their own, or serve sorting only. */
const omittedColumns: ReadonlySet<string> = new Set([
  "Company Name",
  "Ticker",
  "Filing URL",
  "Date Accepted",
  "CIK",
  "SIC",
]);

const stateTexts: Readonly<Record<string, string>> = {
  live: "It matches.",
  amended: "A later filing replaced the row. If the new row matches, it is a separate match.",
  withdrawn: "The filing is no longer available.",
  unmatched: "It no longer matches.",
};

/** A match with the conditions it met, its values, its filing and its times. */
export function matchItem(entry: StoredEntry, reader: DigestReader): DigestItem {
  const facts = factsSchema.parse(entry.facts);
  const conditions = conditionsSchema.parse(entry.conditions);
  const changed =
    entry.state === "live" ? [] : [row("Since then", stateTexts[entry.state] ?? entry.state)];
  return {
    title: titleOf(facts),
    rows: [
      ...(conditions.length === 0
        ? []
        : [row("Matched", conditions.map(conditionText).join("\n"))]),
      ...factRows(facts, entry.firstFiling),
      ...filingRows(entry, reader),
      ...changed,
    ],
  };
}

/** What changed in a notified match, and whether it still holds. */
export function correctionItem(
  entry: StoredEntry & { alertName: string },
  reader: DigestReader,
): DigestItem {
  const facts = factsSchema.parse(entry.facts);
  // Said without its details where they are not as agreed: an error must be reported.
  const content: NoticeContent = noticeContentSchema.safeParse(entry.content).data ?? {};
  const newer = content.accession ?? null;
  const changes = (content.changes ?? []).map(
    ({ column, before, after }) => `${column}: ${before} → ${after}`,
  );
  return {
    title: titleOf(facts),
    rows: [
      row("Alert", entry.alertName),
      row("What", content.reason ?? stateTexts[entry.state] ?? "It changed."),
      ...(changes.length === 0 ? [] : [row("Changed", changes.join("\n"))]),
      row("Now", stateTexts[entry.state] ?? entry.state),
      row(
        // A match that holds carries its present figures; one that does not, the last that held.
        entry.state === "live" ? "Values now" : "Values then",
        factRows(facts, entry.firstFiling)
          .map(({ label, value }) => `${label}: ${value}`)
          .join("\n"),
      ),
      ...(newer === null || newer === entry.accession
        ? []
        : [filingRow("Amended by", entry.cik, newer, reader)]),
      ...filingRows(entry, reader),
    ],
  };
}

/** The ticker of a match, where it has one. */
export function tickerOf({ facts }: Pick<StoredEntry, "facts">): string[] {
  const { Ticker: ticker } = factsSchema.parse(facts);
  return typeof ticker === "string" && ticker !== "" ? [shownText(ticker)] : [];
}

/** "Cryptex Corp (CPTX)", in one line. */
function titleOf(facts: Facts): string {
  const name = shownText(facts["Company Name"] ?? "Unknown company");
  const ticker = facts.Ticker ?? "";
  return ticker === "" ? name : `${name} (${shownText(ticker)})`;
}

function conditionText({ condition, value }: { condition: string; value: string }): string {
  const [shown, met] = [shownText(condition), shownText(value)];
  return met === "" || met === shown ? shown : `${shown}: ${met}`;
}

function factRows(facts: Facts, first: FirstFiling | undefined): MailRow[] {
  return columnsOf(facts).flatMap((column) => {
    const value = facts[column] ?? "";
    return value === "" || omittedColumns.has(column)
      ? []
      : [
          row(column, shownValue(column, value)),
          ...(column === "Days to File" && first !== undefined
            ? [row(firstFilingHeader, firstFilingText(first))]
            : []),
        ];
  });
}

/** In the order of the results page: stored JSON keeps none. */
function columnsOf(facts: Facts): readonly string[] {
  const names = Object.keys(facts);
  const kind = kindOfColumns(names);
  return kind === undefined ? names : alertKindTable[kind].columns;
}

function filingRows(entry: StoredEntry, reader: DigestReader): MailRow[] {
  const { accession, cik, acceptedAt, happenedAt, matchedAt } = entry;
  const time = (instant: string): string =>
    timeInZone(Temporal.Instant.from(instant), reader.timeZone);
  const found = row("Found", time(matchedAt));
  if (accession === null) {
    // Without a time, the day is among the facts.
    const isTimed = isTimeKnown(conditionsSchema.parse(entry.conditions));
    return isTimed ? [row("Reached", time(happenedAt)), found] : [found];
  }
  return [
    filingRow("Filing", cik, accession, reader),
    row("Accepted", acceptedAt === null ? "unknown" : time(acceptedAt)),
    found,
  ];
}

function filingRow(
  label: string,
  cik: number,
  accession: string,
  { appOrigin }: DigestReader,
): MailRow {
  const url = filingIndexUrl(cik, accession);
  // Of an invented filing it is a path of the application.
  const address = url.startsWith("/") ? `${appOrigin}${url}` : url;
  return { label, value: accession, address };
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;

/** A cell of the results page as people read it. */
function shownValue(column: string, value: string | number): string {
  if (typeof value === "string") return isDay.test(value) ? dayInWords(value) : shownText(value);
  switch (alertNumberColumns[column]) {
    case "dollars":
      return plainDollarsText(value);
    case "percent":
      return `${value > 0 ? "+" : ""}${numberText(value, 2)}%`;
    case "count":
      return numberText(value, Number.isInteger(value) ? 0 : 4);
    default:
      return String(value);
  }
}

const row = (label: string, value: string): MailRow => ({ label, value });

/** Text of filings in one line, without characters that draw nothing or turn the reading direction. */
function shownText(text: string | number): string {
  return String(text)
    .replaceAll(/[\p{Cc}\p{Cs}\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu, " ")
    .trim();
}
