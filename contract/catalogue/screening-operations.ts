import { z } from "zod";
import type { Operation } from "#contract/catalogue/operation.ts";
import {
  getEventProofInput,
  getEventProofOutput,
} from "#contract/operations/screening/event-proof.ts";
import {
  studyEventsInput,
  studyEventsOutput,
  studyTradesInput,
  studyTradesOutput,
} from "#contract/operations/screening/event-study.ts";
import {
  exploreEventsInput,
  exploreEventsOutput,
} from "#contract/operations/screening/explore-events.ts";
import {
  exploreLinesInput,
  exploreLinesOutput,
} from "#contract/operations/screening/explore-lines.ts";
import {
  exploreTradesInput,
  exploreTradesOutput,
} from "#contract/operations/screening/explore-trades.ts";
import { getLatenessInput, getLatenessOutput } from "#contract/operations/screening/lateness.ts";
import {
  getLineProofInput,
  getLineProofOutput,
} from "#contract/operations/screening/line-proof.ts";
import {
  getScreeningStatusInput,
  getScreeningStatusOutput,
} from "#contract/operations/screening/screening-status.ts";
import {
  getPlannedSaleInput,
  getPlannedSaleOutput,
  getPlannedSalesInput,
  getPlannedSalesOutput,
} from "#contract/operations/screening/planned-sales.ts";
import {
  getShortSwingInput,
  getShortSwingOutput,
  getShortSwingsInput,
  getShortSwingsOutput,
} from "#contract/operations/screening/short-swing.ts";
import {
  getTradingPlanInput,
  getTradingPlanOutput,
  getTradingPlansInput,
  getTradingPlansOutput,
} from "#contract/operations/screening/trading-plans.ts";
import {
  getTradeProofInput,
  getTradeProofOutput,
} from "#contract/operations/screening/trade-proof.ts";
import { openToHolders, openToSignedIn } from "#contract/values/account/permissions.ts";

/** Searches of insider trades and material events, the proof of their rows, and event studies. */
export const screeningOperations = {
  explore_trades: {
    summary:
      "Search insider trades, or with `transactions` every line of Forms 3, 4, and 5: one page of rows " +
      "and the exact total.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    mayBeBehind: true,
    input: z.discriminatedUnion("transactions", [
      // Absent: the open market.
      exploreTradesInput.safeExtend({ transactions: z.undefined().optional() }),
      exploreLinesInput,
    ]),
    output: z.union([exploreTradesOutput, exploreLinesOutput]),
  },
  get_trade_proof: {
    summary: "Where every number of one trade row comes from.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getTradeProofInput,
    output: getTradeProofOutput,
  },
  get_line_proof: {
    summary: "One line of Form 3, 4, or 5 as filed, with its place in the document.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getLineProofInput,
    output: getLineProofOutput,
  },
  get_short_swings: {
    summary:
      "Persons with a short-swing profit under Section 16(b), in the whole market or in one company. The profit is the greatest total of pairs of a purchase and a sale within less than six months.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getShortSwingsInput,
    output: getShortSwingsOutput,
  },
  get_short_swing: {
    summary:
      "The Section 16(b) worksheet of one person and company: each transaction, which ones are matched, and why the others are not.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getShortSwingInput,
    output: getShortSwingOutput,
  },
  get_planned_sales: {
    summary:
      "Form 144 notices with the reported sales that execute them, and sales that required a notice but have none on file: one page of rows and the exact total. Notices state intentions and are never totaled.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getPlannedSalesInput,
    output: getPlannedSalesOutput,
  },
  get_planned_sale: {
    summary:
      "One Form 144 notice as filed with the sales that execute it, or sales without a notice with the rule that required one.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getPlannedSaleInput,
    output: getPlannedSaleOutput,
  },
  get_trading_plans: {
    summary:
      "Trading plans of insiders, from Item 408(a) facts in 10-Qs and 10-Ks and adoption dates in Forms 4: one page of plans and the exact total.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getTradingPlansInput,
    output: getTradingPlansOutput,
  },
  get_trading_plan: {
    summary:
      "One trading plan: adoption, cooling-off period, trades, end, flags, and every filing that states it, with the text as filed.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: getTradingPlanInput,
    output: getTradingPlanOutput,
  },
  get_lateness: {
    summary:
      "Persons, companies, or filing agents ranked by the share of their lines of Forms 3, 4, and 5 that were filed after the Section 16(a) due date, with its 95% confidence interval.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    mayBeBehind: true,
    input: getLatenessInput,
    output: getLatenessOutput,
  },
  study_trades: {
    summary: "The same around the trade dates of a search for insider trades.",
    access: openToHolders("explore_trades"),
    effect: "reads",
    input: studyTradesInput,
    output: studyTradesOutput,
  },
  explore_events: {
    summary: "Search material events: one page of 8-K filings and the exact total.",
    access: openToHolders("explore_events"),
    effect: "reads",
    mayBeBehind: true,
    input: exploreEventsInput,
    output: exploreEventsOutput,
  },
  get_event_proof: {
    summary:
      "Where every number of one material event comes from, and what insiders traded before it. The " +
      "trades are null for callers who may not explore them.",
    access: openToHolders("explore_events"),
    effect: "reads",
    input: getEventProofInput,
    output: getEventProofOutput,
  },
  study_events: {
    summary:
      "Event study of all events of a search: abnormal returns around day 0, tests, dropped events with reasons.",
    access: openToHolders("explore_events"),
    effect: "reads",
    input: studyEventsInput,
    output: studyEventsOutput,
  },
  get_screening_status: {
    summary: "Freshness of the stored data, and filters that are not usable yet.",
    access: openToSignedIn,
    effect: "reads",
    input: getScreeningStatusInput,
    output: getScreeningStatusOutput,
  },
} as const satisfies Record<string, Operation>;
