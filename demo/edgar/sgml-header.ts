import { paddedCik } from "#demo/world/cast/company.ts";
import { sicTitleOf } from "#demo/world/cast/sic-titles.ts";
import { drawsFor } from "#demo/world/draws.ts";
import type { Filing } from "#demo/world/filings/filing.ts";
import { type Entity, entitiesOf } from "#demo/edgar/entities.ts";
import { splitStreet } from "#demo/edgar/documents/ownership-xml.ts";
import { compactDate } from "#demo/edgar/paths.ts";

/** A line of a header in both its forms: `KEY:` in submissions, `<TAG>` in index-headers pages. */
type Field = { key: string; tag: string; value: string; tabs: number };
type Section = { key: string; tag: string; fields: readonly Field[] };
type Party = { key: string; tag: string; sections: readonly Section[] };

function field(key: string, tag: string, value: string, tabs = 2): Field {
  return { key, tag, value, tabs };
}

/** `YYYYMMDDHHMMSS`, Eastern time without a zone. */
function acceptanceDigits({ acceptedOn, acceptedTime }: Filing): string {
  return compactDate(acceptedOn) + acceptedTime.replaceAll(":", "");
}

/** The header of the full submission. */
export function keyHeader(filing: Filing, documentCount: number): string {
  const date = compactDate(filing.filedOn);
  const lines = [
    `<SEC-HEADER>${filing.accession}.hdr.sgml : ${date}`,
    ...acceptanceLine(filing),
    ...topFields(filing, documentCount).map(keyLine),
    "",
    ...partiesOf(filing).flatMap(keyParty),
    "</SEC-HEADER>",
  ];
  return `${lines.join("\n")}\n`;
}

/** The header inside the comment of an index-headers page. */
export function tagHeader(filing: Filing, documentCount: number): string {
  const date = compactDate(filing.filedOn);
  const lines = [
    `<SEC-HEADER>${filing.accession}.hdr.sgml : ${date}`,
    ...acceptanceLine(filing),
    ...topFields(filing, documentCount).map(({ tag, value }) => `<${tag}>${value}`),
    ...partiesOf(filing).flatMap(tagParty),
    "</SEC-HEADER>",
  ];
  return `${lines.join("\n")}\n`;
}

function acceptanceLine(filing: Filing): string[] {
  const isMissing = filing.plants.includes("header-without-time");
  return isMissing ? [] : [`<ACCEPTANCE-DATETIME>${acceptanceDigits(filing)}`];
}

function topFields(filing: Filing, documentCount: number): Field[] {
  return [
    field("ACCESSION NUMBER", "ACCESSION-NUMBER", filing.accession),
    field("CONFORMED SUBMISSION TYPE", "TYPE", filing.form, 1),
    field("PUBLIC DOCUMENT COUNT", "PUBLIC-DOCUMENT-COUNT", String(documentCount)),
    field("CONFORMED PERIOD OF REPORT", "PERIOD", compactDate(filing.periodOfReport), 1),
    ...itemValues(filing).map((value) => field("ITEM INFORMATION", "ITEMS", value)),
    field("FILED AS OF DATE", "FILING-DATE", compactDate(filing.filedOn)),
    field("DATE AS OF CHANGE", "DATE-OF-FILING-DATE-CHANGE", compactDate(filing.filedOn)),
  ];
}

function itemValues(filing: Filing): string[] {
  if (filing.kind !== "current-report") return [];
  const { event, plants } = filing;
  if (plants.includes("empty-item-line")) return [""];
  // Two real headers of 2024 hold the tag form inside the key form for the cyber security item.
  if (plants.includes("items-tag-in-header")) return event.items.map((item) => `<ITEMS>${item}`);
  return event.items.map(itemTitle);
}

/** Item titles as feeds and index pages show them; they know the items whatever the header says. */
export function itemsShown(filing: Filing): string[] {
  if (filing.kind !== "current-report") return [];
  return filing.event.items.map((item) => `Item ${item}: ${itemTitle(item)}`);
}

