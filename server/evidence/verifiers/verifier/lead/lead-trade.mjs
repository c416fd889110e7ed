/** A trade that the score of a lead depends on. */
import { dayOf, tradingDayOnOrAfter } from "../days.mjs";
import { problem } from "../findings.mjs";
import { zero } from "../numbers.mjs";

const entityWords = new Set(
  `LLC LLP LLLP LP LTD LIMITED INC INCORPORATED CORP CORPORATION COMPANY PLC GMBH TRUST TRUSTS FUND FUNDS PARTNERS
  PARTNERSHIP HOLDING HOLDINGS CAPITAL VENTURES MANAGEMENT INVESTMENTS INVESTORS ASSOCIATES ADVISORS ADVISERS
  FOUNDATION ENTERPRISES GROUP BANCORP`.split(/\s+/),
);

/** The person that a filing is shown as one of. */
export function personOf(owners) {
  const isNatural = ({ name }) =>
    name
      .replaceAll(".", "")
      .toUpperCase()
      .split(/\W+/)
      .every((word) => !entityWords.has(word));
  const isInsider = (owner) => owner.isInsider;
  return (
    owners.find((owner) => isInsider(owner) && isNatural(owner)) ??
    owners.find(isInsider) ??
    owners.find(isNatural) ??
    owners[0]
  );
}

const monthNames = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Every day that a text names; numeric dates are read month first, as on the form. */
export function daysNamed(text) {
  const month = `(?<month>${monthNames.join("|")})[a-z]*\\.?`;
  const patterns = [
    `${month} (?<day>\\d{1,2})(?:st|nd|rd|th)?,? (?<year>\\d{4})`,
    `(?<day>\\d{1,2})(?:st|nd|rd|th)? ${month},? (?<year>\\d{4})`,
    "(?<month>\\d{1,2})[/-](?<day>\\d{1,2})[/-](?<year>\\d{4})",
    "(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})",
  ];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(new RegExp(pattern, "gi"))].map(({ groups }) => {
      const named = monthNames.indexOf(groups.month.toLowerCase()) + 1;
      const number = String(named || groups.month).padStart(2, "0");
      return dayOf(`${groups.year}-${number}-${groups.day.padStart(2, "0")}`);
    }),
  );
}

/** Letters and digits only: spacing and punctuation do not matter. */
function squeezed(text) {
  return text
    .normalize("NFKC")
    .replace(/\bAct(?: of 19\d\d)?,? as amended/gi, "Act")
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "");
}

/** A row that a score depends on. */
export class Trade {
  constructor(pack, fact) {
    this.pack = pack;
    this.where = `row ${fact.row_number} of ${fact.accession}`;
    this.accession = fact.accession;
    this.rowNumber = fact.row_number;
    this.document = pack.filing(fact.accession).ownership();
    const { tradeDate, direction, counted, summed, of } = pack.row(fact);
    Object.assign(this, { tradeDate, direction, counted, of, isPlan: fact.is_plan });
    this.isLive = fact.lines.some((line) => line.superseded_by === null);
    this.owners = this.document.owners.map(({ cik }) => cik);
    this.person = personOf(this.document.owners);
    this.session = tradingDayOnOrAfter(tradeDate);
    this.value =
      summed.length === 0 ? null : summed.reduce((sum, line) => sum.plus(line.value()), zero);
    this.adopted = fact.adoption === null ? null : this.checkedAdoption(fact.adoption);
  }

  checkedAdoption({ day: text, phrase }) {
    const day = dayOf(text);
    const texts = [...this.document.footnotes.values(), this.document.remarks ?? ""];
    if (!texts.some((said) => squeezed(said).includes(squeezed(phrase))))
      problem(`DIFFERS: ${this.where} has no footnote or remark that says "${phrase}"`);
    if (!daysNamed(phrase.replace(/\s+/g, " ")).includes(day))
      problem(`DIFFERS: ${this.where}, the plan's adoption date is not in "${phrase}"`);
    if (!this.isPlan || day > this.tradeDate || day < dayOf("2000-10-23"))
      problem(`DIFFERS: ${this.where} cannot be under a plan adopted on ${text}`);
    return day;
  }

  /** Owners who count as one person. */
  oneGroup() {
    const repeated = this.counted.find(({ number }) => this.of.get(number).repeats !== null);
    if (repeated === undefined) return this.owners;
    const first = this.pack.filing(this.of.get(repeated.number).repeats).ownership();
    return [...this.owners, first.owners[0].cik];
  }

  shareOfHoldings() {
    const accounts = new Map();
    for (const line of this.counted)
      accounts.set(line.account, [...(accounts.get(line.account) ?? []), line]);
    let [traded, held] = [zero, zero];
    for (const lines of accounts.values()) {
      const after = lines.at(-1).ownedAfter;
      if (after === null || after.sign < 0 || lines.some(({ shares }) => shares === null))
        return null;
      const own = lines.reduce((sum, { shares }) => sum.plus(shares), zero);
      traded = traded.plus(own);
      held = held.plus(after).plus(this.direction === "Sale" ? own : zero);
    }
    return held.sign === 0 || traded.minus(held).sign > 0 ? null : traded.over(held).rounded(6);
  }
}
