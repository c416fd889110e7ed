import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/display/skeleton.tsx";

const places = 5;
/** Rows of 32 px, 44 for fingers; the room of five is kept, so nothing moves when they arrive. */
const room = "min-h-40 touch:min-h-55";
export const lineLook =
  "relative grid h-8 grid-cols-[52px_minmax(0,1fr)_auto] items-center gap-2 border-t border-border px-3.5 " +
  "text-sm whitespace-nowrap text-text no-underline hover:bg-hover hover:no-underline touch:h-11";

type LatestListProps = {
  label: string;
  /** Undefined while they are loaded. */
  lines: readonly { key: string; line: ReactNode }[] | undefined;
  hasFailed: boolean;
  empty: string;
};

/** The newest lines of a package, each a link of its own above the card's. */
export function LatestList({ label, lines, hasFailed, empty }: LatestListProps) {
  if (lines === undefined) {
    return (
      <div className={room}>
        {hasFailed ? (
          <Message>The latest lines could not be loaded.</Message>
        ) : (
          Array.from({ length: places }, (_, place) => (
            <div key={place} className={lineLook}>
              <Skeleton className="h-3 w-10" />
              <Skeleton className="h-3 w-2/3" />
              <Skeleton className="h-3 w-12" />
            </div>
          ))
        )}
      </div>
    );
  }
  if (lines.length === 0) {
    return (
      <div className={room}>
        <Message>{empty}</Message>
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

function Message({ children }: { children: ReactNode }) {
  return <p className="border-t border-border px-3.5 py-3 text-sm text-muted">{children}</p>;
}
