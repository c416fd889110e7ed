import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/display/skeleton.tsx";

type GlanceCellProps = {
  caption: string;
  /** The rule of the figure. */
  rule?: string | undefined;
  figure: ReactNode;
  picture?: ReactNode;
  line: ReactNode;
};

/**
 * Narrow cells break their lines in two: the room for it is there from the start. Cells of one row
 * share the heights of their parts, so that a caption of two lines moves no figure out of line.
 */
const cellLook =
  "-mt-px -ml-px row-span-3 grid min-w-0 grid-cols-1 grid-rows-subgrid border-t border-l border-border px-3.5 py-3 max-md:px-3 max-md:py-2.5 @max-[560px]:last:odd:col-span-2";
const lineLook = "min-h-4 text-2xs font-medium text-muted max-xl:min-h-8";

export function GlanceCell({ caption, rule, figure, picture, line }: GlanceCellProps) {
  return (
    <div role="group" aria-label={caption} title={rule} className={cellLook}>
      <p className="text-2xs font-medium text-faint">{caption}</p>
      <p className="flex h-7 items-end justify-between gap-2 text-lg whitespace-nowrap tabular-nums">
        <span>{figure}</span>
        {picture}
      </p>
      <p className={lineLook}>{line}</p>
    </div>
  );
}

export function GlanceCellSkeleton() {
  return (
    <div className={cellLook}>
      <div className="flex h-4 items-center">
        <Skeleton className="h-2.5 w-3/5" />
      </div>
      <div className="flex h-7 items-center">
        <Skeleton className="h-4 w-2/5" />
      </div>
      <div className={`flex ${lineLook}`}>
        <Skeleton className="mt-1 h-2.5 w-4/5" />
      </div>
    </div>
  );
}
