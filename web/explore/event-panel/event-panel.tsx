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
  ProofGroup,
  PanelSection,
} from "#web/explore/panel/panel-section.tsx";
import { ProofPanel } from "../panel/proof-panel.tsx";
import type { PanelControl } from "../panel/use-open-row.ts";
import { StandingOut } from "#web/explore/patterns/pattern-list.tsx";
import { daysAroundEvent } from "../panel/prices/days-around.ts";
import { PriceAround } from "../panel/prices/price-around.tsx";
import { eventFacts } from "../panel/standing-out-facts.ts";
import { EvidencePackButton } from "#web/explore/evidence/evidence-pack-button.tsx";
import { eventEvidenceRow } from "#web/explore/evidence/evidence-rows.ts";
import { DayZero, EventAmendments, EventHead, EventItems } from "./event-head.tsx";
import { eventProofQuery } from "./get-event-proof.ts";
import { InsidersBefore } from "./insiders-before.tsx";
import { NextSteps } from "./next-steps.tsx";
import { PricesUsed } from "./prices-used.tsx";
import type { EventProofAnswer } from "#contract/operations/screening/event-proof.ts";
import { companyPagePath } from "#web/session/paths.ts";
import { itemCodes } from "#contract/events/item-codes.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { CreateAlertButton } from "../alerts/create-alert-button.tsx";
import { eventAlerts, noTickerReason } from "../alerts/suggested-alerts.ts";
import { useLast } from "#web/ui/overlay/use-last.ts";
import { ComputedList } from "../panel/computed-list.tsx";
import { Link } from "react-router";
import { OutLink } from "#web/explore/links/outside-links.tsx";

type ComputedEntry = EventProofAnswer["computed"][number];

type EventComputedProps = { computed: readonly ComputedEntry[]; lookback: Lookback };

/** Each computed number; sums over look-backs that are not chosen are folded. */
function EventComputed({ computed, lookback }: EventComputedProps) {
  const isFolded = (entry: ComputedEntry) => entry.lookback !== null && entry.lookback !== lookback;
  return (
    <ProofGroup title="Computed" aside={`${computed.length} figures with rule and inputs`}>
      <ComputedList entries={computed.filter((entry) => !isFolded(entry))} />
      <details className="mt-1 border-t border-grid pt-1.5 text-xs">
        <summary className="min-h-6 cursor-pointer text-accent">
          Totals over other look-back periods
        </summary>
        <ComputedList entries={computed.filter(isFolded)} />
      </details>
    </ProofGroup>
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
      <AddToCase
        title={`8-K of ${row.conm}`}
        items={[{ kind: "event", reference: { accno: row.accno } }]}
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

function PricesAround({ row }: { row: EventRow }) {
  const around = daysAroundEvent(row);
  return around === null ? null : <PriceAround cik={row.cik} {...around} />;
}

type EventPanelProps = {
  /** The key of the open row is its accession number; `row` the one among those shown. */
  control: PanelControl & { row: EventRow | null };
  /** What the panel starts with: the look-back of the search. */
  lookback?: Lookback;
};

/** A material event: why it stands out, prices around it, as filed, trades before it, proofs. */
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
          <StandingOut facts={eventFacts(proof.row, lookback)} patterns={proof.patterns} />
          <PricesAround row={proof.row} />
          <EventItems proof={proof} />
          <EventDocuments filing={proof.filing} />
          <InsidersBefore
            proof={proof}
            lookback={lookback}
            onLookback={setChosen}
            isLoading={query.isPlaceholderData}
          />
          <DayZero proof={proof} />
          <PricesUsed proof={proof} />
          <EventComputed computed={proof.computed} lookback={lookback} />
          <EventAmendments amendments={proof.amendments} />
          <NextSteps proof={proof} linkTo={control.linkTo} />
        </>
      )}
    </ProofPanel>
  );
}

type Filing = EventProofAnswer["filing"];
type FiledDocument = Filing["documents"][number];

/** The documents of the filing, and who filed it together with the company. */
function EventDocuments({ filing }: { filing: Filing }) {
  const { documents, co_registrants: others, filing_url: url } = filing;
  return (
    <PanelSection title="Documents" aside={<OutLink href={url}>Complete filing</OutLink>}>
      {documents.length === 0 ? (
        <p className="text-xs text-muted">No document list is stored.</p>
      ) : (
        <ul className="grid gap-1 text-xs">
          {documents.map((document, index) => (
            <li
              key={`${document.sequence} ${document.filename} ${index}`}
              className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2"
            >
              <span className="text-muted">{document.type}</span>
              <DocumentName document={document} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          Filed together with{" "}
          {others.map(({ cik, name }, index) => (
            <span key={cik}>
              {index > 0 && ", "}
              <Link to={companyPagePath({ cik })}>{name}</Link>
            </span>
          ))}
          . The event counts once, for the company above.
        </p>
      )}
    </PanelSection>
  );
}

function DocumentName({ document }: { document: FiledDocument }) {
  const { type, filename, url } = document;
  // Agents often repeat the type as the description.
  const description = document.description === type ? null : document.description;
  const name = description ?? filename ?? "Unnamed document";
  return (
    <span className="min-w-0 break-words">
      {url === null ? name : <OutLink href={url}>{name}</OutLink>}
      {description !== null && filename !== null && (
        <span className="text-faint"> · {filename}</span>
      )}
    </span>
  );
}
