import type { IssuerRecord, OwnershipFiling } from "#domain/trades/issuer-record.ts";
import type { DerivedTrade } from "#domain/trades/derived-issuer.ts";

type PlanOwner = {
  adoptedOn: string | null;
  ownerCik: number | null;
  newest: DerivedTrade | undefined;
};

/**
 * Whether a person was a director or officer when a plan was adopted, from Forms 3, 4, and 5 alone:
 * a filing about a day up to the adoption says so, and so does the newest trade under the plan. A
 * person may become an officer between adoption and trade. Null where the filings do not decide.
 */
export function wasDirectorOrOfficer(
  { ownershipFilings }: IssuerRecord,
  { adoptedOn, ownerCik, newest }: PlanOwner,
): boolean | null {
  if (adoptedOn === null || newest === undefined) return null;
  const named = ownershipFilings.flatMap((filing) =>
    filing.owners.flatMap((owner) => (owner.cik === ownerCik ? [{ filing, owner }] : [])),
  );
  const stating = named.filter(({ owner }) => owner.isDirector || owner.isOfficer);
  const isNow = newest.isDirector || newest.isOfficer;
  if (stating.length === 0 && !isNow) return false;
  const wasThen = stating.some(({ filing }) => dayOf(filing) <= adoptedOn);
  return isNow && wasThen ? true : null;
}

/** The event of a Form 3, the earliest transaction of a Form 4; never after the filing. */
function dayOf({ periodOfReport, filedOn }: OwnershipFiling): string {
  return periodOfReport ?? filedOn ?? "9999-12-31";
}
