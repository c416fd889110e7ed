import { eventColumns } from "#contract/events/event-columns.ts";
import { eventSortColumns, type EventSortColumn } from "#contract/events/event-fields.ts";
import { defaultLookback, type Lookback, lookbacks } from "#contract/events/event-vocabulary.ts";
import { type EventPattern, eventPatterns } from "#contract/patterns/event-patterns.ts";
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
  constraint,
  flag,
  itemNumber,
  named,
  noConstraint,
  several,
  slugs,
  type TypedConstraint,
} from "#contract/permalinks/link-values.ts";

/** What an address of Explore Material Events carries: the form as typed, page, size, order and columns. */
export type EventLink = CompanyLink &
  ViewLink<EventSortColumn> & {
    itemNumbers: readonly string[];
    eventReturn: TypedConstraint;
    /** Whether insiders' trades before the event are asked about. */
    asksInsiders: boolean;
    lookback: Lookback;
    valueSold: TypedConstraint;
    valuePurchased: TypedConstraint;
    patterns: readonly EventPattern[];
  };

const mostItems = 60;

/** What an address that says nothing of it means. */
export const usualEventLink: EventLink = {
  ...usualCompany,
  itemNumbers: [],
  eventReturn: noConstraint,
  asksInsiders: false,
  lookback: defaultLookback,
  valueSold: noConstraint,
  valuePurchased: noConstraint,
  patterns: [],
  ...usualView,
  sortColumn: "ticker",
};

const lookbackNames = new Map(lookbacks.map((days) => [days, String(days)]));

const eventLinkFields: readonly LinkField<EventLink>[] = [
  ...scopeFields,
  linkField("items", several(itemNumber, mostItems), {
    of: ({ itemNumbers }) => itemNumbers,
    as: (itemNumbers) => ({ itemNumbers }),
  }),
  linkField("return", constraint, {
    of: ({ eventReturn }) => eventReturn,
    as: (eventReturn) => ({ eventReturn }),
  }),
  linkField("insiders", flag("asked"), {
    of: ({ asksInsiders }) => asksInsiders,
    as: (asksInsiders) => ({ asksInsiders }),
  }),
  linkField("lookback", choice<Lookback>(lookbackNames, defaultLookback), {
    of: ({ lookback }) => lookback,
    as: (lookback) => ({ lookback }),
  }),
  linkField("sold", constraint, {
    of: ({ valueSold }) => valueSold,
    as: (valueSold) => ({ valueSold }),
  }),
  linkField("purchased", constraint, {
    of: ({ valuePurchased }) => valuePurchased,
    as: (valuePurchased) => ({ valuePurchased }),
  }),
  linkField("patterns", several(named(slugs(eventPatterns)), eventPatterns.length), {
    of: ({ patterns }) => patterns,
    as: (patterns) => ({ patterns }),
  }),
  ...companyFields,
  ...viewFields(eventSortColumns, usualEventLink, eventColumns),
];

/** The parameters of a search of events. */
export function writeEventLink(link: EventLink): [name: string, text: string][] {
  return writeLink(eventLinkFields, link);
}

/** The search of events an address carries; parameters that contradict each other are problems. */
export function readEventLink(parameters: LinkParameters): ReadLink<EventLink> {
  const { search, problems } = readLink(eventLinkFields, parameters, usualEventLink);
  const insiders = ["lookback", "sold", "purchased"].filter(
    (name) => !search.asksInsiders && parameters.some(([given]) => given === name),
  );
  return { search, problems: [...problems, ...insiders, ...companyConflicts(search, false)] };
}
