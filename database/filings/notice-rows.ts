import type { CopyValue } from "#database/bulk/copy-rows.ts";
import type { FilingRecord } from "#database/filings/filing-record.ts";

/** The tables a Form 144 fills besides those of every filing. */
export const noticeTables = [
  {
    name: "form_144",
    columns: [
      "accession",
      "submission_type",
      "previous_accession",
      "filer_cik",
      "issuer_cik",
      "issuer_name",
      "sec_file_number",
      "seller",
      "relationships",
      "has_nothing_to_report",
      "remarks",
      "notice_date",
      "plan_adoption_dates",
      "signature",
      "cells",
      "flags",
    ],
    rows: noticeRow,
  },
  {
    name: "form_144_planned_sale",
    columns: [
      "accession",
      "row_number",
      "security_class",
      "broker",
      "units",
      "aggregate_market_value",
      "units_outstanding",
      "approximate_sale_date",
      "exchange",
      "cells",
    ],
    rows: plannedSaleRows,
  },
  {
    name: "form_144_acquisition",
    columns: [
      "accession",
      "row_number",
      "security_class",
      "acquired_date",
      "nature",
      "acquired_from",
      "is_gift",
      "donor_acquired_date",
      "units",
      "payment_date",
      "nature_of_payment",
      "cells",
    ],
    rows: acquisitionRows,
  },
  {
    name: "form_144_past_sale",
    columns: [
      "accession",
      "row_number",
      "seller",
      "security_class",
      "sale_date",
      "units",
      "gross_proceeds",
      "cells",
    ],
    rows: pastSaleRows,
  },
];

function* noticeRow({ accession, notice }: FilingRecord): Generator<readonly CopyValue[]> {
  if (notice === undefined) return;
  yield [
    accession,
    notice.submissionType,
    notice.previousAccession,
    notice.filerCik,
    notice.issuerCik,
    notice.issuerName,
    notice.secFileNumber,
    notice.seller,
    notice.relationships,
    notice.hasNothingToReport,
    notice.remarks,
    notice.noticeDate,
    notice.planAdoptionDates,
    notice.signature,
    JSON.stringify(notice.cells),
    notice.flags,
  ];
}

function* plannedSaleRows({ accession, notice }: FilingRecord): Generator<readonly CopyValue[]> {
  for (const [index, sale] of (notice?.plannedSales ?? []).entries()) {
    yield [
      accession,
      index + 1,
      sale.securityClass,
      sale.broker,
      sale.units,
      sale.aggregateMarketValue,
      sale.unitsOutstanding,
      sale.approximateSaleDate,
      sale.exchange,
      JSON.stringify(sale.cells),
    ];
  }
}

function* acquisitionRows({ accession, notice }: FilingRecord): Generator<readonly CopyValue[]> {
  for (const [index, lot] of (notice?.acquisitions ?? []).entries()) {
    yield [
      accession,
      index + 1,
      lot.securityClass,
      lot.acquiredDate,
      lot.nature,
      lot.acquiredFrom,
      lot.isGift,
      lot.donorAcquiredDate,
      lot.units,
      lot.paymentDate,
      lot.natureOfPayment,
      JSON.stringify(lot.cells),
    ];
  }
}

function* pastSaleRows({ accession, notice }: FilingRecord): Generator<readonly CopyValue[]> {
  for (const [index, sale] of (notice?.pastSales ?? []).entries()) {
    yield [
      accession,
      index + 1,
      sale.seller,
      sale.securityClass,
      sale.saleDate,
      sale.units,
      sale.grossProceeds,
      JSON.stringify(sale.cells),
    ];
  }
}