export function filmNumber(accession: string): string {
  const draws = drawsFor("film", accession);
  return `${accession.slice(11, 13)}${draws.whole(500_000, 999_999)}${draws.whole(0, 9)}`;
}

function partiesOf(filing: Filing): readonly Party[] {
  return entitiesOf(filing).map((entity) => partyOf(entity, filing));
}

function partyOf(entity: Entity, filing: Filing): Party {
  const { role, company, person } = entity;
  const isOwner = role === "REPORTING-OWNER";
  const isIssuer = role === "ISSUER";
  const sections: Section[] = [
    {
      key: isOwner ? "OWNER DATA" : "COMPANY DATA",
      tag: isOwner ? "OWNER-DATA" : "COMPANY-DATA",
      fields: dataFields(entity),
    },
    ...(isIssuer ? [] : [filingValues(entity, filing)]),
    ...(company === null ? [] : [addressSection("BUSINESS", company, company.phone)]),
    ...(company === null ? [] : [addressSection("MAIL", company, null)]),
    ...(person === null ? [] : [addressSection("MAIL", person, null)]),
    ...entity.formerNames.map(({ name, changedOn }) => ({
      key: "FORMER COMPANY",
      tag: "FORMER-COMPANY",
      fields: [
        field("FORMER CONFORMED NAME", "FORMER-CONFORMED-NAME", name, 1),
        field("DATE OF NAME CHANGE", "DATE-CHANGED", compactDate(changedOn), 1),
      ],
    })),
  ];
  return { key: role, tag: role.replaceAll(" ", "-"), sections };
}

function dataFields({ name, cik, company }: Entity): Field[] {
  const fields = [
    field("COMPANY CONFORMED NAME", "CONFORMED-NAME", name, 3),
    field("CENTRAL INDEX KEY", "CIK", paddedCik(cik), 3),
  ];
  if (company === null) return [...fields, field("ORGANIZATION NAME", "ORGANIZATION-NAME", "", 1)];
  const { sic } = company;
  if (sic !== null) {
    const { title, office } = sicTitleOf(sic);
    fields.push(
      {
        ...field("STANDARD INDUSTRIAL CLASSIFICATION", "ASSIGNED-SIC", sic, 1),
        key: `SIC ${title}`,
      },
      field("ORGANIZATION NAME", "ORGANIZATION-NAME", office, 1),
    );
  }
  fields.push(
    field("EIN", "IRS-NUMBER", company.ein, 4),
    field("STATE OF INCORPORATION", "STATE-OF-INCORPORATION", company.stateOfIncorporation, 3),
    field("FISCAL YEAR END", "FISCAL-YEAR-END", company.fiscalYearEnd, 3),
  );
  return fields;
}

function filingValues({ company }: Entity, filing: Filing): Section {
  const fileNumber = company?.fileNumber ?? filing.issuer.fileNumber;
  return {
    key: "FILING VALUES",
    tag: "FILING-VALUES",
    fields: [
      field("FORM TYPE", "FORM-TYPE", filing.form),
      field("SEC ACT", "ACT", "1934 Act"),
      field("SEC FILE NUMBER", "FILE-NUMBER", fileNumber, 1),
      field("FILM NUMBER", "FILM-NUMBER", filmNumber(filing.accession)),
    ],
  };
}

type Address = { street: string; city: string; state: string; zip: string };

function addressSection(
  kind: "BUSINESS" | "MAIL",
  address: Address,
  phone: string | null,
): Section {
  const [street1, street2] = splitStreet(address.street);
  return {
    key: `${kind} ADDRESS`,
    tag: `${kind}-ADDRESS`,
    fields: [
      field("STREET 1", "STREET1", street1),
      ...(street2 === "" ? [] : [field("STREET 2", "STREET2", street2)]),
      field("CITY", "CITY", address.city, 3),
      field("STATE", "STATE", address.state, 3),
      field("ZIP", "ZIP", address.zip, 3),
      ...(phone === null ? [] : [field("BUSINESS PHONE", "PHONE", phone)]),
    ],
  };
}

