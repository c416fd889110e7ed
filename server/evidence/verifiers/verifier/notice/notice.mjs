/** A Form 144 notice and the sales that execute it. */
import { textOf } from "../days.mjs";
import { Cannot, problem, unchecked, warnings } from "../findings.mjs";
import { chainsIn, isOwnerIn, noticeOf, noticesIn } from "../filings/filings-in-pack.mjs";
import { checkLabel } from "../labels.mjs";
import { assignmentOf, saleKey, SellersSales } from "./noticed-sales.mjs";
import { Chain } from "./notice-document.mjs";
import { Exact, plainText, shownDate, zero } from "../numbers.mjs";
import { matchOf, namesUnder } from "./seller.mjs";

/** Calendar days after the period in which the last Form 4 may be filed. */
const reportingDays = 5;

const undecided =
  "that no further Form 144, 4, or 5 of the seller exists; that no other reporting owner has the seller's name, where the match is by name; which price series are the company's, and the splits that they state; that a price left out as suspect is suspect; the sentences about the status in the report.";

export function checkNotice(pack, subject) {
  unchecked(subject, undecided);
  new NoticeCheck(pack, subject).check();
}

class NoticeCheck {
  constructor(pack, subject) {
    this.pack = pack;
    this.subject = subject;
  }

  differs(what, stated, found) {
    const [one, other] = [JSON.stringify(stated), JSON.stringify(found)];
    if (one !== other)
      problem(
        `DIFFERS: ${this.subject.id}, ${what}: stated ${shown(stated)}, recomputed ${shown(found)}`,
      );
  }

  check() {
    const { subject } = this;
    const notice = this.notice(subject.accession);
    for (const [name, found] of Object.entries(notice.asFiled()))
      this.differs(name.replaceAll("_", " "), subject.as_filed[name], found);
    this.differs("company", subject.cik, notice.issuerCik);
    const chain = this.chain(subject.chain);
    const numbers = {
      units_noticed: notice.units,
      value_noticed: notice.value,
      past_units: notice.pastUnits,
      past_proceeds: notice.pastProceeds,
      ...(chain.inForce === notice ? this.matched(chain) : this.replaced()),
    };
    this.compareFigures(numbers);
  }

  /** Exactly the figures that follow must be stated. */
  compareFigures(numbers) {
    const { id, figures } = this.subject;
    const known = Object.fromEntries(
      Object.entries(numbers).map(([name, value]) => [name, () => value]),
    );
    this.pack.compareAll(this.subject, known);
    for (const name of Object.keys(numbers))
      if (!figures.some((each) => each.name === name))
        problem(`DIFFERS: ${id}, the figure ${name} is left out`);
  }

  notice(accession) {
    return noticeOf(this.pack, accession);
  }

  chain(accessions) {
    const chain = new Chain(accessions.map((accession) => this.notice(accession)));
    this.differs("notices with their amendments", accessions, chain.accessions);
    const { id } = this.subject;
    if (!chain.isLinked())
      problem(`DIFFERS: ${id}, ${accessions.join(", ")} do not replace one another`);
    const replaced = new Set(chain.notices.map(({ previous }) => previous));
    for (const { accession, previous } of this.furtherNotices(accessions))
      if (accessions.includes(previous) || replaced.has(accession))
        problem(`DIFFERS: ${id}, the amendment ${accession} is left out`);
    return chain;
  }

  /** Other notices in the pack. */
  furtherNotices(accessions) {
    return noticesIn(this.pack).filter(({ accession }) => !accessions.includes(accession));
  }

  status(outcome, because, openThrough) {
    const { subject } = this;
    this.differs("status", subject.outcome, outcome);
    this.differs("reason why the status is unknown", subject.unknown_because, because);
    this.differs("last day on which the status is open", subject.open_through, openThrough);
  }

  replaced() {
    this.status("unknown", "replaced", null);
    const { id, periods, sales } = this.subject;
    if (periods.length + sales.length > 0)
      problem(`DIFFERS: ${id}, sales are assigned to a notice that an amendment replaced`);
    return {};
  }

  /** The figures that follow from the seller's sales. */
  matched(chain) {
    const { seller, periods, sales, id } = this.subject;
    const { period, inForce } = chain;
    this.checkFiler(inForce);
    if (period === null || seller === null) {
      if (periods.length + sales.length > 0)
        problem(`DIFFERS: ${id}, sales are assigned to a notice without a period or seller`);
      this.status("unknown", this.whyUnmatched(chain), null);
      return {};
    }
    this.checkSeller(inForce);
    const chains = this.competing(chain);
    const sellers = new SellersSales(this.pack, this.subject, (...given) => this.differs(...given));
    const assigned = assignmentOf(chains, sellers.read(chains));
    sellers.compareAssigned(assigned);
    const own = sellers.lines
      .map(({ sale, line }) => ({
        sale,
        line,
        units: assigned.get(saleKey(sale)).get(inForce.accession) ?? zero,
      }))
      .filter(({ units }) => units.sign > 0);
    const sold = own.reduce((sum, { units }) => sum.plus(units), zero);
    this.checkOutcome(chain, sold);
    this.checkLabels(own);
    return {
      ...Object.fromEntries(own.map(({ units }, at) => [`assigned_${at + 1}`, units])),
      sold_units: sold,
      sold_value: this.valueOf(own),
      remaining_units: inForce.units.minus(sold),
    };
  }

