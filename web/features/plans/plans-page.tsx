import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { plansPerPage, type PlanRow } from "#contract/operations/screening/trading-plans.ts";
import { CallError } from "#web/api/call-error.ts";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { pageCountOf, Pagination } from "#web/ui/display/pagination.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { planSearchOf, readPlanAddress, type ShownPlans } from "./plan-address.ts";
import { PlanFilters } from "./plan-filters.tsx";
import { downloadPlans, plansQuery } from "./plan-queries.ts";
import { PlanTable } from "./plan-table.tsx";
import { UnreadableFacts } from "./unreadable-facts.tsx";

/** Trading plans of insiders, in the whole market or of one company or person. */
export function PlansPage() {
  const [parameters] = useSearchParams();
  const [, changePart] = usePagePart();
  const shown = readPlanAddress(parameters);
  const query = useQuery(plansQuery(planSearchOf(shown)));
  const change = (parts: Readonly<Record<string, string | readonly string[] | null>>): void =>
    changePart({ page: null, ...parts });
  const { company, person, earnings } = shown;
  return (
    <div className="mx-auto max-w-[1400px] px-6 pt-5 pb-8 max-md:px-4">
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-3">
        <h1>Trading Plans</h1>
        {query.data !== undefined && (
          <p className="text-xs text-faint tabular-nums">
            {query.data.total === 1 ? "1 plan" : `${countText(query.data.total)} plans`}
          </p>
        )}
        <Export shown={shown} />
      </div>
      <p className="mb-3 max-w-180 text-xs text-muted">
        Plans that 10-Q and 10-K disclose under Item 408(a), joined with adoption dates in Form 4
        footnotes. A plan is one person's, in one company, with one adoption date. 10-Q and 10-K
        name persons without a CIK, so their match with insiders is uncertain.
      </p>
      <PlanFilters key={`${company} ${person} ${earnings}`} shown={shown} onChange={change} />
      <div className="mt-3">
        <Listed query={query} shown={shown} onChange={change} />
      </div>
      {query.data !== undefined && <UnreadableFacts {...query.data.unreadable} />}
    </div>
  );
}

function Export({ shown }: { shown: ShownPlans }) {
  const email = useSession()?.email ?? "";
  const showToast = useToast();
  async function save(format: "csv" | "xlsx") {
    try {
      await downloadPlans(email, planSearchOf(shown), format);
    } catch (error) {
      const text = error instanceof CallError ? error.message : undefined;
      showToast({ tone: "danger", title: "The file could not be created.", text });
    }
  }
  return (
    <div className="ml-auto flex gap-2">
      <Button size="compact" variant="outline" onClick={() => void save("csv")}>
        CSV
      </Button>
      <Button size="compact" variant="outline" onClick={() => void save("xlsx")}>
        Excel
      </Button>
    </div>
  );
}

type ListedProps = {
  query: {
    data: { rows: PlanRow[]; total: number } | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  shown: ShownPlans;
  onChange: (parts: Readonly<Record<string, string | null>>) => void;
};

function Listed({ query, shown, onChange }: ListedProps) {
  const { data, error } = query;
  if (data === undefined)
    return error === null ? (
      <output aria-busy="true" aria-label="Loading trading plans" className="grid gap-3 py-3">
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} className="h-9 w-full" />
        ))}
      </output>
    ) : (
      <LoadFailed query={query} title="Trading plans could not be loaded." />
    );
  if (data.rows.length === 0)
    return (
      <EmptyState title="No trading plan found">
        No plan matches these filters. Item 408(a) facts exist since 2023; older plans are known
        only where a Form 4 states the adoption date.
      </EmptyState>
    );
  const pages = pageCountOf(data.total, plansPerPage);
  return (
    <>
      <PlanTable
        rows={data.rows}
        sort={shown.sort}
        direction={shown.direction}
        onSort={(sort, direction) => onChange({ sort, direction })}
      />
      {pages > 1 && (
        <div className="mt-3 flex justify-end">
          <Pagination
            page={shown.page}
            pageCount={pages}
            onPageChange={(page) => onChange({ page: String(page) })}
          />
        </div>
      )}
    </>
  );
}