function keyLine({ key, value, tabs }: Field): string {
  // The title of the industry is before its code: "FOOD [2000]".
  if (key.startsWith("SIC ")) {
    return `STANDARD INDUSTRIAL CLASSIFICATION:\t${key.slice(4)} [${value}]`;
  }
  return `${key}:${"\t".repeat(tabs)}${value}`;
}

function keyParty({ key, sections }: Party): string[] {
  return [
    `${key}:\t`,
    "",
    ...sections.flatMap((section) => [
      `\t${section.key}:\t`,
      ...section.fields.map((line) => `\t\t${keyLine(line)}`),
      "",
    ]),
  ];
}

function tagParty({ tag, sections }: Party): string[] {
  return [
    `<${tag}>`,
    ...sections.flatMap((section) => [
      `<${section.tag}>`,
      ...section.fields.map((line) => `<${line.tag}>${line.tag === "ACT" ? "34" : line.value}`),
      `</${section.tag}>`,
    ]),
    `</${tag}>`,
  ];
}

/** Titles of Form 8-K items as EDGAR writes them into headers, feeds and index pages. */
const titles: Readonly<Record<string, string>> = {
  "1.01": "Entry into a Material Definitive Agreement",
  "1.02": "Termination of a Material Definitive Agreement",
  "1.03": "Bankruptcy or Receivership",
  "1.04": "Mine Safety - Reporting of Shutdowns and Patterns of Violations",
  "1.05": "Material Cybersecurity Incidents",
  "2.01": "Completion of Acquisition or Disposition of Assets",
  "2.02": "Results of Operations and Financial Condition",
  "2.03":
    "Creation of a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement of a Registrant",
  "2.04":
    "Triggering Events That Accelerate or Increase a Direct Financial Obligation or an Obligation under an Off-Balance Sheet Arrangement",
  "2.05": "Cost Associated with Exit or Disposal Activities",
  "2.06": "Material Impairments",
  "3.01":
    "Notice of Delisting or Failure to Satisfy a Continued Listing Rule or Standard; Transfer of Listing",
  "3.02": "Unregistered Sales of Equity Securities",
  "3.03": "Material Modifications to Rights of Security Holders",
  "4.01": "Changes in Registrant's Certifying Accountant",
  "4.02":
    "Non-Reliance on Previously Issued Financial Statements or a Related Audit Report or Completed Interim Review",
  "5.01": "Changes in Control of Registrant",
  "5.02":
    "Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers: Compensatory Arrangements of Certain Officers",
  "5.03": "Amendments to Articles of Incorporation or Bylaws; Change in Fiscal Year",
  "5.04": "Temporary Suspension of Trading Under Registrant's Employee Benefit Plans",
  "5.05":
    "Amendments to the Registrant's Code of Ethics, or Waiver of a Provision of the Code of Ethics",
  "5.06": "Change in Shell Company Status",
  "5.07": "Submission of Matters to a Vote of Security Holders",
  "5.08": "Shareholder Nominations Pursuant to Exchange Act Rule 14a-11",
  "6.01": "ABS Informational and Computational Material",
  "6.02": "Change of Servicer or Trustee",
  "6.03": "Change in Credit Enhancement or Other External Support",
  "6.04": "Failure to Make a Required Distribution",
  "6.05": "Securities Act Updating Disclosure",
  "6.06": "Static Pool",
  "6.10": "Alternative Filings of Asset-Backed Issuers",
  "7.01": "Regulation FD Disclosure",
  "8.01": "Other Events",
  "9.01": "Financial Statements and Exhibits",
};

export function itemTitle(item: string): string {
  const title = titles[item];
  if (title === undefined) throw new RangeError(`item ${item} has no title`);
  return title;
}
