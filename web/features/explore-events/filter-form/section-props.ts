import type { UnusableFilters } from "../search/unusable-filters.ts";
import type { EventFormControl } from "../search/use-event-search.ts";

export type SectionProps = { control: EventFormControl; unusable: UnusableFilters };
