import type { NoticeAsFiled } from "#domain/evidence/registry/registry-evidence.ts";
import { noticeStatus } from "#domain/evidence/report/overviews.ts";
import type { NumberedNotice } from "#domain/evidence/report/numbered.ts";

/** What data/figures.json states about a Form 144 notice, besides its figures. The verifiers read these keys. */
export function noticeData(notice: NumberedNotice) {
  const { seller } = notice;
  return {
    accession: notice.accession,
    form: notice.form,
    filed_on: notice.filedOn,
    person: notice.person,
    as_filed: noticeAsFiledData(notice.asFiled),
    chain: notice.chain,
    seller: seller && {
      cik: seller.cik,
      matched_by: seller.matchedBy,
      is_certain: seller.isCertain,
      named_in: seller.namedIn,
    },
    periods: notice.periods.map(({ accessions, from, through, namedIn }) => ({
      accessions,
      from,
      through,
      named_in: namedIn,
    })),
    sales: notice.sales.map((sale) => ({
      accession: sale.accession,
      line: sale.line,
      day: sale.day,
      units: sale.units,
      price: sale.price,
      price_left_out: sale.priceLeftOut,
      superseded_by: sale.supersededBy,
      repeats: sale.repeats,
      assigned: sale.assigned,
    })),
    series: notice.series.map((id) => ({ id })),
    outcome: notice.outcome,
    shown_status: noticeStatus(notice),
    unknown_because: notice.unknownBecause,
    open_through: notice.openThrough,
  };
}

/** What a notice states, as verifiers read it. */
export function noticeAsFiledData(asFiled: NoticeAsFiled) {
  return {
    filer_cik: asFiled.filerCik,
    issuer_cik: asFiled.issuerCik,
    seller: asFiled.seller,
    relationships: asFiled.relationships,
    brokers: asFiled.brokers,
    security_classes: asFiled.securityClasses,
    sale_dates: asFiled.saleDates,
    notice_date: asFiled.noticeDate,
    adoption_dates: asFiled.adoptionDates,
    previous_accession: asFiled.previousAccession,
  };
}
