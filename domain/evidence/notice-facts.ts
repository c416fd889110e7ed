import type {
  FigureSource,
  NoticeAsFiled,
  NoticePeriod,
  StatedFact,
} from "#domain/evidence/evidence.ts";
import { reportDay, withReportDays } from "#domain/evidence/report-time.ts";
import { acceptedFact } from "#domain/evidence/trade-facts.ts";
import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";

/** What verifiers read again in the notice. */
export function noticeAsFiled(notice: StoredNotice): NoticeAsFiled {
  const { plannedSales } = notice;
  return {
    filerCik: notice.filerCik,
    issuerCik: notice.issuerCik,
    seller: notice.seller,
    relationships: notice.relationships,
    brokers: plannedSales.flatMap(({ broker }) => broker ?? []),
    securityClasses: plannedSales.flatMap(({ securityClass }) => securityClass ?? []),
    saleDates: plannedSales.flatMap(({ approximateSaleDate }) => approximateSaleDate ?? []),
    noticeDate: notice.noticeDate,
    adoptionDates: notice.planAdoptionDates,
    previousAccession: notice.previousAccession,
  };
}

type Matched = {
  company: string;
  period: NoticePeriod | null;
  /** Accession numbers of the seller's notices in force, this one included. */
  others: readonly string[];
  status: string;
};

/** What the report shows of a notice in words. */
export function noticeFacts(
  notice: StoredNotice,
  { company, period, others, status }: Matched,
): StatedFact[] {
  const { accession } = notice;
  const filed = noticeAsFiled(notice);
  const xml = (path: string): FigureSource => noticeSource(accession, path);
  const seller = "issuerInfo/nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold";
  const competing = others.filter((each) => each !== accession);
  const list = (texts: readonly string[]): string =>
    [...new Set(texts)].join("; ") || "none stated";
  return [
    { label: "Issuer", text: company, source: xml("issuerInfo/issuerCik") },
    { label: "Form", text: notice.form, source: null },
    { label: "Seller", text: filed.seller ?? "none stated", source: xml(seller) },
    {
      label: "Relationship to the issuer",
      text: list(filed.relationships),
      source: xml("issuerInfo/relationshipsToIssuer"),
    },
    {
      label: "Security",
      text: list(filed.securityClasses),
      source: xml("securitiesInformation/securitiesClassTitle"),
    },
    {
      label: "Broker",
      text: list(filed.brokers),
      source: xml("securitiesInformation/brokerOrMarketmakerDetails/name"),
    },
    {
      label: "Planned date of sale",
      text: list(filed.saleDates.map(reportDay)),
      source: xml("securitiesInformation/approxSaleDate"),
    },
    {
      label: "Date of the notice",
      text: filed.noticeDate === null ? "none stated" : reportDay(filed.noticeDate),
      source: xml("noticeSignature/noticeDate"),
    },
    {
      label: "Plan adopted",
      text: list(filed.adoptionDates.map(reportDay)),
      source: xml("noticeSignature/planAdoptionDates"),
    },
    acceptedFact("Accepted", notice.acceptedAt, {
      kind: "header",
      accession,
      field: "ACCEPTANCE-DATETIME",
    }),
    {
      label: "Sales count",
      text:
        period === null
          ? "unknown"
          : `from ${reportDay(period.from)} through ${reportDay(period.through)}`,
      source: null,
    },
    ...(competing.length === 0
      ? []
      : [{ label: "Further notices of the seller", text: competing.join(", "), source: null }]),
    { label: "Status", text: withReportDays(status), source: null },
  ];
}

export function noticeSource(accession: string, path: string): FigureSource {
  return { kind: "xml", accession, path: `/edgarSubmission/formData/${path}` };
}
