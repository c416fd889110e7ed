import { type TradePattern, tradePatterns } from "#contract/patterns/trade-patterns.ts";
import { tradeColumns } from "#contract/trades/trade-columns.ts";
import { sortColumns, type SortColumn } from "#contract/trades/trade-fields.ts";
import {
  insiderTypes,
  type InsiderType,
  type ReturnHorizon,
  returnHorizons,
  type ReturnType,
  returnTypes,
  type TradeType,
  tradeTypes,
} from "#contract/trades/trade-vocabulary.ts";
import {
  type CompanyLink,
  companyConflicts,
  companyFields,
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
  type TypedConstraint,
} from "#contract/permalinks/link-values.ts";

/** What an address of Explore Insider Trades carries: the form as typed, page, size, order and columns. */
export type TradeLink = CompanyLink &
  ViewLink<SortColumn> & {
    /** Reporting persons by CIK. */
    owners: readonly string[];
    returnType: ReturnType;
    returnHorizon: ReturnHorizon;
    tradeTypes: readonly TradeType[];
    insiderTypes: readonly InsiderType[];
    valueTraded: TypedConstraint;
    excludesPlans: boolean;
    next8kDays: TypedConstraint;
    next8kReturn: TypedConstraint;
    itemNumbers: readonly string[];
    nextEarningsDays: TypedConstraint;
    nextEarningsReturn: TypedConstraint;
    tradeReturn: TypedConstraint;
    patterns: readonly TradePattern[];
    avoidedOrGained: TypedConstraint;
    avoidedOrGainedNet: TypedConstraint;
  };

const mostPersons = 1_000;
const mostItems = 60;

/** What an address that says nothing of it means. */
export const usualTradeLink: TradeLink = {
  ...usualCompany,
  owners: [],
  returnType: "raw",
  returnHorizon: 20,
  tradeTypes,
  insiderTypes,
  valueTraded: noConstraint,
  excludesPlans: false,
  next8kDays: noConstraint,
  next8kReturn: noConstraint,
  itemNumbers: [],
  nextEarningsDays: noConstraint,
  nextEarningsReturn: noConstraint,
  tradeReturn: noConstraint,
  patterns: [],
  avoidedOrGained: noConstraint,
  avoidedOrGainedNet: noConstraint,
  ...usualView,
  sortColumn: "ticker",
};

const horizonNames = new Map(returnHorizons.map((horizon) => [horizon, String(horizon)]));

const tradeLinkFields: readonly LinkField<TradeLink>[] = [
  ...scopeFields,
  linkField("persons", several(cik, mostPersons), {
    of: ({ owners }) => owners,
    as: (owners) => ({ owners }),
  }),
  linkField("types", someOf(slugs(tradeTypes)), {
    of: (link) => link.tradeTypes,
    as: (chosen) => ({ tradeTypes: chosen }),
  }),
  linkField("insiders", someOf(slugs(insiderTypes)), {
    of: (link) => link.insiderTypes,
    as: (chosen) => ({ insiderTypes: chosen }),
  }),
  linkField("plans", flag("excluded"), {
    of: ({ excludesPlans }) => excludesPlans,
    as: (excludesPlans) => ({ excludesPlans }),
  }),
  linkField("value", constraint, {
    of: ({ valueTraded }) => valueTraded,
    as: (valueTraded) => ({ valueTraded }),
  }),
  ...companyFields,
  linkField("items", several(itemNumber, mostItems), {
    of: ({ itemNumbers }) => itemNumbers,
    as: (itemNumbers) => ({ itemNumbers }),
  }),
  linkField("8k-days", constraint, {
    of: ({ next8kDays }) => next8kDays,
    as: (next8kDays) => ({ next8kDays }),
  }),
  linkField("8k-return", constraint, {
    of: ({ next8kReturn }) => next8kReturn,
    as: (next8kReturn) => ({ next8kReturn }),
  }),
  linkField("earnings-days", constraint, {
    of: ({ nextEarningsDays }) => nextEarningsDays,
    as: (nextEarningsDays) => ({ nextEarningsDays }),
  }),
  linkField("earnings-return", constraint, {
    of: ({ nextEarningsReturn }) => nextEarningsReturn,
    as: (nextEarningsReturn) => ({ nextEarningsReturn }),
  }),
  linkField("trade-return", constraint, {
    of: ({ tradeReturn }) => tradeReturn,
    as: (tradeReturn) => ({ tradeReturn }),
  }),
  linkField("patterns", several(named(slugs(tradePatterns)), tradePatterns.length), {
    of: ({ patterns }) => patterns,
    as: (patterns) => ({ patterns }),
  }),
  linkField("avoided-or-gained", constraint, {
    of: ({ avoidedOrGained }) => avoidedOrGained,
    as: (avoidedOrGained) => ({ avoidedOrGained }),
  }),
  linkField("avoided-or-gained-net", constraint, {
    of: ({ avoidedOrGainedNet }) => avoidedOrGainedNet,
    as: (avoidedOrGainedNet) => ({ avoidedOrGainedNet }),
  }),
  linkField("returns", choice(slugs(returnTypes), usualTradeLink.returnType), {
    of: ({ returnType }) => returnType,
    as: (returnType) => ({ returnType }),
  }),
  linkField("horizon", choice(horizonNames, usualTradeLink.returnHorizon), {
    of: ({ returnHorizon }) => returnHorizon,
    as: (returnHorizon) => ({ returnHorizon }),
  }),
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
