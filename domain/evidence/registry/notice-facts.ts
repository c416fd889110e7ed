import type { FigureSource, StatedFact } from "#domain/evidence/evidence.ts";
import type { NoticeAsFiled, NoticePeriod } from "#domain/evidence/registry/registry-evidence.ts";
import { reportDay, withReportDays } from "#domain/evidence/report/report-time.ts";
import { acceptedFact } from "#domain/evidence/trade-facts.ts";
import type { FiledNotice, StoredNotice } from "#domain/planned-sales/filed-notice.ts";

/** What verifiers read again from the notice. */
export function noticeAsFiled(notice: FiledNotice): NoticeAsFiled {
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

/** What the report states about a notice in words. */
export function noticeFacts(notice: StoredNotice, matched: Matched): StatedFact[] {
  return [
    {
      label: "Issuer",
      text: matched.company,
      source: noticeSource(notice.accession, "issuerInfo/issuerCik"),
    },
    { label: "Form", text: notice.form, source: null },
    ...statedFacts(notice),
    acceptedFact("Accepted", notice.acceptedAt, {
      kind: "header",
      accession: notice.accession,
      field: "ACCEPTANCE-DATETIME",
    }),
    ...matchedFacts(notice.accession, matched),
  ];
}

const unstated = "none stated";

/** What elements of the notice state: label, texts, and path. */
function statedFacts(notice: StoredNotice): StatedFact[] {
  const filed = noticeAsFiled(notice);
  const day = (each: string | null): string[] => (each === null ? [] : [reportDay(each)]);
  const stated: [label: string, texts: readonly string[], path: string][] = [
    [
      "Seller",
      filed.seller === null ? [] : [filed.seller],
      "issuerInfo/nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold",
    ],
    ["Relationship to the issuer", filed.relationships, "issuerInfo/relationshipsToIssuer"],
    ["Security", filed.securityClasses, "securitiesInformation/securitiesClassTitle"],
    ["Broker", filed.brokers, "securitiesInformation/brokerOrMarketmakerDetails/name"],
    ["Planned date of sale", filed.saleDates.flatMap(day), "securitiesInformation/approxSaleDate"],
    ["Date of the notice", day(filed.noticeDate), "noticeSignature/noticeDate"],
    ["Plan adopted", filed.adoptionDates.flatMap(day), "noticeSignature/planAdoptionDates"],
  ];
  return stated.map(([label, texts, path]) => ({
    label,
    text: [...new Set(texts)].join("; ") || unstated,
    source: noticeSource(notice.accession, path),
  }));
}

function matchedFacts(accession: string, { period, others, status }: Matched): StatedFact[] {
  const competing = others.filter((each) => each !== accession);
  return [
    {
      label: "Period in which sales count",
      text:
        period === null
          ? "unknown"
          : `from ${reportDay(period.from)} through ${reportDay(period.through)}`,
      source: null,
    },
    ...(competing.length === 0
      ? []
      : [{ label: "Other notices of the seller", text: competing.join(", "), source: null }]),
    { label: "Status", text: withReportDays(status), source: null },
  ];
}

export function noticeSource(accession: string, path: string): FigureSource {
  return { kind: "xml", accession, path: `/edgarSubmission/formData/${path}` };
}
