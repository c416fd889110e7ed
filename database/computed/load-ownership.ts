import { type RawBuilder, sql } from "kysely";
import type {
  OwnershipFiling,
  OwnershipLine,
  ReportingOwner,
} from "#domain/trades/issuer-record.ts";
import type { Database } from "#database/connect.ts";

type FilingRow = {
  issuer_cik: number;
  accession: string;
  form: string;
  accepted_at: string | null;
  filed_on: string | null;
  period_of_report: string | null;
  date_of_original_submission: string | null;
  is_plan_checked: boolean | null;
  remarks: string | null;
  issuer_name: string;
  issuer_symbol: string | null;
  footnotes: Record<string, string>;
};

/** What an ownership filing says of the issuer's ticker. */
export type TypedSymbol = Pick<OwnershipFiling, "issuerSymbol" | "filedOn" | "periodOfReport">;

/** Of each issuer by CIK, ordered by accession. */
type LoadingOwnership = {
  /** With owners and lines. */
  filings: Promise<Map<number, OwnershipFiling[]>>;
  /** Read sooner than the filings. */
  symbols: Promise<Map<number, TypedSymbol[]>>;
};

/** Starts loading the ownership filings of some issuers, withdrawn ones left out. */
export function loadOwnershipFilings(db: Database, ciks: readonly number[]): LoadingOwnership {
  const { rows, filings } = loadFilings(db, {
    accessions: sql`select accession from ownership_document where issuer_cik = any(${ciks})`,
    condition: sql`not f.withdrawn`,
    cells: tellingCells,
  });
  return { filings: filings.then(byIssuer), symbols: rows.then(symbolsByIssuer) };
}

function byIssuer(loaded: readonly LoadedFiling[]): Map<number, OwnershipFiling[]> {
  const filings = new Map<number, OwnershipFiling[]>();
  for (const { issuerCik, filing } of loaded) append(filings, issuerCik, filing);
  return filings;
}

function symbolsByIssuer(rows: readonly FilingRow[]): Map<number, TypedSymbol[]> {
  const symbols = new Map<number, TypedSymbol[]>();
  for (const row of rows) {
    append(symbols, row.issuer_cik, {
      issuerSymbol: row.issuer_symbol,
      filedOn: row.filed_on,
      periodOfReport: row.period_of_report,
    });
  }
  return symbols;
}

/** The filings of one person about one issuer, withdrawn ones left out; ordered by accession. */
export async function loadFilingsOfPerson(
  db: Database,
  { issuerCik, ownerCik }: { issuerCik: number; ownerCik: number },
): Promise<OwnershipFiling[]> {
  const found = await loadFilings(db, {
    accessions: sql`select accession from ownership_document where issuer_cik = ${issuerCik}
                       and accession in (select accession from reporting_owner where cik = ${ownerCik})`,
    condition: sql`not f.withdrawn`,
  }).filings;
  return found.map(({ filing }) => filing);
}

/** One stored filing, also a withdrawn one, every cell of its lines included. */
export async function loadOwnershipFiling(
  db: Database,
  accession: string,
): Promise<OwnershipFiling | undefined> {
  const [found] = await loadFilings(db, {
    accessions: sql`select accession from ownership_document where accession = ${accession}`,
    cells: sql`cells`,
  }).filings;
  return found?.filing;
}

/** Cells that no column of `ownership_line` has. */
const furtherCells = [
  "conversionOrExercisePrice",
  "exerciseDate",
  "expirationDate",
  "underlyingSecurityTitle",
  "underlyingSecurityShares",
  "underlyingSecurityValue",
  "transactionTotalValue",
  "valueOwnedFollowingTransaction",
];

/**
 * The cells of a line that say more than its columns: those, and any that cites a footnote; all where the parser
 * flagged something. An issuer may have ten thousands of lines, and most cells say the same as a column.
 */
const tellingCells = sql`
  case when flags <> '{}' then cells
       when is_derivative or footnote_ids <> '{}' or cells ?| ${furtherCells}::text[]
       then (select jsonb_object_agg(name, cell) from jsonb_each(cells) as filed(name, cell)
              where cell -> 'footnotes' <> '[]' or name = any(${furtherCells}::text[])) end`;

type LoadedFiling = { issuerCik: number; filing: OwnershipFiling };

/**
 * @param accessions  a statement that selects the `accession` of each filing
 * @param condition  on the filing `f`
 */
