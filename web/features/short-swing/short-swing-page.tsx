import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import {
  type ShortSwingRow,
  shortSwingsPerPage,
} from "#contract/operations/screening/short-swing.ts";
import { suitDayText } from "#contract/operations/screening/suit-days.ts";
import { useMarketDay } from "#web/api/screening-status.ts";
import { counted } from "#contract/values/amount-text.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { FileButtons } from "#web/explore/list/file-buttons.tsx";
import { companyIn, dayIn, oneOf, useListAddress } from "#web/explore/list/list-address.ts";
import { CompanyFilter, DayFilter, ListFilters } from "#web/explore/list/list-filters.tsx";
import { Listed, ListPage } from "#web/explore/list/list-page.tsx";
import { plainCell, plainNumber, plainRow, PlainTable } from "#web/explore/list/plain-table.tsx";
import { companyPagePath, personPagePath, worksheetPath } from "#web/session/paths.ts";
import { countText } from "#web/ui/display/number-text.ts";
import { Select } from "#web/ui/form/select.tsx";
import { shortSwingsQuery } from "./short-swing-queries.ts";
import { dollarsText } from "#web/ui/display/dollars-text.ts";

const sorts = [
  { value: "profit", label: "Largest profit" },
  { value: "last_day", label: "Latest trade" },
] as const;

/** Persons with a profit under Section 16(b), in the whole market or of one company. */
export function ShortSwingPage() {
  const [{ company, since, sort, page }, change] = useListAddress((parameters) => ({
    company: companyIn(parameters),
    since: dayIn(parameters, "since"),
    sort: oneOf(["profit", "last_day"], parameters.get("sort")),
  }));
  const search = {
    sort,
    page,
    ...(company !== "" && { company }),
    ...(since !== "" && { since }),
  };
  const query = useQuery(shortSwingsQuery(search));
  return (
    <ListPage
      title="Short-swing Profit"
      count={query.data === undefined ? null : counted(query.data.total, "person", "people")}
      actions={
        <FileButtons
          path="/export/short-swings"
          search={{ type: "get_short_swings", ...search }}
          title="Short-swing profits"
        />
      }
      intro="Insiders' profits from a purchase and a sale of their company's stock within less than six months, which the company may be able to recover under Section 16(b). Each profit is the greatest total over all such pairs. Counsel must review a claim before it is made."
      filters={
        <ListFilters>
          <CompanyFilter value={company} onApply={(applied) => change({ company: applied })} />
          <DayFilter
            label="Last matched trade since"
            value={since}
            onApply={(day) => change({ since: day })}
          />
          <Select
            label="Order"
            choices={sorts}
            value={sort}
            onValueChange={(chosen) => change({ sort: chosen })}
            className="w-40"
          />
        </ListFilters>
      }
    >
      <Listed
        query={query}
        what="short-swing profits"
        page={page}
        perPage={shortSwingsPerPage}
        onPage={(next) => change({ page: next })}
        empty={
          query.data?.is_company_known === false && !query.isPlaceholderData
            ? unknownCompany(company)
            : noneFound
        }
      >
        {({ rows }) => rows.length > 0 && <ProfitTable rows={rows} />}
      </Listed>
    </ListPage>
  );
}

const noneFound = {
  title: "No short-swing profits found",
  text: "No person with a short-swing profit matches these filters. Companies without a stored or listed 8-K, 10-Q, or 10-K are left out: they may be foreign private issuers.",
};

function unknownCompany(typed: string) {
  return {
    title: `No company has the ticker or CIK ${typed}.`,
    text: "Check the ticker or CIK, or find the company with the search box at the top of the page.",
  };
}

function ProfitTable({ rows }: { rows: readonly ShortSwingRow[] }) {
  const today = useMarketDay();
  return (
    <PlainTable
      caption="Short-swing profits"
      columns={[
        { label: "Profit", isNumber: true },
        { label: "Insider" },
        { label: "Company", isWideOnly: true },
        { label: "Trade dates", isWideOnly: true },
        {
          label: "Last day to sue",
          help: "Two years after the later trade of a pair: the earliest and the latest date of all pairs. Courts can extend the time. The worksheet shows the date and profit of each pair",
          isWideOnly: true,
        },
        { label: "Pairs", isNumber: true, isWideOnly: true },
        { label: "To review", isNumber: true, isWideOnly: true },
      ]}
    >
      {rows.map((row) => (
        <ProfitRow key={`${row.cik} ${row.owner_cik}`} row={row} today={today} />
      ))}
    </PlainTable>
  );
}

type ProfitRowProps = { row: ShortSwingRow; today: string | undefined };

function ProfitRow({ row, today }: ProfitRowProps) {
  const company = row.ticker ?? row.conm;
  const profit = `${row.is_limit === true ? "Limit: " : ""}${dollarsText(row.profit)}`;
  const span =
    row.first_day === row.last_day
      ? dayInWords(row.first_day)
      : `${dayInWords(row.first_day)} to ${dayInWords(row.last_day)}`;
  const latest = suitDayText(row.suit_by, today);
  const suitBy =
    row.first_suit_by === null
      ? `latest ${latest}`
      : [...new Set([suitDayText(row.first_suit_by, today), latest])].join(" to ");
  return (
    <tr className={`${plainRow} hover:bg-hover`}>
      <td className={plainNumber}>
        <Link
          to={worksheetPath(row)}
          className="font-medium"
          aria-label={`Worksheet of ${row.owner} in ${company}, ${profit}`}
        >
          {profit}
        </Link>
        {!row.are_splits_known && <span className="block text-xs text-muted">splits unknown</span>}
      </td>
      <td className={plainCell}>
        <Link to={personPagePath(row.owner_cik)}>{row.owner}</Link>
        {row.other_owners > 0 && (
          <span className="text-muted"> and {row.other_owners} more with the same trades</span>
        )}
        <span className="block text-xs text-muted">
          {row.title ?? ""}
          <span className="block md:hidden">
            {company}, {span}, last day to sue {suitBy}
          </span>
        </span>
      </td>
      <td className={`${plainCell} max-md:hidden`}>
        <Link to={companyPagePath(row)}>{row.conm}</Link>
        {row.ticker !== null && <span className="text-muted"> {row.ticker}</span>}
      </td>
      <td className={`${plainCell} whitespace-nowrap text-muted max-md:hidden`}>{span}</td>
      <td className={`${plainCell} whitespace-nowrap text-muted max-md:hidden`}>{suitBy}</td>
      <td className={`${plainNumber} max-md:hidden`}>{countText(row.pairs)}</td>
      <td className={`${plainNumber} max-md:hidden`}>{countText(row.lines_to_review)}</td>
    </tr>
  );
}
