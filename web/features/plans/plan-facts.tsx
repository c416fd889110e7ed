import { counted } from "#contract/values/amount-text.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { TradingPlanAnswer } from "#contract/operations/screening/trading-plans.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { eventPanelPath } from "#web/explore/links/trades-link.ts";
import { filingUrl } from "#web/explore/links/outside-links.tsx";
import { filedNumberText } from "#web/explore/panel/proof-text.ts";

const disclosures: Readonly<Record<TradingPlanAnswer["disclosure"], string>> = {
  disclosed: "Disclosed",
  "not-disclosed": "Not disclosed",
  unknown: "Unknown",
};

/** Adoption, cooling-off period, first trade, end, and shares of a plan. */
export function PlanFacts({ plan }: { plan: TradingPlanAnswer }) {
  return (
    <section>
      <h2>Plan</h2>
      <dl className="mt-2 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-6 gap-y-1.5 rounded-card border border-border bg-surface px-3.5 py-3 text-sm max-sm:grid-cols-1 max-sm:gap-y-0.5">
        <Fact name="Adopted">
          <DayText day={plan.adopted_on} asFiled={plan.adopted_as_filed} />
        </Fact>
        <Fact name="Next 8-K with Item 2.02">
          <Results plan={plan} />
        </Fact>
        <Fact name="Cooling-off period">
          <CoolingOff plan={plan} />
        </Fact>
        <Fact name="First trade on file">
          {plan.first_trade_on === null ? "None" : dayInWords(plan.first_trade_on)}
        </Fact>
        <Fact name="Expires">
          <DayText day={plan.expires_on} asFiled={plan.expires_as_filed} />
        </Fact>
        <Fact name="Terminated">
          {plan.terminated_on === null
            ? "No termination disclosed"
            : dayInWords(plan.terminated_on)}
        </Fact>
        <Fact name="Shares sold and planned">
          <span className="tabular-nums">{filedNumberText(plan.shares_sold)}</span> sold on file,{" "}
          {plan.shares_planned === null ? (
            "number planned unknown"
          ) : (
            <>
              <span className="tabular-nums">{filedNumberText(plan.shares_planned)}</span> planned
            </>
          )}
        </Fact>
        <Fact name="Item 408 disclosure">
          {disclosures[plan.disclosure]}. {plan.disclosure_because}
          {plan.disclosure_accno !== null && (
            <>
              {" "}
              (<Report cik={plan.cik} accno={plan.disclosure_accno} />)
            </>
          )}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="max-sm:mb-1.5">{children}</dd>
    </>
  );
}

function DayText({ day, asFiled }: { day: string | null; asFiled: string | null }) {
  if (day !== null) return dayInWords(day);
  return asFiled === null ? "Unknown" : `No exact date; as filed: “${asFiled}”`;
}

function Results({ plan }: { plan: TradingPlanAnswer }) {
  const { days_to_results: days, results_accno: accno } = plan;
  if (days === null || accno === null) return "None on file within 120 days after adoption";
  return (
    <>
      {counted(days, "day", "days")} after adoption (
      <Link to={eventPanelPath(accno)} className="underline">
        {accno}
      </Link>
      )
    </>
  );
}

function CoolingOff({ plan: { cik, cooling_off: period } }: { plan: TradingPlanAnswer }) {
  if (period === null)
    return "Rule 10b5-1(c)(1)(ii)(B) does not apply to this plan, or the adoption date or relationship is unknown";
  const end =
    period.ends_on === null
      ? `Ends between ${dayInWords(period.earliest)} and ${dayInWords(period.latest)}`
      : `Ends ${dayInWords(period.ends_on)}`;
  const inside = {
    true: "; the first trade on file is within it",
    false: "; the first trade on file is not within it",
    null: "; whether the first trade is within it is unknown",
  }[String(period.has_first_trade)];
  return (
    <>
      {end}
      {inside}
      {period.report_accno !== null && (
        <>
          {" "}
          (report for the quarter: <Report cik={cik} accno={period.report_accno} />)
        </>
      )}
    </>
  );
}

/** A 10-Q or 10-K; Sentinel has no page of it. */
function Report(filing: { cik: string; accno: string }) {
  return (
    <a href={filingUrl(filing)} target="_blank" rel="noreferrer" className="underline">
      {filing.accno}
    </a>
  );
}
