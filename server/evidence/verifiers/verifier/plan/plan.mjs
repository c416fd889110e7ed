/** A trading plan: the filings that state it, its trades, and its flags. */
import { dayOf, textOf } from "../days.mjs";
import { noticeOf } from "../filings/filings-in-pack.mjs";
import { Cannot, problem, unchecked, warnings } from "../findings.mjs";
import { amountText, Report } from "./item-408.mjs";
import { announcesResults } from "../filings/items.mjs";
import { checkLabel } from "../labels.mjs";
import { Trade } from "../lead/lead-trade.mjs";
import { shownDate, zero } from "../numbers.mjs";
import { coolingOffOf } from "./plan-cooling-off.mjs";
import { termsOf } from "./plan-terms.mjs";
import { firstResults, storedBy, tradesLeftOut } from "./plan-left-out.mjs";

const undecided =
  "that no further filing states the plan or a trade under it; that a name in a 10-Q or 10-K is that of the person; whether the person was a director or officer, where no 10-Q or 10-K states the plan; where the quarter of adoption ends; that no earlier 8-K announced results; which price series is the company's, and its splits; titles, and the sentences about disclosure in the report.";
const [beforeEarningsDays, resultsDays] = [14, 120];

export function checkPlan(pack, subject) {
  unchecked(subject, undecided);
  new PlanCheck(pack, subject).check();
}

const text = (day) => (day === null ? null : textOf(day));
const squeezed = (words) =>
  words
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, "");

class PlanCheck {
  constructor(pack, subject) {
    Object.assign(this, { pack, subject, id: subject.id, adopted: dayOf(subject.adopted_on) });
  }

  problem(said) {
    problem(`DIFFERS: ${this.id}, ${said}`);
  }

  differs(what, stated, found) {
    if (stated !== found) this.problem(`${what}: stated ${stated}, recomputed ${found}`);
  }

  notRecomputed(what) {
    const said = `NOT RECOMPUTED: ${this.id}: ${what}`;
    if (!warnings.includes(said)) warnings.push(said);
  }

  check() {
    const { subject } = this;
    this.disclosed = subject.statements.filter(({ arrangement }) => arrangement !== null);
    for (const statement of subject.statements) this.checkStatement(statement);
    // The names of the person and company are compared with those of this filing.
    if (subject.named_in !== null) this.pack.filing(subject.named_in).ownership();
    if (subject.rows.length + subject.statements.length === 0)
      throw new Cannot("no filing states it");
    const trades = subject.rows.map((row) => this.trade(row));
    this.checkNoneLeftOut();
    const terms = this.terms();
    const sold = trades
      .filter(({ trade, isRepeated }) => trade.direction === "Sale" && !isRepeated)
      .reduce((sum, { shares }) => sum.plus(shares), zero);
    const toResults = this.daysToResults();
    this.compareFigures(trades, {
      ...Object.fromEntries(trades.map(({ shares }, at) => [`trade_${at + 1}`, shares])),
      shares_sold: sold,
      shares_planned: terms.planned,
      days_to_results: toResults,
    });
    const days = [...new Set(trades.map(({ trade }) => trade.tradeDate))].sort((a, b) => a - b);
    const end = terms.terminated ?? terms.expires;
    const isMore = terms.planned !== null && sold.minus(terms.planned).sign > 0;
    this.checkFlags({
      "before-earnings": toResults !== null && toResults <= beforeEarningsDays,
      "cooling-off-short": this.isInCoolingOff(days[0] ?? null) === true,
      "single-trade": this.isStoredSince(days.length === 1) && days.length === 1,
      "ended-early": terms.isEnded,
      "sold-more-than-planned": isMore && this.isWithoutSplit(days.at(-1)),
      "trade-after-end": end !== null && days.some((day) => day > end),
    });
  }

  checkFlags(holds) {
    const { flags, disclosure } = this.subject;
    for (const [flag, found] of Object.entries(holds))
      this.differs(`the flag ${flag}`, flags.includes(flag), found);
    const isStated = this.disclosed.length > 0;
    if (isStated !== (disclosure === "disclosed")) this.problem(`disclosure: stated ${disclosure}`);
    const others = flags.filter((flag) => !Object.hasOwn(holds, flag)).join(" ");
    if (others !== (disclosure === "not-disclosed" ? "not-disclosed" : ""))
      this.problem(`the flag not-disclosed: disclosure is ${disclosure}`);
    if (!isStated) this.notRecomputed(`the disclosure under Item 408(a): ${disclosure}`);
  }

