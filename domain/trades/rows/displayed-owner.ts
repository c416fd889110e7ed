import { isEntityName } from "#contract/values/entity-name.ts";
import type { OwnershipFiling, ReportingOwner } from "#domain/trades/issuer-record.ts";

const seeRemarks = /^\W*see\s+(?:the\s+)?remarks?(?:\s+(?:below|section))?\W*$/i;

/** The reporting person a trade row shows, with what it shows of them. */
export type DisplayedOwner = {
  owner: ReportingOwner;
  title: string | null;
  /** The same if it is an officer's title; null for a relationship or the text of "other". */
  officerTitle: string | null;
  location: string | null;
  /** Why this one of several, in words. */
  basis: string;
};

/**
 * The first natural person: the first officer or director who bears no entity word in the name,
 * else the first officer or director, else the first name without an entity word, else the first
 * owner. Source: DOMAIN rules, section 2.
 */
export function displayedOwner(filing: OwnershipFiling): DisplayedOwner | null {
  const choices: [basis: string, choice: ReportingOwner | undefined][] = [
    ["officer or director", filing.owners.find((o) => isInsider(o) && !isEntityName(o.name))],
    ["officer or director", filing.owners.find(isInsider)],
    ["name of a natural person", filing.owners.find((o) => !isEntityName(o.name))],
    ["first owner; none is a natural person", filing.owners[0]],
  ];
  for (const [basis, owner] of choices) {
    if (owner === undefined) continue;
    return {
      owner,
      title: ownerTitle(owner, filing.remarks),
      officerTitle: resolved(owner.officerTitle, filing.remarks),
      location: ownerLocation(owner),
      basis,
    };
  }
  return null;
}

function isInsider(owner: ReportingOwner): boolean {
  return owner.isOfficer || owner.isDirector;
}

/** What `ownerTitle` gives where no officer title is known. */
export const relationshipTitles = ["Officer", "Director", "10% Owner"] as const;

/**
 * The officer title, where there is none the relationship, else the text of "other".
 * @param remarks  of the document, which a title of "See Remarks" points at
 */
export function ownerTitle(
  owner: Pick<
    ReportingOwner,
    "officerTitle" | "otherText" | "isOfficer" | "isDirector" | "isTenPercentOwner"
  >,
  remarks: string | null,
): string | null {
  const officerTitle = resolved(owner.officerTitle, remarks);
  if (officerTitle !== null) return officerTitle;
  // Its title is said to be in remarks that are not there.
  if (owner.isOfficer && owner.officerTitle?.trim()) return "Officer";
  if (owner.isDirector) return "Director";
  if (owner.isTenPercentOwner) return "10% Owner";
  return resolved(owner.otherText, remarks);
}

/** "See Remarks" points at the remarks of the document; without them it says nothing. */
function resolved(text: string | null, remarks: string | null): string | null {
  const trimmed = text?.trim() ?? "";
  if (seeRemarks.test(trimmed)) return remarks?.trim() || null;
  return trimmed === "" ? null : trimmed;
}

/** "City, State" as filed. */
export function ownerLocation(owner: Pick<ReportingOwner, "city" | "state">): string | null {
  const parts = [owner.city, owner.state].map((part) => part?.trim() ?? "");
  return parts.filter((part) => part !== "").join(", ") || null;
}

/** What a row says of its filing's reporting persons: of the displayed one, and of all together. */
export function ownerColumns(
  filing: OwnershipFiling,
  owner: DisplayedOwner | null = displayedOwner(filing),
) {
  const { owners } = filing;
  const any = (has: (person: ReportingOwner) => boolean): boolean => owners.some(has);
  return {
    ownerCik: owner?.owner.cik ?? 0,
    ownerName: owner?.owner.name ?? "",
    otherOwners: Math.max(0, owners.length - 1),
    ownerCiks: owners.map((person) => person.cik),
    title: owner?.title ?? null,
    location: owner?.location ?? null,
    isOfficer: any((person) => person.isOfficer),
    isDirector: any((person) => person.isDirector),
    isTenPercentOwner: any((person) => person.isTenPercentOwner),
    isOther: any((person) => person.isOther),
  };
}
