import type { DueBasis, LateCause } from "#contract/lines/due-dates.ts";
import type { LineLink } from "#contract/lines/line-links.ts";
import type { LineTable, OwnershipForm } from "#contract/lines/line-vocabulary.ts";
import type { LineCode } from "#contract/lines/transaction-codes.ts";

/**
 * One line of Form 3, 4, or 5 as a row of All transactions. Dates are `YYYY-MM-DD`, amounts decimal
 * text as filed, never repaired; null where the cell is empty or not a number or date.
 */
export type ReportedLine = {
  accession: string;
  /** Within the document, table I first. */
  lineNumber: number;
  issuerCik: number;
  companyName: string;
  ticker: string | null;
  industry: string;
  /** False once an amendment replaced the line. */
  isLive: boolean;
  /** Accession of that amendment. */
  supersededBy: string | null;
  form: string;
  ownerCik: number;
  ownerName: string;
  /** How many further owners the filing has. */
  otherOwners: number;
  ownerCiks: readonly number[];
  title: string | null;
  isOfficer: boolean;
  isDirector: boolean;
  isTenPercentOwner: boolean;
  isOther: boolean;
  table: LineTable;
  code: LineCode;
  /** As an open-market trade has it; null for a holding. */
  tradeDate: string | null;
  /** The trade date, else the filing date, else the period of report: the date that searches use. */
  datedOn: string;
  acquiredDisposed: string | null;
  securityTitle: string | null;
  shares: string | null;
  /** Dollars. */
  price: string | null;
  ownedFollowing: string | null;
  ownershipForm: OwnershipForm | null;
  ownershipNature: string | null;
  /** Dollars. */
  conversionPrice: string | null;
  exercisableOn: string | null;
  expiresOn: string | null;
  underlyingTitle: string | null;
  underlyingShares: string | null;
  /** "price F1 F2": a cell by its column, and the footnotes it cites. */
  cellNotes: readonly string[];
  /** "price: 10.50 - 12.00": a cell that is not a number or date, as filed. */
  asFiled: readonly string[];
  acceptedAt: string | null;
  filedOn: string | null;
  /** Under Section 16(a); null where there is none or it is unknown, which the basis says. */
  dueOn: string | null;
  dueBasis: DueBasis;
  /** EDGAR business days from the due date to the first filing of the line; 0 if on time, null if unknown. */
  daysLate: number | null;
  /** CIK of who submitted the filing that first reported the line; null where that is not stored. */
  firstAgent: number | null;
  /** As the filing states it; null for a line that was not late. */
  lateCause: LateCause | null;
  /** The day on which the line was first public. */
  disclosedOn: string | null;
  /** Return of the stock from the trade date to that day, less the market fund's, a fraction. */
  disclosureReturn: number | null;
  /** How the line is linked with others or with news, in the order of `contract/lines/line-links.ts`. */
  links: readonly LineLink[];
  flags: readonly string[];
};
