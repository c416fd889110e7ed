import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import {
  type ShortSwingRow,
  shortSwingsPerPage,
} from "#contract/operations/screening/short-swing.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { dollarsText } from "#contract/values/amount-text.ts";
import { companyPagePath, personPagePath, worksheetPath } from "#web/session/paths.ts";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { countText } from "#web/ui/display/number-text.ts";
import { pageCountOf, Pagination } from "#web/ui/display/pagination.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Select } from "#web/ui/form/select.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { shortSwingsQuery } from "./short-swing-queries.ts";

type Sort = "profit" | "last_day";
type Shown = { company: string; since: string; sort: Sort; page: number };

const sorts = [
  { value: "profit", label: "Largest profit" },
  { value: "last_day", label: "Latest trade" },
] as const;

/** The search in the address; a changed search starts at its first page. */
function useShown(): [Shown, (change: Partial<Record<keyof Shown, string>>) => void] {
  const [parameters] = useSearchParams();
  const [, changePart] = usePagePart();
  const page = Number(parameters.get("page") ?? 1);
  const since = parameters.get("since") ?? "";
  const shown: Shown = {
    company: (parameters.get("company") ?? "").trim().slice(0, 20),
    since: /^(19|20|21)\d\d-\d\d-\d\d$/.test(since) ? since : "",
    sort: parameters.get("sort") === "last_day" ? "last_day" : "profit",
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
  return [
    shown,
    (change) =>
      changePart({
        page: null,
        ...Object.fromEntries(
          Object.entries(change).map(([name, value]) => [name, value === "" ? null : value]),
        ),
      }),
  ];
}

/** Persons with a profit under Section 16(b), in the whole market or of one company. */
export function ShortSwingPage() {
  const [shown, change] = useShown();
  const { company, since, sort, page } = shown;
  const query = useQuery(
    shortSwingsQuery({
      sort,
      page,
      ...(company !== "" && { company }),
      ...(since !== "" && { since }),
    }),
  );
  return (
    <div className="mx-auto max-w-[1200px] px-6 pt-5 pb-8 max-md:px-4">
      <div className="mb-1 flex min-h-8 flex-wrap items-center gap-x-3">
        <h1>Short-swing Profit</h1>
        {query.data !== undefined && (
          <p className="text-xs text-faint tabular-nums">
            {query.data.total === 1 ? "1 person" : `${countText(query.data.total)} persons`}
          </p>
        )}
      </div>
      <p className="mb-3 max-w-180 text-xs text-muted">
        Insiders' profits from a purchase and a sale of their company's stock within less than six
        months, which the company can recover under Section 16(b). Each profit is the greatest total
        over all such pairs. Counsel must review a claim before it is made.
      </p>
      <Filters key={`${company} ${since}`} shown={shown} onChange={change} />
      <div className="mt-3">
        <Listed query={query} page={page} onPage={(next) => change({ page: String(next) })} />
      </div>
    </div>
  );
}

type FiltersProps = {
  shown: Shown;
  onChange: (change: Partial<Record<keyof Shown, string>>) => void;
};

function Filters({ shown, onChange }: FiltersProps) {
  const [company, setCompany] = useState(shown.company);
  function submit(event: FormEvent) {
    event.preventDefault();
    onChange({ company: company.trim() });
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <TextInput
        label="Company"
        type="search"
        placeholder="Ticker or CIK"
        maxLength={20}
        value={company}
        onChange={(event) => setCompany(event.target.value)}
        onBlur={() => company.trim() !== shown.company && onChange({ company: company.trim() })}
      />
      <TextInput
        label="Last matched trade since"
        type="date"
        value={shown.since}
        onChange={(event) => onChange({ since: event.target.value })}
      />
      <Select
        label="Order"
        choices={sorts}
        value={shown.sort}
        onValueChange={(sort) => onChange({ sort })}
        className="w-40"
      />
    </form>
  );
}

type ListedProps = {
  query: {
    data: { rows: ShortSwingRow[]; total: number } | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  page: number;
  onPage: (page: number) => void;
};

function Listed({ query, page, onPage }: ListedProps) {
  const { data, error } = query;
  if (data === undefined)
    return error === null ? (
      <output aria-busy="true" aria-label="Loading short-swing profits" className="grid gap-3 py-3">
        {Array.from({ length: 8 }, (_, place) => (
          <Skeleton key={place} className="h-9 w-full" />
        ))}
      </output>
    ) : (
      <LoadFailed query={query} title="Short-swing profits could not be loaded." />
    );
  if (data.rows.length === 0)
    return (
      <EmptyState title="No short-swing profit found">
        No person with a short-swing profit matches these filters. Companies without a stored or
        listed 8-K, 10-Q, or 10-K are left out: they may be foreign private issuers.
      </EmptyState>
    );
  const pages = pageCountOf(data.total, shortSwingsPerPage);
  return (
    <>
      <ProfitTable rows={data.rows} />
      {pages > 1 && (
        <div className="mt-3 flex justify-end">
          <Pagination page={page} pageCount={pages} onPageChange={onPage} />
        </div>
      )}
    </>
  );
}

const head = "h-8 px-2.5 text-left text-xs font-medium text-muted whitespace-nowrap";
const cell = "px-2.5 py-1.5";

function ProfitTable({ rows }: { rows: readonly ShortSwingRow[] }) {
  return (
    <div className="overflow-x-auto rounded-card border border-border bg-surface">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Short-swing profits</caption>
        <thead>
          <tr className="border-b border-border">
            <th className={`${head} text-right`}>Profit</th>
            <th className={head}>Insider</th>
            <th className={`${head} max-md:hidden`}>Company</th>
            <th className={`${head} max-md:hidden`}>Trades</th>
            <th className={`${head} text-right max-md:hidden`}>Pairs</th>
            <th className={`${head} text-right max-md:hidden`}>To review</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ProfitRow key={`${row.cik} ${row.owner_cik}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ProfitRow({ row }: { row: ShortSwingRow }) {
  const company = row.ticker ?? row.conm;
  const span =
    row.first_day === row.last_day
      ? dayInWords(row.first_day)
      : `${dayInWords(row.first_day)} to ${dayInWords(row.last_day)}`;
  return (
    <tr className="border-b border-grid last:border-b-0 hover:bg-hover">
      <td className={`${cell} text-right whitespace-nowrap tabular-nums`}>
        <Link
          to={worksheetPath(row)}
          className="font-medium"
          aria-label={`Worksheet of ${row.owner} in ${company}, ${dollarsText(row.profit)}`}
        >
          {dollarsText(row.profit)}
        </Link>
        {!row.are_splits_known && <span className="block text-xs text-muted">splits unknown</span>}
      </td>
      <td className={cell}>
        <Link to={personPagePath(row.owner_cik)}>{row.owner}</Link>
        {row.other_owners > 0 && (
          <span className="text-muted"> and {row.other_owners} more with the same trades</span>
        )}
        <span className="block text-xs text-muted">
          {row.title ?? ""}
          <span className="md:hidden">
            {" "}
            {company}, {span}
          </span>
        </span>
      </td>
      <td className={`${cell} max-md:hidden`}>
        <Link to={companyPagePath(row)}>{row.conm}</Link>
        {row.ticker !== null && <span className="text-muted"> {row.ticker}</span>}
      </td>
      <td className={`${cell} whitespace-nowrap text-muted max-md:hidden`}>{span}</td>
      <td className={`${cell} text-right tabular-nums max-md:hidden`}>{countText(row.pairs)}</td>
      <td className={`${cell} text-right tabular-nums max-md:hidden`}>
        {countText(row.lines_to_review)}
      </td>
    </tr>
  );
}