  checkStatement({ source, accession, filed_on: filedOn, arrangement }) {
    if (source === "form-144") {
      if (!noticeOf(this.pack, accession).adopted.includes(this.adopted))
        this.problem(`${accession} does not state the adoption date ${this.subject.adopted_on}`);
      return;
    }
    if (arrangement === null) throw new Cannot(`no arrangement of ${accession} is stated`);
    const filing = this.pack.filing(accession);
    this.differs(`filing date of ${accession}`, filedOn, text(filing.givenDay));
    filing.item408 ??= new Report(filing);
    if (arrangement.adopted.day !== this.subject.adopted_on)
      this.problem(`the arrangement of ${accession} was adopted on ${arrangement.adopted.day}`);
    const found = filing.item408.arrangements
      .filter((each) =>
        ["person_member", "kind", "action"].every((key) => each[key] === arrangement[key]),
      )
      .map((each) => this.deviations(arrangement, each, filing.item408))
      .sort((a, b) => a.length - b.length);
    if (found.length === 0)
      this.problem(
        `${accession} tags no ${arrangement.kind} arrangement of this person that was ${arrangement.action}`,
      );
    for (const what of found[0] ?? []) this.problem(`the arrangement in ${accession}, ${what}`);
  }

  /** Where a stated arrangement differs from the facts of one. */
  deviations(stated, found, report) {
    const wrong = [];
    const isRead = (field) => stated.from_text.includes(field);
    if (stated.person_name !== found.person_name && !isRead("person"))
      wrong.push(`person: stated ${stated.person_name}, tagged ${found.person_name}`);
    for (const field of ["adopted", "terminated", "expires"]) {
      const { raw, day } = stated[field];
      if (raw === found[field].raw && day === text(found[field].day)) continue;
      if (!isRead(field) && !found.isUnclear) {
        wrong.push(`${field}: stated ${raw}, tagged ${found[field].raw}`);
        continue;
      }
      this.notRecomputed(`the date of an arrangement (${field}), read from prose: ${raw}`);
      const isPlain = raw === null || /^\d{4}-\d\d-\d\d$/.test(raw);
      if (!isPlain && !squeezed(report.text).includes(squeezed(raw)))
        wrong.push(`${field}: "${raw}" is not in the filing`);
    }
    const amounts = stated.amounts.map(({ part, shares, raw }) => amountText(part, shares ?? raw));
    const [one, other] = [amounts.sort().join(", "), found.amounts.join(", ")];
    if (one !== other) wrong.push(`shares: stated ${one}, tagged ${other}`);
    return wrong;
  }

  trade(row) {
    const { person, adopted_on: adoptedOn } = this.subject;
    const trade = new Trade(this.pack, row);
    this.differs(`adoption date in ${row.accession}`, adoptedOn, text(trade.adopted));
    if (!trade.isLive) this.problem(`an amendment replaces the trade in ${row.accession}`);
    if (!trade.owners.includes(person.cik))
      this.problem(`${row.accession} does not name the person`);
    return {
      trade,
      row,
      shares: trade.counted.reduce((sum, line) => sum.plus(line.shares ?? zero), zero),
      isRepeated: trade.counted.some(({ number }) => trade.of.get(number).repeats !== null),
    };
  }

  checkNoneLeftOut() {
    const { pack, subject, adopted } = this;
    if (adopted === null || subject.person.cik === null) return;
    for (const { accession, rowNumber, isSure } of tradesLeftOut(pack, subject, adopted)) {
      const row = `row ${rowNumber} of ${accession}`;
      if (isSure) this.problem(`the trade in ${row}, which states the adoption date, is left out`);
      else
        this.notRecomputed(
          `whether ${row}, which names the adoption date, is a trade under the plan that no amendment replaces`,
        );
    }
  }

  /** Exactly the figures that follow must be stated; the labels of trades must name their rows. */
  compareFigures(trades, numbers) {
    const { figures } = this.subject;
    const known = Object.entries(numbers).map(([name, value]) => [name, () => value]);
    this.pack.compareAll(this.subject, Object.fromEntries(known));
    for (const name of Object.keys(numbers))
      if (!figures.some((each) => each.name === name))
        this.problem(`the figure ${name} is left out`);
    for (const [at, { trade, row }] of trades.entries()) {
      const of = `${shownDate(row.trade_date)}, ${row.accession}, row ${row.row_number}`;
      checkLabel(this.subject, `trade_${at + 1}`, `${trade.direction} of ${of}`);
    }
  }

