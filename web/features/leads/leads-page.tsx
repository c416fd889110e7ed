import { useQuery } from "@tanstack/react-query";
import { Keyboard, Scale } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { leadCaution, leadLimits } from "#contract/leads/triage.ts";
import { listenLive } from "#web/api/live-events.ts";
import { useSession } from "#web/session/account/session.ts";
import { leadShortcuts } from "#web/shortcuts/lead-shortcuts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { pageCountOf, Pagination } from "#web/ui/display/pagination.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { type LeadList, leadsQuery, reloadLeads } from "./api/leads-api.ts";
import { LeadQueue } from "./lead-queue.tsx";
import { payloadOf, type ShownSearch, useLeadSearch } from "./lead-search.ts";
import { LeadFilters } from "./list/lead-filters.tsx";

const ShortcutsDialog = lazy(async () => ({
  default: (await import("#web/shortcuts/shortcuts-dialog.tsx")).ShortcutsDialog,
}));
const ScoreDialog = lazy(async () => ({
  default: (await import("./dialogs/score-dialog.tsx")).ScoreDialog,
}));

/** The queue of leads of the organization, with the panel of one of them. */
export function LeadsPage() {
  const email = useSession()?.email ?? "";
  const [search, changeSearch] = useLeadSearch();
  const query = useQuery(leadsQuery(email, payloadOf(search)));
  const [dialog, setDialog] = useState<"shortcuts" | "score" | null>(null);
  useEffect(() => listenLive(email, { onLeads: () => void reloadLeads() }), [email]);
  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1>Leads</h1>
        {query.data !== undefined && (
          <p className="text-xs text-faint tabular-nums">{totalText(query.data)}</p>
        )}
        <div className="ml-auto flex items-center gap-2">
          <Button
            size="compact"
            variant="outline"
            icon={<Scale aria-hidden size={14} />}
            onClick={() => setDialog("score")}
          >
            Score {query.data?.score_version ?? ""}
          </Button>
          <PlainIconButton
            label="Shortcuts"
            size="small"
            icon={<Keyboard aria-hidden size={16} />}
            onClick={() => setDialog("shortcuts")}
          />
        </div>
      </div>
      <p className="mb-3 max-w-180 text-xs text-muted">{leadCaution}</p>
      <LeadFilters search={search} onChange={changeSearch} />
      <div className="mt-3">
        <Listed
          query={query}
          search={search}
          onPage={(page) => changeSearch({ page })}
          onShortcuts={() => setDialog("shortcuts")}
        />
      </div>
      <Suspense>
        {dialog === "shortcuts" && (
          <ShortcutsDialog
            isOpen
            onClose={() => setDialog(null)}
            shortcuts={leadShortcuts}
            note="A, D, and E apply to the selected leads or, if none is selected, to the current lead."
          />
        )}
        {dialog === "score" && <ScoreDialog onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
}

function totalText({ total, is_total_capped: isCapped }: LeadList): string {
  if (isCapped) return `More than ${countText(total)} leads`;
  return total === 1 ? "1 lead" : `${countText(total)} leads`;
}

type ListedProps = {
  query: {
    data: LeadList | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  search: ShownSearch;
  onPage: (page: number) => void;
  onShortcuts: () => void;
};

function Listed({ query, search, onPage, onShortcuts }: ListedProps) {
  const { data, error } = query;
  if (data === undefined)
    return error === null ? (
      <output aria-busy="true" aria-label="Loading leads" className="grid gap-3 py-3">
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} className="h-9 w-full" />
        ))}
      </output>
    ) : (
      <LoadFailed query={query} title="Leads could not be loaded." />
    );
  const pages = pageCountOf(data.total, leadLimits.perPage);
  return (
    <>
      {data.leads.length === 0 && (
        <EmptyState title="No leads found">
          {search.view === "mine"
            ? "No leads in this state are assigned to you."
            : "No leads match these filters. New filings are scored as they arrive."}
        </EmptyState>
      )}
      <LeadQueue leads={data.leads} members={data.members} onShortcuts={onShortcuts} />
      {pages > 1 && (
        <div className="mt-3 flex justify-end">
          <Pagination page={search.page} pageCount={pages} onPageChange={onPage} />
        </div>
      )}
    </>
  );
}
