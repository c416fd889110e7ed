/** How a fact of a lead is shown: dollars and fractions as numbers, dates as `YYYY-MM-DD`. */
export type FactUnit =
  | "calendar-days"
  | "business-days"
  | "fraction"
  /** With its sign: a fall or a rise. */
  | "return"
  | "dollars"
  | "times"
  | "count"
  /** People of a cluster; 0 for a trade in none. */
  | "cluster-size"
  | "shares"
  | "date"
  | "text";

/** Every fact that a factor of a lead can rest on, with its name on screen. */
export const leadFacts = {
  days: { label: "Days from trade to event", unit: "calendar-days" },
  accepted_on: { label: "Event accepted on (New York)", unit: "date" },
  event: { label: "Event", unit: "text" },
  favorable_return: { label: "Return in the trade's favor, net of the market", unit: "return" },
  event_return: { label: "Return on day 0, net of the market", unit: "return" },
  net: { label: "Loss avoided or gain on day 0, net of the market", unit: "dollars" },
  dollars: { label: "Loss avoided or gain, by the close of day 0", unit: "dollars" },
  trades: { label: "Trades counted", unit: "count" },
  day_value: { label: "Value traded that day", unit: "dollars" },
  usual_value: { label: "Median of the person's earlier days", unit: "dollars" },
  earlier_days: { label: "Earlier days with trades in this direction", unit: "count" },
  times_usual: { label: "Multiple of the person's median", unit: "times" },
  shares: { label: "Shares traded", unit: "shares" },
  shares_before: { label: "Shares held before a sale, or after a purchase", unit: "shares" },
  share_of_holdings: { label: "Share of holdings", unit: "fraction" },
  previous_trade: { label: "Previous trade", unit: "date" },
  days_without_trades: { label: "Days without trades", unit: "calendar-days" },
  habit: { label: "Opportunistic or routine", unit: "text" },
  /** "2023: 10; 2024: 10, 11; 2025: none" */
  habit_months: { label: "Months with trades in the preceding three years", unit: "text" },
  plan: { label: "Rule 10b5-1 plan", unit: "text" },
  red_flags: { label: "Red flags", unit: "text" },
  days_to_file: { label: "Days to file", unit: "business-days" },
  persons: { label: "People", unit: "cluster-size" },
  first_day: { label: "First trade", unit: "date" },
  last_day: { label: "Last trade", unit: "date" },
  quarter_closed: { label: "Between quarter end and earnings", unit: "text" },
  quarter_end: { label: "Quarter end", unit: "date" },
  opposite_persons: { label: "People who traded in the opposite direction", unit: "count" },
  opposite_value: { label: "Value traded in the opposite direction", unit: "dollars" },
  favored_days: { label: "Days with trades on the right side of an event", unit: "count" },
} as const satisfies Record<string, { label: string; unit: FactUnit }>;

export type LeadFact = keyof typeof leadFacts;
function isFact(name: string): name is LeadFact {
  return Object.hasOwn(leadFacts, name);
}

export const factNames: readonly LeadFact[] = Object.keys(leadFacts).filter(isFact);

export type FactValue = number | string | null;

/** Where a fact is read: a filing, and the line of its document where one has it. */
export type FactSource = { accession: string; line: number | null };

/** What one factor of a lead rests on. A fact that is unknown is null or absent. */
export type LeadFinding = {
  facts: Readonly<Partial<Record<LeadFact, FactValue>>>;
  from: readonly FactSource[];
};
