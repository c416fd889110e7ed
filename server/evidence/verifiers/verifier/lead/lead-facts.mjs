/** The facts of a trade that the score of a lead counts, from the trades in its history. */
import { businessDaysLater, dayOf, textOf, tradingDaysLater, yearOf } from "../days.mjs";
import { Cannot, problem } from "../findings.mjs";
import { Exact, zero } from "../numbers.mjs";
import { findingOf, move, nearDays } from "./score-factors.mjs";

export class TradeFacts {
  /** @param history  the trades that no amendment replaces */
  constructor(pack, subject, history) {
    Object.assign(this, { pack, subject, history });
  }

  differs(what) {
    problem(`DIFFERS: ${this.subject.id}, ${what}`);
  }

  /** The next 8-K or earnings announcement, whichever has the larger return; if equal, the nearer. */
  eventOf({ trade, stated }) {
    const found = [stated.next_8k, stated.next_earnings].flatMap((event) => {
      if (event === null) return [];
      const isEarnings = event === stated.next_earnings;
      const { acceptedOn, day0 } = this.pack.nextReport(
        event.accession,
        trade.tradeDate,
        isEarnings,
      );
      const days = acceptedOn - trade.tradeDate;
      if (days > nearDays) this.differs(`an event is ${days} days after a trade`);
      return [{ days, moved: this.adjusted(event, day0) }];
    });
    const [first, second] = found;
    if (first === undefined || second === undefined) return first ?? null;
    const difference = Math.abs(second.moved) - Math.abs(first.moved);
    return difference > 0 || (difference === 0 && second.days < first.days) ? second : first;
  }

  adjusted(event, day0) {
    if (event.fund === null)
      throw new Cannot(`no return of the market fund is stated for ${event.accession}`);
    return this.pack.dayReturn(event, day0);
  }

  eventFindings(trade, event) {
    const unknown = { fact: null, percent: 0 };
    if (event === null) return { "event-days": unknown, "event-return": unknown, side: unknown };
    const favorable = trade.direction === "Sale" ? 0 - event.moved : event.moved;
    const { percent } = findingOf("event-days", event.days);
    return {
      "event-days": { fact: event.days, percent: favorable >= move ? percent : 0 },
      "event-return": findingOf("event-return", favorable),
      side: findingOf("side", favorable),
    };
  }

  /** Loss avoided or gain, net of the market. */
  net({ trade, stated }) {
    if (stated.next_8k === null || trade.value === null) return null;
    const { day0 } = this.pack.nextReport(stated.next_8k.accession, trade.tradeDate, false);
    const moved = Exact.of(this.adjusted(stated.next_8k, day0));
    const sign = new Exact(trade.direction === "Sale" ? -1n : 1n);
    return trade.value.times(moved).times(sign).rounded(4);
  }

  tradeFindings(member) {
    const { trade, stated } = member;
    const facts = {
      "size-history": this.timesUsual(trade),
      "size-holdings": trade.shareOfHoldings(),
      dormant: this.daysWithout(trade),
      habit: this.habit(trade),
      plan: this.plan(trade, stated.plan_quarter),
      late: stated.is_orphan ? null : this.pack.daysToFile(trade.counted, trade.of).business,
      cluster: this.cluster(trade),
      quarter: this.quarter(trade, stated.quarter),
      opposite: this.opposite(trade),
    };
    return {
      ...Object.fromEntries(
        Object.entries(facts).map(([name, fact]) => [name, findingOf(name, fact)]),
      ),
      ...this.eventFindings(trade, this.eventOf(member)),
    };
  }

  ownOf({ person }) {
    return this.history.filter((row) => row.person.cik === person.cik);
  }

  timesUsual(trade) {
    const byDay = new Map();
    for (const { direction, value, tradeDate } of this.ownOf(trade))
      if (direction === trade.direction && value !== null)
        byDay.set(tradeDate, (byDay.get(tradeDate) ?? zero).plus(value));
    const today = byDay.get(trade.tradeDate);
    const earlier = [...byDay]
      .filter(([day]) => day < trade.tradeDate)
      .map(([, value]) => value)
      .sort((a, b) => a.minus(b).sign);
    if (today === undefined || earlier.length < 3) return null;
    const upper = earlier[Math.floor(earlier.length / 2)];
    const lower = earlier[Math.floor((earlier.length - 1) / 2)];
    const median = upper.plus(lower).over(new Exact(2n));
    return median.sign === 0 ? null : today.over(median).rounded(4);
  }

