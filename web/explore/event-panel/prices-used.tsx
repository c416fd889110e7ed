import type {
  EventProofAnswer,
  PricesUsed as Prices,
} from "#contract/operations/screening/event-proof.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { NoValue, SignedPercent } from "#web/ui/display/figures.tsx";
import { ProofGroup } from "../panel/panel-section.tsx";
import { numberText } from "#contract/values/amount-text.ts";

const cell = "h-[26px] border-b border-grid px-1.5 first:pl-0 last:pr-0 touch:h-9";
const number = `${cell} text-right tabular-nums`;

/** The closes behind the event return, of the stock and of the market fund. */
export function PricesUsed({ proof }: { proof: EventProofAnswer }) {
  const { stock, fund } = proof.prices;
  const known = [stock, fund].filter((prices) => prices !== null);
  const [first] = known;
  return (
    <ProofGroup title="Prices used">
      {first === undefined ? (
        <p className="text-xs text-muted">
          {proof.row.day_0 === null ? "Day 0 is unknown." : "No price data for this stock."}
        </p>
      ) : (
        <>
          <table className="w-full border-separate border-spacing-0 text-xs">
            <caption className="sr-only">Closes before and on day 0</caption>
            <thead className="text-2xs text-muted">
              <tr>
                <th scope="col" className={`${cell} text-left font-medium`}>
                  Close
                </th>
                <th scope="col" className={`${number} font-medium`}>
                  {dayInWords(first.from_day)}
                </th>
                <th scope="col" className={`${number} font-medium`}>
                  {dayInWords(first.to_day)}
                </th>
                <th scope="col" className={`${number} font-medium`}>
                  Return
                </th>
              </tr>
            </thead>
            <tbody>
              {known.map((prices) => (
                <SeriesRows key={`${prices.source} ${prices.ticker}`} prices={prices} />
              ))}
            </tbody>
          </table>
          {stock === null && <Note text="No price data for this stock." />}
          {fund === null && <Note text="No price data for the market fund." />}
          {known.map((prices) => (
            <SeriesNotes key={`${prices.source} ${prices.ticker}`} prices={prices} />
          ))}
        </>
      )}
    </ProofGroup>
  );
}

function SeriesRows({ prices }: { prices: Prices }) {
  return (
    <>
      <tr>
        <th scope="row" className={`${cell} text-left font-medium`}>
          {prices.ticker} <span className="font-normal text-muted">adjusted</span>
        </th>
        <td className={number}>
          <Close value={prices.adjusted_from} />
        </td>
        <td className={number}>
          <Close value={prices.adjusted_to} />
        </td>
        <td className={number}>
          <SignedPercent fraction={prices.fraction} />
        </td>
      </tr>
      <tr className="text-muted">
        <th scope="row" className={`${cell} text-left font-normal`}>
          {prices.ticker} as printed
        </th>
        <td className={number}>
          <Close value={prices.printed_from} />
        </td>
        <td className={number}>
          <Close value={prices.printed_to} />
        </td>
        <td className={number} aria-hidden="true" />
      </tr>
    </>
  );
}

function Close({ value }: { value: number | null }) {
  if (value === null) return <NoValue />;
  return (
    <>
      <span className="text-faint">$&nbsp;</span>
      {numberText(value, 4)}
    </>
  );
}

function SeriesNotes({ prices }: { prices: Prices }) {
  const { ticker, source, adjustment, printed_missing: missing, splits, dividends } = prices;
  const between = [
    ...(splits ?? []).map(({ day, ratio }) => `Split ${ratio} for 1 on ${dayInWords(day)}.`),
    ...(dividends ?? []).map(
      ({ day, amount }) => `Dividend $\u00A0${numberText(amount, 4)} on ${dayInWords(day)}.`,
    ),
  ];
  return (
    <p className="mt-1.5 text-xs text-muted">
      <span className="font-medium text-text">{ticker}</span> from {source}. {adjustment}{" "}
      {between.join(" ")} {between.length === 0 && untouchedText(prices)} {missing}
    </p>
  );
}

function untouchedText({ splits, dividends }: Prices): string {
  if (splits === null && dividends === null) {
    return "The source does not report splits or dividends.";
  }
  if (splits === null) return "No dividend in between; the source does not report splits.";
  if (dividends === null) return "No split in between; the source does not report dividends.";
  return "No split or dividend in between.";
}

function Note({ text }: { text: string }) {
  return <p className="mt-1.5 text-xs text-text">{text}</p>;
}
