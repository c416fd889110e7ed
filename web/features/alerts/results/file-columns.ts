import { exactText, fixedDecimal } from "#contract/values/decimal-text.ts";
import { insiderColumns } from "#contract/alerts/alert-columns.ts";
import { alreadyMet } from "#contract/alerts/alert-vocabulary.ts";
import type { ResultTable } from "#contract/operations/alerts/alerts.ts";
import { firstFilingHeader, firstFilingText } from "#contract/trades/first-filing.ts";
import { countedInTotalsHeader, excludedBecauseHeader } from "#contract/trades/trade-vocabulary.ts";
import { companyPagePath } from "#web/session/paths.ts";
import { readSite } from "#web/site/site.ts";
import type { NamedRow } from "#web/ui/data-table/named-columns.tsx";
import type { CellValue, TableColumn } from "#web/ui/data-table/table-column.ts";
import { easternTimeText } from "#web/ui/display/instant-text.ts";

export type ResultDetail = ResultTable["details"][number];
type DetailOf = (row: NamedRow) => ResultDetail | undefined;

/** Headers that say what the table says in a tooltip and a note. */
const fileNames: Readonly<Record<string, string>> = {
  "Previous Close": "Previous Close (adjusted for splits and dividends of the day, rounded)",
  Return: "Return (price that met the condition, over the previous close)",
  "Adjusted Return": "Adjusted Return (whole day, close to close, less the market fund)",
};

type FileOptions = {
  timeZone: string;
  /** Of the sums of all insiders. */
  lookbackDays: number | undefined;
  /** Whether these are the matches of a saved alert, of which some were recorded and the others computed. */
  isSaved: boolean;
  details: readonly ResultDetail[];
  detailOf: DetailOf;
};

type DetailColumn = Pick<TableColumn<NamedRow>, "name" | "value"> & { of: keyof ResultDetail };

/** Columns of the CSV file: those of the answer, and behind some of them what the table shows in their cells. */
export function fileColumns(
  columns: readonly TableColumn<NamedRow>[],
  { details, detailOf, isSaved, ...options }: FileOptions,
): TableColumn<NamedRow>[] {
  const has = (name: keyof ResultDetail) => details.some((detail) => detail[name] !== undefined);
  const behind = columnsBehind(detailOf, isSaved);
  return columns.flatMap((column) => {
    const further = (behind[column.key] ?? []).filter(({ of }) => has(of));
    return [inFile(column, options), ...further.map(({ of, ...each }) => ({ key: of, ...each }))];
  });
}

/** By column of the answer. */
function columnsBehind(
  detailOf: DetailOf,
  isSaved: boolean,
): Readonly<Record<string, readonly DetailColumn[]>> {
  return {
    "Filing URL": [
      { of: "accession", name: "Accession Number", value: (row) => detailOf(row)?.accession },
    ],
    "Reporting Person": [
      { of: "owner_cik", name: "Reporting Person CIK", value: (row) => detailOf(row)?.owner_cik },
    ],
    Value: [
      { of: "sum_value", name: countedInTotalsHeader, value: (row) => detailOf(row)?.sum_value },
      {
        of: "not_in_sums_because",
        name: excludedBecauseHeader,
        value: (row) => detailOf(row)?.not_in_sums_because,
      },
    ],
    "Days to File": [
      {
        of: "first_filing",
        name: firstFilingHeader,
        value: (row) => countedTo(detailOf(row)?.first_filing),
      },
    ],
    Date: [
      {
        of: "met_at",
        name: "Time Condition Met (New York)",
        value: (row) => {
          const at = detailOf(row)?.met_at;
          return typeof at === "string" ? easternClock(at) : null;
        },
      },
      {
        of: "is_already_met",
        name: alreadyMetText,
        value: (row) => (detailOf(row)?.is_already_met === true ? "Yes" : null),
      },
      // A price move has no filing.
      {
        of: "cik",
        name: "Company Page",
        value: (row) => {
          const cik = detailOf(row)?.cik;
          return cik === undefined ? null : wholeUrl(companyPagePath({ cik }));
        },
      },
    ],
    ...(isSaved && {
      SIC: [
        {
          of: "match_id",
          name: "Recorded by the Alert",
          value: (row) => ((detailOf(row)?.match_id ?? null) === null ? "No" : "Yes"),
        },
      ],
    }),
  };
}

const countedTo = (first: ResultDetail["first_filing"]): string | null =>
  first === undefined ? null : firstFilingText(first);

type HeaderOptions = Pick<FileOptions, "timeZone" | "lookbackDays">;

function headerOf(name: string, { timeZone, lookbackDays }: HeaderOptions): string {
  if (name === "Date Accepted") return `${name} (${timeZone})`;
  if (lookbackDays !== undefined && insiderColumns.some((each) => each === name))
    return `${name} (all insiders, ${lookbackDays} days before)`;
  return fileNames[name] ?? name;
}

function inFile(column: TableColumn<NamedRow>, options: HeaderOptions): TableColumn<NamedRow> {
  const named = {
    ...column,
    name: headerOf(column.name, options),
    ...(column.format === "dollars" && {
      csv: (row: NamedRow) => amountInFile(column.key, column.value(row)),
    }),
  };
  return column.key === "Filing URL"
    ? { ...named, csv: (row) => wholeUrl(column.value(row)) }
    : named;
}

/** "Met before the alert began watching" */
export const alreadyMetText = `Met ${alreadyMet.value}`;

/** "14:31" on New York's clock. */
export function easternClock(instant: string): string {
  return easternTimeText(instant).slice(-8, -3);
}

/**
 * Dollars as they are stored, in the form of other files: a rounded price times the shares would not be the value.
 * Computed amounts have no exact digits and are rounded to cents; a price below $1 to hundredths of cents, as it trades.
 */
function amountInFile(column: string, value: CellValue): CellValue {
  if (typeof value !== "number") return value;
  if (!computedAmounts.has(column)) return exactText(value);
  return exactText(Number(fixedDecimal(value, { places: value < 1 ? 4 : 2 })));
}

const computedAmounts: ReadonlySet<string> = new Set(["Market Value", "Previous Close"]);

/** A page of the application, as invented filings have, with its address in all files: a file is opened elsewhere. */
function wholeUrl(url: CellValue): CellValue {
  return typeof url === "string" && url.startsWith("/") ? `${readSite().siteOrigin}${url}` : url;
}
