import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { caseLimits } from "#contract/cases/case-vocabulary.ts";
import type { PlannedSaleAnswer } from "#contract/operations/screening/planned-sales.ts";
import { sellerName } from "#contract/values/person-name.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { call } from "#web/api/call.ts";
import { CallError } from "#web/api/call-error.ts";
import { AddToCase } from "#web/explore/cases/add-to-case.tsx";
import { datesInWords, exactDollarsText, filedNumberText } from "#web/explore/panel/proof-text.ts";
import { NotFound } from "#web/explore/page/not-found.tsx";
import { usePageTitle } from "#web/session/page-title.ts";
import { companyPagePath, personPagePath, plannedSalePath } from "#web/session/paths.ts";
import { screens } from "#web/session/screens.ts";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { NoticeParts } from "./notice-parts.tsx";
import { FiledTable, Part, type Cell } from "./filed-table.tsx";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

function plannedSaleQuery(id: string) {
  return queryOptions({
    queryKey: ["get_planned_sale", id],
    queryFn: ({ signal }) => call("get_planned_sale", { id }, { signal }),
    refetchOnMount: "always",
  });
}

/** One notice, or sales without one, named by the address: `id`. */
export function PlannedSalePage() {
  const [parameters] = useSearchParams();
  const id = (parameters.get("id") ?? "").trim();
  const isNamed = /^(?:\d{10}-\d{2}-\d{6}|\d{1,10}-\d{1,10}-\d{4}-\d{2}-\d{2})$/.test(id);
  return isNamed ? <Named id={id} /> : <NoticeNotFound />;
}

function Named({ id }: { id: string }) {
  const query = useQuery(plannedSaleQuery(id));
  const { data, error } = query;
  usePageTitle(
    data === undefined
      ? "Planned Sale"
      : `Planned sale: ${sellerName(data.row, data.is_owner_name)}`,
  );
  if (data !== undefined) return <PlannedSale answer={data} />;
  if (error instanceof CallError && error.code === "planned_sale_not_found")
    return <NoticeNotFound />;
  return (
    <div className="mx-auto max-w-[1200px] px-6 py-5 max-md:px-4">
      {error === null ? (
        <output aria-busy="true" aria-label="Loading the notice" className="grid gap-3">
          <Skeleton className="h-7 w-72 max-w-full" />
          <Skeleton className="h-93 w-full" />
        </output>
      ) : (
        <LoadFailed query={query} />
      )}
    </div>
  );
}

function NoticeNotFound() {
  return (
    <NotFound
      title="Notice not found"
      back={{ path: screens.plannedSales.path, label: "Planned sales" }}
    >
      No Form 144 notice is stored for this URL.
    </NotFound>
  );
}

const headings = {
  notice: "Planned sale",
  sales: "Sales without a notice",
  unknown: "Sales, notice unknown",
} as const;

function PlannedSale({ answer }: { answer: PlannedSaleAnswer }) {
  const { row, notice, replaced_by: replacedBy } = answer;
  const person = sellerName(row, answer.is_owner_name);
  return (
    <div className="mx-auto grid max-w-[1200px] grid-cols-[minmax(0,1fr)] gap-5 px-6 pt-5 pb-8 max-md:px-4">
      <header>
        <h1 title={row.person} className="leading-8">
          {
            headings[
              row.kind === "notice" ? "notice" : row.status === "Unknown" ? "unknown" : "sales"
            ]
          }
          :{" "}
          {row.person_cik === null ? (
            person
          ) : (
            <Link className="underline underline-offset-4" to={personPagePath(row.person_cik)}>
              {person}
            </Link>
          )}
        </h1>
        <p className="mt-1 text-muted">
          {row.kind === "notice" && `Form ${row.form ?? "144"}, `}
          <Link to={companyPagePath(row)}>{row.conm}</Link>
          {row.ticker !== null && ` (${row.ticker})`}
          {row.filed_on !== null && `, filed ${dayInWords(row.filed_on)}`}
        </p>
        <p className="mt-3 text-lg font-semibold">
          {replacedBy === null ? row.status : "Replaced by an amendment"}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <AddToCase
            title={`${row.accno === null ? "Sales without a notice" : "Planned sale"} at ${row.ticker ?? row.conm}`.slice(
              0,
              caseLimits.title,
            )}
            items={[
              row.accno === null
                ? { kind: "no_notice", reference: { id: row.id } }
                : { kind: "notice", reference: { accno: row.accno } },
            ]}
          />
          {row.filing_url !== null && (
            <a href={row.filing_url} target="_blank" rel="noreferrer">
              SEC filing {row.accno}
            </a>
          )}
          {replacedBy !== null && (
            <Link to={plannedSalePath(replacedBy)}>Amendment {replacedBy}</Link>
          )}
          {notice !== null && notice.previous_accno !== null && (
            <Link to={plannedSalePath(notice.previous_accno)}>Amends {notice.previous_accno}</Link>
          )}
        </p>
      </header>
      <Arithmetic answer={answer} />
      {notice !== null && <NoticeParts notice={notice} row={row} />}
    </div>
  );
}

/** The sales that count, line by line, and the rule. */
function Arithmetic({ answer: { row, proof } }: { answer: PlannedSaleAnswer }) {
  const { window, sales, three_months: months } = proof;
  return (
    <Part
      title={row.kind === "notice" ? "Sales that execute the notice" : "Sales without a notice"}
    >
      <dl className="mb-3 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {row.planned_units !== null && (
          <Figure label="Units to be sold">{filedNumberText(row.planned_units)}</Figure>
        )}
        {row.sold_units !== null && (
          <Figure label={row.kind === "notice" ? "Units sold" : "Units without a notice"}>
            {filedNumberText(row.sold_units)}
            {row.sold_value !== null && ` (${dollarsText(row.sold_value)})`}
          </Figure>
        )}
        {row.remaining_units !== null && (
          <Figure label="Units remaining">{filedNumberText(row.remaining_units)}</Figure>
        )}
        {window !== null && (
          <Figure label="Period counted">
            {dayInWords(window.from)} to {dayInWords(window.through)}
          </Figure>
        )}
        {months !== null && (
          <Figure label={`Sold ${dayInWords(months.from)} to ${dayInWords(months.through)}`}>
            {filedNumberText(months.units)} units
            {months.value !== null && ` (${dollarsText(months.value)})`}
          </Figure>
        )}
      </dl>
      {sales.length > 0 && (
        <FiledTable
          title="Sales on Form 4 or 5"
          heads={["Trade date", "Security", "Units", "Counted", "Price", "Filing"]}
          rows={sales.map((sale): Cell[] => [
            dayInWords(sale.trade_date),
            sale.security,
            filedNumberText(sale.units),
            filedNumberText(sale.counted),
            sale.price === null ? null : exactDollarsText(sale.price),
            <>
              <a href={sale.filing_url} target="_blank" rel="noreferrer">
                {sale.accno}
              </a>
              <span className="block text-xs text-muted">
                Form {sale.form}, line {sale.line_number}
                {sale.other_owners > 0 && `, ${sale.other_owners} more owners`}
              </span>
            </>,
          ])}
        />
      )}
      <ul className="mt-3 grid max-w-180 list-disc gap-1 pl-5 text-xs text-muted">
        {proof.reasons.map((reason) => (
          <li key={reason}>{datesInWords(reason)}</li>
        ))}
      </ul>
    </Part>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}
