import { type ScreenName, screens } from "#web/session/screens.ts";

export type TourStep = {
  title: string;
  /** What to look at and what to do, in a few short sentences. */
  text: string;
  /** Where it takes place. */
  screen: ScreenName;
  /** A parameter that the address has once the step is done; the tour then goes on by itself. */
  doneWith?: string;
};

/** One case from its lead to its evidence pack. */
export const tourSteps: readonly TourStep[] = [
  {
    title: "Find the trades that matter",
    text: "The Leads page ranks trades, clusters, events, and people by a score based on facts, highest first. Select the first lead.",
    screen: "leads",
    doneWith: "lead",
  },
  {
    title: "See why it ranks high",
    text: "Each factor shows its points, the fact behind them, and the rule. A trade is also compared with similar trades that no event followed, and with the base rate. A pattern is not proof of unlawful conduct. Then select Next.",
    screen: "leads",
  },
  {
    title: "Open a case",
    text: "Select Escalate, choose New case, enter a title, and select Escalate again. The lead, with its current data, becomes the first item of the case. Then select Open case in the message.",
    screen: "leads",
  },
  {
    title: "Work on the case",
    text: "The case keeps each item as it was when added and shows what has changed since. Write a note, add a task, and look at the timeline. You can add trades, events, and filings from their own screens with Add to case. Then select Next.",
    screen: "caseDetail",
  },
  {
    title: "Hand over the evidence",
    text: "In the case, select Evidence pack, create the pack, and download it: a report with numbered sources, the filings as received, the prices used, and a signature.",
    screen: "caseDetail",
  },
  {
    title: "Let anyone check it",
    text: "Unpack the file and run node FOLDER/verify.mjs PACK or python3 FOLDER/verify.py PACK, where FOLDER is the unpacked folder and PACK the ZIP file. Any computer will do, without Sentinel. The script recomputes the figures and scores from the filings and prices and names every change.",
    screen: "caseDetail",
  },
];

/** The step that the address shows: the next one where this one is done, or a later one of its screen. */
export function stepAt(step: number, location: { pathname: string; search: string }): number {
  const { screen, doneWith } = tourSteps[step] ?? {};
  if (screen === undefined) return step;
  if (isOn(screen, location.pathname)) {
    const isDone = doneWith !== undefined && new URLSearchParams(location.search).has(doneWith);
    return isDone ? step + 1 : step;
  }
  const later = tourSteps.findIndex(
    (each, place) => place > step && isOn(each.screen, location.pathname),
  );
  return later === -1 ? step : later;
}

/** Whether a path is that of a screen. */
export function isOn(screen: ScreenName, pathname: string): boolean {
  return pathname === screens[screen].path;
}
