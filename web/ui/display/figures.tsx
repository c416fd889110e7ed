import type { ReactNode } from "react";

import { classNames } from "../class-names.ts";
import {
  decimalText,
  type Direction,
  directionOfFraction,
  percentText,
  signedPercentText,
} from "./number-text.ts";

/** No value: a faint dash, never a nought. */
export function NoValue() {
  return (
    <span className="text-faint">
      <span aria-hidden>—</span>
      <span className="sr-only">no value</span>
    </span>
  );
}

/** "$ 1,864.42" with a faint dollar sign. */
export function Dollars({ value }: { value: number | null }) {
  if (value === null) return <NoValue />;
  return (
    <span className="tabular-nums">
      <span className="text-faint">$&nbsp;</span>
      {decimalText(value)}
    </span>
  );
}

/** "34.07%", without direction. */
export function Percent({ fraction }: { fraction: number | null }) {
  if (fraction === null) return <NoValue />;
  return <span className="tabular-nums">{percentText(fraction)}</span>;
}

/** A return: triangle, sign and digits in one colour. */
export function SignedPercent({ fraction }: { fraction: number | null }) {
  if (fraction === null) return <NoValue />;
  return (
    <Directed direction={directionOfFraction(fraction)}>
      <span className="tabular-nums">{signedPercentText(fraction)}</span>
    </Directed>
  );
}

const tones: Record<Direction, string> = { up: "text-up", down: "text-down", flat: "" };

/** Words or digits with the triangle and the colour of a direction; the words carry the meaning. */
export function Directed({ direction, children }: { direction: Direction; children: ReactNode }) {
  return (
    <span className={classNames("whitespace-nowrap", tones[direction])}>
      {direction !== "flat" && <Triangle direction={direction} />}
      {children}
    </span>
  );
}

function Triangle({ direction }: { direction: "up" | "down" }) {
  return (
    <svg
      aria-hidden
      width="8"
      height="8"
      viewBox="0 0 8 8"
      className="mr-1.25 inline-block fill-current"
    >
      <path d={direction === "up" ? "M4 1l3.5 6h-7z" : "M4 7L.5 1h7z"} />
    </svg>
  );
}
