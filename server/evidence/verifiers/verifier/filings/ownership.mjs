/** The purchases and sales of a Form 4 or 5, as its ownership document has them. */
import { dayOf, yearOf } from "../days.mjs";
import { Cannot } from "../findings.mjs";
import { amountOf } from "../numbers.mjs";
import { mentionsPlan } from "../plan/plan-words.mjs";
import {
  allText,
  childrenOf,
  decoded,
  descendants,
  parseXml,
  restored,
  textIn,
  valueOf,
} from "./xml.mjs";

const firstUsable = dayOf("1990-01-01");

export function usableDay(text, filedOn) {
  const day = dayOf((text ?? "").trim().slice(0, 10));
  return day === null || day < firstUsable || (filedOn !== null && day > filedOn) ? null : day;
}

/** A purchase or sale line of the non-derivative table. */
class Line {
  constructor(number, element, filing, period) {
    this.number = number;
    const cells = new Map();
    const notes = new Set();
    for (const leaf of descendants(element)) {
      if (leaf.name === "footnoteId") notes.add(leaf.attributes.id ?? "");
      const isLeaf = leaf.children.every(({ name }) => name === "value" || name === "footnoteId");
      if (leaf.name !== "value" && leaf.name !== "footnoteId" && isLeaf && !cells.has(leaf.name))
        cells.set(leaf.name, valueOf(leaf));
    }
    const cell = (name) => cells.get(name) ?? null;
    this.notes = [...notes];
    this.code = (cell("transactionCode") ?? "").toUpperCase();
    const side = (cell("transactionAcquiredDisposedCode") ?? "").toUpperCase();
    this.direction = { "P A": "Purchase", "S D": "Sale" }[`${this.code} ${side}`] ?? null;
    this.title = cell("securityTitle")?.replace(/\s+/g, " ") ?? null;
    this.ownDate = usableDay(cell("transactionDate"), filing.filedOn);
    this.tradeDate = this.ownDate ?? usableDay(period, filing.filedOn);
    const deemed = usableDay(cell("deemedExecutionDate"), filing.filedOn);
    const isLater = deemed !== null && this.tradeDate !== null && deemed > this.tradeDate;
    this.delayFrom = isLater ? deemed : this.tradeDate;
    const [shares, price] = [
      amountOf(cell("transactionShares")),
      amountOf(cell("transactionPricePerShare")),
    ];
    this.shares = shares !== null && shares.sign >= 0 ? shares : null;
    this.price = price !== null && price.sign > 0 ? price : null;
    const belongsOn = cell("transactionFormType");
    this.isYearly = belongsOn === "5" || (belongsOn === null && filing.form.startsWith("5"));
    this.ownedAfter = amountOf(cell("sharesOwnedFollowingTransaction"));
    this.account = JSON.stringify([cell("directOrIndirectOwnership"), cell("natureOfOwnership")]);
  }

  value() {
    return this.shares === null || this.price === null ? null : this.shares.times(this.price);
  }
}

function ownerOf(element) {
  const part = (name) => childrenOf(element, name)[0] ?? element;
  const isTrue = (name) =>
    ["1", "true"].includes((textIn(part("reportingOwnerRelationship"), name) ?? "").toLowerCase());
  return {
    cik: Number(textIn(part("reportingOwnerId"), "rptOwnerCik") ?? 0),
    name: textIn(part("reportingOwnerId"), "rptOwnerName") ?? "",
    isInsider: isTrue("isDirector") || isTrue("isOfficer"),
  };
}

/** The ownership document of a Form 4 or 5. */
export class Ownership {
  constructor(filing) {
    const { bytes } = filing;
    const start = bytes.indexOf("<XML>");
    const end = bytes.indexOf("</XML>", start);
    const year = filing.filedOn === null ? 2012 : yearOf(filing.filedOn);
    const raw =
      start === -1
        ? bytes
        : Buffer.from(
            restored(bytes.subarray(start + 5, end === -1 ? bytes.length : end), year),
            "latin1",
          );
    const text = decoded(raw).trim();
    if (/<!(DOCTYPE|ENTITY)/.test(text))
      throw new Cannot(`the document of ${filing.accession} declares entities`);
    let root;
    try {
      root = parseXml(text);
    } catch (error) {
      throw new Cannot(`the document of ${filing.accession} is not valid XML: ${error.message}`);
    }
    this.root = root;
    this.issuerCik = Number(textIn(childrenOf(root, "issuer")[0] ?? root, "issuerCik") ?? 0);
    this.owners = childrenOf(root, "reportingOwner").map(ownerOf);
    this.isChecked =
      { 1: true, true: true, 0: false, false: false }[
        (textIn(root, "aff10b5One") ?? "").toLowerCase()
      ] ?? null;
    this.remarks = textIn(root, "remarks");
    this.footnotes = new Map();
    for (const note of childrenOf(root, "footnotes").flatMap((group) =>
      childrenOf(group, "footnote"),
    )) {
      const id = note.attributes.id ?? "";
      const said = allText(note).trim();
      this.footnotes.set(id, this.footnotes.has(id) ? `${this.footnotes.get(id)}\n${said}` : said);
    }
    const period = textIn(root, "periodOfReport");
    this.lines = ["nonDerivative", "derivative"]
      .flatMap((prefix) =>
        childrenOf(root, `${prefix}Table`).flatMap(({ children }) =>
          children.map((row) => ({ prefix, row })),
        ),
      )
      .map(({ prefix, row }, index) => ({ prefix, row, number: index + 1 }))
      .filter(({ prefix, row }) => prefix === "nonDerivative" && row.name.endsWith("Transaction"))
      .map(({ row, number }) => new Line(number, row, filing, period))
      .filter(({ code }) => code === "P" || code === "S");
    this.plans = this.findPlans();
    this.rows = this.group();
  }

  findPlans() {
    const planned = new Set(
      [...this.footnotes].filter(([, said]) => mentionsPlan(said)).map(([id]) => id),
    );
    const isAnywhere = planned.size > 0 || (this.remarks !== null && mentionsPlan(this.remarks));
    const isCited = (line) => line.notes.some((id) => planned.has(id));
    const doCitationsDecide = this.lines.some((line) => line.direction !== null && isCited(line));
    return new Map(
      this.lines.map((line) => {
        const isMentioned = doCitationsDecide ? isCited(line) : isAnywhere;
        if (this.isChecked === false) return [line.number, false];
        return [
          line.number,
          doCitationsDecide ? isMentioned : this.isChecked === true || isMentioned,
        ];
      }),
    );
  }

  /** Rows: lines of equal trade date, direction, title, and plan, numbered by their first line. */
  group() {
    const rows = new Map();
    for (const line of this.lines) {
      const { tradeDate, direction, title, number } = line;
      if (tradeDate === null || direction === null) continue;
      const isPlan = this.plans.get(number);
      const key = JSON.stringify([tradeDate, direction, title ?? "", isPlan]);
      if (!rows.has(key))
        rows.set(key, { tradeDate, direction, title: title ?? "", isPlan, lines: [] });
      rows.get(key).lines.push(line);
    }
    return [...rows.values()];
  }

  line(number) {
    return this.lines.find((line) => line.number === number) ?? null;
  }
}