  whyUnmatched({ filedOn, inForce: { units } }) {
    if (filedOn === null) return "no-filing-date";
    if (units === null) return "units-unknown";
    if (units.sign <= 0) return "no-units";
    warnings.push(
      `NOT RECOMPUTED: ${this.subject.id}: that no Form 3, 4, or 5 of the seller is stored`,
    );
    return "seller-unknown";
  }

  checkOutcome({ inForce: { units, relationships }, period }, sold) {
    const rest = units.minus(sold).sign;
    const isFormer = relationships.every((text) => /^former\b/i.test(text));
    let found = [rest <= 0 ? "full" : sold.sign > 0 ? "part" : "none", null];
    if (found[0] === "none" && isFormer) found = ["unknown", "former-insider"];
    if (this.hasSplit(period)) found = ["unknown", "split"];
    this.status(...found, textOf(period.last + reportingDays));
  }

  hasSplit({ first, last }) {
    return this.subject.series.some(({ id }) => {
      const series = this.pack.series.get(id);
      if (series === undefined) throw new Cannot(`the series ${id} is not in the pack`);
      return series.actions.some(
        ({ kind, day }) => kind === "split" && day > textOf(first) && day <= textOf(last),
      );
    });
  }

  /** The label of an assigned sale names its filing, line, and day. */
  checkLabels(own) {
    for (const [at, { sale }] of own.entries()) {
      const { accession, line, day } = sale;
      const label = `Units of ${accession}, line ${line}, sold ${shownDate(day)}`;
      checkLabel(this.subject, `assigned_${at + 1}`, label);
    }
  }

  valueOf(own) {
    let value = zero;
    for (const { sale, line, units } of own) {
      if (sale.price_left_out !== null)
        warnings.push(
          `NOT RECOMPUTED: ${this.subject.id}: that the price of line ${sale.line} of ${sale.accession} must be left out (${sale.price_left_out})`,
        );
      const price = sale.price_left_out === null ? line.price : null;
      value = value === null || price === null ? null : value.plus(units.times(price));
    }
    return value;
  }

  namesIn(accession) {
    const { seller, cik } = this.subject;
    return namesUnder(seller.cik, this.pack.filing(accession).ownership(), cik);
  }

  /** Who filed a notice is its seller, if a Form 3, 4, or 5 names them. */
  checkFiler({ accession, filerCik }) {
    const { id, cik, seller } = this.subject;
    const stated = seller?.cik ?? null;
    if (stated !== filerCik && isOwnerIn(this.pack, filerCik, cik))
      problem(
        `DIFFERS: ${id}, seller: stated ${stated}, but a Form 3, 4, or 5 in the pack names CIK ${filerCik}, who filed ${accession}`,
      );
  }

  checkSeller(notice) {
    const { seller, id } = this.subject;
    const { by, isCertain } = matchOf(notice, seller.cik, this.namesIn(seller.named_in));
    if (seller.matched_by !== by || seller.is_certain !== isCertain)
      problem(`DIFFERS: ${id}, ${seller.named_in} does not support the stated match of the seller`);
  }

  /** The seller's notices on which the assignment depends. */
  competing(own) {
    const { id, cik, periods, seller } = this.subject;
    const chains = periods.flatMap((stated) => {
      const chain = this.chain(stated.accessions);
      const { accession, issuerCik } = chain.inForce;
      if (matchOf(chain.inForce, seller.cik, this.namesIn(stated.named_in)).by === null)
        problem(`DIFFERS: ${id}, ${accession} is not a notice of the seller`);
      if (chain.period === null || issuerCik !== cik) {
        problem(`DIFFERS: ${id}, ${accession} has no period`);
        return [];
      }
      const { first, last } = chain.period;
      const found = [textOf(first), textOf(last)];
      this.differs(`period of ${accession}`, [stated.from, stated.through], found);
      return [chain];
    });
    if (!chains.some(({ inForce }) => inForce === own.inForce))
      throw new Cannot("the period of the notice is not stated");
    this.checkNoneLeftOut(chains);
    return chains;
  }

  checkNoneLeftOut(chains) {
    const { subject, pack } = this;
    const listed = new Set([...chains.flatMap(({ accessions }) => accessions), ...subject.chain]);
    const names = this.namesIn(subject.seller.named_in);
    for (const other of chainsIn(pack)) {
      const { period, inForce, accessions } = other;
      const meets =
        period !== null &&
        chains.some((each) => period.first <= each.period.last && each.period.first <= period.last);
      if (!meets || inForce.issuerCik !== subject.cik) continue;
      if (accessions.some((accession) => listed.has(accession))) continue;
      const { by } = matchOf(inForce, subject.seller.cik, names);
      const { accession, filerCik } = inForce;
      if (by === "cik" && other.isWhole())
        problem(`DIFFERS: ${subject.id}, the seller's notice ${accession} is left out`);
      else if (by === "cik")
        unchecked(
          subject,
          `when ${accession} began, which replaces a notice that is not in the pack, and whether sales execute it`,
        );
      else if (by === "name" && !isOwnerIn(pack, filerCik, subject.cik))
        unchecked(subject, `that ${accession}, which has the seller's name, is of another person`);
    }
  }
}

function shown(value) {
  if (value === null || typeof value === "string") return value;
  if (value instanceof Exact) return plainText(value);
  return Array.isArray(value) ? value.join(", ") : JSON.stringify(value);
}
