/** What the filings say of a notice, or of sales without one; a notice with units left stays open for its time. */
export const plannedSaleOutcomes = ["full", "part", "none", "no-notice", "unknown"] as const;
export type PlannedSaleOutcome = (typeof plannedSaleOutcomes)[number];

/** The outcome as of a moment: a notice that may still be executed is open. */
export const plannedSaleStatuses = [
  "Open",
  "Executed in full",
  "Executed in part",
  "Not executed",
  "Sold without a notice",
  "Unknown",
] as const;
export type PlannedSaleStatus = (typeof plannedSaleStatuses)[number];

/** @param isOpen  whether the notice may still be executed or its sales still be reported */
export function plannedSaleStatus(outcome: PlannedSaleOutcome, isOpen: boolean): PlannedSaleStatus {
  if (isOpen && (outcome === "part" || outcome === "none")) return "Open";
  return statusOf[outcome];
}

const statusOf = {
  full: "Executed in full",
  part: "Executed in part",
  none: "Not executed",
  "no-notice": "Sold without a notice",
  unknown: "Unknown",
} as const satisfies Record<PlannedSaleOutcome, PlannedSaleStatus>;

/** Calendar days after filing for which a notice is treated as valid. */
export const noticeValidDays = 90;
/** Further calendar days, which contain the two business days for the Form 4 of a sale on the last day. */
export const reportingDays = 5;
/** 17 CFR 230.144(h)(1): a notice is required above either of them in any period of three months. */
export const noticeThresholds = { units: 5_000, dollars: 50_000 } as const;
/** Since that day, notices for securities of reporting companies must be filed on EDGAR. */
export const noticesElectronicSince = "2023-04-13";
