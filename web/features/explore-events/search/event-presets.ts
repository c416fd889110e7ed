import type { EventSortColumn } from "#contract/events/event-fields.ts";
import type { EventForm } from "#contract/permalinks/event-link.ts";
import type { Preset } from "#web/explore/search/presets.ts";

export const eventPresets: readonly Preset<EventForm, EventSortColumn>[] = [
  {
    label: "Sales before bad 8-Ks",
    help: "8-Ks with a market-adjusted return of −5% or less after insiders sold in the 30 days before; largest value sold first.",
    form: { asksInsiders: true, patterns: ["sales-before-drop"] },
    sort: { column: "value_sold", direction: "desc" },
  },
  {
    label: "Purchases before good 8-Ks",
    help: "8-Ks with a market-adjusted return of +5% or more after insiders purchased in the 30 days before; largest value purchased first.",
    form: { asksInsiders: true, patterns: ["purchases-before-rise"] },
    sort: { column: "value_purchased", direction: "desc" },
  },
  {
    label: "Clusters",
    help: "8-Ks filed within 30 days after a trade that belongs to a cluster; lowest market-adjusted return first.",
    form: { asksInsiders: true, patterns: ["cluster-before"] },
    sort: { column: "event_return", direction: "asc" },
  },
  {
    label: "8-K trading gap",
    help: "8-Ks filed after their due date, with insider trades between the event and the filing; most days late first.",
    form: {
      reportDaysLate: { operator: ">=", val1: "1", val2: "" },
      gapTrades: { operator: ">=", val1: "1", val2: "" },
    },
    sort: { column: "report_days_late", direction: "desc" },
    columns: ["report_date", "report_due_date", "report_days_late", "gap_trades"],
  },
];
