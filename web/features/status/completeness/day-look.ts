import type { StatusDay } from "#contract/operations/source-status.ts";
import { classNames } from "#web/ui/class-names.ts";
import { lackOf } from "./calendar-weeks.ts";

/** From as many on a day is red. */
const many = 3;
const box =
  "grid h-6.5 w-full place-items-center rounded-small text-2xs font-semibold tabular-nums";
const hatched =
  "bg-[repeating-linear-gradient(135deg,var(--color-border)_0_1px,transparent_1px_5px)] inset-ring inset-ring-border text-faint";
const looks = {
  complete: "bg-success-tint text-success-text",
  few: "bg-warn-tint text-warn-text inset-ring inset-ring-warn",
  many: "bg-danger-tint text-danger-text inset-ring inset-ring-down",
  closed: hatched,
  awaited: "text-accent inset-ring inset-ring-accent",
  unchecked: "text-faint inset-ring inset-ring-border",
} as const;

/** How a day looks, and its text: never color alone. */
export function dayLook(day: StatusDay): { className: string; sign: string } {
  const lack = lackOf(day);
  const of = (look: keyof typeof looks, sign: string) => ({
    className: classNames(box, looks[look]),
    sign,
  });
  switch (day.state) {
    case "complete":
      return of("complete", "0");
    case "incomplete":
      return of(lack >= many ? "many" : "few", `−${lack}`);
    case "no_index":
      return of("many", "?");
    case "awaited":
      return of("awaited", "·");
    case "unchecked":
      return of("unchecked", "–");
    case "closed":
      return of("closed", "");
  }
}

export const legend = [
  { look: classNames(box, looks.complete), sign: "0", name: "complete" },
  { look: classNames(box, looks.few), sign: "−1", name: "unreadable or missing" },
  { look: classNames(box, looks.many), sign: "−3", name: "3 or more" },
  { look: classNames(box, looks.closed), sign: "", name: "EDGAR closed" },
  { look: classNames(box, looks.awaited), sign: "·", name: "not out yet" },
] as const;
