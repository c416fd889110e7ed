import { countText } from "./number-text.ts";

/** "14 of 24" */
export function doneText(done: number, total: number): string {
  return `${countText(done)} of ${countText(total)}`;
}

/**
 * "58.3%". Only what is whole reads 100.0%, and only what has not begun 0.0%; of nothing there is no
 * share, which reads as a dash.
 */
export function percentDoneText(done: number, total: number): string {
  if (total === 0) return "—";
  const tenths = Math.round((done * 1000) / total);
  const least = done > 0 ? 1 : 0;
  const most = done < total ? 999 : 1000;
  return `${(Math.min(most, Math.max(least, tenths)) / 10).toFixed(1)}%`;
}
