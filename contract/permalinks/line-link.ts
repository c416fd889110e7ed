import { z } from "zod";
import { lineColumns } from "#contract/lines/line-columns.ts";
import { type LineSortColumn, lineSortColumns } from "#contract/lines/line-fields.ts";
import { lineLinks } from "#contract/lines/line-links.ts";
import { lineTables, ownershipForms } from "#contract/lines/line-vocabulary.ts";
import { lineCodes } from "#contract/lines/transaction-codes.ts";
import { insiderTypes, insiderTypeSchema } from "#contract/trades/trade-vocabulary.ts";
import {
  companyConflicts,
  companyShape,
  industryField,
  scopeFields,
  usualCompany,
  usualView,
  type ViewLink,
  viewFields,
} from "#contract/permalinks/common-fields.ts";
import {
  linkField,
  type LinkField,
  type LinkParameters,
  readLink,
  type ReadLink,
  writeLink,
} from "#contract/permalinks/link-fields.ts";
import {
  cik,
  constraint,
  named,
  noConstraint,
  several,
  slugs,
  someOf,
  typedConstraintSchema,
} from "#contract/permalinks/link-values.ts";

/**
 * Everything the filter form of All transactions holds, as typed and chosen. Of the company criteria only the
 * industry is offered: the others are of the day before an open-market trade.
 */
export const lineFormSchema = z.object({
  ...companyShape,
  /** Reporting persons by CIK. */
  owners: z.array(z.string()).readonly(),
  insiderTypes: z.array(insiderTypeSchema).readonly(),
  /** None means any. */
  codes: z.array(z.enum(lineCodes)).readonly(),
  tables: z.array(z.enum(lineTables)).readonly(),
  /** None means any, or none stated. */
  ownershipForms: z.array(z.enum(ownershipForms)).readonly(),
  /** Dollars. */
  price: typedConstraintSchema,
  shares: typedConstraintSchema,
  /** Dollars. */
  conversionPrice: typedConstraintSchema,
  /** EDGAR business days. */
  daysLate: typedConstraintSchema,
  /** None means any or none. */
  links: z.array(z.enum(lineLinks)).readonly(),
});
export type LineForm = z.infer<typeof lineFormSchema>;

/** What an address of All transactions carries: the form, page, size, order, and columns. */
export type LineLink = LineForm & ViewLink<LineSortColumn>;

const mostPersons = 1_000;

/** The form that an address without further parameters means. */
export const usualLineForm: LineForm = {
  ...usualCompany,
  owners: [],
  insiderTypes,
  codes: [],
  tables: lineTables,
  ownershipForms: [],
  price: noConstraint,
  shares: noConstraint,
  conversionPrice: noConstraint,
  daysLate: noConstraint,
  links: [],
};

export const usualLineLink: LineLink = { ...usualLineForm, ...usualView, sortColumn: "ticker" };

/** The parameter of the switch, and its value for all transactions; absent for the open market. */
const transactionsParameter = ["transactions", "all"] as const;
/** The address of All transactions without a search. */
export const bareLineAddress = transactionsParameter.join("=");

const lineLinkFields: readonly LinkField<LineLink>[] = [
  ...scopeFields,
  linkField("persons", "owners", several(cik, mostPersons)),
  linkField("insiders", "insiderTypes", someOf(slugs(insiderTypes))),
  linkField("codes", "codes", several(named(slugs(lineCodes)), lineCodes.length)),
  linkField("tables", "tables", someOf(slugs(lineTables))),
  linkField(
    "ownership",
    "ownershipForms",
    several(named(slugs(ownershipForms)), ownershipForms.length),
  ),
  linkField("line-price", "price", constraint),
  linkField("shares", "shares", constraint),
  linkField("exercise-price", "conversionPrice", constraint),
  linkField("days-late", "daysLate", constraint),
  linkField("linked", "links", several(named(slugs(lineLinks)), lineLinks.length)),
  industryField,
  ...viewFields(lineSortColumns, usualLineLink, lineColumns),
];

/** Whether an address is one of All transactions. */
export function isLineLink(parameters: LinkParameters): boolean {
  return parameters.some(isSwitch);
}

function isSwitch([name, text]: LinkParameters[number]): boolean {
  return name === transactionsParameter[0] && text === transactionsParameter[1];
}

/** The parameters of a search of all transactions. */
export function writeLineLink(link: LineLink): [name: string, text: string][] {
  const parameters = writeLink(lineLinkFields, link);
  // A search that names persons is not one of the whole market.
  const kept = link.owners.length > 0 ? parameters.filter(([name]) => name !== "all") : parameters;
  return [[...transactionsParameter], ...kept];
}

/** The search of all transactions an address carries; parameters that contradict each other are problems. */
export function readLineLink(parameters: LinkParameters): ReadLink<LineLink> {
  const place = parameters.findIndex(isSwitch);
  const { search, problems } = readLink(
    lineLinkFields,
    parameters.toSpliced(place, place < 0 ? 0 : 1),
    usualLineLink,
  );
  const isMixed = search.owners.length > 0 && search.tickers.length > 0;
  return {
    search,
    problems: [
      ...problems,
      ...(isMixed ? ["persons"] : []),
      ...companyConflicts(search, search.owners.length > 0),
    ],
  };
}
