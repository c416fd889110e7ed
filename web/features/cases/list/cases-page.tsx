import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { useAreCasesOffered } from "#web/explore/cases/add-to-case.tsx";
import { casesQuery, useLiveCases } from "#web/explore/cases/cases-api.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { CaseRegister } from "./case-register.tsx";
import { CaseSearch } from "./case-search.tsx";
import { CaseTable } from "./case-table.tsx";
import { CreateCaseDialog } from "./create-case-dialog.tsx";

/** The person's cases, with a search in them; administrators also see that others exist. */
export function CasesPage() {
  const isOffered = useAreCasesOffered();
  const isAdministrator = useSession()?.permissions.includes("admin") === true;
  if (!isOffered)
    return (
      <Frame>
        <EmptyState title="Cases are hidden while you run as another user.">
          Only members can see a case. Stop running as another user to see your cases.
        </EmptyState>
      </Frame>
    );
  return (
    <Frame>
      <OwnCases />
      {isAdministrator && <CaseRegister />}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-[1440px] min-w-0 grid-cols-[minmax(0,1fr)] gap-4 px-6 pt-5 pb-8 max-md:px-4">
      {children}
    </div>
  );
}

function OwnCases() {
  const query = useQuery(casesQuery());
  useLiveCases();
  const [parameters] = useSearchParams();
  const [isCreating, setIsCreating] = useState(false);
  const cases = query.data?.cases;
  const isSearching = (parameters.get("q") ?? "") !== "";
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1>Cases</h1>
        {cases !== undefined && (
          <p className="text-xs text-faint tabular-nums">
            {counted(cases.length, "case", "cases")}
          </p>
        )}
        <Button className="ml-auto" onClick={() => setIsCreating(true)}>
          New case
        </Button>
      </div>
      <CaseSearch />
      {!isSearching && cases === undefined && query.error === null && (
        <output aria-busy="true" aria-label="Loading your cases" className="grid gap-3">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-40 w-full" />
        </output>
      )}
      {!isSearching && cases === undefined && query.error !== null && <LoadFailed query={query} />}
      {!isSearching && cases !== undefined && <CaseTable cases={cases} />}
      <CreateCaseDialog open={isCreating} onClose={() => setIsCreating(false)} />
    </>
  );
}
