/** Every line of a Form 3, 4, or 5, of both tables, as All transactions reads it. */
import { dayOf } from "../days.mjs";
import { section16In } from "./filings-in-pack.mjs";
import { problem } from "../findings.mjs";
import { amountOf, Exact } from "../numbers.mjs";
import { usableDay } from "./ownership.mjs";
import { childrenOf, textIn } from "./xml.mjs";

const codes = new Set("PSVADFIMCEHOXGLWZJKU");
const currencyCodes =
  "CAD|AUD|NZD|HKD|SGD|GBP|EUR|JPY|CHF|SEK|NOK|DKK|ILS|NIS|RMB|CNY|INR|BRL|MXN|ZAR|KRW|TWD";
const currency = new RegExp(
  [
    `(?<![A-Za-z])(?:${currencyCodes})(?![A-Za-z])`,
    "\\b(?:Canadian|Australian|New Zealand|Hong Kong|Singapore|Taiwan) dollars?\\b",
    "\\b(?:euros?|pounds? sterling|pence|yen|renminbi|shekels?|swiss francs?|kron(?:a|or|e|er)|rupees?|reais)\\b",
    "\\b(?:C|CA|CDN|A|AU|NZ|HK|S)\\$",
    "[€£¥₪₩₹]",
    "\\bforeign currenc(?:y|ies)\\b",
    "\\b(?:currency|foreign) exchange rates?\\b",
  ].join("|"),
  "i",
);

class FiledLine {
  constructor(number, table, element, filing, document) {
    Object.assign(this, { number, table, filing });
    this.cells = new Map();
    this.notes = new Set();
    this.readCells(element);
    const isOld = element.name.endsWith("Security");
    const isTransaction = ["transactionDate", "transactionCode", "transactionShares"].some((name) =>
      this.cells.has(name),
    );
    this.isHolding = element.name.endsWith("Holding") || (isOld && !isTransaction);
    const code = (this.cell("transactionCode") ?? "").toUpperCase();
    this.code = this.isHolding ? "Holding" : codes.has(code) ? code : "Other";
    const day = (text) => usableDay(text, filing.filedOn);
    this.ownDate = day(this.cell("transactionDate"));
    this.tradeDate = this.isHolding
      ? null
      : (this.ownDate ?? day(textIn(document.root, "periodOfReport")));
    this.deemed = day(this.cell("deemedExecutionDate"));
    this.shares = amountOf(this.cell("transactionShares"));
    const price = amountOf(this.cell("transactionPricePerShare"));
    this.price = price === null && isOld ? amountOf(this.cell("transactionValue")) : price;
    this.side = this.cell("transactionAcquiredDisposedCode")?.toUpperCase() ?? null;
    this.title = this.cell("securityTitle");
    this.underlyingTitle = this.filed("underlyingSecurityTitle");
    this.underlyingShares = plain(this.filed("underlyingSecurityShares"));
    this.exercisePrice = plain(this.filed("conversionOrExercisePrice"));
    const expires = dayOf((this.filed("expirationDate") ?? "").slice(0, 10));
    this.expires = expires !== null && expires >= dayOf("1900-01-01") ? expires : null;
    this.isForeign = [...this.notes].some((id) => currency.test(document.footnotes.get(id) ?? ""));
  }

  /** Leaves are cells, with all the values they have. */
  readCells(parent) {
    for (const element of parent.children) {
      if (element.name === "footnoteId") continue;
      const notes = element.children.filter(({ name }) => name === "footnoteId");
      for (const { attributes } of notes) if (attributes.id) this.notes.add(attributes.id);
      if (element.children.some(({ name }) => name !== "footnoteId" && name !== "value"))
        this.readCells(element);
      const holders = element.children.length === 0 ? [element] : childrenOf(element, "value");
      const values = holders.map(({ text }) => text.trim()).filter((text) => text !== "");
      if (values.length > 0)
        this.cells.set(element.name, [...(this.cells.get(element.name) ?? []), ...values]);
    }
  }

  /** A cell with two values leaves open which is meant. */
  cell(name) {
    const values = this.cells.get(name) ?? [];
    return values.length === 1 ? values[0] : null;
  }

  filed(name) {
    return this.cells.get(name)?.join(" | ") ?? null;
  }

  get key() {
    return keyOf({ accession: this.filing.accession, line: this.number });
  }

  toString() {
    return `line ${this.number} of ${this.filing.accession}`;
  }
}

export const keyOf = ({ accession, line }) => `${accession}/${line}`;

function plain(text) {
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(text ?? "") ? Exact.of(text) : null;
}

/** Reads each filing once: a pack has many subjects of the same filings. */
function once(read) {
  const known = new WeakMap();
  return (filing) => {
    if (!known.has(filing)) known.set(filing, read(filing));
    return known.get(filing);
  };
}

/** Numbered from 1, the non-derivative table first. The first schema has rows directly under the root. */
export const linesOf = once((filing) => {
  const document = filing.ownership();
  const rows = [
    ["nonDerivative", "I"],
    ["derivative", "II"],
  ].flatMap(([prefix, table]) =>
    document.root.children.flatMap((element) => {
      if (element.name === `${prefix}Table`) return element.children.map((row) => ({ table, row }));
      return element.name.startsWith(prefix) ? [{ table, row: element }] : [];
    }),
  );
  return rows
    .filter(({ row }) => /(Transaction|Holding|Security)$/.test(row.name))
    .map(({ table, row }, index) => new FiledLine(index + 1, table, row, filing, document));
});

/** What a filing states about each of its owners, by CIK. */
export const ownersOf = once((filing) => {
  const owners = childrenOf(filing.ownership().root, "reportingOwner").map((owner) => {
    const part = (name) => childrenOf(owner, name)[0] ?? owner;
    const isTrue = (name) =>
      ["1", "true"].includes(
        (textIn(part("reportingOwnerRelationship"), name) ?? "").toLowerCase(),
      );
    const [isDirector, isOfficer] = [isTrue("isDirector"), isTrue("isOfficer")];
    const isTenPercent = isTrue("isTenPercentOwner");
    const cik = Number(textIn(part("reportingOwnerId"), "rptOwnerCik") ?? 0);
    return [cik, { isDirector, isOfficer, isTenPercent }];
  });
  return new Map(owners);
});

export const isSection16 = (form) => /^[345](\/A)?$/.test(form.trim());

/** The Forms 3, 4, and 5 in the pack of an issuer that name one of some persons. */
export function filingsNaming(pack, issuer, owners) {
  return section16In(pack)
    .filter((filing) => filing.ownership().issuerCik === issuer)
    .filter((filing) => owners.some((cik) => ownersOf(filing).has(cik)));
}

/** An amendment that replaces a line is one of the same issuer, person, and form, and not filed before it. */
export function checkReplaced(pack, subject, { filing }, by) {
  const amendment = pack.filing(by);
  const isSame = amendment.ownership().issuerCik === filing.ownership().issuerCik;
  const isShared = [...ownersOf(filing).keys()].some((cik) => ownersOf(amendment).has(cik));
  const isEarlier =
    amendment.filedOn !== null && filing.filedOn !== null && amendment.filedOn < filing.filedOn;
  if (
    !isSame ||
    !isShared ||
    isEarlier ||
    amendment.form.trim() !== `${filing.form.trim().replace("/A", "")}/A`
  )
    problem(`DIFFERS: ${subject.id}, ${by} is not an amendment of ${filing.accession}`);
}
