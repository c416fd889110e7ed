import { type Company, paddedCik } from "#demo/world/cast/company.ts";
import type { Insider } from "#demo/world/cast/insider.ts";
import { sicTitleOf } from "#demo/world/cast/sic-titles.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { easternInstant } from "#demo/world/filings/receipt.ts";
import { classCounts } from "#demo/world/filings/share-classes.ts";
import { listingChangesOf, nameOn } from "#demo/world/market/corporate-actions.ts";
import { filmNumber } from "#demo/edgar/sgml-header.ts";
import { summaryOf } from "#demo/edgar/submission-text.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

/** EDGAR keeps a year or 1,000 filings in the main file, whichever is more; this world is smaller. */
const mostRecent = 100;
const daysInYear = 365;

export type NamedFile = { name: string; text: string };

/** Whom a submissions file is about. */
export type Subject = { company: Company } | { person: Insider };

/**
 * `CIK##########.json` and its overflow files.
 * @param filings  all filings listed under the CIK so far, oldest first
 * @param day  Eastern date of the answer
 */
export function submissionsFiles(
  subject: Subject,
  filings: readonly Filing[],
  day: string,
): readonly NamedFile[] {
  const newest = [...filings].reverse();
  const yearAgo = addCalendarDays(day, -daysInYear);
  const inYear = newest.filter(({ filedOn }) => filedOn > yearAgo).length;
  const recent = newest.slice(0, Math.max(mostRecent, inYear));
  const older = newest.slice(recent.length);
  const cik = "company" in subject ? subject.company.cik : subject.person.cik;
  const stem = `CIK${paddedCik(cik)}`;
  const overflow = {
    name: `${stem}-submissions-001.json`,
    text: JSON.stringify(columns(older, cik)),
  };
  const files = older.length === 0 ? [] : [overflowEntry(overflow.name, older)];
  const main = {
    cik: paddedCik(cik),
    ...("company" in subject ? companyFields(subject.company, day) : personFields(subject.person)),
    filings: { recent: columns(recent, cik), files },
  };
  return [
    { name: `${stem}.json`, text: JSON.stringify(main) },
    ...(older.length === 0 ? [] : [overflow]),
  ];
}

function overflowEntry(name: string, older: readonly Filing[]) {
  return {
    name,
    filingCount: older.length,
    filingFrom: older.at(-1)?.filedOn,
    filingTo: older[0]?.filedOn,
  };
}

/** Parallel arrays, newest first. */
function columns(filings: readonly Filing[], cik: number) {
  const rows = filings.map((filing) => ({ filing, summary: summaryOf(filing) }));
  const column = <Value>(pick: (row: (typeof rows)[number]) => Value): Value[] => rows.map(pick);
  return {
    accessionNumber: column(({ filing }) => filing.accession),
    filingDate: column(({ filing }) => filing.filedOn),
    reportDate: column(({ filing }) => filing.periodOfReport),
    acceptanceDateTime: column(({ filing }) => acceptanceText(filing, cik)),
    act: column(({ filing }) => (filing.kind === "ownership" ? "" : "34")),
    form: column(({ filing }) => filing.form),
    fileNumber: column(({ filing }) =>
      filing.kind === "ownership" ? "" : filing.issuer.fileNumber,
    ),
    filmNumber: column(({ filing }) => filmNumber(filing.accession)),
    items: column(({ filing }) =>
      filing.kind === "current-report" ? filing.event.items.join(",") : "",
    ),
    core_type: column(({ filing }) => filing.form),
    size: column(({ summary }) => summary.size),
    isXBRL: column(({ summary }) => (summary.isInlineXbrl ? 1 : 0)),
    isInlineXBRL: column(({ summary }) => (summary.isInlineXbrl ? 1 : 0)),
    primaryDocument: column(
      ({ filing, summary }) => renderedFolder(filing) + summary.primaryFilename,
    ),
    primaryDocDescription: column(({ summary }) => summary.primaryDescription),
  };
}

/** Ownership documents and notices are named in the folder of their rendering. */
function renderedFolder(filing: Filing): string {
  if (filing.kind === "planned-sale") return "xsl144X01/";
  return filing.kind === "ownership" ? "xslF345X05/" : "";
}

/**
 * Always written with Z. For most it is New York clock time, for some truly UTC, and nothing in the
 * file tells which: the trap of the real files.
 */
function acceptanceText({ acceptedOn, acceptedTime }: Filing, cik: number): string {
  const isReallyUtc = cik % 5 === 0;
  if (!isReallyUtc) return `${acceptedOn}T${acceptedTime}.000Z`;
  return easternInstant(acceptedOn, acceptedTime).replace("Z", ".000Z");
}

function companyFields(company: Company, day: string) {
  const { renamed } = listingChangesOf(company);
  const tickers = classCounts(company, day).flatMap(({ ticker }) =>
    ticker === null ? [] : [ticker],
  );
  const industry = company.sic === null ? null : sicTitleOf(company.sic);
  return {
    entityType: "operating",
    sic: company.sic ?? "",
    sicDescription: industry?.title ?? "",
    ownerOrg: industry?.office ?? null,
    insiderTransactionForOwnerExists: 0,
    insiderTransactionForIssuerExists: 1,
    name: nameOn(company, day),
    tickers: company.ticker === null ? [] : tickers,
    exchanges: company.ticker === null ? [] : tickers.map(() => company.exchange),
    ein: company.ein,
    lei: null,
    description: "",
    website: "",
    investorWebsite: "",
    category: "Accelerated filer",
    fiscalYearEnd: company.fiscalYearEnd,
    stateOfIncorporation: company.stateOfIncorporation,
    stateOfIncorporationDescription: company.stateOfIncorporation,
    addresses: addressesOf(company),
    phone: company.phone,
    flags: "",
    formerNames:
      renamed === undefined || renamed.on > day
        ? []
        : [{ name: company.name, from: null, to: `${renamed.on}T00:00:00.000Z` }],
  };
}

function personFields(person: Insider) {
  return {
    entityType: "other",
    sic: "",
    sicDescription: "",
    ownerOrg: "",
    insiderTransactionForOwnerExists: 1,
    insiderTransactionForIssuerExists: 0,
    name: person.name,
    tickers: [],
    exchanges: [],
    ein: null,
    lei: null,
    description: "",
    website: "",
    investorWebsite: "",
    category: "",
    fiscalYearEnd: null,
    stateOfIncorporation: "",
    stateOfIncorporationDescription: "",
    addresses: addressesOf(person),
    phone: null,
    flags: "",
    formerNames: [],
  };
}

function addressesOf({
  street,
  city,
  state,
  zip,
}: Pick<Company, "street" | "city" | "state" | "zip">) {
  const address = {
    street1: street,
    street2: null,
    city,
    stateOrCountry: state,
    zipCode: zip,
    stateOrCountryDescription: state,
  };
  return { mailing: address, business: address };
}
