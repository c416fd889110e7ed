import type { LineRow, LineSearch } from "#contract/operations/screening/explore-lines.ts";
import { dueBases, dueBasisName, lateCauseName, lateCauses } from "#contract/lines/due-dates.ts";
import { lineLinkLabel, lineLinks } from "#contract/lines/line-links.ts";
import { lineFields } from "#contract/lines/line-fields.ts";
import { type LineTable, lineTables, ownershipForms } from "#contract/lines/line-vocabulary.ts";
import {
  codeName,
  type LineCode,
  lineCodes,
  otherCode,
} from "#contract/lines/transaction-codes.ts";
import type { LineNumericFilter } from "#contract/screening/number-filters.ts";
import { industries, unknownIndustry } from "#contract/values/industries.ts";
import { columnsFrom } from "#database/computed/stored-column.ts";
import { codes, number, orNull, paddedCik, text, texts } from "#database/screening/cells.ts";
import {
  type Condition,
  numberConditions,
  scopeConditions,
} from "#database/screening/condition.ts";
import {
  insiderConditions,
  insiderTypesOf,
  relationships,
} from "#database/screening/relationships.ts";
import { fieldsFrom, type Subject } from "#database/screening/subject.ts";
import type { ReportedLine } from "#domain/lines/reported-line.ts";

const column = columnsFrom<ReportedLine>();

/** A list as JSON text; null where it is empty. */
const listText = (list: readonly string[]): string | null =>
  list.length === 0 ? null : JSON.stringify(list);

/** The columns of the `reported_line` table, in insertion order. */
export const lineColumns = {
  accession: column("text", (line) => line.accession),
  line_number: column("smallint", (line) => line.lineNumber),
  issuer_cik: column("bigint", (line) => line.issuerCik),
  company_name: column("text", (line) => line.companyName),
  ticker: column("text", (line) => line.ticker),
  industry: column("text", (line) => line.industry, { codes: [...industries, unknownIndustry] }),
  is_live: column("boolean", (line) => line.isLive, "nothing"),
  superseded_by: column("text", (line) => line.supersededBy),
  form: column("text", (line) => line.form),
  owner_cik: column("bigint", (line) => line.ownerCik),
  owner_name: column("text", (line) => line.ownerName),
  other_owners: column("smallint", (line) => line.otherOwners),
  owner_ciks: column("bigint[]", (line) => line.ownerCiks),
  title: column("text", (line) => line.title),
  is_officer: column("boolean", (line) => line.isOfficer),
  is_director: column("boolean", (line) => line.isDirector),
  is_ten_percent_owner: column("boolean", (line) => line.isTenPercentOwner),
  is_other: column("boolean", (line) => line.isOther),
  line_table: column("text", (line) => line.table, { codes: lineTables }),
  code: column("text", (line) => line.code, { codes: lineCodes }),
  trade_date: column("date", (line) => line.tradeDate),
  dated_on: column("date", (line) => line.datedOn),
  acquired_disposed: column("text", (line) => line.acquiredDisposed),
  security_title: column("text", (line) => line.securityTitle),
  shares: column("numeric", (line) => line.shares),
  price: column("numeric", (line) => line.price),
  owned_following: column("numeric", (line) => line.ownedFollowing),
  ownership_form: column("text", (line) => line.ownershipForm, { codes: ownershipForms }),
  ownership_nature: column("text", (line) => line.ownershipNature),
  conversion_price: column("numeric", (line) => line.conversionPrice),
  exercisable_on: column("date", (line) => line.exercisableOn),
  expires_on: column("date", (line) => line.expiresOn),
  underlying_title: column("text", (line) => line.underlyingTitle),
  underlying_shares: column("numeric", (line) => line.underlyingShares),
  cell_notes: column("text", (line) => listText(line.cellNotes)),
  as_filed: column("text", (line) => listText(line.asFiled)),
  accepted_at: column("timestamptz", (line) => line.acceptedAt),
  filed_on: column("date", (line) => line.filedOn),
  due_on: column("date", (line) => line.dueOn),
  due_basis: column("text", (line) => line.dueBasis, { codes: dueBases }),
  days_late: column("integer", (line) => line.daysLate),
  first_agent: column("bigint", (line) => line.firstAgent),
  late_cause: column("text", (line) => line.lateCause, { codes: lateCauses }),
  disclosure_return: column("double precision", (line) => line.disclosureReturn),
  links: column("text[]", (line) => line.links, { codes: lineLinks }),
  flags: column("text[]", (line) => line.flags),
};

type LineColumn = keyof typeof lineColumns;

