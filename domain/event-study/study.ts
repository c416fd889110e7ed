import {
  eventWindow,
  reportedWindows,
  type DropReason,
  type StudyModel,
  type StudyWindow,
} from "#contract/studies/study-vocabulary.ts";
import {
  addResiduals,
  correlationByDistance,
  meanCorrelation,
  type ResidualGroups,
} from "#domain/event-study/cross-correlation.ts";
import { type DateClustering, dateClustering } from "#domain/event-study/date-clustering.ts";
import { type MeasuredEvent, measureEvent } from "#domain/event-study/event-car.ts";
import type { EventReturns } from "#domain/event-study/event-returns.ts";
import { fitEvent } from "#domain/event-study/fit-event.ts";
import { addRanks, noRankSums } from "#domain/event-study/rank-sums.ts";
import { windowFigures, type WindowFigures } from "#domain/event-study/window-figures.ts";

export type StudyFigures = {
  /** Of each day −10 to +20: the day alone, and all days from −10 to it. */
  days: { day: number; single: WindowFigures; cumulative: WindowFigures }[];
  /** The chosen window first, then those every study reports. */
  windows: WindowFigures[];
  clustering: DateClustering;
};

/** Takes events one by one, then tells what they say together. */
export type EventStudy = {
  /** @returns the event as measured, or why it is left out */
  add(returns: EventReturns): MeasuredEvent | { dropped: DropReason };
  /** Yields now and then, so that others may do something meanwhile. */
  finish(chosen: StudyWindow): Generator<void, StudyFigures>;
};

/** An event study with no events yet; 4 KB are kept of each event, 4 KB of each distinct day 0. */
export function beginStudy(model: StudyModel): EventStudy {
  const events: MeasuredEvent[] = [];
  const ranks = noRankSums();
  const groups: ResidualGroups = new Map();

  function* finish(chosen: StudyWindow): Generator<void, StudyFigures> {
    const byDistance = yield* correlationByDistance(groups);
    const correlation = (window: StudyWindow): number =>
      meanCorrelation(byDistance, events.length, window);
    const sample = { model, events, ranks, correlation };
    const days: StudyFigures["days"] = [];
    for (let day: number = eventWindow.from; day <= eventWindow.to; day += 1) {
      const single = windowFigures({ from: day, to: day }, sample);
      yield;
      const cumulative = windowFigures({ from: eventWindow.from, to: day }, sample);
      days.push({ day, single, cumulative });
      yield;
    }
    const windows: WindowFigures[] = [];
    for (const window of [chosen, ...reportedWindows]) {
      windows.push(windowFigures(window, sample));
      yield;
    }
    return { days, windows, clustering: dateClustering(events) };
  }

  return {
    add(returns) {
      const fitted = fitEvent(returns, model);
      if ("dropped" in fitted) return fitted;
      addRanks(ranks, fitted.abnormal);
      addResiduals(groups, fitted);
      const measured = measureEvent(fitted);
      events.push(measured);
      return measured;
    },
    finish,
  };
}
