import { type MarkKind, markKinds } from "./chart-marks.ts";

export type KindsShown = Readonly<Record<MarkKind, boolean>>;

/** Which marks the chart shows: all but those the address names. */
export function kindsShown(hidden: string | null): KindsShown {
  const names = (hidden ?? "").split(",");
  return {
    purchase: !names.includes("purchase"),
    sale: !names.includes("sale"),
    event: !names.includes("event"),
    earnings: !names.includes("earnings"),
  };
}

/** What the address says of them; null where all are shown. */
export function kindsHidden(shown: KindsShown): string | null {
  return markKinds.filter((kind) => !shown[kind]).join(",") || null;
}
