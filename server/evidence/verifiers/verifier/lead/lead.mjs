/** The score of a lead. */
import { lookbackOf } from "../filings/filings.mjs";
import { Cannot } from "../findings.mjs";
import { TradeFacts } from "./lead-facts.mjs";
import { Trade } from "./lead-trade.mjs";
import { isEqual } from "../numbers.mjs";
import {
  factors,
  findingOf,
  nearDays,
  pointsOf,
  scoreVersion,
  strongest,
} from "./score-factors.mjs";

const keyOf = ({ accession, row_number: rowNumber }) => `${accession} ${rowNumber}`;

/** The score of one lead, from the trades in its history. */
export class Score extends TradeFacts {
  constructor(pack, subject) {
    const rows = subject.history.map((fact) => new Trade(pack, fact));
    super(
      pack,
      subject,
      rows.filter(({ isLive }) => isLive),
    );
    this.checkComplete(rows);
    const byKey = new Map(this.history.map((row) => [`${row.accession} ${row.rowNumber}`, row]));
    this.members = subject.trades.map((stated) => {
      const trade = byKey.get(keyOf(stated));
      if (trade === undefined)
        throw new Cannot(`row ${stated.row_number} of ${stated.accession} is not among its trades`);
      return { trade, stated };
    });
    if (this.members.length === 0) throw new Cannot("no trade is stated");
  }

  /** Every row of each filing has to be stated, so that none of those at hand is left out. */
  checkComplete(rows) {
    const stated = new Map();
    for (const { accession, rowNumber } of rows)
      stated.set(accession, (stated.get(accession) ?? new Set()).add(rowNumber));
    for (const [accession, numbers] of stated) {
      const document = this.pack.filing(accession).ownership();
      if (document.issuerCik !== this.subject.cik)
        this.differs(`${accession} is of another company`);
      if (document.rows.some((_row, index) => !numbers.has(index + 1)))
        this.differs(`trades of ${accession} are left out`);
    }
  }

  findings() {
    const kind = this.subject.lead_kind;
    const found = this.members.map((member) => this.tradeFindings(member));
    let counted = this.members;
    const extra = {};
    if (kind === "event") {
      const { accession } = this.eventLead(found);
      counted = this.members.filter(({ stated }) => stated.next_8k?.accession === accession);
      extra.insiders = new Set(this.members.map(({ trade }) => trade.person.cik)).size;
    }
    if (kind === "person")
      extra.repeated = new Set(this.members.map(({ trade }) => trade.tradeDate)).size;
    this.checkKind(kind, found);
    const nets = counted.map((member) => this.net(member)).filter((net) => net !== null);
    extra.avoided = nets.length === 0 ? null : nets.reduce((sum, net) => sum.plus(net));
    const all = Object.keys(found[0]).map((name) => [
      name,
      strongest(
        name,
        found.map((each) => each[name]),
      ),
    ]);
    for (const [name, fact] of Object.entries(extra)) all.push([name, findingOf(name, fact)]);
    return new Map(all);
  }

  /** Of an event lead, its own event counts for each trade. @returns the event */
  eventLead(found) {
    const { event, direction } = this.subject;
    if (event === null) throw new Cannot("no 8-K of the event is stated");
    const filing = this.pack.filing(event.accession);
    const { acceptedOn, day0 } = filing.published();
    const moved = this.adjusted(event, day0);
    for (const [index, { trade }] of this.members.entries())
      Object.assign(
        found[index],
        this.eventFindings(trade, { days: acceptedOn - trade.tradeDate, moved }),
      );
    const { first, last } = lookbackOf(filing, nearDays);
    const expected = this.history.filter(
      (row) =>
        row.direction === direction &&
        row.value !== null &&
        row.tradeDate >= first &&
        row.tradeDate <= last,
    );
    const members = new Set(this.members.map(({ trade }) => trade));
    if (expected.length !== members.size || expected.some((row) => !members.has(row)))
      this.differs("the trades of the look-back");
    return event;
  }

  checkKind(kind, found) {
    const distinct = (of) => new Set(this.members.map(({ trade }) => of(trade))).size;
    const isWhole = {
      trade: () => this.members.length === 1,
      cluster: () =>
        distinct(({ direction }) => direction) === 1 &&
        found.every(({ cluster }) => cluster.fact >= 3),
      person: () =>
        distinct(({ person }) => person.cik) === 1 &&
        found.every(({ side }) => side.percent === 100),
      event: () => true,
    };
    if (!isWhole[kind]()) this.differs("the trades of the lead");
  }

  check() {
    const { subject } = this;
    if (subject.score_version !== scoreVersion)
      throw new Cannot(`score version ${subject.score_version} is unknown`);
    const found = this.findings();
    const names = [...factors.keys()].filter((name) =>
      factors.get(name).kinds.includes(subject.lead_kind),
    );
    const figures = names.map((name) => `points_${name.replaceAll("-", "_")}`);
    const isEvery = (given, expected) => JSON.stringify(given) === JSON.stringify(expected);
    if (
      !isEvery(
        subject.factors.map(({ name }) => name),
        names,
      )
    )
      this.differs("factors of the score");
    if (
      !isEvery(
        subject.figures.map(({ name }) => name),
        [...figures, "score"],
      )
    )
      this.differs("figures of the score");
    const recompute = {};
    let total = 0;
    for (const stated of subject.factors) {
      const points = pointsOf(stated.weight, this.checkedPercent(stated, found.get(stated.name)));
      total += points;
      recompute[`points_${stated.name.replaceAll("-", "_")}`] = () => points;
    }
    recompute.score = () => total;
    this.pack.compareAll(subject, recompute);
  }

  /** The percent recomputed, after what is stated of the factor was compared. */
  checkedPercent({ name, weight, percent, measured }, found) {
    const { weights, has_own_weights: hasOwnWeights } = this.subject;
    if (found === undefined) throw new Cannot(`the factor ${name} is unknown`);
    const published = factors.get(name).weight;
    if ((weights[name] ?? 0) !== weight) this.differs(`weight of ${name}`);
    if (!hasOwnWeights && weight !== published)
      this.differs(`weight of ${name}: stated ${weight}, published ${published}`);
    if (!isSameFact(found.fact, measured))
      this.differs(`fact of ${name}: stated ${measured}, recomputed ${found.fact}`);
    if (found.percent !== percent)
      this.differs(`percent of ${name}: stated ${percent}, recomputed ${found.percent}`);
    return found.percent;
  }
}

function isSameFact(found, stated) {
  return typeof found === "number" && typeof stated === "number"
    ? isEqual(found, stated)
    : found === stated;
}
