import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { CallError } from "#web/api/call-error.ts";
import { usePageTitle } from "#web/session/page-title.ts";
import { screens } from "#web/session/screens.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { personQuery } from "./person-queries.ts";
import { PersonParts } from "./person-parts.tsx";

const paddedLength = 10;

/** Everything of one reporting person, named by the address: `cik`. */
export function PersonPage() {
  const [parameters] = useSearchParams();
  const named = (parameters.get("cik") ?? "").trim();
  if (!/^\d{1,10}$/.test(named)) return <PersonNotFound asked={named} />;
  const cik = named.padStart(paddedLength, "0");
  return <NamedPerson key={cik} cik={cik} />;
}

function NamedPerson({ cik }: { cik: string }) {
  const query = useQuery(personQuery(cik));
  const person = query.data;
  usePageTitle(person?.name ?? cik);
  if (person !== undefined) return <PersonParts person={person} />;
  if (query.error instanceof CallError && query.error.code === "person_not_found")
    return <PersonNotFound asked={cik} />;
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

function PersonNotFound({ asked }: { asked: string }) {
  usePageTitle("Person not found");
  return (
    <div className="mx-auto max-w-[480px] px-6 py-24 max-sm:px-4 max-sm:py-12">
      <h1>Person not found</h1>
      <p className="mt-3 text-muted">
        {asked === "" ? (
          "The URL does not name a person."
        ) : (
          <>
            No stored Form 3, 4, or 5 names a reporting person with the CIK{" "}
            <strong className="break-all text-text">{asked}</strong>.
          </>
        )}
      </p>
      <div className="mt-5">
        <Link to={screens.overview.path} className={buttonLook("outline")}>
          Back to the dashboard
        </Link>
      </div>
    </div>
  );
}
