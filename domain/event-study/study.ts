import {
  eventWindow,
  eventWindowDays,
  reportedWindows,
  type DropReason,
  type StudyModel,
  type StudyWindow,
} from "#contract/studies/study-vocabulary.ts";
import {
  addResiduals,
  meanCorrelations,
  type ResidualGroups,
} from "#domain/event-study/cross-correlation.ts";
import { type DateClustering, dateClustering } from "#domain/event-study/date-clustering.ts";
import { hasWindow, type MeasuredEvent, measureEvent } from "#domain/event-study/event-car.ts";
import type { EventReturns } from "#domain/event-study/daily-returns.ts";
import { fitEvent, type FittedEvent } from "#domain/event-study/fit-event.ts";
import { addDayValues, noDaySums } from "#domain/event-study/day-sums.ts";
import { windowFigures, type WindowFigures } from "#domain/event-study/window-figures.ts";

export type StudyFigures = {
  /** Of each day −10 to +20: the day alone, and all days from −10 to it. */
  days: { day: number; single: WindowFigures; cumulative: WindowFigures }[];
  /** The chosen window first, then those every study reports. */
  windows: WindowFigures[];
  clustering: DateClustering;
};

type AddedReturns = MeasuredEvent & Pick<FittedEvent, "abnormal">;

/** Takes events one by one, then tells what they say together. */
export type EventStudy = {
  /** @returns the event as measured, with the abnormal returns of all days, or why it is left out */
  add(returns: EventReturns): AddedReturns | { dropped: DropReason };
  /** Yields now and then, so that others may do something meanwhile. */
  finish(chosen: StudyWindow): Generator<void, StudyFigures>;
};

/** An event study with no events yet; 3 KB are kept of each event, 4 KB of each distinct day 0. */
export function beginStudy(model: StudyModel): EventStudy {
  const events: MeasuredEvent[] = [];
  const ranks = noDaySums();
  const signs = noDaySums();
  const groups: ResidualGroups = new Map();

  function* finish(chosen: StudyWindow): Generator<void, StudyFigures> {
    const correlationOf = meanCorrelations(groups);
    function* figuresOf(window: StudyWindow): Generator<void, WindowFigures> {
      yield;
      const correlation = yield* correlationOf(window, (place) => {
        const event = events[place];
        return event !== undefined && hasWindow(event, window);
      });
      return windowFigures(window, { model, events, ranks, signs, correlation });
    }
    const days: StudyFigures["days"] = [];
    for (const day of eventWindowDays) {
      const single = yield* figuresOf({ from: day, to: day });
      const cumulative = yield* figuresOf({ from: eventWindow.from, to: day });
      days.push({ day, single, cumulative });
    }
    const windows: WindowFigures[] = [];
    for (const window of [chosen, ...reportedWindows]) windows.push(yield* figuresOf(window));
    return { days, windows, clustering: dateClustering(events) };
  }

  return {
    add(returns) {
      const fitted = fitEvent(returns, model);
      if ("dropped" in fitted) return fitted;
      addDayValues({ ranks, signs }, fitted.abnormal);
      addResiduals(groups, fitted, events.length);
      const measured = measureEvent(fitted);
      events.push(measured);
      return { ...measured, abnormal: fitted.abnormal };
    },
    finish,
  };
}
