import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { AgreementOfCompany } from "#contract/operations/reviews/review-agreement.ts";
import { useAddress } from "#web/explore/address/use-address.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { ReviewTabs } from "../administration/review-tabs.tsx";
import { adjudicationQuery, agreementQuery } from "../api/agreement.ts";
import { LoadFailure } from "../list/load-failure.tsx";
import { AdjudicationDesk } from "./desk/adjudication-desk.tsx";

/** What holds where reviewers of a company disagree; the address names the company. */
export function AdjudicationPage() {
  const [parameters] = useSearchParams();
  const { change } = useAddress();
  const { data: agreement } = useQuery(agreementQuery());
  const companies = agreement?.companies.filter((company) => !company.is_withheld) ?? [];
  const gvkey = parameters.get("gvkey");
  const first = mostUndecided(companies);
  // The address keeps the company, so that decisions do not change which one is open.
  useEffect(() => {
    if (gvkey !== null || first === null) return;
    change({ parameters: (now) => (now.has("gvkey") ? now : ofCompany(first)) });
  }, [gvkey, first, change]);
  return (
    <div className="mx-auto max-w-[1440px] min-w-0 px-6 pt-5 pb-8 max-md:px-4">
      <h1 className="mb-2 flex min-h-8 items-center">Adjudication</h1>
      <ReviewTabs className="mb-4" />
      <CompanyChoice
        companies={companies}
        gvkey={gvkey}
        onChoose={(chosen) => change({ parameters: () => ofCompany(chosen), isStep: true })}
      />
      {gvkey === null ? (
        <EmptyState title="No company selected">Choose a company to adjudicate.</EmptyState>
      ) : (
        <Company key={gvkey} gvkey={gvkey} />
      )}
    </div>
  );
}

const ofCompany = (gvkey: string) => new URLSearchParams({ gvkey });

/** Where the most is left to decide, so that the page opens with work; null while none are known. */
function mostUndecided(companies: readonly AgreementOfCompany[]): string | null {
  const [first] = companies.toSorted((a, b) => (b.undecided ?? 0) - (a.undecided ?? 0));
  return first?.gvkey ?? null;
}

function CompanyChoice({
  companies,
  gvkey,
  onChoose,
}: {
  companies: readonly AgreementOfCompany[];
  gvkey: string | null;
  onChoose: (gvkey: string) => void;
}) {
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
          <AdjudicationDesk key={data.gvkey} adjudication={data} onReload={() => void refetch()} />
        </>
      )}
    </>
  );
}
