import { useQuery } from "@tanstack/react-query";
import type { TradeRow } from "#contract/operations/screening/explore-trades.ts";
import { type ReturnHorizon, filingLimitDays } from "#contract/trades/trade-vocabulary.ts";
import {
  PanelTitle,
  CopyLink,
  FilingLink,
  ScreenLink,
  ProofGroup,
} from "#web/explore/panel/panel-section.tsx";
import { ProofPanel } from "#web/explore/panel/proof-panel.tsx";
import type { OpenRowControl } from "#web/explore/panel/use-open-row.ts";
import {
  type TradeKey,
  tradeKeyOf,
  daysInWords,
  earningsText,
} from "#web/explore/trades/trade-flags.ts";
import { FiledIn } from "#web/explore/trades/filed-in.tsx";
import { StandingOut } from "#web/explore/patterns/pattern-list.tsx";
import { tradeFacts } from "#web/explore/panel/standing-out-facts.ts";
import { PriceAround } from "#web/explore/panel/prices/price-around.tsx";
import { daysAroundTrade } from "#web/explore/panel/prices/days-around.ts";
import { EvidencePackButton } from "#web/explore/evidence/evidence-pack-button.tsx";
import { tradeEvidenceRow } from "#web/explore/evidence/evidence-rows.ts";
import { AmendmentHistory } from "./amendment-history.tsx";
import { AsFiled } from "./as-filed.tsx";
import { tradeProofQuery } from "./get-trade-proof.ts";
import type { TradeProofAnswer } from "#contract/operations/screening/trade-proof.ts";
import { eventPanelPath } from "#web/explore/links/trades-link.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { CreateAlertButton } from "#web/explore/alerts/create-alert-button.tsx";
import { tradeAlerts } from "#web/explore/alerts/suggested-alerts.ts";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { useSeesEvents } from "#web/session/account/use-sees.ts";
import { ChartNoAxesColumn } from "lucide-react";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { PersonLink } from "#web/explore/links/company-link.tsx";
import { numberText } from "#contract/values/amount-text.ts";
import { ownerName } from "#contract/trades/trade-columns.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { Directed } from "#web/ui/display/figures.tsx";
import { useLast } from "#web/ui/overlay/use-last.ts";
import { ComputedList } from "#web/explore/panel/computed-list.tsx";
import { dollarsText, priceText } from "#web/ui/display/dollars-text.ts";

type TradePanelProps = { control: OpenRowControl<TradeRow>; horizon: ReturnHorizon };

/** The row in the address: why it stands out, prices around it, as filed, computed, amended. */
export function TradePanel({ control, horizon }: TradePanelProps) {
  const shown = tradeKeyOf(useLast(control.key));
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
          <StandingOut facts={tradeFacts(proof.row)} patterns={proof.patterns} />
          <PriceAround cik={proof.row.cik} {...daysAroundTrade(proof.row)} />
          <AsFiled proof={proof} />
          <Computed computed={proof.computed} horizon={horizon} />
          <AmendmentHistory history={proof.history} />
        </>
      )}
    </ProofPanel>
  );
}

function PanelActions({ proof }: { proof: TradeProofAnswer }) {
  const { row, links } = proof;
  const { filing, next_8K: next8k, next_ea: nextEarnings } = links;
  return (
    <>
      <CreateAlertButton size="compact" alerts={tradeAlerts(row)} />
      <TradeToCase proof={proof} />
      <FilingLink href={filing} text="SEC filing" />
      <ScreenLink to={companyPagePath(row)} text="Company page" />
      <ScreenLink to={personPagePath(row.owner_cik)} text="Person page" />
      {next8k !== null && <Next8k accno={row.next_8K_accno} filing={next8k} />}
      {nextEarnings !== null && nextEarnings !== next8k && (
        <FilingLink href={nextEarnings} text="Next earnings" />
      )}
      <EvidencePackButton
        key={`${row.accno}-${row.row_number}`}
        of={{ rows: [tradeEvidenceRow(row)] }}
        title={`${row.trade_direction} by ${ownerName(row)}, ${row.conm}`}
      />
      <CopyLink />
    </>
  );
}

