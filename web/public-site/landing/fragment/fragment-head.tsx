import { demonstrationCompany } from "#contract/brand/demonstration-case.ts";
import { demonstrationPrices } from "#contract/brand/demonstration-prices.ts";
import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import { decimalText } from "#web/ui/display/number-text.ts";
import { type ChartRange, chartRanges } from "./chart-shape.ts";

type FragmentHeadProps = { range: ChartRange; onRange: (range: ChartRange) => void };

export function FragmentHead({ range, onRange }: FragmentHeadProps) {
  const last = demonstrationPrices.at(-1);
  const { name, ticker, cik } = demonstrationCompany;
  return (
    <div className="flex h-14 items-center gap-3 border-b border-border px-4 xl:col-span-2 xl:px-5">
      <p className="text-md font-semibold -tracking-[0.01em]">{name}</p>
      <span className="inline-flex h-4.5 items-center rounded-control border border-border px-1.5 text-2xs font-medium text-muted tabular-nums">
        {ticker}
      </span>
      <span className="text-faint max-lg:hidden">{fragmentTexts.cik(cik)}</span>
      {last && (
        <span className="text-muted max-lg:hidden">
          {fragmentTexts.lastClose(decimalText(last.close), last.day)}
        </span>
      )}
      <RangeChoice range={range} onRange={onRange} />
    </div>
  );
}

function RangeChoice({ range, onRange }: FragmentHeadProps) {
  return (
    <div
      role="radiogroup"
      aria-label={fragmentTexts.range}
      className="ml-auto flex divide-x divide-border overflow-clip rounded-control border border-border noscript:hidden max-md:hidden"
    >
      {chartRanges.map((choice) => (
        <label
          key={choice}
          className="relative px-2.5 text-xs leading-6 font-medium text-muted hover:text-text has-checked:bg-hover has-checked:text-text has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus touch:leading-11"
        >
          <input
            type="radio"
            name="chart-range"
            checked={choice === range}
            onChange={() => onRange(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choice}
        </label>
      ))}
    </div>
  );
}
