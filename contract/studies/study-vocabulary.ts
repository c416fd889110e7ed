/** Days of an event study, counted in NYSE sessions from day 0. */
export const estimationWindow = { from: -250, to: -11 } as const;
export const eventWindow = { from: -10, to: 20 } as const;

/** −10 to +20. */
export const eventWindowDays: readonly number[] = Array.from(
  { length: eventWindow.to - eventWindow.from + 1 },
  (_, place) => eventWindow.from + place,
);

/** Returns of both stock and market the estimation window must have. */
export const leastObservations = 100;

/** Rows of a search one study takes; a longer result is refused, never cut. */
export const mostStudiedRows = 10_000;

export const studyModels = ["market-model", "market-adjusted"] as const;
export type StudyModel = (typeof studyModels)[number];

/** Which trades a study takes: their returns are never sign-flipped, so both at once are mixed. */
export const studiedTrades = ["Purchases", "Sales", "both"] as const;
export type StudiedTrades = (typeof studiedTrades)[number];

/** First and last day of a window, both included. */
export type StudyWindow = { from: number; to: number };

/** Windows every study reports, besides the one chosen. */
export const reportedWindows = [
  { from: 0, to: 0 },
  { from: -1, to: 1 },
  { from: 0, to: 1 },
  { from: -10, to: -1 },
  { from: 0, to: 20 },
  { from: -10, to: 20 },
] as const satisfies readonly StudyWindow[];

/** Why an event found by the search is not in the study; the order in which they are asked. */
export const dropReasons = [
  "no-day-0",
  "same-company-and-day",
  "no-prices",
  "no-fund",
  "too-few-observations",
  "no-variation",
  "no-return-on-day-0",
] as const;
export type DropReason = (typeof dropReasons)[number];

/** The reason in words, for lists and reports. */
export const dropReasonTexts: Readonly<Record<DropReason, string>> = {
  "no-day-0": "Day 0 is unknown",
  "same-company-and-day": "The company is already in the study with the same day 0",
  "no-prices": "No price data for the company",
  "no-fund": "No price data for the market fund",
  "too-few-observations": `Fewer than ${leastObservations} returns in the estimation window`,
  "no-variation": "No variation of stock or market in the estimation window",
  "no-return-on-day-0": "No return of the stock or market on day 0",
};
