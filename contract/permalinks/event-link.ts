import { z } from "zod";
import { eventColumns } from "#contract/events/event-columns.ts";
import { eventSortColumns, type EventSortColumn } from "#contract/events/event-fields.ts";
import { defaultLookback, type Lookback, lookbacks } from "#contract/events/event-vocabulary.ts";
import { eventPatterns } from "#contract/patterns/event-patterns.ts";
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
  constraint,
  flag,
  itemNumber,
  named,
  noConstraint,
  several,
  slugs,
  typedConstraintSchema,
} from "#contract/permalinks/link-values.ts";

/** Everything the filter form of Explore Material Events holds, as typed and chosen. */
export const eventFormSchema = z.object({
  ...companyShape,
  /** None means any. */
  itemNumbers: z.array(z.string()).readonly(),
  /** Percent. */
  eventReturn: typedConstraintSchema,
  /** Whether there are conditions on insiders' trades before the event; off, the three below are as at first. */
  asksInsiders: z.boolean(),
  lookback: z.literal(lookbacks),
  /** Thousands of dollars. */
  valueSold: typedConstraintSchema,
  valuePurchased: typedConstraintSchema,
  /** EDGAR business days. */
  reportDaysLate: typedConstraintSchema,
  gapTrades: typedConstraintSchema,
  /** Any of them is enough; none means any or none. */
  patterns: z.array(z.enum(eventPatterns)).readonly(),
});
export type EventForm = z.infer<typeof eventFormSchema>;

/** What an address of Explore Material Events carries: the form, page, size, order, and columns. */
export type EventLink = EventForm & ViewLink<EventSortColumn>;

const mostItems = 60;

/** The form that an address without parameters means. */
export const usualEventForm: EventForm = {
  ...usualCompany,
  itemNumbers: [],
  eventReturn: noConstraint,
  asksInsiders: false,
  lookback: defaultLookback,
  valueSold: noConstraint,
  valuePurchased: noConstraint,
  reportDaysLate: noConstraint,
  gapTrades: noConstraint,
  patterns: [],
};

export const usualEventLink: EventLink = { ...usualEventForm, ...usualView, sortColumn: "ticker" };

const lookbackNames = new Map(lookbacks.map((days) => [days, String(days)]));

const eventLinkFields: readonly LinkField<EventLink>[] = [
  ...scopeFields,
  linkField("items", "itemNumbers", several(itemNumber, mostItems)),
  linkField("return", "eventReturn", constraint),
  linkField("insiders", "asksInsiders", flag("asked")),
  linkField("lookback", "lookback", choice<Lookback>(lookbackNames, defaultLookback)),
  linkField("sold", "valueSold", constraint),
  linkField("purchased", "valuePurchased", constraint),
  linkField("days-late", "reportDaysLate", constraint),
  linkField("gap-trades", "gapTrades", constraint),
  linkField("patterns", "patterns", several(named(slugs(eventPatterns)), eventPatterns.length)),
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
