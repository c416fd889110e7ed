import { paddedCik } from "#demo/world/cast/company.ts";
import { isNaturalPerson, type Insider } from "#demo/world/cast/insider.ts";
import { drawsFor } from "#demo/world/draws.ts";
import type { OwnershipForm, Receipt } from "#demo/world/filings/filing.ts";
import type { NotedCell, OwnershipLine } from "#demo/world/filings/ownership-line.ts";
import { signatureOf } from "#demo/world/trades/footnotes.ts";
import { escaped } from "#demo/edgar/paths.ts";

type Form = Receipt & OwnershipForm;

/** The ownership document of a Form 3, 4 or 5, laid out as filing software lays it out. */
export function ownershipXml(form: Form): string {
  const notes = noteIds(form.lines);
  const write = new BooleanWriter(form.booleans);
  const tables = [
    tableXml("nonDerivative", form.lines, notes),
    tableXml("derivative", form.lines, notes),
  ];
  const parts = [
    `    <schemaVersion>${form.schemaVersion}</schemaVersion>`,
    `    <documentType>${form.form}</documentType>`,
    `    <periodOfReport>${form.periodOfReport}</periodOfReport>`,
    ...(form.originalFiledOn === null
      ? []
      : [`    <dateOfOriginalSubmission>${form.originalFiledOn}</dateOfOriginalSubmission>`]),
    ...(form.hasNoSecurities ? ["    <noSecuritiesOwned>1</noSecuritiesOwned>"] : []),
    ...(form.form.startsWith("3")
      ? []
      : [
          `    <notSubjectToSection16>${write.flag(form.isNoLongerSubject)}</notSubjectToSection16>`,
        ]),
    issuerXml(form),
    ...form.owners.map((owner) => ownerXml(owner, write)),
    ...(form.isPlan === null ? [] : [`    <aff10b5One>${write.flag(form.isPlan)}</aff10b5One>`]),
    ...tables,
    notesXml(notes),
    `    <remarks>${escaped(form.remarks)}</remarks>`,
    ...form.owners.map((owner) => signatureXml(owner, form)),
  ];
  return `<?xml version="1.0"?>\n<ownershipDocument>\n\n${parts.join("\n\n")}\n</ownershipDocument>\n`;
}

/** Booleans as 0 and 1, as words, or both in turn. */
class BooleanWriter {
  readonly #style: OwnershipForm["booleans"];
  #count = 0;

  constructor(style: OwnershipForm["booleans"]) {
    this.#style = style;
  }

  flag(value: boolean): string {
    this.#count += 1;
    const isWord = this.#style === "words" || (this.#style === "mixed" && this.#count % 2 === 0);
    return isWord ? String(value) : value ? "1" : "0";
  }
}

type Notes = ReadonlyMap<string, string>;

function cite(text: string, notes: Notes): string {
  return `<footnoteId id="${notes.get(text) ?? ""}"/>`;
}

function notesXml(notes: Notes): string {
  if (notes.size === 0) return "    <footnotes></footnotes>";
  const texts = [...notes].map(
    ([text, id]) => `        <footnote id="${id}">${escaped(text)}</footnote>`,
  );
  return ["    <footnotes>", ...texts, "    </footnotes>"].join("\n");
}

function issuerXml({ issuer, issuerName, symbol }: Form): string {
  return `    <issuer>
        <issuerCik>${paddedCik(issuer.cik)}</issuerCik>
        <issuerName>${escaped(issuerName)}</issuerName>
        <issuerTradingSymbol>${escaped(symbol)}</issuerTradingSymbol>
    </issuer>`;
}

function ownerXml(owner: Insider, write: BooleanWriter): string {
  const [street1, street2] = splitStreet(owner.street);
  const { isDirector, isOfficer, isTenPercentOwner, isOther, officerTitle, otherText } = owner;
  return `    <reportingOwner>
        <reportingOwnerId>
            <rptOwnerCik>${paddedCik(owner.cik)}</rptOwnerCik>
            <rptOwnerName>${escaped(owner.name)}</rptOwnerName>
        </reportingOwnerId>
        <reportingOwnerAddress>
            <rptOwnerStreet1>${escaped(street1)}</rptOwnerStreet1>
            <rptOwnerStreet2>${escaped(street2)}</rptOwnerStreet2>
            <rptOwnerCity>${escaped(owner.city)}</rptOwnerCity>
            <rptOwnerState>${owner.state}</rptOwnerState>
            <rptOwnerZipCode>${owner.zip}</rptOwnerZipCode>
            <rptOwnerStateDescription>${owner.state === "L2" ? "IRELAND" : ""}</rptOwnerStateDescription>
        </reportingOwnerAddress>
        <reportingOwnerRelationship>
            <isDirector>${write.flag(isDirector)}</isDirector>
            <isOfficer>${write.flag(isOfficer)}</isOfficer>
            <isTenPercentOwner>${write.flag(isTenPercentOwner)}</isTenPercentOwner>
            <isOther>${write.flag(isOther)}</isOther>
            <officerTitle>${escaped(officerTitle ?? "")}</officerTitle>
            <otherText>${escaped(otherText ?? "")}</otherText>
        </reportingOwnerRelationship>
    </reportingOwner>`;
}

/** "C/O X, STREET" is on two lines. */
export function splitStreet(street: string): [string, string] {
  const at = street.startsWith("C/O ") ? street.lastIndexOf(", ") : -1;
  return at === -1 ? [street, ""] : [street.slice(0, at), street.slice(at + 2)];
}

