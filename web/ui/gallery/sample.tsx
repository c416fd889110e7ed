import type { ReactNode } from "react";

import { classNames } from "../class-names.ts";
import { Card } from "../display/card.tsx";

export interface SampleProps {
  /** The name of the part as it is exported. */
  part: string;
  /** What distinguishes this sample from the others of the part. */
  note?: string | undefined;
  /** Columns of twelve; all of them by default. */
  className?: string | undefined;
  children: ReactNode;
}

/** One part, captioned and findable by its name: a browser test looks for every part. */
export function Sample({ part, note, className = "col-span-12", children }: SampleProps) {
  return (
    <fieldset
      aria-label={note ? `${part}, ${note}` : part}
      className={classNames("min-w-0 max-md:col-span-12", className)}
    >
      <p className="mb-2 text-2xs text-faint">
        <span className="font-mono">{part}</span>
        {note && ` · ${note}`}
      </p>
      {children}
    </fieldset>
  );
}

/** A card with samples in twelve columns. */
export function SampleGrid({ children }: { children: ReactNode }) {
  return (
    <Card>
      <div className="grid grid-cols-12 gap-x-4 gap-y-5 p-4">{children}</div>
    </Card>
  );
}

/** Samples of one part side by side. */
export function SampleRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2">{children}</div>;
}