function loadFilings(
  db: Database,
  {
    accessions,
    condition = sql`true`,
    cells = sql`null`,
  }: {
    accessions: RawBuilder<unknown>;
    condition?: RawBuilder<unknown>;
    cells?: RawBuilder<unknown>;
  },
): { rows: Promise<FilingRow[]>; filings: Promise<LoadedFiling[]> } {
  // Read first: a filing stored meanwhile is left out, never shown without its lines.
  const listing = listAccessions(db, accessions);
  const reading = listing.then((listed) => loadFilingRows(db, listed, condition));
  const filings = listing.then(async (listed) => {
    const [rows, owners, lines] = await Promise.all([
      reading,
      loadOwners(db, listed),
      loadLines(db, listed, cells),
    ]);
    return rows.map((row) => ({
      issuerCik: row.issuer_cik,
      filing: toFiling(row, owners.get(row.accession) ?? [], lines.get(row.accession) ?? []),
    }));
  });
  return { rows: reading, filings };
}

async function listAccessions(db: Database, accessions: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ accession: string }>`${accessions}`.execute(db);
  return rows.map(({ accession }) => accession);
}

async function loadFilingRows(
  db: Database,
  accessions: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<FilingRow[]> {
  const result = await sql<FilingRow>`
    select d.issuer_cik, f.accession, f.form, f.accepted_at, f.filed_on, d.period_of_report,
           d.date_of_original_submission, d.is_plan_checked, d.remarks, d.issuer_name,
           d.issuer_symbol, d.footnotes
      from ownership_document d join filing f using (accession)
     where d.accession = any(${accessions}) and f.accession = any(${accessions}) and ${condition}
     order by accession`.execute(db);
  return result.rows;
}

/** Adds to the list a map keeps under a key. */
export function append<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

function toFiling(
  row: FilingRow,
  owners: ReportingOwner[],
  lines: OwnershipLine[],
): OwnershipFiling {
  return {
    accession: row.accession,
    form: row.form,
    acceptedAt: row.accepted_at,
    filedOn: row.filed_on,
    periodOfReport: row.period_of_report,
    dateOfOriginalSubmission: row.date_of_original_submission,
    isPlanChecked: row.is_plan_checked,
    remarks: row.remarks,
    issuerName: row.issuer_name,
    issuerSymbol: row.issuer_symbol,
    footnotes: row.footnotes,
    owners,
    lines,
  };
}

async function loadOwners(
  db: Database,
  accessions: readonly string[],
): Promise<Map<string, ReportingOwner[]>> {
  const result = await sql<ReportingOwner & { accession: string }>`
    select accession, cik, name, city, state, is_director as "isDirector",
           is_officer as "isOfficer", is_ten_percent_owner as "isTenPercentOwner",
           is_other as "isOther", officer_title as "officerTitle", other_text as "otherText"
      from reporting_owner where accession = any(${accessions})
     order by accession, owner_number`.execute(db);
  const owners = new Map<string, ReportingOwner[]>();
  for (const { accession, ...owner } of result.rows) append(owners, accession, owner);
  return owners;
}

type LineRow = Omit<OwnershipLine, "table" | "kind"> & {
  accession: string;
  is_derivative: boolean;
  is_holding: boolean;
};

async function loadLines(
  db: Database,
  accessions: readonly string[],
  cells: RawBuilder<unknown>,
): Promise<Map<string, OwnershipLine[]>> {
  const result = await sql<LineRow>`
    select accession, line_number as "lineNumber", is_derivative, is_holding,
           security_title as "securityTitle", transaction_date as "transactionDate",
           deemed_execution_date as "deemedExecutionDate",
           transaction_form_type as "transactionFormType", transaction_code as "code", timeliness,
           shares::text as "shares", price_per_share::text as "pricePerShare",
           acquired_disposed as "acquiredDisposed",
           shares_owned_following::text as "sharesOwnedFollowing",
           direct_or_indirect as "directOrIndirect", nature_of_ownership as "natureOfOwnership",
           footnote_ids as "footnoteIds", ${cells} as cells
      from ownership_line where accession = any(${accessions})
     order by accession, line_number`.execute(db);
  const lines = new Map<string, OwnershipLine[]>();
  for (const { accession, is_derivative, is_holding, ...line } of result.rows) {
    append(lines, accession, {
      ...line,
      table: is_derivative ? "derivative" : "non-derivative",
      kind: is_holding ? "holding" : "transaction",
    });
  }
  return lines;
}
