import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { LockableFilter } from "#contract/operations/screening-status.ts";
import { screeningStatusQuery } from "#web/api/screening-status.ts";
import { NO_CONSTRAINT } from "#web/ui/constraint-field/constraint.ts";
import type { TradeForm } from "./trade-form.ts";

export type UnusableFilters = Partial<Record<LockableFilter, string>>;

/** Filters the stored data cannot answer now, with the reason. */
export function useUnusableFilters(): UnusableFilters {
  const { data: status } = useQuery(screeningStatusQuery);
  const filters = status?.unusable_filters;
  return useMemo(
    () => Object.fromEntries((filters ?? []).map(({ filter, reason }) => [filter, reason])),
    [filters],
  );
}

const cleared = {
  market_value: { marketValue: NO_CONSTRAINT },
  avg_daily_volume: { averageDailyVolume: NO_CONSTRAINT },
  share_price: { sharePrice: NO_CONSTRAINT },
  next_EA_days: { nextEarningsDays: NO_CONSTRAINT },
  next_EA_ret0: { nextEarningsReturn: NO_CONSTRAINT },
  next_8K_days: { next8kDays: NO_CONSTRAINT },
  next_8K_ret0: { next8kReturn: NO_CONSTRAINT },
  trade_return: { tradeReturn: NO_CONSTRAINT },
  item_number: { itemNumbers: [] },
  industry: { industries: [] },
  value_shares_traded: { valueTraded: NO_CONSTRAINT },
  adjusted_returns: { returnType: "raw" },
} as const satisfies Record<LockableFilter, Partial<TradeForm>>;

/** The form without what is locked: a condition that is not seen must not run. */
export function withoutUnusable(form: TradeForm, unusable: UnusableFilters): TradeForm {
  let usable = form;
  for (const [filter, change] of Object.entries(cleared)) {
    if (filter in unusable) usable = { ...usable, ...change };
  }
  return usable;
}