  terms() {
    const { planned, kind, terminated, expires, isEnded } = termsOf(this.disclosed);
    this.differs("kind of plan", this.subject.plan_kind, kind);
    this.differs("termination", this.subject.terminated_on, terminated);
    this.differs("expiration", this.subject.expires_on, expires);
    return { planned, terminated: dayOf(terminated), expires: dayOf(expires), isEnded };
  }

  /** Days to the results that are stated; an earlier 8-K in the pack with results is a difference. */
  daysToResults() {
    const { pack, adopted, subject } = this;
    if (adopted === null) return null;
    const days = this.daysToStatedResults();
    const first = firstResults(pack, subject.cik, { adopted, mostDays: resultsDays });
    if (first !== null && (days === null || first.days < days))
      this.problem(`the earlier 8-K ${first.accession} with item 2.02 is left out`);
    return days;
  }

  daysToStatedResults() {
    const { results, figures } = this.subject;
    if (results === null) return null;
    const filing = this.pack.filingOrNull(results);
    if (filing === null) {
      this.notRecomputed(`the days to results: ${results} is not in the pack`);
      return figures.find(({ name }) => name === "days_to_results")?.value ?? null;
    }
    if (filing.form !== "8-K" || announcesResults(filing) === false)
      this.problem(`${results} is not an 8-K with item 2.02`);
    const days = filing.published().acceptedOn - this.adopted;
    if (days < 1 || days > resultsDays)
      this.problem(`${results} was accepted ${days} days after adoption`);
    return days;
  }

  /** Whether the first trade is in the cooling-off period; null where that is unknown. */
  isInCoolingOff(first) {
    const { cooling_off: stated, plan_kind: kind } = this.subject;
    const { is_director_or_officer: isInsider } = this.subject;
    if (this.disclosed.length > 0 && isInsider !== true)
      this.problem("a 10-Q or 10-K states the plan, so the person was a director or officer");
    const found = coolingOffOf({ adopted: this.adopted, kind, isInsider, first }, () =>
      this.reportFiled(stated?.report ?? null),
    );
    if (found === null || stated === null) {
      if (found !== stated) this.problem("the cooling-off period is left out or does not apply");
      return null;
    }
    this.differs("end of the cooling-off period", stated.ends_on, text(found.ends));
    this.differs("first trade in the cooling-off period", stated.has_first_trade, found.isInside);
    return found.isInside;
  }

  /** When the 10-Q or 10-K of the quarter of adoption was filed. */
  reportFiled(report) {
    if (report === null) {
      this.notRecomputed("that the 10-Q or 10-K of the quarter of adoption is not stored");
      return null;
    }
    const filing = this.pack.filingOrNull(report.accession);
    if (filing === null)
      this.notRecomputed(`the filing date of ${report.accession}, which is not in the pack`);
    else this.differs(`filing date of ${report.accession}`, report.filed_on, text(filing.filedOn));
    return dayOf(report.filed_on);
  }

  /** Whether a filing of the company from the time of the adoption is stored. */
  isStoredSince(decides) {
    const { stored_since: accession, cik, adopted_on: day } = this.subject;
    if (this.adopted === null) return false;
    if (accession === null) {
      const found = storedBy(this.pack, cik, this.adopted);
      if (found !== null)
        this.problem(
          `no Form 3, 4, or 5 that was filed by the adoption is stated, but ${found} is in the pack`,
        );
      else if (decides)
        this.notRecomputed(
          `that no Form 3, 4, or 5 of the company that was filed by ${day} is stored`,
        );
      return found !== null;
    }
    const filing = this.pack.filing(accession);
    const isOwn = filing.ownership().issuerCik === cik;
    const isEarlier = isOwn && filing.givenDay !== null && filing.givenDay <= this.adopted;
    if (!isEarlier)
      this.problem(`${accession} is no Form 3, 4, or 5 of the company that was filed by ${day}`);
    return isEarlier;
  }

  isWithoutSplit(last) {
    const { split_series: name, adopted_on: from } = this.subject;
    if (name === null || this.adopted === null || last === undefined) return false;
    const series = this.pack.series.get(name);
    if (series === undefined) throw new Cannot(`the series ${name} is not in the pack`);
    return !series.actions.some(
      ({ kind, day }) => kind === "split" && day > from && day <= textOf(last),
    );
  }
}
