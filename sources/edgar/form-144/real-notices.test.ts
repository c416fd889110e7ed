import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sharedDataDir } from "#testing/shared-data.ts";
import { parseNotice } from "./notice.ts";

const folder = join(sharedDataDir() ?? "", "form144");

/** One record of a CSV file whose cells may be quoted. */
function cellsIn(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}

function expectedNotices(): Record<string, string>[] {
  const [head = "", ...lines] = readFileSync(join(folder, "expected.csv"), "utf8")
    .trim()
    .split("\n");
  const names = cellsIn(head);
  return lines.map((line) => {
    const cells = cellsIn(line);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

/** Amounts of the file are written with and without decimals. */
function sameAmount(text: string): string {
  return text
    .split(";")
    .map((amount) => (amount === "" ? "" : String(Number(amount))))
    .join(";");
}

const joined = (values: readonly (string | null)[]): string =>
  values.filter((value) => value !== null).join(";");
const sum = (values: readonly (string | null)[]): string =>
  String(Math.round(values.reduce((total, value) => total + Number(value ?? 0), 0) * 100) / 100);
const padded = (cik: number | null): string => (cik === null ? "" : String(cik).padStart(10, "0"));

/** The notice in the columns of the file read by eye. */
function columnsOf(file: string): Record<string, string> {
  const notice = parseNotice(readFileSync(join(folder, file)));
  const { plannedSales, acquisitions, pastSales } = notice;
  const [first] = plannedSales;
  return {
    submission_type: notice.submissionType ?? "",
    filer_cik: padded(notice.filerCik),
    issuer_cik: padded(notice.issuerCik),
    issuer_name: notice.issuerName ?? "",
    seller: notice.seller ?? "",
    relationships: joined(notice.relationships),
    class: first?.securityClass ?? "",
    broker: first?.broker ?? "",
    units_to_be_sold: joined(plannedSales.map(({ units }) => units)),
    aggregate_market_value: sameAmount(
      joined(plannedSales.map(({ aggregateMarketValue }) => aggregateMarketValue)),
    ),
    units_outstanding: joined(plannedSales.map(({ unitsOutstanding }) => unitsOutstanding)),
    approx_sale_date: joined(plannedSales.map(({ approximateSaleDate }) => approximateSaleDate)),
    exchange: joined(plannedSales.map(({ exchange }) => exchange)),
    securities_blocks: String(plannedSales.length),
    acquisition_rows: String(acquisitions.length),
    units_acquired_sum: sum(acquisitions.map(({ units }) => units)),
    nothing_to_report:
      notice.hasNothingToReport === null ? "" : notice.hasNothingToReport ? "Y" : "N",
    past_sales_rows: String(pastSales.length),
    past_sales_units: sum(pastSales.map(({ units }) => units)),
    past_sales_proceeds: sum(pastSales.map(({ grossProceeds }) => grossProceeds)),
    plan_adoption_dates: joined(notice.planAdoptionDates),
    notice_date: notice.noticeDate ?? "",
  };
}

test.skipIf(sharedDataDir() === null)("reads every field of 16 real notices as read by eye", () => {
  const expected = expectedNotices();
  expect(expected).toHaveLength(16);
  for (const {
    file = "",
    complete: _,
    accession: _accession,
    note: _note,
    ...fields
  } of expected) {
    const amounts = {
      aggregate_market_value: sameAmount(fields["aggregate_market_value"] ?? ""),
      past_sales_proceeds: sameAmount(fields["past_sales_proceeds"] ?? ""),
    };
    expect(columnsOf(file), file).toEqual({ ...fields, ...amounts });
  }
});
