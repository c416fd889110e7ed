import { useReducer } from "react";
import { fragmentTexts } from "#contract/brand/fragment-texts.ts";
import { FragmentHead } from "./fragment-head.tsx";
import { firstFragmentState, focusOf, fragmentReducer, tradeOf } from "./fragment-state.ts";
import { PriceChart } from "./price-chart.tsx";
import { proofOf } from "./proof.ts";
import { ProofPanel } from "./proof-panel.tsx";
import { TradesTable } from "./trades-table.tsx";
import { unbroken } from "../../unbroken.tsx";
import { MarkShape } from "./mark-shape.tsx";

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
