/** A Form 144 notice, as its XML states it. */
import { dayOf, textOf, yearOf } from "../days.mjs";
import { Cannot } from "../findings.mjs";
import { amountOf, zero } from "../numbers.mjs";
import { childrenOf, decoded, parseXml } from "../filings/xml.mjs";

const validDays = 90;
const lateDays = 30;

const nothing = { name: "", attributes: {}, children: [], text: "" };
const partOf = (element, path) =>
  path.split("/").reduce((part, name) => childrenOf(part, name)[0] ?? nothing, element);
const textAt = (element, path) => partOf(element, path).text.trim() || null;

/** Month/day/year or year-month-day. A date in 1933 means that none is stated. */
function dayAsFiled(text) {
  const [, month, date, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? "") ?? [];
  const plain =
    year === undefined ? text : `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(plain ?? "")) return null;
  const day = dayOf(plain);
  return day === null || textOf(day) !== plain || yearOf(day) === 1933 ? null : day;
}

/** The sum of all; null if there are none or one is unknown. */
function totalOf(amounts) {
  if (amounts.length === 0 || amounts.includes(null)) return null;
  return amounts.reduce((sum, amount) => sum.plus(amount));
}

/** The letter of a class of shares, where a title names one. */
export const shareClassOf = (title) =>
  /\b(?:class|series)\s+([a-z])\b/i.exec(title ?? "")?.[1].toUpperCase() ?? null;

const numberIn = (text) => (/^\d{1,10}$/.test(text ?? "") ? Number(text) || null : null);

function rootOf(filing) {
  const text = decoded(filing.bytes);
  const [xml] =
    /<(?:[\w.-]+:)?edgarSubmission[\s>][\s\S]*?<\/(?:[\w.-]+:)?edgarSubmission\s*>/.exec(text) ??
    [];
  if (xml === undefined) throw new Cannot(`${filing.accession} has no XML of a Form 144`);
  const stray = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/gi;
  try {
    return parseXml(stray.test(xml) ? xml.replace(stray, "&amp;") : xml);
  } catch (error) {
    throw new Cannot(`the XML of ${filing.accession} is not well-formed: ${error.message}`);
  }
}

export class Notice {
  constructor(filing) {
    const root = rootOf(filing);
    const form = partOf(root, "formData");
    const rows = (name) => childrenOf(form, name).filter(({ children }) => children.length > 0);
    const [planned, past] = [rows("securitiesInformation"), rows("securitiesSoldInPast3Months")];
    const cells = (path) => planned.map((row) => textAt(row, path));
    const known = (values) => values.filter((value) => value !== null);
    const sum = (list, cell) => totalOf(list.map((row) => amountOf(textAt(row, cell))));
    this.filing = filing;
    this.accession = filing.accession;
    this.isAmendment = filing.form.endsWith("/A");
    const previous = /^(\d{10})-?(\d{2})-?(\d{6})(?!\d)/.exec(
      textAt(root, "headerData/previousAccessionNumber") ?? "",
    );
    this.previous = previous === null ? null : previous.slice(1).join("-");
    this.filerCik = numberIn(textAt(root, "headerData/filerInfo/filer/filerCredentials/cik"));
    this.issuerCik = numberIn(textAt(form, "issuerInfo/issuerCik"));
    this.issuerName = textAt(form, "issuerInfo/issuerName");
    this.seller = textAt(form, "issuerInfo/nameOfPersonForWhoseAccountTheSecuritiesAreToBeSold");
    this.relationships = childrenOf(
      partOf(form, "issuerInfo/relationshipsToIssuer"),
      "relationshipToIssuer",
    )
      .map(({ text }) => text.trim())
      .filter((text) => text !== "");
    this.brokers = known(cells("brokerOrMarketmakerDetails/name"));
    this.classes = known(cells("securitiesClassTitle"));
    this.saleDays = known(cells("approxSaleDate").map(dayAsFiled));
    this.units = sum(planned, "noOfUnitsSold");
    this.value = sum(planned, "aggregateMarketValue");
    this.pastUnits = past.length === 0 ? zero : sum(past, "amountOfSecuritiesSold");
    this.pastProceeds = past.length === 0 ? zero : sum(past, "grossProceeds");
    this.noticeDay = dayAsFiled(textAt(form, "noticeSignature/noticeDate"));
    const dates = childrenOf(partOf(form, "noticeSignature/planAdoptionDates"), "planAdoptionDate");
    this.adopted = [...new Set(known(dates.map(({ text }) => dayAsFiled(text.trim()))))];
    const letters = new Set(cells("securitiesClassTitle").map(shareClassOf));
    this.shareClass = letters.size === 1 ? [...letters][0] : null;
  }

  /** What data/figures.json states about it, in the same form. */
  asFiled() {
    const day = (each) => (each === null ? null : textOf(each));
    return {
      filer_cik: this.filerCik,
      issuer_cik: this.issuerCik,
      seller: this.seller,
      relationships: this.relationships,
      brokers: this.brokers,
      security_classes: this.classes,
      sale_dates: this.saleDays.map(day),
      notice_date: day(this.noticeDay),
      adoption_dates: this.adopted.map(day),
      previous_accession: this.previous,
    };
  }

  /** Originals before their amendments, then by time. */
  get order() {
    const { accepted, givenDay } = this.filing;
    const time = accepted ?? (givenDay === null ? "" : textOf(givenDay));
    return `${this.isAmendment ? 1 : 0} ${time} ${this.accession}`;
  }
}

/** Notices of which each amendment replaces the one before; the last one is in force. */
export class Chain {
  constructor(notices) {
    if (notices.length === 0) throw new Cannot("a notice is stated without any filing");
    this.notices = notices.toSorted((a, b) => (a.order < b.order ? -1 : 1));
    this.inForce = this.notices.at(-1);
    this.accessions = this.notices.map(({ accession }) => accession);
    this.filedOn =
      this.notices
        .map(({ filing, noticeDay }) => filing.givenDay ?? noticeDay)
        .find((day) => day !== null) ?? null;
  }

  /** Whether all are connected by the numbers of the notices that they replace. */
  isLinked() {
    return chainsOf(this.notices).length === 1;
  }

  /** Whether every notice that one of them replaces is among them. */
  isWhole() {
    return this.notices.every(
      ({ previous }) => previous === null || this.accessions.includes(previous),
    );
  }

  /** First and last day of the sales that can execute it; null where they or the units are unknown. */
  get period() {
    const { units, saleDays } = this.inForce;
    if (this.filedOn === null || units === null || units.sign <= 0) return null;
    const planned = saleDays.filter((day) => day >= this.filedOn - lateDays);
    return { first: Math.min(this.filedOn, ...planned), last: this.filedOn + validDays };
  }
}

/** Notices with their amendments: those that are connected by the numbers of the notices that they replace. */
export function chainsOf(notices) {
  const groups = new Map(notices.map((notice) => [notice.accession, [notice]]));
  for (const { accession, previous } of notices) {
    const [own, other] = [groups.get(accession), groups.get(previous)];
    if (other === undefined || own === other) continue;
    for (const notice of own) groups.set(notice.accession, other);
    other.push(...own);
  }
  return [...new Set(groups.values())].map((group) => new Chain(group));
}
