import {
  estimationWindow,
  eventWindow,
  eventWindowDays,
} from "#contract/studies/study-vocabulary.ts";

/** Days whose returns an event brings, the estimation window and then the event window. */
export const studyDays = eventWindow.to - estimationWindow.from + 1;
export const estimationDays = estimationWindow.to - estimationWindow.from + 1;
export const eventDays = eventWindowDays.length;

/** Place of a day among an event's returns. */
export function placeOf(day: number): number {
  return day - estimationWindow.from;
}

/** Place of a day among an event's abnormal returns. */
export function eventPlaceOf(day: number): number {
  return day - eventWindow.from;
}
