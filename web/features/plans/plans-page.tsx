import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { plansPerPage } from "#contract/operations/screening/trading-plans.ts";
import { FileButtons } from "#web/explore/list/file-buttons.tsx";
import { lastDayProblem } from "#web/explore/list/list-address.ts";
import { Listed, ListPage } from "#web/explore/list/list-page.tsx";
import { planSearchOf, useShownPlans } from "./plan-address.ts";
import { PlanFilters } from "./plan-filters.tsx";
import { plansQuery } from "./plan-queries.ts";
import { PlanTable } from "./plan-table.tsx";
import { UnreadableFacts } from "./unreadable-facts.tsx";

/** Trading plans of insiders, in the whole market or of one company or person. */
export function PlansPage() {
  const [shown, change] = useShownPlans();
  const isSearchable = lastDayProblem(shown.from, shown.to, "Adopted from") === undefined;
  const query = useQuery({ ...plansQuery(planSearchOf(shown)), enabled: isSearchable });
  return (
    <ListPage
      title="Trading Plans"
      count={
        query.data === undefined || !isSearchable
          ? null
          : counted(query.data.total, "plan", "plans")
      }
      actions={
        isSearchable && (
          <FileButtons
            path="/export/plans"
            search={{ type: "get_trading_plans", ...planSearchOf(shown) }}
            title="Trading plans"
          />
        )
      }
      intro="Plans disclosed in 10-Qs and 10-Ks under Item 408(a), and plans whose adoption date a Form 4 footnote or Form 144 states; most are known only from those. Each plan has one person, one company, and one adoption date. 10-Qs and 10-Ks name people without a CIK, so their matches with insiders are uncertain."
      filters={<PlanFilters shown={shown} onChange={change} />}
    >
      <Listed
        query={query}
        isSearchable={isSearchable}
        what="trading plans"
        page={shown.page}
        perPage={plansPerPage}
        onPage={(page) => change({ page })}
        empty={{
          title: "No trading plans found",
          text: "No plan matches these filters. Item 408(a) facts exist since 2023; older plans are known only where a Form 4 or 144 states the adoption date.",
        }}
      >
        {({ rows, unreadable }) => (
          <>
            {rows.length > 0 && (
              <PlanTable
                rows={rows}
                sort={shown.sort}
                direction={shown.direction}
                onSort={(sort, direction) => change({ sort, direction })}
              />
            )}
            <UnreadableFacts {...unreadable} />
          </>
        )}
      </Listed>
    </ListPage>
  );
}
