import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import type { StatedItem408 } from "#domain/plans/disclosed-arrangement.ts";
import { issuerPlans } from "#domain/plans/issuer-plans.ts";
import type { IssuerRecord, OwnershipFiling } from "#domain/trades/issuer-record.ts";
import {
  issuerRecord,
  ownershipFiling,
  ownershipLine,
  periodicReport,
} from "#testing/filings/issuer-record.ts";

type Sale = { day: string; adopted?: string; shares?: string } & Partial<OwnershipFiling>;

/** A sale under a plan; its footnote gives the adoption date, May 15, 2024 unless another is given. */
export function sale({ day, adopted = "on May 15, 2024", shares = "1000", ...parts }: Sale) {
  return ownershipFiling({
    accession: `0001000001-24-${day.slice(2).replaceAll("-", "")}`,
    acceptedAt: null,
    filedOn: day,
    periodOfReport: day,
    isPlanChecked: true,
    footnotes: { F1: `Sold under a Rule 10b5-1 trading plan adopted ${adopted}.` },
    lines: [ownershipLine({ transactionDate: day, shares, footnoteIds: ["F1"] })],
    ...parts,
  });
}

/** Shows that the person was a director before the adoption. */
export const before = ownershipFiling();

/** What a report states that tags no arrangement. */
export const nothingStated: StatedItem408 = { factCount: 4, arrangements: [], unreadable: [] };

/** The 10-Q of the quarter that ended on June 30, 2024, filed on Thursday, August 8. */
export function quarterly(item408: Partial<StatedItem408> = {}) {
  return periodicReport("2024-08-08T16:05:00", "2024-06-30", {
    item408: { ...nothingStated, ...item408 },
  });
}

/** The trading plans of an issuer with these parts. */
export function plansOf(parts: Partial<IssuerRecord>) {
  return issuerPlans(issuerRecord(parts), edgarCalendar);
}

/** The same where there is only one. @throws Error otherwise */
export function onlyPlan(parts: Partial<IssuerRecord>) {
  const [plan, ...others] = plansOf(parts);
  if (plan === undefined || others.length > 0) throw new Error("Not one plan.");
  return plan;
}
