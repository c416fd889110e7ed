import type { StudyAnswer, StudyWindowFigures } from "#contract/operations/event-study.ts";
import { sessionDay } from "#domain/calendar/trading-calendar.ts";
import { studentQuantile95 } from "#domain/event-study/distributions/student.ts";
import type { StudyFigures } from "#domain/event-study/study.ts";
import type { WindowFigures } from "#domain/event-study/window-figures.ts";

/** Days, windows and clustering in the wire's names. */
export function presentFigures(
  figures: StudyFigures,
): Pick<StudyAnswer, "days" | "windows" | "clustering"> {
  const quantiles = new Map<number, number>();
  const quantile = (events: number): number => {
    const known = quantiles.get(events) ?? studentQuantile95(events - 1);
    quantiles.set(events, known);
    return known;
  };
  const present = (window: WindowFigures): StudyWindowFigures => presentWindow(window, quantile);
  const { clustering } = figures;
  return {
    days: figures.days.map(({ day, single, cumulative }) => ({
      day,
      single: present(single),
      cumulative: present(cumulative),
    })),
    windows: figures.windows.map(present),
    clustering: {
      distinct_days: clustering.distinctDays,
      events_on_shared_days: clustering.eventsOnSharedDays,
      busiest_day:
        clustering.busiestSession === null ? null : sessionDay(clustering.busiestSession),
      most_on_one_day: clustering.mostOnOneDay,
      overlapping_event_windows: clustering.overlappingEventWindows,
      overlapped_estimation: clustering.overlappedEstimation,
    },
  };
}

function presentWindow(
  { from, to, events, mean, errors, positive, negative, correlation, tests }: WindowFigures,
  quantile: (events: number) => number,
): StudyWindowFigures {
  return {
    from,
    to,
    events,
    mean,
    error_estimation: errors.estimation,
    error_cross_section: errors.crossSection,
    error_clustered: errors.clustered,
    quantile_95: events < 2 ? null : quantile(events),
    positive,
    negative,
    correlation,
    t_estimation: tests.estimationT,
    t_cross_section: tests.crossSectionT,
    bmp: tests.bmp,
    kolari_pynnonen: tests.kolariPynnonen,
    corrado_rank: tests.corradoRank,
    corrado_zivney_sign: tests.corradoZivneySign,
    generalised_sign: tests.generalisedSign,
    sign: tests.sign,
  };
}
