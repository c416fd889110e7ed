import { personNameOf } from "#contract/values/person-name.ts";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { CallError } from "#web/api/call-error.ts";
import { usePageTitle } from "#web/session/page-title.ts";
import { NotFound } from "#web/explore/page/not-found.tsx";
import { screens } from "#web/session/screens.ts";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { personQuery } from "./person-queries.ts";
import { PersonParts } from "./person-parts.tsx";

const paddedLength = 10;

/** Everything of one reporting person, named by the address: `cik`. */
export function PersonPage() {
  const [parameters] = useSearchParams();
  const named = (parameters.get("cik") ?? "").trim();
  if (!/^\d{1,10}$/.test(named)) return <PersonNotFound named={named} />;
  const cik = named.padStart(paddedLength, "0");
  return <NamedPerson key={cik} cik={cik} />;
}

function NamedPerson({ cik }: { cik: string }) {
  const query = useQuery(personQuery(cik));
  const person = query.data;
  usePageTitle(person === undefined ? cik : personNameOf(person));
  if (person !== undefined) return <PersonParts person={person} />;
  if (query.error instanceof CallError && query.error.code === "person_not_found")
    return <PersonNotFound named={cik} />;
  return (
    <div className="mx-auto max-w-[1200px] px-6 py-5 max-md:px-4">
      {query.error === null ? (
        <output aria-busy="true" aria-label="Loading the person" className="grid gap-3">
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-93 w-full" />
        </output>
      ) : (
        <LoadFailed query={query} />
      )}
    </div>
  );
}

function PersonNotFound({ named }: { named: string }) {
  return (
    <NotFound
      title="Person not found"
      back={{ path: screens.overview.path, label: "Back to the dashboard" }}
    >
      {named === "" ? (
        "The URL does not name a person."
      ) : (
        <>
          No stored Form 3, 4, or 5 names a reporting person with the CIK{" "}
          <strong className="break-all text-text">{named}</strong>.
        </>
      )}
    </NotFound>
  );
}
