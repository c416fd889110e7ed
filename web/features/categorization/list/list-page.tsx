import { useQuery } from "@tanstack/react-query";
import { Settings2, Headphones } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { packageNames } from "#contract/brand/names.ts";
import { isReviewer } from "#contract/values/account/permissions.ts";
import { reviewTexts } from "#contract/categorization/review-vocabulary.ts";
import { isOpenTo, screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/account/session.ts";
import { buttonLook } from "#web/ui/button/button-look.ts";
import { Progress } from "#web/ui/display/progress.tsx";
import { companyRowsQuery } from "../api/company-cache.ts";
import { ExportReviews } from "./export-reviews.tsx";
import { LoadFailure } from "./load-failure.tsx";
import { doneText, percentDoneText } from "#web/ui/display/number-text.ts";
import { type Company, companiesOf } from "./companies.ts";
import { FilteredCompanies } from "./filtered-companies.tsx";
import { ListLoading } from "./list-loading.tsx";
import { requestAccessPath } from "#web/session/request-access.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";

/** What a reviewer has to review, and how far that is. */
export function ListPage() {
  const session = useSession();
  const email = session?.email ?? "";
  const {
    data: rows,
    error,
    isFetching,
    refetch,
  } = useQuery({
    ...companyRowsQuery(email),
    // Between the end of a session and the next document there is no user.
    enabled: session !== null,
  });
  const companies = useMemo(() => (rows === undefined ? undefined : companiesOf(rows)), [rows]);
  const isAdministrator = isOpenTo(screens.categorizationAdmin, session?.permissions ?? []);
  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h1>{reviewTexts.listTitle}</h1>
        <div className="flex flex-wrap items-center gap-2.5">
          {companies !== undefined && companies.length > 0 && <ExportReviews scope="own" />}
          {isAdministrator && (
            <Link to={screens.categorizationAdmin.path} className={buttonLook("outline2")}>
              <Settings2 aria-hidden size={14} strokeWidth={1.6} />
              Admin
            </Link>
          )}
        </div>
      </div>
      {error !== null && (
        <LoadFailure
          text="Your companies could not be loaded."
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {companies === undefined && error === null && <ListLoading />}
      {companies?.length === 0 && (
        <NothingAssigned
          isAdministrator={isAdministrator}
          canBeAssigned={isReviewer({ permissions: session?.permissions ?? [] })}
        />
      )}
      {companies !== undefined && companies.length > 0 && (
        <FilteredCompanies
          companies={companies}
          email={email}
          overall={<OverallProgress companies={companies} />}
        />
      )}
    </div>
  );
}

function OverallProgress({ companies }: { companies: readonly Company[] }) {
  const done = companies.reduce((sum, company) => sum + company.done, 0);
  const total = companies.reduce((sum, company) => sum + company.total, 0);
  const text = `${doneText(done, total)} interactions`;
  return (
    <div className="flex items-center gap-4 max-sm:w-full">
      <p className="text-xs whitespace-nowrap text-muted tabular-nums">
        {text} · {percentDoneText(done, total)}
      </p>
      <Progress
        label="Overall progress"
        hideLabel
        value={done}
        max={total}
        valueText={text}
        tone={done === total ? "success" : "accent"}
        className="w-45 max-sm:w-auto max-sm:flex-1"
      />
    </div>
  );
}

type NothingAssignedProps = { isAdministrator: boolean; canBeAssigned: boolean };

/** In place of the list of someone who has nothing to review: who can assign it. */
function NothingAssigned({ isAdministrator, canBeAssigned }: NothingAssignedProps) {
  return (
    <div className="rounded-card border border-border bg-surface">
      <EmptyState
        title="No company is assigned to you."
        icon={<Headphones aria-hidden size={24} strokeWidth={1.6} />}
        action={
          isAdministrator ? (
            <Link to={screens.categorizationAdmin.path} className={buttonLook("primary")}>
              Assign companies
            </Link>
          ) : (
            <Link to={requestAccessPath} className={buttonLook("outline")}>
              Contact Us
            </Link>
          )
        }
      >
        {!canBeAssigned ? (
          <>
            Your account has neither the {packageNames.categorization} nor the{" "}
            {packageNames.categorization_admin} package, so no company can be assigned to you.
            Packages are granted in <Link to={screens.adminUsers.path}>Users</Link>.
          </>
        ) : isAdministrator ? (
          "You can assign companies to yourself and to other reviewers."
        ) : (
          "The review administrator assigns companies. Ask the person who gave you access, or contact us."
        )}
      </EmptyState>
    </div>
  );
}
