import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/display/skeleton.tsx";

const baseLook =
  "relative z-1 grid items-center border-t border-border px-3.5 text-sm whitespace-nowrap text-text " +
  "no-underline hover:bg-hover hover:no-underline";
/** 32 px, 44 for fingers. */
export const lineLook = `${baseLook} h-8 grid-cols-[52px_minmax(0,1fr)_auto] gap-2 touch:h-11`;
/** A dot for what is unread, and a second line. */
export const twoLineLook = `${baseLook} h-12 grid-cols-[6px_48px_minmax(0,1fr)_auto] content-center gap-x-2`;

/** The room of all rows is kept, so nothing moves when they arrive. */
const kinds = {
  "one-line": { places: 5, room: "min-h-40 touch:min-h-55", look: lineLook },
  "two-line": { places: 3, room: "min-h-36", look: twoLineLook },
} as const;

type LatestListProps = {
  label: string;
  rows?: keyof typeof kinds;
  /** Undefined while they are loaded. */
  lines: readonly { key: string; line: ReactNode }[] | undefined;
  hasFailed: boolean;
  empty: ReactNode;
};

/** The newest lines of a package, each a link of its own above the card's. */
export function LatestList({ label, rows = "one-line", lines, hasFailed, empty }: LatestListProps) {
  const { places, room, look } = kinds[rows];
  if (lines === undefined && !hasFailed) {
    return (
      <div className={room}>
        {Array.from({ length: places }, (_, place) => (
          <div key={place} className={look}>
            {rows === "two-line" && <span />}
            <Skeleton className="h-3 w-10" />
            <Skeleton className="h-3 w-2/3" />
            <Skeleton className="h-3 w-12" />
          </div>
        ))}
      </div>
    );
  }
  if (lines === undefined || lines.length === 0) {
    return (
      <div className={room}>
        <p className="border-t border-border px-3.5 py-3 text-sm text-muted">
          {lines === undefined ? "The latest rows could not be loaded." : empty}
        </p>
      </div>
    );
  }
  return (
    <ul aria-label={label} className={room}>
      {lines.map(({ key, line }) => (
        <li key={key}>{line}</li>
      ))}
    </ul>
  );
}
