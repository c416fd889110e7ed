import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { TradeRow } from "#contract/operations/explore-trades.ts";
import type { ReturnHorizon } from "#contract/trades/trade-vocabulary.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { SidePanel } from "#web/ui/overlay/side-panel.tsx";
import { tradeProofQuery } from "../api/get-trade-proof.ts";
import { TickerLink } from "../results/ticker-link.tsx";
import type { OpenRow } from "../search/link-search.ts";
import type { OpenRowControl } from "../search/use-open-row.ts";
import { AmendmentHistory } from "./amendment-history.tsx";
import { AsFiled } from "./as-filed.tsx";
import { Computed } from "./computed.tsx";
import { PanelActions } from "./panel-actions.tsx";
import { PanelHead } from "./panel-head.tsx";

type RowPanelProps = { control: OpenRowControl; horizon: ReturnHorizon };

/** Where the row named in the address is proved: as filed, computed, amended. */
export function RowPanel({ control, horizon }: RowPanelProps) {
  // Closing keeps the last row in sight while the panel leaves.
  const [last, setLast] = useState(control.open);
  const { open } = control;
  const isNew = open !== null && (open.accno !== last?.accno || open.rowNumber !== last.rowNumber);
  if (isNew) setLast(open);
  const returnFocusTo = useRowOfTable(control.key);
  if (last === null) return null;
  return <Panel shown={last} control={control} horizon={horizon} returnFocusTo={returnFocusTo} />;
}

type PanelProps = RowPanelProps & {
  shown: OpenRow;
  returnFocusTo: () => HTMLElement | null;
};

function Panel({ shown, control, horizon, returnFocusTo }: PanelProps) {
  const { data: proof, error, isFetching, refetch } = useQuery(tradeProofQuery(shown));
  const row = control.row ?? proof?.row ?? null;
  return (
    <SidePanel
      open={control.open !== null}
      onClose={control.close}
      onPrevious={control.previous}
      onNext={control.next}
      returnFocusTo={returnFocusTo}
      title={row === null ? "Insider trade" : <PanelTitle row={row} />}
      head={row === null ? undefined : <PanelHead row={row} proof={proof} />}
      actions={proof === undefined ? undefined : <PanelActions proof={proof} />}
    >
      {proof !== undefined && (
        <>
          <AsFiled proof={proof} />
          <Computed computed={proof.computed} horizon={horizon} />
          <AmendmentHistory history={proof.history} />
        </>
      )}
      {proof === undefined && error === null && <Loading />}
      {proof === undefined && error !== null && (
        <EmptyState
          title="The proof of this row could not be loaded."
          action={
            <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </EmptyState>
      )}
    </SidePanel>
  );
}

/** The row of the table that was open last: the focus goes back to it. */
function useRowOfTable(key: string | undefined): () => HTMLElement | null {
  const row = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (key !== undefined) row.current = document.querySelector('tr[aria-current="true"]');
  }, [key]);
  return () => row.current;
}

function PanelTitle({ row }: { row: TradeRow }) {
  return (
    <>
      {row.conm}{" "}
      {row.ticker !== null && (
        <span className="ml-1 text-base font-medium">
          <TickerLink cik={row.cik} ticker={row.ticker} />
        </span>
      )}
    </>
  );
}

function Loading() {
  return (
    <output aria-busy="true" aria-label="Loading the proof" className="grid gap-3 p-5">
      {["w-1/3", "w-full", "w-full", "w-4/5", "w-1/3", "w-full", "w-full"].map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- grey bars, never reordered
        <Skeleton key={index} className={`h-3 ${width}`} />
      ))}
    </output>
  );
}
