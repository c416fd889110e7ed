import { Link } from "react-router";
import { itemTitle } from "#contract/events/item-titles.ts";
import { factorOf } from "#contract/leads/score.ts";
import type { LeadRow } from "#contract/operations/leads/leads.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { eventPanelPath, tradePanelPath } from "#web/explore/links/trades-link.ts";
import { PanelSection } from "#web/explore/panel/panel-section.tsx";
import { dollarsText, unbrokenDollars } from "#web/ui/display/dollars-text.ts";
import type { PanelControl } from "#web/explore/panel/use-open-row.ts";
import { useSeesEvents, useSeesTrades } from "#web/session/account/use-sees.ts";
import { easternTimeText } from "#web/ui/display/instant-text.ts";
import { LeadTitle } from "#web/explore/page/lead-title.tsx";
import type { LeadAnswer } from "../api/leads-api.ts";
import { factOf, factText } from "#contract/leads/fact-text.ts";
import { personName } from "#contract/values/person-name.ts";

/** Facts that differ from those when the state was set. */
export function LeadChanges({ changes }: Pick<LeadAnswer, "changes">) {
  if (changes.length === 0) return null;
  return (
    <PanelSection title="Facts changed" aside="Since its state was set">
      <table className="w-full text-xs tabular-nums">
        <thead>
          <tr className="text-left text-faint">
            <th className="py-1 font-medium">Fact</th>
            <th className="py-1 font-medium">Before</th>
            <th className="py-1 font-medium">Now</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ factor, fact, before, now }) => {
            const { label, unit } = factOf(fact);
            return (
              <tr key={`${factor} ${fact}`} className="border-t border-grid align-top">
                <th scope="row" className="py-1 pr-2 text-left font-normal text-muted">
                  {factor !== null && `${factorOf(factor).label}: `}
                  {label}
                </th>
                <td className="py-1 pr-2">{unbrokenDollars(factText(unit, before))}</td>
                <td className="py-1 font-medium">{unbrokenDollars(factText(unit, now))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </PanelSection>
  );
}

/** The events after the trades that the points are for, with the codes and names of their items. */
export function LeadReports({ reports }: Pick<LeadAnswer, "reports">) {
  const seesEvents = useSeesEvents();
  if (reports.length === 0) return null;
  return (
    <PanelSection title={reports.length === 1 ? "Event" : `${reports.length} events`}>
      <ul className="grid gap-2 text-xs">
        {reports.map(({ accno, form, accepted_at: acceptedAt, items }) => {
          const when = acceptedAt === null ? form : `${form}, ${easternTimeText(acceptedAt)}`;
          return (
            <li key={accno}>
              <span className="tabular-nums">
                {seesEvents ? <Link to={eventPanelPath(accno)}>{when}</Link> : when}
              </span>
              <ul className="text-muted">
                {items.map((code) => (
                  <li key={code}>
                    <span className="tabular-nums">{code}</span> {itemTitle(code)}
                  </li>
                ))}
              </ul>
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}

/** The trades of the lead, each with its proof. */
export function LeadTrades({ trades }: Pick<LeadAnswer, "trades">) {
  const seesTrades = useSeesTrades();
  if (trades.length === 0) return null;
  return (
    <PanelSection title={trades.length === 1 ? "Trade" : `${trades.length} trades`}>
      <ul className="grid gap-1 text-xs tabular-nums">
        {trades.map((trade) => {
          const text = `${trade.trade_direction}, ${dayInWords(trade.trade_date)}: ${personName(trade.owner, trade.is_director_or_officer)}`;
          return (
            <li key={`${trade.accno} ${trade.row_number}`} className="flex justify-between gap-3">
              {seesTrades ? <Link to={tradePanelPath(trade)}>{text}</Link> : <span>{text}</span>}
              <span className="whitespace-nowrap text-muted">
                {trade.value === null
                  ? "Value unknown"
                  : dollarsText(trade.value, { thousands: true })}
              </span>
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}

type RelatedLeadsProps = { leads: readonly LeadRow[]; control: PanelControl };

/** Other leads for this company. */
export function RelatedLeads({ leads, control }: RelatedLeadsProps) {
  if (leads.length === 0) return null;
  return (
    <PanelSection title="Other leads for this company">
      <ul className="grid gap-1 text-xs tabular-nums">
        {leads.map((lead) => (
          <li key={lead.id} className="flex justify-between gap-3">
            <Link {...control.linkTo(String(lead.id))}>
              <LeadTitle lead={lead} />, {dayInWords(lead.day)}
            </Link>
            <span className="text-muted">{lead.score}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
