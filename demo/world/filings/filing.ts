import type { Company } from "#demo/world/cast/company.ts";
import type { Insider } from "#demo/world/cast/insider.ts";
import type { PersonnelChange } from "#demo/world/cast/personnel.ts";
import type { ReportedPlans } from "#demo/world/filings/planted-arrangements.ts";
import type { OwnershipLine } from "#demo/world/filings/ownership-line.ts";
import type { NewsEvent } from "#demo/world/news/schedule.ts";
import type { FiscalQuarter } from "#demo/world/news/quarters.ts";
import type { PlantId } from "#demo/world/plants.ts";

/** When and how EDGAR took a filing in. */
export type Receipt = {
  /** With dashes. */
  accession: string;
  form: string;
  /** Eastern date and HH:MM:SS of acceptance. */
  acceptedOn: string;
  acceptedTime: string;
  /** The date EDGAR gives it. */
  filedOn: string;
  periodOfReport: string;
  plants: readonly PlantId[];
};

export type OwnershipForm = {
  kind: "ownership";
  issuer: Company;
  issuerName: string;
  /** As typed by the filer. */
  symbol: string;
  owners: readonly Insider[];
  /** Of the original, on an amendment. */
  originalFiledOn: string | null;
  /** The plan checkbox; null on a form without one. */
  isPlan: boolean | null;
  schemaVersion: "X0206" | "X0306" | "X0508";
  booleans: "digits" | "words" | "mixed";
  /** Non-derivative lines first. */
  lines: readonly OwnershipLine[];
  remarks: string;
  signedOn: string;
  isNoLongerSubject: boolean;
  hasNoSecurities: boolean;
  isLatin1: boolean;
};

export type CurrentReport = {
  kind: "current-report";
  issuer: Company;
  issuerName: string;
  event: NewsEvent;
  change: PersonnelChange | null;
  speakers: Spokespeople;
  /** Subsidiaries that file with the parent. */
  coRegistrants: readonly Company[];
  isAmendment: boolean;
};

/** Who speaks for a company. */
export type Spokespeople = {
  chief: string;
  chiefTitle: string;
  finance: string;
  financeTitle: string;
};

export type ShareClassCount = {
  title: string;
  /** Local name of the XBRL member; null for a single class. */
  member: string | null;
  ticker: string | null;
  shares: number;
};

export type PeriodicReport = {
  kind: "periodic-report";
  issuer: Company;
  issuerName: string;
  quarter: FiscalQuarter;
  /** Date the cover page's share counts are as of. */
  countedOn: string;
  classes: readonly ShareClassCount[];
  speakers: Spokespeople;
  /** What it discloses under Item 408(a); null: it tags nothing. */
  reportedPlans: ReportedPlans | null;
  isAmendment: boolean;
};

/** Form 25-NSE of the exchange, Form 15-12G of the company, and forms that are not followed. */
export type Notice = { kind: "notice"; issuer: Company; issuerName: string };

/** Form 144: a notice of a proposed sale. */
export type PlannedSaleNotice = {
  kind: "planned-sale";
  issuer: Company;
  issuerName: string;
  /** Whose securities are to be sold. */
  filer: Insider;
  /** Under which number it was filed; a broker's where it is not the seller's. */
  filerCik: number;
  relationships: readonly string[];
  units: number;
  /** Dollars. */
  value: number;
  outstanding: number;
  /** As typed. */
  saleDate: string;
  broker: string;
  acquired: { on: string; how: string };
  pastSales: readonly PastSale[];
  remarks: string;
  planAdoptedOn: string | null;
  /** Of the namespace, with its colon. */
  prefix: string;
  previousAccession: string | null;
};

export type PastSale = { seller: string; day: string; units: number; proceeds: number };

type FilingContents = OwnershipForm | CurrentReport | PeriodicReport | Notice | PlannedSaleNotice;

export type Filing = Receipt & FilingContents;

/** What is known of a filing before EDGAR numbers it. */
export type Draft = Omit<Receipt, "accession"> & {
  /** CIK of the submitter: a filing agent, the company, the owner. */
  sender: number;
  /** A number fixed in advance. */
  accession: string | null;
} & FilingContents;
