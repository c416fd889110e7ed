import { z } from "zod";
import { eventColumns } from "#contract/events/event-columns.ts";
import { eventSortColumns } from "#contract/events/event-fields.ts";
import { lookbacks } from "#contract/events/event-vocabulary.ts";
import {
  exploreEventsInput,
  exploreEventsOutput,
} from "#contract/operations/screening/explore-events.ts";
import { eventPatterns } from "#contract/patterns/event-patterns.ts";
import { storedSearch, typedConstraintSchema } from "#web/explore/search/stored-search.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import { defaultForm } from "./event-form.ts";
import { type EventSearchKind, firstEventSearch, latestEvents } from "./event-search-state.ts";

const formSchema = z.object({
  tickers: z.array(z.string()),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  itemNumbers: z.array(z.string()),
  eventReturn: typedConstraintSchema,
  includesAll: z.boolean(),
  industries: z.array(z.string()),
  marketValue: typedConstraintSchema,
  averageDailyVolume: typedConstraintSchema,
  sharePrice: typedConstraintSchema,
  asksInsiders: z.boolean(),
  lookback: z.literal(lookbacks),
  valueSold: typedConstraintSchema,
  valuePurchased: typedConstraintSchema,
  patterns: z.array(z.enum(eventPatterns)),
}) satisfies z.ZodType<EventForm>;
const payloadSchema = exploreEventsInput.transform(
  ({ type: _type, page: _page, limit: _limit, ...search }) => {
    const { sort_column: _column, sort_direction: _direction, ...payload } = search;
    return payload;
  },
);

export const storedEventSearch = storedSearch<EventSearchKind>({
  prefix: "exploreEvents_",
  form: formSchema,
  defaultForm,
  payload: z.preprocess(
    (payload) => ({ type: "explore_events", ...z.looseObject({}).parse(payload) }),
    payloadSchema,
  ),
  answer: exploreEventsOutput,
  sortColumns: eventSortColumns,
  columns: eventColumns.map(({ name }) => name),
  first: firstEventSearch,
  latest: latestEvents,
});
