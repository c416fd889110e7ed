import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type {
  AgreementOfCompany,
  AgreementOfPair,
  ReviewAgreement,
  Estimate,
} from "#contract/operations/reviews/review-agreement.ts";
import { ClientDataTable } from "#web/ui/data-table/client-data-table.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { MethodsCard } from "#web/ui/display/methods-card.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { ReviewTabs } from "../administration/review-tabs.tsx";
import { agreementQuery } from "../api/agreement.ts";
import { ExportReviews } from "../list/export-reviews.tsx";
import { LoadFailure } from "../list/load-failure.tsx";
import {
  companyColumns,
  companyPhoneLayout,
  pairColumns,
  pairPhoneLayout,
} from "./figures/agreement-columns.tsx";
import { serverTimeMark } from "#web/site/site.ts";
import { agreementMethods } from "./agreement-methods.ts";
import { type FigureKind, figureText, intervalText } from "./figures/estimate-text.ts";
import { Download } from "lucide-react";
import { Button } from "#web/ui/button/button.tsx";
import { downloadCsv } from "#web/ui/data-table/download-csv.ts";
import type { TableColumn } from "#web/ui/data-table/table-column.ts";

type FigureCardProps = { name: string; estimate: Estimate; kind: FigureKind; detail: string };

/** One figure of all reviewers with its interval, or why there is none. */
function FigureCard({ name, estimate, kind, detail }: FigureCardProps) {
  const interval = intervalText(estimate, kind);
  return (
    <div className="grid content-start gap-0.5 rounded-card border border-border bg-surface px-4 py-3">
      <dt className="text-xs font-medium text-muted">{name}</dt>
      <dd className="text-xl font-semibold tracking-tight tabular-nums">
        {figureText(estimate.value, kind)}
      </dd>
      <dd className="text-xs text-muted tabular-nums">
        {interval === null ? "No 95% confidence interval" : `95% confidence interval ${interval}`}
      </dd>
      <dd className="text-xs text-faint">{estimate.reason ?? detail}</dd>
    </div>
  );
}

/** How far reviewers of the same companies agree, by what they both labeled. */
export function AgreementPage() {
  const { data, error, isFetching, refetch } = useQuery(agreementQuery());
  return (
    <div className="mx-auto max-w-[1440px] min-w-0 px-6 pt-5 pb-8 max-md:px-4">
      <div className="mb-2 flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h1>Agreement of Reviewers</h1>
        <ExportReviews scope="all" />
      </div>
      <ReviewTabs className="mb-4" />
      {error !== null && (
        <LoadFailure
          text="The agreement could not be loaded."
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton className="h-96 w-full" />}
      {data !== undefined && <Agreement agreement={data} />}
    </div>
  );
}

function Agreement({ agreement }: { agreement: ReviewAgreement }) {
  const { companies, pairs, reviewer_names: names } = agreement;
  const [companyTable, pairTable] = useMemo(
    () => [companyColumns(names), pairColumns(names)],
    [names],
  );
  const withheld = companies.filter((company) => company.is_withheld).length;
  return (
    <div className="grid min-w-0 gap-5">
      <Overall agreement={agreement} />
      {withheld > 0 && (
        <p role="note" className="rounded-control bg-info-tint px-3 py-2 text-sm text-info-text">
          {withheld === 1 ? "One company is" : `${countText(withheld)} companies are`} withheld
          because you review {withheld === 1 ? "it" : "them"} and are not done.{" "}
          {withheld === 1 ? "It is" : "They are"} excluded from all figures.
        </p>
      )}
      <ClientDataTable
        title="Companies"
        columns={companyTable}
        rows={companies}
        rowKey={companyKey}
        hideExport
        tools={<SaveTable title="Companies" columns={companyTable} rows={companies} />}
        phone={companyPhoneLayout}
        pageSizes={pageSizes}
        empty={
          <EmptyState title="No labels yet.">
            Companies appear here once a reviewer has given a label.
          </EmptyState>
        }
      />
      <ClientDataTable
        title="Pairs of reviewers"
        columns={pairTable}
        rows={pairs}
        rowKey={pairKey}
        hideExport
        tools={<SaveTable title="Pairs of reviewers" columns={pairTable} rows={pairs} />}
        phone={pairPhoneLayout(names)}
        pageSizes={pageSizes}
        empty={
          withheld > 0 ? (
            <EmptyState title="No pairs outside the withheld companies.">
              Their figures appear when you have finished your own review.
            </EmptyState>
          ) : (
            <EmptyState title="No two reviewers have labeled the same interaction.">
              Assign a company to two reviewers or more.
            </EmptyState>
          )
        }
      />
      <MethodsCard text={agreementMethods(agreement, serverTimeMark())} />
    </div>
  );
}

function Overall({ agreement: { overall } }: { agreement: ReviewAgreement }) {
  const { interactions, reviewers, companies, labels, judged_once: once } = overall;
  return (
    <section aria-label="All companies together" className="grid gap-2">
      <dl className="grid grid-cols-3 gap-3 max-lg:grid-cols-1">
        <FigureCard
          name="Percent agreement"
          kind="percent"
          estimate={overall.percent}
          detail="Share of label pairs that agree, mean over interactions; Wilson interval"
        />
        <FigureCard
          name="Krippendorff’s alpha"
          kind="coefficient"
          estimate={overall.krippendorff_alpha}
          detail="Corrected for chance; jackknife interval"
        />
        <FigureCard
          name="Fleiss’ kappa"
          kind="coefficient"
          estimate={overall.fleiss_kappa}
          detail="Corrected for chance; interval by Gwet 2021"
        />
      </dl>
      <p className="text-xs text-muted tabular-nums">
        {countText(interactions)} interactions with two labels or more, {countText(labels)} labels
        by {countText(reviewers)} reviewers of {countText(companies)} companies.{" "}
        {once > 0 && `${countText(once)} interactions with a single label are excluded.`}
      </p>
    </section>
  );
}

const pageSizes = [25, 50, 100];
const companyKey = ({ gvkey }: AgreementOfCompany) => gvkey;
const pairKey = ({ first, second }: AgreementOfPair) => `${first} ${second}`;

type SaveTableProps<Row> = {
  title: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
};

/** A file of all columns and digits: standard errors, bounds and remarks too. */
function SaveTable<Row>({ title, columns, rows }: SaveTableProps<Row>) {
  return (
    <Button
      variant="outline2"
      size="compact"
      aria-label={`CSV, all columns: ${title}`}
      icon={<Download aria-hidden size={14} />}
      onClick={() =>
        downloadCsv({
          title: `Agreement ${title.toLowerCase()}`,
          columns: columns.map((column) => ({ ...column, hiddenAtFirst: false })),
          rows,
        })
      }
    >
      CSV, all columns
    </Button>
  );
}