  daysWithout(trade) {
    const earlier = this.ownOf(trade)
      .map(({ tradeDate }) => tradeDate)
      .filter((day) => day < trade.tradeDate);
    return earlier.length === 0 ? null : trade.tradeDate - Math.max(...earlier);
  }

  /** By the months with trades in the three calendar years before. */
  habit({ tradeDate, person }) {
    const last = yearOf(tradeDate);
    const [first, ...others] = [last - 3, last - 2, last - 1].map(
      (year) =>
        new Set(
          this.history
            .filter((row) => yearOf(row.tradeDate) === year && row.owners.includes(person.cik))
            .map((row) => textOf(row.tradeDate).slice(5, 7)),
        ),
    );
    if ([first, ...others].some(({ size }) => size === 0)) return "unclassified";
    const isCommon = (month) => others.every((months) => months.has(month));
    return [...first].some(isCommon) ? "routine" : "opportunistic";
  }

  plan(trade, quarter) {
    if (!trade.isPlan) return "outside a plan";
    return this.hasRedFlag(trade, quarter) ? "plan with red flags" : "plan without red flags";
  }

  hasRedFlag(trade, quarter) {
    const { adopted, tradeDate } = trade;
    if (adopted === null) return false;
    const days = this.ownOf(trade)
      .filter((row) => row.isPlan && row.adopted === adopted)
      .map((row) => row.tradeDate);
    const first = Math.min(...days);
    if (new Set(days).size === 1 || (tradeDate === first && first - adopted < 60)) return true;
    if (this.isCoolingOff(trade, quarter?.report ?? null)) return true;
    if (quarter === null) return false;
    if (tradeDate <= dayOf(quarter.end)) return true;
    return this.pack.isAhead(quarter.announcement, tradeDate) && !quarter.is_listed;
  }

  isCoolingOff({ adopted, tradeDate, person }, report) {
    if (adopted < dayOf("2023-02-27") || !person.isInsider) return false;
    const waited = tradeDate - adopted;
    if (waited < 90) return true;
    return waited < 120 && report !== null && tradeDate <= this.waitEnd(report);
  }

  /** The second business day after a report was filed. */
  waitEnd({ accession, filed_on: text }) {
    const filing = this.pack.filingOrNull(accession);
    const day = dayOf(text);
    if (filing !== null && filing.filedOn !== day)
      problem(`DIFFERS: ${accession} was not filed on ${text}`);
    return businessDaysLater(day, 2);
  }

  quarter({ tradeDate }, quarter) {
    if (quarter === null) return null;
    if (dayOf(quarter.end) >= tradeDate) this.differs("a quarter had not ended before the trade");
    return quarter.is_pending || this.pack.isAhead(quarter.announcement, tradeDate) ? "yes" : "no";
  }

  /** Less than ten trading days away. */
  near({ session }) {
    const [first, last] = [tradingDaysLater(session, -9), tradingDaysLater(session, 9)];
    return this.history.filter((row) => row.session >= first && row.session <= last);
  }

  /** Persons of the run of ten trading days with the most of them; 0 with less than three. */
  cluster(trade) {
    const rows = this.near(trade).filter(({ direction }) => direction === trade.direction);
    const starts = rows.map(({ session }) => session).filter((day) => day <= trade.session);
    const counts = [...new Set(starts)].map((first) => {
      const last = tradingDaysLater(first, 9);
      if (last < trade.session) return 0;
      return countGroups(
        rows
          .filter(({ session }) => session >= first && session <= last)
          .map((row) => row.oneGroup()),
      );
    });
    const most = Math.max(...counts);
    return most >= 3 ? most : 0;
  }

  opposite(trade) {
    const persons = this.near(trade)
      .filter(({ direction }) => direction !== trade.direction)
      .map(({ person }) => person.cik);
    return new Set(persons.filter((cik) => !trade.owners.includes(cik))).size;
  }
}

/** The number of groups after those that share a member are merged. */
function countGroups(all) {
  let groups = [];
  for (const members of all) {
    const joined = new Set(members);
    const isApart = (group) => [...group].every((member) => !members.includes(member));
    for (const group of groups) if (!isApart(group)) for (const member of group) joined.add(member);
    groups = [...groups.filter(isApart), joined];
  }
  return groups.length;
}