const { one, several } = fieldsFrom<unknown, LineColumn>();

const fields: Subject<LineRow, unknown, LineColumn>["fields"] = {
  accno: one("accession", text),
  line_number: one("line_number", number),
  conm: one("company_name", text),
  ticker: one("ticker", orNull(text)),
  cik: one("issuer_cik", paddedCik),
  owner: one("owner_name", text),
  owner_cik: one("owner_cik", paddedCik),
  other_owners: one("other_owners", number),
  insider_types: several(Object.values(relationships), insiderTypesOf),
  title: one("title", orNull(text)),
  industry: one("industry", text),
  form: one("form", text),
  superseded_by: one("superseded_by", orNull(text)),
  line_table: one("line_table", (cell): LineTable => (cell === "II" ? "II" : "I")),
  code: one("code", codeOf),
  code_name: one("code", (cell) => codeName(codeOf(cell))),
  trade_date: one("trade_date", orNull(text)),
  acquired_disposed: one("acquired_disposed", orNull(text)),
  security_title: one("security_title", orNull(text)),
  shares: one("shares", orNull(number)),
  price: one("price", orNull(number)),
  owned_following: one("owned_following", orNull(number)),
  ownership_form: one(
    "ownership_form",
    (cell) => ownershipForms.find((form) => form === cell) ?? null,
  ),
  ownership_nature: one("ownership_nature", orNull(text)),
  conversion_price: one("conversion_price", orNull(number)),
  exercisable_on: one("exercisable_on", orNull(text)),
  expires_on: one("expires_on", orNull(text)),
  underlying_title: one("underlying_title", orNull(text)),
  underlying_shares: one("underlying_shares", orNull(number)),
  cell_notes: one("cell_notes", texts),
  as_filed: one("as_filed", texts),
  filed_on: one("filed_on", orNull(text)),
  accepted_at: one("accepted_at", orNull(text)),
  due_date: one("due_on", orNull(text)),
  due_basis: one("due_basis", (cell) => basisOf(cell)),
  days_late: one("days_late", orNull(number)),
  late_cause: one("late_cause", (cell) => {
    const cause = lateCauses.find((each) => each === cell);
    return cause === undefined ? null : lateCauseName(cause);
  }),
  disclosure_return: one("disclosure_return", orNull(number)),
  links: one("links", (cell) => {
    const found = codes(cell);
    return lineLinks.filter((link) => found.includes(link)).map(lineLinkLabel);
  }),
  flags: one("flags", codes),
};

function basisOf(cell: unknown): string | null {
  const basis = dueBases.find((each) => each === cell);
  return basis === undefined ? null : dueBasisName(basis);
}

/** How the lines of Forms 3, 4, and 5 are stored, and how answers are made of them. */
export const lineSubject: Subject<LineRow, unknown, LineColumn> & {
  conditions: (search: LineSearch) => Condition<LineColumn>[];
} = {
  table: "reported_line",
  key: ["accession", "line_number"],
  columns: lineColumns,
  fields,
  wire: lineFields,
  conditions: lineConditions,
  latest: ["dated_on"],
  flagSets: { insider_types: Object.values(relationships) },
  amounts: ["shares", "price", "owned_following"],
};

function codeOf(cell: unknown): LineCode {
  return lineCodes.find((code) => code === cell) ?? otherCode;
}

/** The conditions of a search. Both tables restrict nothing. */
function lineConditions(search: LineSearch): Condition<LineColumn>[] {
  const conditions: Condition<LineColumn>[] = scopeConditions(search, {
    day: "dated_on",
    cik: "issuer_cik",
  });
  conditions.push(...insiderConditions(search));
  const oneOf = (column: LineColumn, chosen: readonly string[] | undefined, all: number): void => {
    const values = [...new Set(chosen)];
    if (values.length > 0 && values.length < all) {
      conditions.push({ kind: "text-in", column, values });
    }
  };
  oneOf("code", search.codes?.val, lineCodes.length);
  oneOf("line_table", search.tables?.val, lineTables.length);
  // Both forms leave out the lines that state none.
  oneOf("ownership_form", search.ownership_forms?.val, Number.POSITIVE_INFINITY);
  if (search.links !== undefined) {
    conditions.push({ kind: "any-code", column: "links", values: search.links.val });
  }
  const numbers = numberConditions<LineNumericFilter, LineColumn>(search, {
    line_price: "price",
    line_shares: "shares",
    conversion_price: "conversion_price",
    days_late: "days_late",
  });
  return [...conditions, ...numbers];
}
