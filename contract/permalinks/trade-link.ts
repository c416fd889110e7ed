import { z } from "zod";
import { tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { officerRoles, officerRoleSchema } from "#contract/trades/officer-roles.ts";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import { sortColumns, type SortColumn } from "#contract/trades/trade-fields.ts";
import {
  insiderTypes,
  insiderTypeSchema,
  returnHorizons,
  returnTypes,
  tradeTypes,
} from "#contract/trades/trade-vocabulary.ts";
import {
  companyConflicts,
  companyFields,
  companyShape,
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
  choice,
  cik,
  constraint,
  flag,
  itemNumber,
  named,
  noConstraint,
  several,
  slugs,
  someOf,
  typedConstraintSchema,
} from "#contract/permalinks/link-values.ts";

/** Everything the filter form of Explore Insider Trades holds, as typed and chosen. */
export const tradeFormSchema = z.object({
  ...companyShape,
  /** Reporting persons by CIK. */
  owners: z.array(z.string()).readonly(),
  returnType: z.enum(returnTypes),
  returnHorizon: z.literal(returnHorizons),
  tradeTypes: z.array(z.enum(tradeTypes)).readonly(),
  insiderTypes: z.array(insiderTypeSchema).readonly(),
  /** None means any or none; absent from forms that a tab kept of a version without it. */
  officerRoles: z.array(officerRoleSchema).readonly().default([]),
  /** Thousands of dollars. */
  valueTraded: typedConstraintSchema,
  excludesPlans: z.boolean(),
  /** Only trades between the end of a fiscal quarter and the announcement of its earnings. */
  isQuarterClosed: z.boolean(),
  /** Only trades that totals exclude; absent from forms that a tab kept of a version without it. */
  isExcluded: z.boolean().default(false),
  next8kDays: typedConstraintSchema,
  /** Returns in percent. */
  next8kReturn: typedConstraintSchema,
  itemNumbers: z.array(z.string()).readonly(),
  nextEarningsDays: typedConstraintSchema,
  nextEarningsReturn: typedConstraintSchema,
  tradeReturn: typedConstraintSchema,
  patterns: z.array(z.enum(tradePatterns)).readonly(),
  /** Thousands of dollars. */
  avoidedOrGained: typedConstraintSchema,
  avoidedOrGainedNet: typedConstraintSchema,
  shortSwingProfit: typedConstraintSchema,
});
export type TradeForm = z.infer<typeof tradeFormSchema>;

/** What an address of Explore Insider Trades carries: the form, page, size, order, and columns. */
export type TradeLink = TradeForm & ViewLink<SortColumn>;

const mostPersons = 1_000;
const mostItems = 60;

/** The form that an address without parameters means. */
export const usualTradeForm: TradeForm = {
  ...usualCompany,
  owners: [],
  returnType: "raw",
  returnHorizon: 20,
  tradeTypes,
  insiderTypes,
  officerRoles: [],
  valueTraded: noConstraint,
  excludesPlans: false,
  isQuarterClosed: false,
  isExcluded: false,
  next8kDays: noConstraint,
  next8kReturn: noConstraint,
  itemNumbers: [],
  nextEarningsDays: noConstraint,
  nextEarningsReturn: noConstraint,
  tradeReturn: noConstraint,
  patterns: [],
  avoidedOrGained: noConstraint,
  avoidedOrGainedNet: noConstraint,
  shortSwingProfit: noConstraint,
};

export const usualTradeLink: TradeLink = { ...usualTradeForm, ...usualView, sortColumn: "ticker" };

const horizonNames = new Map(returnHorizons.map((horizon) => [horizon, String(horizon)]));

const tradeLinkFields: readonly LinkField<TradeLink>[] = [
  ...scopeFields,
  linkField("persons", "owners", several(cik, mostPersons)),
  linkField("types", "tradeTypes", someOf(slugs(tradeTypes))),
  linkField("insiders", "insiderTypes", someOf(slugs(insiderTypes))),
  linkField("roles", "officerRoles", several(named(slugs(officerRoles)), officerRoles.length)),
  linkField("plans", "excludesPlans", flag("excluded")),
  linkField("quarter", "isQuarterClosed", flag("closed")),
  linkField("totals", "isExcluded", flag("excluded")),
  linkField("value", "valueTraded", constraint),
  ...companyFields,
  linkField("items", "itemNumbers", several(itemNumber, mostItems)),
  linkField("8k-days", "next8kDays", constraint),
  linkField("8k-return", "next8kReturn", constraint),
  linkField("earnings-days", "nextEarningsDays", constraint),
  linkField("earnings-return", "nextEarningsReturn", constraint),
  linkField("trade-return", "tradeReturn", constraint),
  linkField("patterns", "patterns", several(named(slugs(tradePatterns)), tradePatterns.length)),
  linkField("avoided-or-gained", "avoidedOrGained", constraint),
  linkField("avoided-or-gained-net", "avoidedOrGainedNet", constraint),
  linkField("short-swing-profit", "shortSwingProfit", constraint),
  linkField("returns", "returnType", choice(slugs(returnTypes), usualTradeLink.returnType)),
  linkField("horizon", "returnHorizon", choice(horizonNames, usualTradeLink.returnHorizon)),
  ...viewFields(sortColumns, usualTradeLink, tradeColumns),
];

/** The parameters of a search of trades. */
export function writeTradeLink(link: TradeLink): [name: string, text: string][] {
  const parameters = writeLink(tradeLinkFields, link);
  // Who names persons does not mean the whole market.
  return link.owners.length > 0 ? parameters.filter(([name]) => name !== "all") : parameters;
}

/** The search of trades an address carries; parameters that contradict each other are problems. */
export function readTradeLink(parameters: LinkParameters): ReadLink<TradeLink> {
  const { search, problems } = readLink(tradeLinkFields, parameters, usualTradeLink);
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