function tableXml(
  table: "nonDerivative" | "derivative",
  lines: readonly OwnershipLine[],
  notes: Notes,
): string {
  const rows = lines
    .filter((line) => (line.table === "derivative") === (table === "derivative"))
    .map((line) => rowXml(table, line, notes));
  if (rows.length === 0) return `    <${table}Table></${table}Table>`;
  return [`    <${table}Table>`, ...rows, `    </${table}Table>`].join("\n");
}

function rowXml(table: string, line: OwnershipLine, notes: Notes): string {
  const isTransaction = line.kind === "transaction";
  const name = `${table}${isTransaction ? "Transaction" : "Holding"}`;
  const cell = cellWriter(line, notes);
  const { derivative } = line;
  const parts = [
    cell("securityTitle", line.title),
    ...(derivative === null ? [] : [cell("conversionOrExercisePrice", derivative.exercisePrice)]),
    ...(isTransaction ? transactionXml(line, cell, notes) : []),
    ...(derivative === null
      ? []
      : [
          cell("exerciseDate", derivative.exercisableOn),
          cell("expirationDate", derivative.expiresOn),
          group("underlyingSecurity", [
            cell("underlyingSecurityTitle", derivative.underlyingTitle),
            cell("underlyingSecurityShares", derivative.underlyingShares),
          ]),
        ]),
    group("postTransactionAmounts", [
      line.totalValue === null
        ? cell("sharesOwnedFollowingTransaction", line.ownedFollowing)
        : cell("valueOwnedFollowingTransaction", line.ownedFollowing),
    ]),
    group("ownershipNature", [
      cell("directOrIndirectOwnership", line.isDirect ? "D" : "I"),
      ...(line.nature === null ? [] : [cell("natureOfOwnership", line.nature)]),
    ]),
  ];
  return group(name, parts, 8);
}

type Cell = (name: string, value: string | null) => string;

function transactionXml(line: OwnershipLine, cell: Cell, notes: Notes): string[] {
  const cited = (line.notes.transactionCoding ?? []).map((text) => cite(text, notes));
  return [
    cell("transactionDate", line.date),
    ...(line.deemedOn === null ? [] : [cell("deemedExecutionDate", line.deemedOn)]),
    group("transactionCoding", [
      `<transactionFormType>${line.formType}</transactionFormType>`,
      `<transactionCode>${line.code}</transactionCode>`,
      `<equitySwapInvolved>${line.isEquitySwap ? 1 : 0}</equitySwapInvolved>`,
      ...cited,
    ]),
    line.timeliness === ""
      ? "<transactionTimeliness></transactionTimeliness>"
      : cell("transactionTimeliness", line.timeliness),
    group("transactionAmounts", [
      line.totalValue === null
        ? cell("transactionShares", line.shares)
        : cell("transactionTotalValue", line.totalValue),
      cell("transactionPricePerShare", line.price),
      cell("transactionAcquiredDisposedCode", line.direction),
    ]),
  ];
}

const notedCells: ReadonlySet<string> = new Set<NotedCell>([
  "securityTitle",
  "transactionDate",
  "transactionShares",
  "transactionPricePerShare",
  "sharesOwnedFollowingTransaction",
  "natureOfOwnership",
  "conversionOrExercisePrice",
  "exerciseDate",
  "expirationDate",
]);

function isNoted(name: string): name is NotedCell {
  return notedCells.has(name);
}

/** A cell with its value, its footnotes, or both. */
function cellWriter(line: OwnershipLine, notes: Notes): Cell {
  return (name, value) => {
    const cited = (isNoted(name) ? (line.notes[name] ?? []) : []).map((text) => cite(text, notes));
    const parts = [...(value === null ? [] : [`<value>${escaped(value)}</value>`]), ...cited];
    return parts.length === 0 ? `<${name}></${name}>` : group(name, parts);
  };
}

/** An element around parts, each on lines of its own, four spaces deeper. */
function group(name: string, parts: readonly string[], depth = 0): string {
  const lines = parts.flatMap((part) => part.split("\n")).map((line) => `    ${line}`);
  const element = [`<${name}>`, ...lines, `</${name}>`];
  return element.map((line) => `${" ".repeat(depth)}${line}`).join("\n");
}

function signatureXml(owner: Insider, { signedOn, accession }: Form): string {
  const draws = drawsFor("signature", accession, owner.cik);
  const name = signatureOf(draws, owner.name, isNaturalPerson(owner));
  return `    <ownerSignature>
        <signatureName>${escaped(name)}</signatureName>
        <signatureDate>${signedOn}</signatureDate>
    </ownerSignature>`;
}

/** Cells in the order in which a row has them. */
const cellsInOrder: readonly NotedCell[] = [
  "securityTitle",
  "conversionOrExercisePrice",
  "transactionDate",
  "transactionCoding",
  "transactionShares",
  "transactionPricePerShare",
  "exerciseDate",
  "expirationDate",
  "sharesOwnedFollowingTransaction",
  "natureOfOwnership",
];

/** Footnote texts and their ids F1, F2 … in the order in which the document's cells cite them. */
export function noteIds(lines: readonly OwnershipLine[]): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  for (const table of ["non-derivative", "derivative"] as const) {
    for (const line of lines.filter((each) => each.table === table)) {
      for (const text of cellsInOrder.flatMap((cell) => line.notes[cell] ?? [])) {
        if (!ids.has(text)) ids.set(text, `F${ids.size + 1}`);
      }
    }
  }
  return ids;
}
