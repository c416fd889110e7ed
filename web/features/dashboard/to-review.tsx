import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { leadKindLabels } from "#contract/leads/triage.ts";
import type { ListedCase } from "#contract/operations/cases/cases.ts";
import { CallError } from "#web/api/call-error.ts";
import { call } from "#web/api/call.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { casesQuery, useLiveCases } from "#web/explore/cases/cases-api.ts";
import { useMarketDay } from "#web/api/screening-status.ts";
import { casePath } from "#web/session/paths.ts";
import { isOpenTo, type Screen, screens } from "#web/session/screens.ts";
import type { Session } from "#web/session/account/session.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { LeadTitle } from "#web/explore/page/lead-title.tsx";
import { shortDay } from "./day-texts.ts";

/** Lines of each list; the rest is on its screen. */
const most = 3;
const lineLook =
  "grid h-8 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2.5 border-t border-border px-3.5 text-sm " +
  "whitespace-nowrap text-text no-underline hover:bg-hover hover:no-underline touch:h-11";

/** What the person has to look at: leads, then open cases with their tasks. */
export function ToReview({ session }: { session: Session }) {
  const { permissions, email, runAs } = session;
  const hasLeads = isOpenTo(screens.leads, permissions);
  // Cases are not shown while acting as another person.
  const hasCases = isOpenTo(screens.cases, permissions) && runAs === null;
  if (!hasLeads && !hasCases) return null;
  return (
    <section aria-label="To review" className="mt-6">
      <h2 className="mb-2.5 text-base font-semibold">To review</h2>
      <div className="grid rounded-card border border-border bg-surface lg:auto-cols-fr lg:grid-flow-col">
        {hasLeads && <Leads email={email} />}
        {hasCases && <OpenCases />}
      </div>
    </section>
  );
}

function leadsQuery(email: string, search: { view: "mine" } | { states: ["new"] }) {
  return {
    queryKey: ["get_leads", email, "dashboard", search],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call("get_leads", { email, ...search, per_page: most }, { signal }),
  };
}

/** The leads assigned to the person; without any, the best of those that no one has worked on. */
function Leads({ email }: { email: string }) {
  const own = useQuery(leadsQuery(email, { view: "mine" }));
  const hasNone = own.data?.total === 0;
  const unworked = useQuery({ ...leadsQuery(email, { states: ["new"] }), enabled: hasNone });
  const query = hasNone ? unworked : own;
  if (isForbidden(query.error)) return null;
  const { leads, total = 0, is_total_capped: isCapped } = query.data ?? {};
  const areNew = hasNone && total > 0;
  const count = `${countText(total)}${isCapped === true ? " or more" : ""}`;
  return (
    <List
      title={areNew ? "New leads" : "My leads"}
      count={total === 0 ? "" : areNew ? `${count}, none assigned to you` : count}
      screen={screens.leads}
      hasFailed={query.isError}
      empty="No open leads are assigned to you."
      lines={leads?.map((lead) => ({
        key: lead.id,
        line: (
          <Link
            to={`${screens.leads.path}?${areNew ? "state=new" : "view=mine"}&lead=${lead.id}`}
            className={`${lineLook} max-md:h-auto! max-md:min-h-11 max-md:py-1.5`}
          >
            <span className="w-7 text-right font-semibold tabular-nums">{lead.score}</span>
            <span className="truncate max-md:whitespace-normal">
              <LeadTitle lead={lead} />
              <span className="ml-2 text-xs text-muted tabular-nums max-md:block max-md:ml-0">
                {leadKindLabels[lead.kind]} · {dayInWords(lead.day)}
              </span>
            </span>
            <Due day={lead.due_on} />
          </Link>
        ),
      }))}
    />
  );
}

function OpenCases() {
  const query = useQuery(casesQuery(true));
  useLiveCases();
  if (isForbidden(query.error)) return null;
  const cases = query.data?.cases;
  return (
    <List
      title="Open cases and tasks"
      count={cases === undefined || cases.length === 0 ? "" : countText(cases.length)}
      screen={screens.cases}
      hasFailed={query.isError}
      empty="You are not a member of any open case."
      lines={cases
        ?.toSorted(byOwnTasks)
        .slice(0, most)
        .map((each) => ({
          key: each.case_id,
          line: (
            <Link to={casePath(each.case_id)} className={lineLook}>
              <span className="text-muted tabular-nums">{each.number}</span>
              <span className="truncate">{each.title}</span>
              <span className="flex gap-2.5">
                {each.own_tasks > 0 && (
                  <span className="font-medium">
                    {counted(each.own_tasks, "task", "tasks")} for you
                  </span>
                )}
                <Due day={each.due_on} />
              </span>
            </Link>
          ),
        }))}
    />
  );
}

/** The package was removed after sign-in: its list is left out, as it will be after the next sign-in. */
function isForbidden(error: Error | null): boolean {
  return error instanceof CallError && error.code === "forbidden";
}

/** Cases with tasks for the person first; otherwise the last changed first, as they come. */
function byOwnTasks(one: ListedCase, other: ListedCase): number {
  return Math.sign(other.own_tasks) - Math.sign(one.own_tasks);
}

function Due({ day }: { day: string | null }) {
  const today = useMarketDay();
  const isPast = day !== null && today !== undefined && day < today;
  return (
    <span
      className={`text-xs tabular-nums ${isPast ? "font-medium text-warn-text" : "text-faint"}`}
    >
      {day !== null && `due ${shortDay(day, today)}`}
      {isPast && " (overdue)"}
    </span>
  );
}

type ListProps = {
  title: string;
  /** Next to the title. */
  count: string;
  screen: Screen;
  /** Undefined while they are loaded. */
  lines: readonly { key: number; line: ReactNode }[] | undefined;
  hasFailed: boolean;
  empty: string;
};

/** The room of the lines is kept, so that nothing moves when they arrive. */
function List({ title, count, screen, lines, hasFailed, empty }: ListProps) {
  const isWaiting = lines === undefined && !hasFailed;
  const text = hasFailed ? `${title} could not be loaded.` : empty;
  return (
    <div className="min-w-0 max-lg:not-first:border-t max-lg:not-first:border-border lg:not-first:border-l lg:not-first:border-border">
      <div className="flex items-baseline gap-2 px-3.5 py-2">
        <h3 className="text-sm font-medium">{title}</h3>
        <span className="text-xs text-muted tabular-nums">{count}</span>
        <Link to={screen.path} className="ml-auto text-xs">
          All {screen.label.toLowerCase()}
        </Link>
      </div>
      <div className="min-h-24 touch:min-h-33">
        {isWaiting && (
          <div className="border-t border-border px-3.5 py-3">
            <Skeleton className="h-3 w-1/2" />
          </div>
        )}
        {!isWaiting && (lines ?? []).length === 0 && (
          <p className="border-t border-border px-3.5 py-2 text-sm text-muted">{text}</p>
        )}
        {lines !== undefined && lines.length > 0 && (
          <ul aria-label={title}>
            {lines.map(({ key, line }) => (
              <li key={key}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
