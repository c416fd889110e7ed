import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { TradeRow } from "#contract/operations/explore-trades.ts";
import type { ReturnHorizon } from "#contract/trades/trade-vocabulary.ts";
import { PanelTitle } from "../panel/panel-title.tsx";
import { ProofPanel } from "../panel/proof-panel.tsx";
import type { OpenRowControl } from "../panel/use-open-row.ts";
import { type TradeKey, tradeKeyOf } from "../trades/trade-key.ts";
import { PatternsSection } from "../patterns/patterns-section.tsx";
import { AmendmentHistory } from "./amendment-history.tsx";
import { AsFiled } from "./as-filed.tsx";
import { Computed } from "./computed.tsx";
import { tradeProofQuery } from "./get-trade-proof.ts";
import { PanelActions } from "./panel-actions.tsx";
import { PanelHead } from "./panel-head.tsx";

type TradePanelProps = { control: OpenRowControl<TradeRow>; horizon: ReturnHorizon };

/** Where the row named in the address is proved: as filed, computed, amended. */
export function TradePanel({ control, horizon }: TradePanelProps) {
  // Closing keeps the last row in sight while the panel leaves.
  const [last, setLast] = useState(control.key);
  if (control.key !== null && control.key !== last) setLast(control.key);
  const shown = tradeKeyOf(last);
  if (shown === null) return null;
  return <Panel shown={shown} control={control} horizon={horizon} />;
}

type PanelProps = TradePanelProps & { shown: TradeKey };

function Panel({ shown, control, horizon }: PanelProps) {
  const query = useQuery(tradeProofQuery(shown));
  const proof = query.data;
  const row = control.row ?? proof?.row ?? null;
  return (
    <ProofPanel
      control={control}
      title={row === null ? "Insider trade" : <PanelTitle company={row} />}
      head={row === null ? undefined : <PanelHead row={row} proof={proof} />}
      actions={proof === undefined ? undefined : <PanelActions proof={proof} />}
      proof={query}
    >
      {proof === undefined ? undefined : (
        <>
          <AsFiled proof={proof} />
          <PatternsSection patterns={proof.patterns} />
          <Computed computed={proof.computed} horizon={horizon} />
          <AmendmentHistory history={proof.history} />
        </>
      )}
    </ProofPanel>
  );
}
