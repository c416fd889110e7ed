import type { NumberedEvidence, NumberedTrade } from "#domain/evidence/report/numbered.ts";
import {
  actionsTable,
  closesTable,
  type PackFiling,
  type PackSeries,
} from "#server/evidence/pack-sources.ts";
import { section16Tables } from "#server/evidence/section-16/section-16-tables.ts";
import type { PackTable } from "#database/evidence/parquet.ts";

/** The tables of a pack. */
export function packTables(
  subjects: readonly NumberedEvidence[],
  filings: readonly PackFiling[],
  series: readonly PackSeries[],
): PackTable[] {
  const trades = subjects.filter((subject) => subject.kind === "trade");
  const events = subjects.filter((subject) => subject.kind === "event");
  return [
    ...(trades.length === 0 ? [] : [tradeTable(trades)]),
    ...(events.length === 0
      ? []
      : [
          {
            name: "data/events",
            columns: texts("subject", "company", "cik", "accession", "day_0"),
            rows: events.map((event) => [
              event.id,
              event.company,
              String(event.cik).padStart(10, "0"),
              event.accession,
              event.day0 ?? "",
            ]),
          },
        ]),
    ...section16Tables(subjects),
    figureTable(subjects),
    {
      name: "data/filings",
      columns: texts("accession", "form", "cik", "filed_on", "accepted_et", "sha256", "file"),
      rows: filings.map((filing) => [
        filing.accession,
        filing.form,
        filing.cik === null ? "" : String(filing.cik).padStart(10, "0"),
        filing.filedOn ?? "",
        filing.acceptedEt ?? "",
        filing.sha256,
        filing.file ?? "",
      ]),
    },
    {
      name: "prices/closes",
      columns: [...texts("series", "day"), ...numbers("close", "adjusted_close")],
      rows: closesTable(series),
    },
    {
      name: "prices/actions",
      columns: [...texts("series", "day", "kind"), ...numbers("amount")],
      rows: actionsTable(series),
    },
  ];
}

function tradeTable(trades: readonly NumberedTrade[]): PackTable {
  return {
    name: "data/trades",
    columns: [
      ...texts("subject", "company", "cik", "person", "accession"),
      { name: "row_number", type: "integer" },
      ...texts("trade_date", "direction", "security_title", "lines", "next_8k", "next_earnings"),
    ],
    rows: trades.map(({ id, company, cik, person, row, next8k, nextEarnings }) => [
      id,
      company,
      String(cik).padStart(10, "0"),
      person,
      row.accession,
      String(row.rowNumber),
      row.tradeDate,
      row.direction,
      row.securityTitle ?? "",
      row.lines.map(({ line }) => line).join(" "),
      next8k ?? "",
      nextEarnings ?? "",
    ]),
  };
}

function figureTable(subjects: readonly NumberedEvidence[]): PackTable {
  return {
    name: "data/figures",
    columns: [
      ...texts("subject"),
      { name: "figure", type: "integer" },
      ...texts("name"),
      { name: "horizon", type: "integer" },
      ...texts("label", "unit", "value", "text", "rule", "note"),
    ],
    rows: subjects.flatMap((subject) =>
      subject.figures.map(({ id, name, horizon, label, unit, value, text, rule, note }) => [
        subject.id,
        String(id),
        name,
        String(horizon ?? ""),
        label,
        unit,
        String(value ?? ""),
        text,
        rule,
        note ?? "",
      ]),
    ),
  };
}

function texts(...names: string[]): PackTable["columns"] {
  return names.map((name) => ({ name, type: "text" }));
}

function numbers(...names: string[]): PackTable["columns"] {
  return names.map((name) => ({ name, type: "number" }));
}
