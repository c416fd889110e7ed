import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { TradingPlanAnswer } from "#contract/operations/screening/trading-plans.ts";
import { planOwnerName } from "#contract/values/person-name.ts";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { CallError } from "#web/api/call-error.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { NotFound } from "#web/explore/page/not-found.tsx";
import { usePageTitle } from "#web/session/page-title.ts";
import { companyPagePath, personPagePath } from "#web/session/paths.ts";
import { screens } from "#web/session/screens.ts";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { PlanFacts } from "./plan-facts.tsx";
import { planQuery } from "./plan-queries.ts";
import { PlanSources } from "./plan-sources.tsx";
import { PlanFlagRules, PlanTrades } from "./plan-trades.tsx";

/** One trading plan, named by the address: `cik` and `plan`. */
export function PlanPage() {
  const [parameters] = useSearchParams();
  const cik = (parameters.get("cik") ?? "").trim();
  const plan = parameters.get("plan") ?? "";
  const isNamed = /^\d{1,10}$/.test(cik) && Number(cik) > 0 && plan !== "" && plan.length <= 200;
  return isNamed ? <NamedPlan cik={cik} plan={plan} /> : <PlanNotFound />;
}

function NamedPlan({ cik, plan }: { cik: string; plan: string }) {
  const query = useQuery(planQuery({ cik, plan }));
  const { data, error } = query;
  usePageTitle(data === undefined ? "Trading Plan" : `Trading plan: ${planOwnerName(data)}`);
  if (data !== undefined) return <Plan plan={data} />;
  const isUnknown =
    error instanceof CallError &&
    (error.code === "company_not_found" || error.code === "plan_not_found");
  if (isUnknown) return <PlanNotFound />;
  return (
    <div className="mx-auto max-w-[1200px] px-6 py-5 max-md:px-4">
      {error === null ? (
        <output aria-busy="true" aria-label="Loading the plan" className="grid gap-3">
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-93 w-full" />
        </output>
      ) : (
        <LoadFailed query={query} />
      )}
    </div>
  );
}

function PlanNotFound() {
  return (
    <NotFound
      title="Plan not found"
      back={{ path: screens.tradingPlans.path, label: "Trading plans" }}
    >
      No stored filing states a trading plan of the company, person, and adoption date in this URL.
    </NotFound>
  );
}

function Plan({ plan }: { plan: TradingPlanAnswer }) {
  const { conm, ticker, owner_cik: ownerCik } = plan;
  const owner = planOwnerName(plan);
  const kind = plan.kind === "rule-10b5-1" ? "Rule 10b5-1 plan" : "Non-Rule 10b5-1 arrangement";
  const adopted =
    plan.adopted_on === null ? "adoption date unknown" : `adopted ${dayInWords(plan.adopted_on)}`;
  return (
    <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5 px-6 pt-5 pb-8 max-md:px-4">
      <header>
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
          <h1 title={plan.owner}>
            Trading plan:{" "}
            {ownerCik === null ? (
              owner
            ) : (
              <Link className="underline underline-offset-4" to={personPagePath(ownerCik)}>
                {owner}
              </Link>
            )}
          </h1>
          <div className="ml-auto flex flex-wrap gap-2">
            <AddToCase
              title={`Trading plan of ${owner}, ${ticker ?? conm}`.slice(0, caseLimits.title)}
              items={[{ kind: "plan", reference: { cik: plan.cik, plan: plan.plan } }]}
            />
          </div>
        </div>
        <p className="mt-1 text-muted">
          {kind}, <Link to={companyPagePath(plan)}>{conm}</Link>
          {ticker !== null && ` (${ticker})`}, {adopted}
        </p>
        {plan.title !== null && <p className="text-xs text-muted">{plan.title}</p>}
        <ul className="mt-2 grid max-w-180 list-disc gap-1 pl-5 text-xs text-muted">
          {plan.cautions.map((caution) => (
            <li key={caution}>{caution}</li>
          ))}
        </ul>
      </header>
      <PlanFlagRules flags={plan.flags} />
      <PlanFacts plan={plan} />
      <PlanTrades
        title="Trades under this plan"
        trades={plan.trades}
        none="No stored Form 4 has a trade that states this adoption date."
      />
      {plan.undated.length > 0 && (
        <PlanTrades
          title="Trades without an adoption date"
          note="Made by this person under a plan while this one was in force. The Forms 4 do not state which plan, so these trades are excluded from all figures."
          trades={plan.undated}
        />
      )}
      <PlanSources statements={plan.statements} />
    </div>
  );
}
