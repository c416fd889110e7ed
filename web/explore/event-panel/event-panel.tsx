import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { defaultLookback, type Lookback } from "#contract/events/event-vocabulary.ts";
import type { EventRow } from "#contract/operations/screening/explore-events.ts";
import {
  Cautions,
  PanelTitle,
  CopyLink,
  FilingLink,
  ScreenLink,
  PanelSection,
} from "#web/explore/panel/panel-section.tsx";
import { ProofPanel } from "../panel/proof-panel.tsx";
import type { PanelControl } from "../panel/use-open-row.ts";
import { EvidencePackButton } from "#web/explore/evidence/evidence-pack-button.tsx";
import { eventEvidenceRow } from "#web/explore/evidence/evidence-rows.ts";
import { PatternsSection } from "#web/explore/patterns/pattern-list.tsx";
import { DayZero, EventAmendments, EventHead, EventItems } from "./event-head.tsx";
import { EventDocuments } from "./event-documents.tsx";
import { eventProofQuery } from "./get-event-proof.ts";
import { InsidersBefore } from "./insiders-before.tsx";
import { NextSteps } from "./next-steps.tsx";
import { PricesUsed } from "./prices-used.tsx";
import type { EventProofAnswer } from "#contract/operations/screening/event-proof.ts";
import { companyPagePath } from "#web/session/paths.ts";
import { itemCodes } from "#contract/events/item-titles.ts";
import { CreateAlertButton } from "../alerts/create-alert-button.tsx";
import { eventAlerts, noTickerReason } from "../alerts/suggested-alerts.ts";
import { useLast } from "#web/ui/overlay/use-last.ts";
import { ComputedList } from "../panel/computed-list.tsx";

type ComputedEntry = EventProofAnswer["computed"][number];

type EventComputedProps = { computed: readonly ComputedEntry[]; lookback: Lookback };

/** Each computed number; sums over look-backs that are not chosen are folded. */
function EventComputed({ computed, lookback }: EventComputedProps) {
  const isFolded = (entry: ComputedEntry) => entry.lookback !== null && entry.lookback !== lookback;
  return (
    <PanelSection title="Computed">
      <ComputedList entries={computed.filter((entry) => !isFolded(entry))} />
      <details className="mt-1 border-t border-grid pt-1.5 text-xs">
        <summary className="min-h-6 cursor-pointer text-accent">
          Totals over other look-back periods
        </summary>
        <ComputedList entries={computed.filter(isFolded)} />
      </details>
    </PanelSection>
  );
}

function EventActions({ proof: { row, filing } }: { proof: EventProofAnswer }) {
  return (
    <>
      <CreateAlertButton
        size="compact"
        alerts={eventAlerts({ ticker: row.ticker, items: itemCodes(row["8K_items"]) })}
        reason={noTickerReason}
      />
      <FilingLink href={filing.filing_url} text="SEC filing" />
      <ScreenLink to={companyPagePath(row)} text="Company page" />
      <EvidencePackButton
        key={row.accno}
        of={{ rows: [eventEvidenceRow(row)] }}
        title={`8-K of ${row.conm}`}
      />
      <CopyLink />
    </>
  );
}

type EventPanelProps = {
  /** The key of the open row is its accession number; `row` the one among those shown. */
  control: PanelControl & { row: EventRow | null };
  /** What the panel starts with: the look-back of the search. */
  lookback?: Lookback;
};

/** The proof of a material event: as filed, day 0, prices, and insider trades before it. */
export function EventPanel({ control, lookback = defaultLookback }: EventPanelProps) {
  const last = useLast(control.key);
  if (last === null) return null;
  return <Panel accno={last} control={control} searched={lookback} />;
}

type PanelProps = {
  accno: string;
  control: EventPanelProps["control"];
  /** The look-back of the search, until another one is chosen. */
  searched: Lookback;
};

function Panel({ accno, control, searched }: PanelProps) {
  const [chosen, setChosen] = useState<Lookback | null>(null);
  const lookback = chosen ?? searched;
  const query = useQuery(eventProofQuery(accno, lookback));
  const proof = query.data;
  const row = proof?.row ?? control.row;
  return (
    <ProofPanel
      control={control}
      title={row === null ? "Material event" : <PanelTitle company={row} />}
      head={row === null ? undefined : <EventHead row={row} proof={proof} />}
      actions={proof === undefined ? undefined : <EventActions proof={proof} />}
      proof={query}
    >
      {proof === undefined ? undefined : (
        <>
          {proof.cautions.length > 0 && (
            <div className="border-b border-border px-5 pt-3 pb-1">
              <Cautions cautions={proof.cautions} />
            </div>
          )}
          <EventItems proof={proof} />
          <EventDocuments filing={proof.filing} />
          <DayZero proof={proof} />
          <PricesUsed proof={proof} />
          <InsidersBefore
            proof={proof}
            lookback={lookback}
            onLookback={setChosen}
            isLoading={query.isPlaceholderData}
          />
          <PatternsSection patterns={proof.patterns} />
          <EventComputed computed={proof.computed} lookback={lookback} />
          <EventAmendments amendments={proof.amendments} />
          <NextSteps proof={proof} linkTo={control.linkTo} />
        </>
      )}
    </ProofPanel>
  );
}
