import type { MarkKind } from "../chart-marks.ts";

/** The tokens of the theme as the canvas takes them. */
export type ChartColors = {
  accent: string;
  areaTop: string;
  areaBottom: string;
  volume: string;
  grid: string;
  faint: string;
  surface: string;
  raised: string;
  border: string;
  text: string;
  onAccent: string;
  marks: Readonly<Record<MarkKind, string>>;
};

const areaOpacity = 0.08;
const volumeOpacity = 0.3;

/** Read again after the theme has changed. */
export function chartColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--color-${name}`).trim();
  const accent = token("accent");
  return {
    accent,
    areaTop: withOpacity(accent, areaOpacity),
    areaBottom: withOpacity(accent, 0),
    volume: withOpacity(token("muted"), volumeOpacity),
    grid: token("grid"),
    faint: token("faint"),
    surface: token("surface"),
    raised: token("raised"),
    border: token("border"),
    text: token("text"),
    onAccent: token("on-primary"),
    marks: {
      purchase: token("up"),
      sale: token("down"),
      event: token("series-5"),
      earnings: token("warn"),
    },
  };
}

/** A token is six hexadecimal digits. */
function withOpacity(hex: string, opacity: number): string {
  const channel = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return `rgba(${channel(1)}, ${channel(3)}, ${channel(5)}, ${opacity})`;
}
