import { z } from "zod";
import type { RowColumn } from "#contract/screening/row-field.ts";
import { explorePageSizes } from "#contract/trades/trade-vocabulary.ts";
import { industries, unknownIndustry } from "#contract/values/industries.ts";
import { linkField, type LinkField } from "#contract/permalinks/link-fields.ts";
import {
  choice,
  constraint,
  count,
  day,
  type LinkValue,
  named,
  noConstraint,
  normalConstraint,
  several,
  slugs,
  ticker,
  typedConstraintSchema,
} from "#contract/permalinks/link-values.ts";

/** The common parameters of both explore screens. */

const texts = z.array(z.string()).readonly();
/** `YYYY-MM-DD`; null without a bound. */
const bound = z.string().nullable();

/** What kind of company. */
export const criteriaShape = {
  /** The whole market: no company criteria. */
  includesAll: z.boolean(),
  industries: texts,
  /** Millions of dollars. */
  marketValue: typedConstraintSchema,
  averageDailyVolume: typedConstraintSchema,
  /** Dollars. */
  sharePrice: typedConstraintSchema,
};

/** When, and of which or what kind of companies. */
export const companyShape = { ...criteriaShape, tickers: texts, startDate: bound, endDate: bound };

/** The parts of a form about dates and companies. */
export const companyParts = [
  "tickers",
  "startDate",
  "endDate",
  "includesAll",
  "industries",
  "marketValue",
  "averageDailyVolume",
  "sharePrice",
] as const satisfies readonly (keyof typeof companyShape)[];

const criteriaSchema = z.object(criteriaShape);
export type CompanyCriteria = z.infer<typeof criteriaSchema>;
const companySchema = z.object(companyShape);
export type CompanyLink = z.infer<typeof companySchema>;

/** What the table shows of the result. */
export type ViewLink<Column extends string> = {
  page: number;
  pageSize: number;
  sortColumn: Column;
  sortDirection: "asc" | "desc";
  /** Wire names in their order; null for the viewer's own. */
  columns: readonly string[] | null;
};

export const usualCompany: CompanyLink = {
  tickers: [],
  startDate: null,
  endDate: null,
  includesAll: false,
  industries: [],
  marketValue: noConstraint,
  averageDailyVolume: noConstraint,
  sharePrice: noConstraint,
};

export const usualView = { page: 1, pageSize: 20, sortDirection: "asc", columns: null } as const;

const mostCompanies = 5_000;
const mostIndustries = 60;
const mostPages = 1_000_000;
const industryNames = slugs<string>([...industries, unknownIndustry]);

/**
 * Days, and all companies or some by name. An address without any parameter is no search, so that of
 * the whole market says "all".
 */
export const scopeFields: readonly LinkField<CompanyLink>[] = [
  {
    name: "all",
    write: (search) => {
      if (search.includesAll) return "yes";
      return search.tickers.length > 0 || hasCriteria(search) ? null : "no";
    },
    read: (text, search) =>
      text === "yes" || text === "no" ? { ...search, includesAll: text === "yes" } : null,
  },
  linkField("companies", "tickers", several(ticker, mostCompanies)),
  linkField("from", "startDate", day),
  linkField("to", "endDate", day),
];

export const industryField: LinkField<CompanyLink> = linkField(
  "industry",
  "industries",
  several(named(industryNames), mostIndustries),
);

/** What kind of companies. */
export const companyFields: readonly LinkField<CompanyLink>[] = [
  industryField,
  linkField("market-value", "marketValue", constraint),
  linkField("volume", "averageDailyVolume", constraint),
  linkField("price", "sharePrice", constraint),
];

type Shown = Pick<RowColumn, "name" | "isVisibleByDefault" | "isRequired">;

/** The names of `viewFields`. */
export const viewParameters: readonly string[] = ["columns", "sort", "order", "page", "size"];

/** Columns, order, page and rows on it. */
export function viewFields<Column extends string>(
  sortColumns: readonly Column[],
  usual: ViewLink<Column>,
  columns: readonly Shown[],
): readonly LinkField<ViewLink<Column>>[] {
  const sizeNames = new Map<number, string>(explorePageSizes.map((size) => [size, String(size)]));
  const columnNames = new Map(sortColumns.map((column) => [column, column]));
  const directionNames = new Map([
    ["asc" as const, "up"],
    ["desc" as const, "down"],
  ]);
  return [
    linkField("columns", "columns", shownColumns(columns)),
    linkField("sort", "sortColumn", choice<Column>(columnNames, usual.sortColumn)),
    linkField("order", "sortDirection", choice(directionNames, usual.sortDirection)),
    linkField("page", "page", count(usual.page, mostPages)),
    linkField("size", "pageSize", choice(sizeNames, usual.pageSize)),
  ];
}

/** The columns of a table by their names; the word for those that are shown at first. */
function shownColumns(columns: readonly Shown[]): LinkValue<readonly string[] | null> {
  const usual = columns.filter((column) => column.isVisibleByDefault).map(({ name }) => name);
  const required = columns.filter((column) => column.isRequired).map(({ name }) => name);
  const names = several(named(new Map(columns.map(({ name }) => [name, name]))), columns.length);
  return {
    write: (shown) => {
      if (shown === null) return null;
      return shown.join(" ") === usual.join(" ") ? "usual" : names.write(shown);
    },
    read: (text) => {
      const shown = text === "usual" ? usual : names.read(text);
      return required.every((name) => shown?.includes(name)) ? shown : undefined;
    },
  };
}

/** Parameters for a kind of company together with ones for single companies: no form does that. */
export function companyConflicts(search: CompanyLink, namesPersons: boolean): string[] {
  const namesSomeone = namesPersons || search.tickers.length > 0;
  const conflicts = [];
  if (search.includesAll && (namesSomeone || hasCriteria(search))) conflicts.push("all");
  if (namesSomeone && hasCriteria(search)) {
    for (const field of companyFields) if (field.write(search) !== null) conflicts.push(field.name);
  }
  if (search.startDate !== null && search.endDate !== null && search.endDate < search.startDate) {
    conflicts.push("to");
  }
  return conflicts;
}

function hasCriteria({ industries: chosen, ...search }: CompanyLink): boolean {
  const numbers = [search.marketValue, search.averageDailyVolume, search.sharePrice];
  return chosen.length > 0 || numbers.some((typed) => normalConstraint(typed).val1 !== "");
}
