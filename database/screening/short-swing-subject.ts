import { columnsFrom } from "#database/computed/stored-column.ts";
import { number, orNull, text } from "#database/screening/cells.ts";
import { companyConditions, type Condition, dayConditions } from "#database/screening/condition.ts";
import {
  fieldsFrom,
  type SearchedSubject,
  type Sorted,
  type Subject,
} from "#database/screening/subject.ts";
import type { DerivedShortSwing } from "#domain/short-swing/derived-short-swing.ts";

const column = columnsFrom<DerivedShortSwing>();

/** The columns of the `short_swing` table, in insertion order: a person with a profit under Section 16(b). */
export const shortSwingColumns = {
  issuer_cik: column("bigint", ({ issuerCik }) => issuerCik),
  owner_cik: column("bigint", ({ ownerCik }) => ownerCik),
  company_name: column("text", ({ companyName }) => companyName),
  ticker: column("text", ({ ticker }) => ticker),
  is_live: column("boolean", (): boolean => true, "nothing"),
  owner_name: column("text", ({ ownerName }) => ownerName),
  other_owners: column("smallint", ({ otherOwners }) => otherOwners),
  title: column("text", ({ title }) => title),
  profit: column("numeric", ({ profit }) => profit, "digits"),
  pairs: column("integer", ({ pairs }) => pairs),
  is_limit: column("boolean", ({ isLimit }) => isLimit),
  first_day: column("date", ({ firstDay }) => firstDay),
  last_day: column("date", ({ lastDay }) => lastDay),
  first_pair_day: column("date", ({ firstPairDay }) => firstPairDay),
  lines_to_review: column("integer", ({ linesToReview }) => linesToReview),
  are_splits_known: column("boolean", ({ areSplitsKnown }) => areSplitsKnown),
};

type ShortSwingColumn = keyof typeof shortSwingColumns;

const { one } = fieldsFrom<unknown, ShortSwingColumn>();

const fields: Subject<DerivedShortSwing, unknown, ShortSwingColumn>["fields"] = {
  issuerCik: one("issuer_cik", number),
  ownerCik: one("owner_cik", number),
  companyName: one("company_name", text),
  ticker: one("ticker", orNull(text)),
  ownerName: one("owner_name", text),
  otherOwners: one("other_owners", number),
  title: one("title", orNull(text)),
  profit: one("profit", text),
  pairs: one("pairs", number),
  // Null from an update until the issuer is computed.
  isLimit: one(
    "is_limit",
    orNull((cell) => cell === true),
  ),
  firstDay: one("first_day", text),
  lastDay: one("last_day", text),
  firstPairDay: one("first_pair_day", orNull(text)),
  linesToReview: one("lines_to_review", number),
  areSplitsKnown: one("are_splits_known", (cell) => cell === true),
};

/** Fields by which a search can be sorted. */
const sorts = { profit: { sort: "plain" }, lastDay: { sort: "plain" } } as const;

export type ShortSwingSearch = Sorted<keyof typeof sorts> & {
  /** Ticker or CIK. */
  company: string | null;
  /** Those whose last matched transaction is not before this day. */
  since: string | null;
  page: number;
  limit: number;
};

/** How persons with a short-swing profit are stored and searched. */
export const shortSwingSubject: SearchedSubject<
  DerivedShortSwing,
  ShortSwingSearch,
  ShortSwingColumn
> = {
  table: "short_swing",
  key: ["issuer_cik", "owner_cik"],
  columns: shortSwingColumns,
  fields,
  wire: sorts,
  conditions: ({ company, since }): Condition<ShortSwingColumn>[] => [
    { kind: "live" },
    ...companyConditions(company),
    ...dayConditions("last_day", since, null),
  ],
  latest: ["last_day"],
  flagSets: {},
  amounts: ["profit"],
};
