/** A trade row as far as amendments are concerned. */
export type FamilyRow = {
  accession: string;
  rowNumber: number;
  isLive: boolean;
  /** No filing has it any more. */
  isRemoved: boolean;
  tradeDate: string;
  direction: string;
  /** Decimal text. */
  shares: string;
  price: string | null;
  isPlan: boolean;
  ownerCiks: readonly number[];
};

/** An as-filed line, the row it belongs to, and the line that replaces it. */
export type FamilyLine = {
  accession: string;
  lineNumber: number;
  rowNumber: number | null;
  supersededBy: string | null;
  supersededByLine: number | null;
};

/** Where a row is now; keys are 'accession/row'. */
export type RowPlace =
  | { is: "live"; key: string }
  /** Replaced by a filing that says something else. */
  | { is: "amended"; by: string; key: string | null }
  | { is: "gone" };

export type RowFamilies<Row> = {
  row(key: string): Row | undefined;
  /** The row itself, or the one that repeats it through any number of amendments. */
  placeOf(key: string): RowPlace;
  /** The row that was reported first, of which this one is a repetition; else itself. */
  firstReported(key: string): string;
};

type Step = { key: string | null; by: string; isUnchanged: boolean };

/**
 * Follows rows through amendments. A row is repeated by another when every line of the one is
 * replaced by a line of the other and none is added, and date, direction, shares, price, plan and
 * owners are the same.
 */
export function rowFamilies<Row extends FamilyRow>(
  rows: readonly Row[],
  lines: readonly FamilyLine[],
): RowFamilies<Row> {
  const byKey = new Map(rows.map((row) => [rowKey(row.accession, row.rowNumber), row]));
  const steps = replacements(byKey, lines);
  const repeated = new Map<string, string>();
  for (const [from, { key, isUnchanged }] of steps) {
    if (key !== null && isUnchanged) repeated.set(key, from);
  }

  function placeOf(key: string): RowPlace {
    const row = byKey.get(key);
    if (row === undefined || row.isRemoved) return { is: "gone" };
    if (row.isLive) return { is: "live", key };
    const step = steps.get(key);
    if (step === undefined) return { is: "gone" };
    if (step.key !== null && step.isUnchanged) return placeOf(step.key);
    return { is: "amended", by: step.by, key: step.key };
  }

  function firstReported(key: string): string {
    const earlier = repeated.get(key);
    return earlier === undefined ? key : firstReported(earlier);
  }

  return { row: (key) => byKey.get(key), placeOf, firstReported };
}

/** How a row is named in keys of matches. */
export function rowKey(accession: string, rowNumber: number): string {
  return `${accession}/${rowNumber}`;
}

/** Of each row none of whose lines is left: what replaced it. */
function replacements(
  byKey: ReadonlyMap<string, FamilyRow>,
  lines: readonly FamilyLine[],
): Map<string, Step> {
  const rowOfLine = new Map<string, string>();
  const linesOfRow = new Map<string, FamilyLine[]>();
  for (const line of lines) {
    if (line.rowNumber === null) continue;
    const key = rowKey(line.accession, line.rowNumber);
    rowOfLine.set(rowKey(line.accession, line.lineNumber), key);
    const known = linesOfRow.get(key);
    if (known === undefined) linesOfRow.set(key, [line]);
    else known.push(line);
  }
  const steps = new Map<string, Step>();
  for (const [key, row] of byKey) {
    if (row.isLive || row.isRemoved) continue;
    const own = linesOfRow.get(key) ?? [];
    const successors = new Set(
      own.map(({ supersededBy: by, supersededByLine: line }) =>
        by === null || line === null ? null : (rowOfLine.get(rowKey(by, line)) ?? null),
      ),
    );
    const by = own.find(({ supersededBy }) => supersededBy !== null)?.supersededBy ?? null;
    if (by === null) continue;
    const [only = null] = successors.size === 1 ? successors : [];
    const next = only === null ? undefined : byKey.get(only);
    const isUnchanged =
      only !== null &&
      next !== undefined &&
      linesOfRow.get(only)?.length === own.length &&
      isSame(row, next);
    steps.set(key, { key: only, by, isUnchanged });
  }
  return steps;
}

function isSame(row: FamilyRow, other: FamilyRow): boolean {
  return (
    row.tradeDate === other.tradeDate &&
    row.direction === other.direction &&
    Number(row.shares) === Number(other.shares) &&
    (row.price === null) === (other.price === null) &&
    Number(row.price) === Number(other.price) &&
    row.isPlan === other.isPlan &&
    isSameSet(row.ownerCiks, other.ownerCiks)
  );
}

function isSameSet(ciks: readonly number[], others: readonly number[]): boolean {
  return ciks.length === others.length && ciks.every((cik) => others.includes(cik));
}
