import { useReducer, type ReactNode } from "react";
import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import {
  firstFragmentState,
  focusOf,
  fragmentReducer,
  tradeOf,
  type ChartRange,
  chartRanges,
} from "./chart-shape.ts";
import { PriceChart } from "./price-chart.tsx";
import { proofOf, type Proof, type FigureChoice } from "./proof.ts";
import { unbroken } from "#web/public-site/public-page.tsx";
import { MarkShape } from "./mark-shape.tsx";
import { demonstrationCompany, demonstrationTrades } from "#contract/brand/demonstration-case.ts";
import { demonstrationPrices } from "#contract/brand/demonstration-prices.ts";
import { decimalText } from "#web/ui/display/number-text.ts";
import { Directed, NoValue } from "#web/ui/display/figures.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { type ColumnRoom, columnRooms, TradeRow } from "./trade-row.tsx";

const { columns } = fragmentTexts;

type TradesTableProps = { choice: FigureChoice; onChoose: (choice: FigureChoice) => void };

/** The trades; the figures that can be proved are buttons. */
function TradesTable({ choice, onChoose }: TradesTableProps) {
  return (
    <div className="@container overflow-x-auto">
      <table className="w-full text-xs tabular-nums">
        <caption className="sr-only">{fragmentTexts.table(demonstrationCompany.ticker)}</caption>
        <thead>
          <tr className="border-y border-border bg-thead">
            <Head from="roomy">{columns.filed}</Head>
            <Head>{columns.person}</Head>
            <Head from="wide">{columns.traded}</Head>
            <Head>{columns.type}</Head>
            <Head from="wide" isNumber>
              {columns.shares}
            </Head>
            <Head from="wide" isNumber>
              {columns.price}
            </Head>
            <Head from="wide" isNumber>
              {columns.value}
            </Head>
            <Head from="full">{unbroken(columns.plan)}</Head>
            <Head from="wide" isNumber>
              {columns.daysToFile}
            </Head>
            <Head isNumber>{unbroken(columns.nextEvent)}</Head>
          </tr>
        </thead>
        <tbody>
          {demonstrationTrades.map((trade) => (
            <TradeRow
              key={trade.accession}
              trade={trade}
              chosen={choice.accession === trade.accession ? choice.kind : null}
              onChoose={(kind) => onChoose({ accession: trade.accession, kind })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type HeadProps = { children: ReactNode; from?: ColumnRoom; isNumber?: boolean };

function Head({ children, from = "phone", isNumber = false }: HeadProps) {
  return (
    <th
      scope="col"
      className={classNames(
        "h-8 px-1 font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4 xl:first:pl-5",
        "@max-[800px]:nth-2:pl-4",
        isNumber ? "text-right" : "text-left",
        columnRooms[from],
      )}
    >
      {children}
    </th>
  );
}

const texts = fragmentTexts.proof;

/** Says how the chosen figure came about. */
function ProofPanel({ proof }: { proof: Proof }) {
  return (
    <section
      aria-label={texts.label}
      className="border-t border-border bg-raised px-4 py-4.5 text-xs xl:border-t-0 xl:border-l xl:p-5 light:bg-bg"
    >
      <div aria-live="polite">
        <p className="flex justify-between gap-3">
          <span className="font-medium text-muted">{unbroken(proof.name)}</span>
          <span className="text-faint tabular-nums">{proof.subject}</span>
        </p>
        <p className="my-0.5 text-xl font-semibold tabular-nums [&_svg]:mr-1.5 [&_svg]:size-3.5">
          {proof.figure === null ? (
            <NoValue />
          ) : (
            <Directed direction={proof.figure.direction}>{proof.figure.text}</Directed>
          )}
        </p>
      </div>
      <PartName text={texts.rule} />
      <p className="max-w-160 text-sm text-pretty text-muted">{unbroken(proof.rule)}</p>
      {proof.inputs.length > 0 && <PartName text={texts.inputs} />}
      <Lines lines={proof.inputs} />
      {proof.result && (
        <dl className="mt-1.5 flex justify-between border-t border-border pt-1 font-semibold tabular-nums">
          <dt>{proof.result.label}</dt>
          <dd>{proof.result.value}</dd>
        </dl>
      )}
      <PartName text={texts.dates} />
      <Lines lines={proof.dates} />
      {proof.source && (
        <>
          <hr className="-mx-4 mt-4 border-border xl:-mx-5" />
          <PartName text={texts.source} />
          <p className="text-muted">{unbroken(proof.source.form)}</p>
          <p className="mt-1 font-mono">{proof.source.accession}</p>
        </>
      )}
    </section>
  );
}

function PartName({ text }: { text: string }) {
  return <p className="mt-4 mb-1.5 text-2xs font-medium text-faint">{text}</p>;
}

function Lines({ lines }: { lines: Proof["dates"] }) {
  if (lines.length === 0) return null;
  return (
    <dl className="flex flex-col gap-1 tabular-nums">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-3">
          <dt className="text-muted">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const marks = ["purchase", "sale", "event", "earnings"] as const;

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-2xs font-medium text-muted xl:px-5">
      {marks.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <svg width="10" height="10" aria-hidden="true">
            <MarkShape kind={kind} x={5} y={5} size={9} />
          </svg>
          {unbroken(fragmentTexts.legend[kind])}
        </li>
      ))}
    </ul>
  );
}

/** The product in small: prices, trades, and the proof of the one chosen figure. */
export function Fragment() {
  const [{ choice, range }, act] = useReducer(fragmentReducer, firstFragmentState);
  return (
    <figure>
      <div
        role="group"
        aria-label={fragmentTexts.label}
        className="grid overflow-clip rounded-dialog border border-border bg-surface xl:grid-cols-[minmax(0,1fr)_312px]"
      >
        <FragmentHead range={range} onRange={(next) => act({ type: "range", range: next })} />
        <div className="min-w-0">
          <PriceChart range={range} focus={focusOf(choice)} />
          <Legend />
          <TradesTable choice={choice} onChoose={(next) => act({ type: "figure", choice: next })} />
        </div>
        <ProofPanel proof={proofOf(tradeOf(choice.accession), choice.kind)} />
      </div>
      <figcaption className="mt-3 text-xs text-faint">{fragmentTexts.demonstration}</figcaption>
    </figure>
  );
}

type FragmentHeadProps = { range: ChartRange; onRange: (range: ChartRange) => void };

function FragmentHead({ range, onRange }: FragmentHeadProps) {
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
