import type { LineFact, RowFact } from "#domain/evidence/evidence.ts";

/** A trade row in data/figures.json. */
export function rowData(row: RowFact) {
  return {
    accession: row.accession,
    row_number: row.rowNumber,
    trade_date: row.tradeDate,
    direction: row.direction,
    security_title: row.securityTitle,
    is_plan: row.isPlan,
    lines: row.lines.map(lineData),
  };
}

function lineData(line: LineFact) {
  return {
    line: line.line,
    is_counted: line.isCounted,
    is_in_totals: line.isInTotals,
    superseded_by: line.supersededBy,
    repeats: line.repeats,
    first_filed: line.firstFiled,
  };
}
