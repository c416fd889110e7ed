import { sql } from "kysely";
import { loadFilingsOfPerson } from "#database/computed/load-ownership.ts";
import type { Database } from "#database/connect.ts";
import type { FiledHoldingLine, HoldingFiling } from "#domain/holdings/holding-line.ts";
import type { OwnershipLine } from "#domain/trades/issuer-record.ts";

type LineCells = Omit<FiledHoldingLine, keyof OwnershipLine>;
type CellRow = Omit<LineCells, "natureFootnoteIds" | "termFootnoteIds" | "followingFootnoteIds"> & {
  accession: string;
  lineNumber: number;
  natureNotes: string[] | null;
  directNotes: string[] | null;
  exerciseNotes: string[] | null;
  expirationNotes: string[] | null;
  followingNotes: string[] | null;
};

/** A person's filings about one issuer with the cells of each line that concern holdings. */
export async function loadHoldingFilings(
  db: Database,
  { issuerCik, ownerCik }: { issuerCik: number; ownerCik: number },
): Promise<HoldingFiling[]> {
  const filings = await loadFilingsOfPerson(db, { issuerCik, ownerCik });
  const cells = await loadCells(
    db,
    filings.map(({ accession }) => accession),
  );
  return filings.map((filing) => ({
    ...filing,
    lines: filing.lines.map((line) => ({
      ...line,
      ...(cells.get(`${filing.accession} ${line.lineNumber}`) ?? noCells),
    })),
  }));
}

const noCells: LineCells = {
  valueOwnedFollowing: null,
  totalValue: null,
  exercisePrice: null,
  exerciseDate: null,
  expirationDate: null,
  underlyingTitle: null,
  underlyingShares: null,
  natureFootnoteIds: [],
  termFootnoteIds: [],
  followingFootnoteIds: [],
};

async function loadCells(
  db: Database,
  accessions: readonly string[],
): Promise<Map<string, LineCells>> {
  const result = await sql<CellRow>`
    select accession, line_number as "lineNumber",
           cells #>> '{valueOwnedFollowingTransaction,value}' as "valueOwnedFollowing",
           cells #>> '{transactionTotalValue,value}' as "totalValue",
           cells #>> '{conversionOrExercisePrice,value}' as "exercisePrice",
           cells #>> '{exerciseDate,value}' as "exerciseDate",
           cells #>> '{expirationDate,value}' as "expirationDate",
           cells #>> '{underlyingSecurityTitle,value}' as "underlyingTitle",
           cells #>> '{underlyingSecurityShares,value}' as "underlyingShares",
           cells #> '{natureOfOwnership,footnotes}' as "natureNotes",
           cells #> '{directOrIndirectOwnership,footnotes}' as "directNotes",
           cells #> '{exerciseDate,footnotes}' as "exerciseNotes",
           cells #> '{expirationDate,footnotes}' as "expirationNotes",
           cells #> '{sharesOwnedFollowingTransaction,footnotes}' as "followingNotes"
      from ownership_line where accession = any(${accessions})`.execute(db);
  return new Map(
    result.rows.map(
      ({ accession, lineNumber, natureNotes, directNotes, exerciseNotes, ...rest }) => {
        const { expirationNotes, followingNotes, ...texts } = rest;
        const cells = {
          ...texts,
          natureFootnoteIds: [...(natureNotes ?? []), ...(directNotes ?? [])],
          termFootnoteIds: [...(exerciseNotes ?? []), ...(expirationNotes ?? [])],
          followingFootnoteIds: followingNotes ?? [],
        };
        return [`${accession} ${lineNumber}`, cells];
      },
    ),
  );
}