/** The trade, and the cluster that it belongs to. */
function TradeToCase({ proof: { row, patterns } }: { proof: TradeProofAnswer }) {
  const { accno, row_number } = row;
  const name = row.ticker ?? row.conm;
  const isInCluster = patterns.some(
    ({ pattern, state }) => pattern === "cluster" && state === "found",
  );
  return (
    <>
      <AddToCase
        title={`${row.trade_direction}s of ${name}`}
        items={[{ kind: "trade", reference: { accno, row_number } }]}
      />
      {isInCluster && (
        <AddToCase
          text="Add cluster to case"
          title={`Cluster of ${row.trade_direction.toLowerCase()}s of ${name}`}
          items={[{ kind: "cluster", reference: { accno, row_number } }]}
        />
      )}
    </>
  );
}

/** The event's own panel for those who may open it, else the filing at the source. */
function Next8k({ accno, filing }: { accno: string | null; filing: string }) {
  const seesEvents = useSeesEvents();
  return accno !== null && seesEvents ? (
    <ScreenLink to={eventPanelPath(accno)} text="Next 8-K" />
  ) : (
    <FilingLink href={filing} text="Next 8-K" />
  );
}

type PanelHeadProps = { row: TradeRow; proof: TradeProofAnswer | undefined };

function PanelHead({ row, proof }: PanelHeadProps) {
  const position = [row.title, row.location].filter((part) => part !== null);
  const isPurchase = row.trade_direction === "Purchase";
  const price = row.price === null ? "no price" : priceText(row.price);
  return (
    <>
      <p className="text-sm text-muted">
        <PersonLink row={row} />
        {position.map((part) => ` · ${part}`)}
      </p>
      <p className="mt-2 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 tabular-nums">
        <span className="text-sm font-medium">
          <Directed direction={isPurchase ? "up" : "down"}>{row.trade_direction}</Directed>
        </span>
        <span className="text-lg leading-6">
          {row.value === null ? "No value" : dollarsText(row.value, { thousands: true })}
        </span>
        <span className="text-sm text-muted">
          {numberText(row.shares)} at {price} on {dayInWords(row.trade_date)}
        </span>
      </p>
      <p className="mt-2 flex flex-wrap gap-1.5">
        <Badges row={row} proof={proof} />
      </p>
    </>
  );
}

function Badges({ row, proof }: PanelHeadProps) {
  const isAmended = proof !== undefined && proof.history.length > 1;
  return (
    <>
      <FiledIn trade={row} cik={row.cik} />
      {earningsText(row) !== null && (
        <Badge tone="info" icon={<ChartNoAxesColumn size={12} aria-hidden="true" />}>
          Before earnings
          {row.next_ea_days !== null && `, ${daysInWords(row.next_ea_days)}`}
        </Badge>
      )}
      {isAmended && <Badge>Amended</Badge>}
      <Badge>{row.is_10b51 === 1 ? "10b5-1 plan" : "Not a 10b5-1 plan"}</Badge>
      {row.price_suspect === "yes" && <Badge tone="danger">Price suspect</Badge>}
    </>
  );
}

type ProofEntry = TradeProofAnswer["computed"][number];

type ComputedProps = {
  computed: readonly ProofEntry[];
  /** The one the table shows; the others are folded. */
  horizon: ReturnHorizon;
};

/** Each computed number; returns over horizons that the table does not show are folded. */
function Computed({ computed, horizon }: ComputedProps) {
  const isFolded = (entry: ProofEntry) => entry.horizon !== null && entry.horizon !== horizon;
  const late = computed.filter(
    ({ name, value }) => name === "days_to_file" && Number(value) > filingLimitDays,
  );
  return (
    <ProofGroup title="Computed" aside={`${computed.length} figures with rule and inputs`}>
      <ComputedList
        entries={computed.filter((entry) => !isFolded(entry))}
        warned={late.map(({ name }) => name)}
      />
      <details className="mt-1 border-t border-grid pt-1.5 text-xs">
        <summary className="min-h-6 cursor-pointer text-accent">
          Returns over other horizons
        </summary>
        <ComputedList entries={computed.filter(isFolded)} />
      </details>
    </ProofGroup>
  );
}
