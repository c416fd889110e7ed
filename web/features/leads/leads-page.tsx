import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { Keyboard, Scale } from "lucide-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { pendingLeadsText } from "#contract/screening/pending-prices.ts";
import { leadCaution, leadLimits } from "#contract/leads/triage.ts";
import { listenLive } from "#web/api/live-events.ts";
import { useUnreadBacklog } from "#web/api/public-status.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { Listed, ListPage } from "#web/explore/list/list-page.tsx";
import { PendingPrices } from "#web/explore/results/pending-prices.tsx";
import { useSession } from "#web/session/account/session.ts";
import { leadShortcuts } from "#web/shortcuts/lead-shortcuts.ts";
import { Button } from "#web/ui/button/button.tsx";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { type LeadList, leadsQuery, reloadLeads } from "./api/leads-api.ts";
import { LeadQueue } from "./lead-queue.tsx";
import { leadParameter, payloadOf, type ShownSearch, useLeadSearch } from "./lead-search.ts";
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
  const unpriced = useQuery(screeningStatusQuery).data?.prices.pending_companies ?? 0;
  const unread = useUnreadBacklog();
  const [dialog, setDialog] = useState<"shortcuts" | "score" | null>(null);
  const isPanelOpen = useSearchParams()[0].has(leadParameter);
  useEffect(() => listenLive(email, { onLeads: () => void reloadLeads() }), [email]);
  return (
    <div className={isPanelOpen ? "xl:pr-131" : undefined}>
      <ListPage
        title="Leads"
        count={query.data === undefined ? null : totalText(query.data)}
        intro={leadCaution}
        actions={
          <>
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
          </>
        }
        filters={<LeadFilters search={search} onChange={changeSearch} />}
      >
        <PendingPrices text={pendingLeadsText(unpriced)} />
        <Listed
          query={query}
          what="leads"
          page={search.page}
          perPage={leadLimits.perPage}
          onPage={(page) => changeSearch({ page })}
          empty={emptyTexts(search.view, unread)}
        >
          {({ leads, members }) => (
            <LeadQueue leads={leads} members={members} onShortcuts={() => setDialog("shortcuts")} />
          )}
        </Listed>
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
      </ListPage>
    </div>
  );
}

/** @param unread  filings that are still to be read, in words */
function emptyTexts(view: ShownSearch["view"], unread: string | null) {
  const text =
    view === "mine"
      ? "No leads in this state are assigned to you."
      : unread === null
        ? "No leads match these filters. New filings are scored as they arrive."
        : `No leads match these filters yet. ${unread} are still to be read and scored.`;
  return { title: "No leads found", text };
}

function totalText({ total, is_total_capped: isCapped }: LeadList): string {
  if (isCapped) return `More than ${countText(total)} leads`;
  return counted(total, "lead", "leads");
}
