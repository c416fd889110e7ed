import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Case } from "#contract/operations/cases/cases.ts";
import { CallError } from "#web/api/call-error.ts";
import { useAreCasesOffered } from "#web/explore/cases/add-to-case.tsx";
import { casesQuery, useLiveCases } from "#web/explore/cases/cases-api.ts";
import { usePageTitle } from "#web/session/page-title.ts";
import { NotFound } from "#web/explore/page/not-found.tsx";
import { screens } from "#web/session/screens.ts";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Tabs } from "#web/ui/overlay/tabs.tsx";
import { caseQuery } from "../case-queries.ts";
import { CaseHeader } from "./case-header.tsx";
import { ConnectionsTab } from "./connections/connections-tab.tsx";
import { ItemsTab } from "./items/items-tab.tsx";
import { MembersTab } from "./members-tab.tsx";
import { NotesTab } from "./notes/notes-tab.tsx";
import { TasksTab } from "./tasks-tab.tsx";
import { TimelineTab } from "./timeline/timeline-tab.tsx";

/** One case, named by the address: `case`, and its part: `tab`. */
export function CasePage() {
  const [parameters] = useSearchParams();
  const isOffered = useAreCasesOffered();
  const named = parameters.get("case") ?? "";
  if (!isOffered || !/^[1-9]\d{0,14}$/.test(named)) return <CaseNotFound />;
  return <NamedCase key={named} caseId={Number(named)} />;
}

function NamedCase({ caseId }: { caseId: number }) {
  const query = useQuery(caseQuery(caseId));
  useLiveCases();
  const shown = query.data;
  useNewest(shown, query.refetch);
  if (query.error instanceof CallError && query.error.code === "case_not_found")
    return <CaseNotFound />;
  if (shown !== undefined) return <CaseParts shown={shown} />;
  return (
    <Frame>
      {query.error === null ? (
        <output aria-busy="true" aria-label="Loading the case" className="grid gap-3">
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-80 w-full" />
        </output>
      ) : (
        <LoadFailed query={query} />
      )}
    </Frame>
  );
}

/**
 * Reads the case again once the list, which costs less to read, says that a member changed it; or that the reader
 * is no member any more.
 */
function useNewest(shown: Case | undefined, refetch: () => unknown): void {
  const { data } = useQuery(casesQuery());
  const latest = useRef({ shown, refetch });
  useEffect(() => {
    latest.current = { shown, refetch };
  });
  useEffect(() => {
    const { shown: now, refetch: read } = latest.current;
    if (data === undefined || now === undefined) return;
    const listed = data.cases.find(({ case_id: id }) => id === now.case_id);
    if (listed === undefined || listed.activity > now.activity) read();
  }, [data]);
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-[1440px] min-w-0 px-6 pt-5 pb-8 max-md:px-4">{children}</div>
  );
}

const tabKeys = ["items", "notes", "tasks", "timeline", "connections", "members"] as const;
type TabKey = (typeof tabKeys)[number];

function CaseParts({ shown }: { shown: Case }) {
  usePageTitle(`${shown.number} ${shown.title}`);
  const [parameters, setParameters] = useSearchParams();
  const chosen = tabKeys.find((key) => key === parameters.get("tab")) ?? "items";
  const openTasks = shown.tasks.filter(({ done_at: done }) => done === null).length;
  const tabs = [
    tab("items", `Items (${shown.items.length})`, <ItemsTab shown={shown} />),
    tab("notes", `Notes (${shown.notes.length})`, <NotesTab shown={shown} />),
    tab("tasks", `Tasks (${openTasks})`, <TasksTab shown={shown} />),
    tab("timeline", "Timeline", <TimelineTab shown={shown} />),
    tab("connections", "Connections", <ConnectionsTab shown={shown} />),
    tab("members", `Members (${shown.members.length})`, <MembersTab shown={shown} />),
  ];
  return (
    <Frame>
      <CaseHeader shown={shown} />
      <Tabs
        label="Case sections"
        className="mt-4"
        tabs={tabs}
        chosen={chosen}
        onChosenChange={(key) =>
          setParameters({ case: String(shown.case_id), tab: key }, { replace: true })
        }
      />
    </Frame>
  );
}

function tab(key: TabKey, label: string, panel: ReactNode) {
  return { key, label, panel };
}

function CaseNotFound() {
  return (
    <NotFound title="Case not found" back={{ path: screens.cases.path, label: "Your cases" }}>
      There is no such case, or you are not a member of it. Ask the owner of the case to add you.
    </NotFound>
  );
}
