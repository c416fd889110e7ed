import { useQuery } from "@tanstack/react-query";
import { leadCaution } from "#contract/leads/triage.ts";
import type { LeadRow } from "#contract/operations/leads/leads.ts";
import { eventPanelPath, tradePanelPath } from "#web/explore/links/trades-link.ts";
import { CopyLink, PanelSection, ScreenLink } from "#web/explore/panel/panel-section.tsx";
import { ProofPanel } from "#web/explore/panel/proof-panel.tsx";
import { dollarsText } from "#web/ui/display/dollars-text.ts";
import type { OpenRowControl } from "#web/explore/panel/use-open-row.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { useSession } from "#web/session/account/session.ts";
import { useSeesTrades } from "#web/session/account/use-sees.ts";
import { Directed } from "#web/ui/display/figures.tsx";
import { LeadTitle } from "#web/explore/page/lead-title.tsx";
import { useLast } from "#web/ui/overlay/use-last.ts";
import { type LeadAnswer, leadQuery } from "../api/leads-api.ts";
import { panelMark } from "../keys/lead-keys.ts";
import { FactorList } from "./factor-list.tsx";
import { LeadChanges, LeadReports, LeadTrades, RelatedLeads } from "./lead-parts.tsx";
import { LeadComparison } from "./lead-comparison.tsx";
import { LeadHistory } from "./lead-history.tsx";
import { type TriageActions, TriageBar } from "./triage-bar.tsx";

type LeadPanelProps = {
  control: OpenRowControl<LeadRow>;
  actions: TriageActions;
};

/** A lead: points per factor with fact, rule, and source; comparison; trades; history. */
export function LeadPanel({ control, actions }: LeadPanelProps) {
  const shown = useLast(control.key);
  if (shown === null) return null;
  const named = shown.includes("/") ? shown : Number(shown);
  return <Panel named={named} control={control} actions={actions} />;
}

function Panel({ named, control, actions }: LeadPanelProps & { named: number | string }) {
  const email = useSession()?.email ?? "";
  const query = useQuery(leadQuery(email, named));
  const answer = query.data;
  const lead = answer?.lead ?? control.row;
  return (
    <ProofPanel
      control={control}
      title={lead === null ? "Lead" : <LeadTitle lead={lead} />}
      head={
        lead === null ? undefined : (
          <PanelHead
            lead={lead}
            actions={actions}
            steps={answer?.steps ?? []}
            trades={answer?.trades ?? []}
          />
        )
      }
      actions={answer === undefined ? undefined : <PanelLinks answer={answer} />}
      proof={query}
    >
      {answer === undefined ? undefined : (
        <div {...{ [panelMark]: "" }}>
          <p className="px-5 pt-3 text-xs text-muted">{leadCaution}</p>
          <LeadChanges changes={answer.changes} />
          <PanelSection title={`Score ${answer.lead.score}`} aside={answer.score_version}>
            <FactorList
              factors={answer.factors}
              cik={answer.lead.cik}
              trades={answer.trades}
              isGroup={answer.lead.kind !== "trade"}
            />
          </PanelSection>
          <LeadReports reports={answer.reports} />
          {answer.lead.kind === "trade" && <LeadComparison lead={answer.lead} />}
          <LeadTrades trades={answer.trades} />
          <RelatedLeads leads={answer.related} control={control} />
          <LeadHistory lead={answer.lead} steps={answer.steps} />
        </div>
      )}
    </ProofPanel>
  );
}

type PanelHeadProps = Pick<LeadAnswer, "steps" | "trades"> & {
  lead: LeadRow;
  actions: TriageActions;
};

function PanelHead({ lead, actions, steps, trades }: PanelHeadProps) {
  return (
    <>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-sm tabular-nums">
        <span className="text-lg leading-6 font-semibold">{lead.score} points</span>
        {lead.trade_direction !== null && (
          <Directed direction={lead.trade_direction === "Purchase" ? "up" : "down"}>
            {lead.trade_direction}
          </Directed>
        )}
        <span className="text-muted">
          {lead.value !== null && `${dollarsText(lead.value, { thousands: true })}, `}
          {daysText(lead, trades)}, {lead.conm}
        </span>
      </p>
      <TriageBar lead={lead} actions={actions} steps={steps} />
    </>
  );
}

/** The day of a trade, or of the event that trades came before; of a cluster or a person, from the first trade to the last. */
function daysText({ kind, day, event }: LeadRow, trades: LeadAnswer["trades"]): string {
  if (kind === "event") return `before ${event ?? "the event"} of ${dayInWords(day)}`;
  const first = trades.reduce(
    (least, trade) => (trade.trade_date < least ? trade.trade_date : least),
    day,
  );
  const isRange = (kind === "cluster" || kind === "person") && first < day;
  return isRange ? `${dayInWords(first)} to ${dayInWords(day)}` : dayInWords(day);
}

/** Where the lead's row, company, and person are proved. */
function PanelLinks({ answer: { lead } }: { answer: LeadAnswer }) {
  const { accno, row_number: rowNumber, owner_cik: ownerCik } = lead;
  const seesTrades = useSeesTrades();
  return (
    <>
      {rowNumber === null ? (
        <ScreenLink to={eventPanelPath(accno)} text="Proof of the event" />
      ) : (
        <ScreenLink
          to={tradePanelPath({ accno, row_number: rowNumber })}
          text={lead.kind === "trade" ? "Proof of the trade" : "Newest trade"}
        />
      )}
      <ScreenLink to={companyPagePath(lead)} text="Company page" />
      {seesTrades && ownerCik !== null && (
        <ScreenLink to={personPagePath(ownerCik)} text="Person page" />
      )}
      <CopyLink />
    </>
  );
}
