import { parseCik } from "../identifiers.ts";
import { decodeText } from "../submission/decode-text.ts";
import { Unreadable } from "../unreadable.ts";
import type { XmlElement } from "../xml-tree.ts";
import { parseFiledXml } from "./filed-xml.ts";
import { filedBoolean, filedDate } from "./filed-values.ts";
import { readLines } from "./lines.ts";
import type { OwnershipDocument, ReportingOwner } from "./ownership-document.ts";

/** The largest real document is a few hundred kilobytes. */
const largestDocument = 16 * 1024 * 1024;
const mostOwners = 1000;

/**
 * Reads an ownership document (Forms 3, 4, 5 and amendments) of any schema version, by element
 * names alone: version and namespace are ignored.
 * @param bytes  the XML, with or without the `<XML>` line of a full submission around it
 * @param headerForm  the form by the header of the submission, for a document that names none
 * @throws {Unreadable} with the reason
 */
export function parseOwnership(
  bytes: Uint8Array,
  headerForm: string | null = null,
): OwnershipDocument {
  if (bytes.length === 0) throw new Unreadable("empty");
  if (bytes.length > largestDocument) throw new Unreadable("too-large", `${bytes.length} bytes`);
  const { text, isUtf8 } = decodeText(bytes);
  const { root, flags } = parseFiledXml(xmlOf(text));
  if (root.name !== "ownershipDocument")
    throw new Unreadable("wrong-root", `the root element is ${root.name.slice(0, 80)}`);
  return readDocument(root, headerForm, isUtf8 ? flags : [...flags, "not-utf-8"]);
}

/** The XML itself, without the wrapping line of a full submission; what is no XML is named. */
function xmlOf(text: string): string {
  const opening = /^\s*<XML>\s*/.exec(text)?.[0].length ?? 0;
  const closing = opening === 0 ? -1 : text.lastIndexOf("</XML>");
  const xml = text.slice(opening, closing === -1 ? text.length : closing).trim();
  if (xml === "") throw new Unreadable(opening === 0 ? "empty" : "truncated");
  if (/^<(!doctype\s+html|html|head|body)[\s>]/i.test(xml)) throw new Unreadable("html-error-page");
  if (!xml.startsWith("<")) throw new Unreadable("no-xml");
  return xml;
}

function readDocument(
  root: XmlElement,
  headerForm: string | null,
  xmlFlags: readonly string[],
): OwnershipDocument {
  const flags = new Set(xmlFlags);
  const documentType = textIn(root, "documentType") ?? headerForm;
  if (documentType === null) throw new Unreadable("missing-form");
  if (textIn(root, "documentType") === null) flags.add("form-from-header");
  if (!/^[345](\/A)?$/.test(documentType))
    throw new Unreadable("unknown-form", `"${documentType.slice(0, 40)}" is not an ownership form`);
  const booleanIn = (parent: XmlElement, name: string): boolean | null => {
    const text = textIn(parent, name);
    if (text === null) return null;
    const value = filedBoolean(text);
    if (value === null) flags.add(`malformed-boolean:${name}`);
    return value;
  };
  const dateIn = (name: string): string | null => {
    const text = textIn(root, name);
    if (text === null) return null;
    const date = filedDate(text);
    if (date === null) flags.add(`malformed-date:${name}`);
    return date;
  };
  for (const name of onceOnly) {
    if (childrenOf(root, name).length > 1) flags.add(`repeated-cell:${name}`);
  }
  const issuer = readIssuer(root);
  const owners = childrenOf(root, "reportingOwner").map((owner) => readOwner(owner, booleanIn));
  if (owners.length === 0) throw new Unreadable("missing-owner");
  if (owners.length > mostOwners)
    throw new Unreadable("too-large", `${owners.length} reporting owners`);
  const footnotes = readFootnotes(root, flags);
  const lines = readLines(root, flags);
  for (const line of lines) {
    for (const flag of line.flags) flags.add(flag);
    if (line.footnoteIds.some((id) => !Object.hasOwn(footnotes, id)))
      flags.add("footnote-without-text");
  }
  return {
    schemaVersion: textIn(root, "schemaVersion"),
    documentType,
    periodOfReport: dateIn("periodOfReport"),
    dateOfOriginalSubmission: dateIn("dateOfOriginalSubmission"),
    notSubjectToSection16: booleanIn(root, "notSubjectToSection16"),
    isPlanChecked: booleanIn(root, "aff10b5One"),
    ...issuer,
    owners,
    lines,
    footnotes,
    remarks: textIn(root, "remarks"),
    signatures: childrenOf(root, "ownerSignature").map((signature) => ({
      name: textIn(signature, "signatureName"),
      date: filedDate(textIn(signature, "signatureDate") ?? ""),
    })),
    flags: [...flags].sort(),
  };
}

