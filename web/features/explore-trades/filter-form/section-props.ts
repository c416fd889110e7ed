import type { UnusableFilters } from "../search/unusable-filters.ts";
import type { TradeFormControl } from "../search/use-trade-form.ts";

export type SectionProps = { control: TradeFormControl; unusable: UnusableFilters };
