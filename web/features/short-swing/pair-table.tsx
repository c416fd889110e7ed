import {
  pairMeasureName,
  premiumName,
  type ShortSwingWorksheet,
  type WorksheetPair,
} from "#contract/operations/screening/short-swing.ts";
import { suitDayText } from "#contract/operations/screening/suit-days.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import {
  plainCell,
  plainNumber,
  plainRow,
  PlainTable,
  plainWide,
} from "#web/explore/list/plain-table.tsx";
import { useMarketDay } from "#web/api/screening-status.ts";
import { exactDollarsText, filedNumberText } from "#web/explore/panel/proof-text.ts";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

/** The matched pairs of a worksheet, each purchase next to its sale, on a phone above it. */
export function PairTable({ worksheet: { pairs, lines } }: { worksheet: ShortSwingWorksheet }) {
  const today = useMarketDay();
  const filings = new Map(lines.map(({ accno, filing_url: url }) => [accno, url]));
  return (
    <PlainTable
      caption="Matched pairs"
      columns={[
        { label: "Purchase and sale", isPhoneOnly: true },
        { label: "Pair", isNumber: true, isWideOnly: true },
        { label: "Purchase", isWideOnly: true },
        { label: "Price", isNumber: true, isWideOnly: true },
        { label: "Sale", isWideOnly: true },
        { label: "Price", isNumber: true, isWideOnly: true },
        { label: "Units", isNumber: true, isWideOnly: true },
        { label: "Profit", isNumber: true },
        { label: "Measured by", isWideOnly: true },
        { label: "Last matchable day", isWideOnly: true },
        { label: "Suit by", isWideOnly: true },
      ]}
    >
      {pairs.map((pair, place) => (
        <PairRow
          key={place}
          pair={pair}
          number={place + 1}
          suitBy={suitDayText(pair.suit_by, today)}
          filings={filings}
        />
      ))}
    </PlainTable>
  );
}

type Filings = ReadonlyMap<string, string>;

type PairRowProps = { pair: WorksheetPair; number: number; suitBy: string; filings: Filings };

function PairRow({ pair, number, suitBy, filings }: PairRowProps) {
  const { purchase, sale, measure } = pair;
  return (
    <tr className={plainRow}>
      <PhoneCell pair={pair} suitBy={suitBy} filings={filings} />
      <td className={`${plainNumber} ${plainWide}`}>{number}</td>
      <Side side={purchase} other={sale} measure={measure} filings={filings} />
      <Side side={sale} other={purchase} measure={measure} filings={filings} />
      <td className={`${plainNumber} ${plainWide}`}>{filedNumberText(pair.units)}</td>
      <td className={`${plainNumber} font-medium`}>
        {dollarsText(pair.profit)}
        <span className="block text-xs font-normal text-muted md:hidden">
          {filedNumberText(pair.units)} units
        </span>
      </td>
      <td className={`${plainCell} ${plainWide} min-w-40 print:min-w-0`}>
        {pairMeasureName(measure)}
      </td>
      <td className={`${plainCell} ${plainWide} whitespace-nowrap tabular-nums`}>
        {dayInWords(pair.last_matchable_day)}
      </td>
      <td className={`${plainCell} ${plainWide} whitespace-nowrap tabular-nums`}>{suitBy}</td>
    </tr>
  );
}

/** What the other columns tell, in lines: side by side the sale and the profit would be out of view. */
function PhoneCell({ pair, suitBy, filings }: Omit<PairRowProps, "number">) {
  const { purchase, sale, measure, last_matchable_day: lastDay } = pair;
  return (
    <td className={`${plainCell} tabular-nums md:hidden`}>
      Purchase <Day side={purchase} />, {exactDollarsText(purchase.price)}
      <Source side={purchase} filings={filings} />
      <PriceNote side={purchase} other={sale} measure={measure} />
      Sale <Day side={sale} />, {exactDollarsText(sale.price)}
      <Source side={sale} filings={filings} />
      <PriceNote side={sale} other={purchase} measure={measure} />
      <span className="block text-xs text-muted">
        {pairMeasureName(measure)}; last matchable day {dayInWords(lastDay)}; suit by {suitBy}
      </span>
    </td>
  );
}

type WorksheetSide = WorksheetPair["purchase"];

type SideProps = Pick<WorksheetPair, "measure"> & {
  side: WorksheetSide;
  other: WorksheetSide;
  filings: Filings;
};

function Side({ side, other, measure, filings }: SideProps) {
  return (
    <>
      <td className={`${plainCell} ${plainWide} tabular-nums`}>
        <Day side={side} />
        <Source side={side} filings={filings} />
      </td>
      <td className={`${plainNumber} ${plainWide}`}>
        {exactDollarsText(side.price)}
        <PriceNote side={side} other={other} measure={measure} />
      </td>
    </>
  );
}

function Day({ side }: Pick<SideProps, "side">) {
  return <span className="whitespace-nowrap">{dayInWords(side.trade_date)}</span>;
}

function Source({ side, filings }: Pick<SideProps, "side" | "filings">) {
  return (
    <span className="block text-xs text-muted">
      <a
        className="whitespace-nowrap"
        href={filings.get(side.accno)}
        target="_blank"
        rel="noreferrer"
      >
        {side.accno}
      </a>
      , <span className="whitespace-nowrap">line {side.line_number}</span>
    </span>
  );
}

/** What the price of a derivative is. */
function PriceNote({ side, other, measure }: Omit<SideProps, "filings">) {
  if (!side.is_derivative) return null;
  return (
    <span className="block text-xs text-muted">
      {measure === "premiums" ? premiumName(side.price, other.price) : "close of the stock"}
    </span>
  );
}
