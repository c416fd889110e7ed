/** The sales of the seller of a notice, and which of the seller's notices they execute. */
import { textOf } from "../days.mjs";
import { ownershipIn } from "../filings/filings-in-pack.mjs";
import { Cannot, problem } from "../findings.mjs";
import { shareClassOf } from "./notice-document.mjs";
import { Exact, plainText, zero } from "../numbers.mjs";

export const saleKey = ({ accession, line }) => `${accession} ${String(line).padStart(5, "0")}`;

/**
 * The units of each sale that execute each notice. Sales are taken by date; each executes the notices open on its
 * day in order of their last day. Keyed by sale, then by the notice in force.
 */
export function assignmentOf(chains, sales) {
  const rest = new Map(chains.map(({ inForce }) => [inForce.accession, inForce.units]));
  const ending = chains.toSorted(
    (a, b) => a.period.last - b.period.last || (a.inForce.accession < b.inForce.accession ? -1 : 1),
  );
  const found = new Map();
  for (const { sale, line, isCounted } of sales) {
    const parts = new Map();
    let open = isCounted ? line.shares : zero;
    for (const { inForce, period } of ending) {
      const isOpen = line.ownDate >= period.first && line.ownDate <= period.last;
      const [one, other] = [shareClassOf(line.title), inForce.shareClass];
      if (!isOpen || (one !== null && other !== null && one !== other)) continue;
      const room = rest.get(inForce.accession);
      const part = open.minus(room).sign < 0 ? open : room;
      if (part.sign <= 0) continue;
      parts.set(inForce.accession, part);
      rest.set(inForce.accession, room.minus(part));
      open = open.minus(part);
    }
    found.set(saleKey(sale), parts);
  }
  return found;
}

export class SellersSales {
  /** @param differs  reports a stated value that differs from the one found */
  constructor(pack, subject, differs) {
    this.pack = pack;
    this.subject = subject;
    this.differs = differs;
  }

  /** The stated sales with their lines, by date; none of those in the pack may be left out. */
  read(chains) {
    const { sales } = this.subject;
    this.lines = sales
      .map((sale) => ({
        sale,
        line: this.lineOf(sale),
        isCounted: sale.superseded_by === null && sale.repeats === null,
      }))
      .sort((a, b) =>
        `${a.sale.day} ${saleKey(a.sale)}` < `${b.sale.day} ${saleKey(b.sale)}` ? -1 : 1,
      );
    const stated = new Set(sales.map(saleKey));
    for (const { accession, line } of this.salesInPack(chains))
      if (!stated.has(saleKey({ accession, line })))
        problem(
          `DIFFERS: ${this.subject.id}, the sale in line ${line} of ${accession} is left out`,
        );
    return this.lines;
  }

  lineOf(sale) {
    const { id, cik, seller, sales } = this.subject;
    const where = `line ${sale.line} of ${sale.accession}`;
    const document = this.pack.filing(sale.accession).ownership();
    const line = document.line(sale.line);
    if (line === null || !isSale(line))
      throw new Cannot(`${where} is not a sale with a date and units`);
    this.differs(`day of ${where}`, sale.day, textOf(line.ownDate));
    this.differs(`units of ${where}`, plainText(Exact.of(sale.units)), plainText(line.shares));
    this.pack.checkLine(line, sale, { document, where });
    if (sale.price_left_out === null) {
      const price = sale.price === null ? null : plainText(Exact.of(sale.price));
      this.differs(`price of ${where}`, price, line.price === null ? null : plainText(line.price));
    }
    const again = sales.filter(({ repeats }) => repeats === sale.accession);
    const owners = [sale, ...again].flatMap(
      ({ accession }) => this.pack.filing(accession).ownership().owners,
    );
    const isOwn = owners.some((owner) => owner.cik === seller.cik);
    if (!isOwn || document.issuerCik !== cik)
      problem(`DIFFERS: ${id}, ${where} is not a sale of the seller`);
    return line;
  }

  /** The seller's sales in the Forms 4 and 5 of the pack, in the periods of the notices. */
  *salesInPack(chains) {
    const { cik, seller } = this.subject;
    for (const { accession, document } of ownershipIn(this.pack)) {
      const isOwn = document.owners.some((owner) => owner.cik === seller.cik);
      for (const line of isOwn && document.issuerCik === cik ? document.lines.filter(isSale) : []) {
        const day = line.ownDate;
        if (chains.some(({ period }) => day >= period.first && day <= period.last))
          yield { accession, line: line.number };
      }
    }
  }

  compareAssigned(assigned) {
    const list = (parts) => parts.map(([name, units]) => `${units} for ${name}`).sort();
    for (const { sale } of this.lines)
      this.differs(
        `units of line ${sale.line} of ${sale.accession} that execute notices`,
        list(sale.assigned.map(({ accession, units }) => [accession, plainText(Exact.of(units))])),
        list([...assigned.get(saleKey(sale))].map(([name, units]) => [name, plainText(units)])),
      );
  }
}

function isSale({ code, direction, shares, ownDate }) {
  return (
    code === "S" && direction !== null && shares !== null && shares.sign > 0 && ownDate !== null
  );
}
