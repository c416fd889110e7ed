import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { usePageTitle } from "#web/session/page-title.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { ReviewTabs } from "../administration/review-tabs.tsx";
import { adjudicationQuery, agreementQuery } from "../api/agreement.ts";
import { LoadFailure } from "../load-failure.tsx";
import { AdjudicationDesk } from "./desk/adjudication-desk.tsx";

/** What holds where reviewers of a company disagree; the address names the company. */
export function AdjudicationPage() {
  usePageTitle("Adjudication");
  const [parameters, setParameters] = useSearchParams();
  const gvkey = parameters.get("gvkey");
  return (
    <div className="mx-auto max-w-[1440px] min-w-0 px-6 pt-5 pb-8 max-md:px-4">
      <h1 className="mb-2 flex min-h-8 items-center">Adjudication</h1>
      <ReviewTabs className="mb-4" />
      <CompanyChoice gvkey={gvkey} onChoose={(chosen) => setParameters({ gvkey: chosen })} />
      {gvkey === null ? (
        <EmptyState title="No company is chosen.">
          Choose the company whose labels are to be decided.
        </EmptyState>
      ) : (
        <Company key={gvkey} gvkey={gvkey} />
      )}
    </div>
  );
}

function CompanyChoice({
  gvkey,
  onChoose,
}: {
  gvkey: string | null;
  onChoose: (gvkey: string) => void;
}) {
  const { data } = useQuery(agreementQuery());
  const companies = data?.companies.filter((company) => !company.is_withheld) ?? [];
  const isListed = companies.some((company) => company.gvkey === gvkey);
  return (
    <Select
      label="Company"
      className="mb-4 max-w-105"
      placeholder="Select"
      choices={companies.map(({ gvkey: value, company_name: name, undecided }) => ({
        value,
        label: undecided === null || undecided === 0 ? name : `${name} (${undecided} undecided)`,
      }))}
      value={isListed ? gvkey : null}
      onValueChange={onChoose}
    />
  );
}

function Company({ gvkey }: { gvkey: string }) {
  const { data, error, isFetching, refetch } = useQuery(adjudicationQuery(gvkey));
  return (
    <>
      {error !== null && (
        <LoadFailure
          text="The labels could not be loaded."
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {data !== undefined && (
        <>
          {data.fraud_description !== "" && (
            <details className="mb-4 max-w-190 text-sm text-muted">
              <summary className="cursor-pointer text-text">Fraud description</summary>
              <p className="mt-1 whitespace-pre-line">{data.fraud_description}</p>
            </details>
          )}
          <AdjudicationDesk adjudication={data} onReload={() => void refetch()} />
        </>
      )}
    </>
  );
}