/** Of these the first is read; a second one is flagged, because it may say something else. */
const onceOnly = [
  "documentType",
  "periodOfReport",
  "dateOfOriginalSubmission",
  "aff10b5One",
  "issuer",
] as const;

type Issuer = Pick<OwnershipDocument, "issuerCik" | "issuerName" | "issuerSymbol">;

function readIssuer(root: XmlElement): Issuer {
  const issuer = childrenOf(root, "issuer")[0];
  const cik = issuer === undefined ? null : parseCik(textIn(issuer, "issuerCik") ?? "");
  if (issuer === undefined || cik === null) throw new Unreadable("missing-issuer");
  return {
    issuerCik: cik,
    issuerName: textIn(issuer, "issuerName") ?? "",
    issuerSymbol: textIn(issuer, "issuerTradingSymbol"),
  };
}

function readOwner(
  owner: XmlElement,
  booleanIn: (parent: XmlElement, name: string) => boolean | null,
): ReportingOwner {
  const part = (name: string): XmlElement => childrenOf(owner, name)[0] ?? nothing;
  const id = part("reportingOwnerId");
  const address = part("reportingOwnerAddress");
  const relationship = part("reportingOwnerRelationship");
  const cik = parseCik(textIn(id, "rptOwnerCik") ?? "");
  if (cik === null) throw new Unreadable("missing-owner", "an owner has no CIK");
  return {
    cik,
    name: textIn(id, "rptOwnerName") ?? "",
    street1: textIn(address, "rptOwnerStreet1"),
    street2: textIn(address, "rptOwnerStreet2"),
    city: textIn(address, "rptOwnerCity"),
    state: textIn(address, "rptOwnerState"),
    zipCode: textIn(address, "rptOwnerZipCode"),
    stateDescription: textIn(address, "rptOwnerStateDescription"),
    isDirector: booleanIn(relationship, "isDirector") ?? false,
    isOfficer: booleanIn(relationship, "isOfficer") ?? false,
    isTenPercentOwner: booleanIn(relationship, "isTenPercentOwner") ?? false,
    isOther: booleanIn(relationship, "isOther") ?? false,
    officerTitle: textIn(relationship, "officerTitle"),
    otherText: textIn(relationship, "otherText"),
  };
}

function readFootnotes(root: XmlElement, flags: Set<string>): Record<string, string> {
  const footnotes = new Map<string, string>();
  for (const list of childrenOf(root, "footnotes")) {
    for (const footnote of childrenOf(list, "footnote")) {
      const id = footnote.attributes["id"] ?? "";
      const text = footnote.text.trim();
      const earlier = footnotes.get(id);
      if (id === "" || earlier !== undefined) flags.add("repeated-footnote-id");
      footnotes.set(id, earlier === undefined ? text : `${earlier}\n${text}`);
    }
  }
  return Object.fromEntries(footnotes);
}

const nothing: XmlElement = { name: "", attributes: {}, children: [], text: "" };

function childrenOf(parent: XmlElement, name: string): XmlElement[] {
  return parent.children.filter((child) => child.name === name);
}

/** Trimmed text of the first such child, or of the `value` inside it; null when empty or absent. */
function textIn(parent: XmlElement, name: string): string | null {
  for (const child of parent.children) {
    if (child.name !== name) continue;
    const holder = child.children.find((inner) => inner.name === "value") ?? child;
    return holder.text.trim() || null;
  }
  return null;
}
