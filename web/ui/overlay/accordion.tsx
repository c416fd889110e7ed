import { type ReactNode, useId, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";

export interface AccordionEntry {
  key: string;
  heading: ReactNode;
  content: ReactNode;
}

export interface AccordionProps {
  entries: readonly AccordionEntry[];
  /** Keys of what is open at first; nothing by default. */
  openAtFirst?: readonly string[] | undefined;
  /** More than one may be open. */
  several?: boolean | undefined;
  /** The level of the headings in the outline of the page. */
  level?: 2 | 3 | 4 | undefined;
  className?: string | undefined;
}

/**
 * Headings that open and close the text below them. Closed texts are in the markup too, and without
 * script all of them are in sight.
 */
export function Accordion({
  entries,
  openAtFirst = [],
  several = false,
  level = 3,
  className,
}: AccordionProps) {
  const [open, setOpen] = useState<readonly string[]>(openAtFirst);

  function toggle(key: string) {
    if (open.includes(key)) setOpen(open.filter((other) => other !== key));
    else setOpen(several ? [...open, key] : [key]);
  }

  return (
    <div className={classNames("border-t border-border", className)}>
      {entries.map((entry) => (
        <AccordionLine
          key={entry.key}
          entry={entry}
          level={level}
          open={open.includes(entry.key)}
          onToggle={() => toggle(entry.key)}
        />
      ))}
    </div>
  );
}

interface AccordionLineProps {
  entry: AccordionEntry;
  level: 2 | 3 | 4;
  open: boolean;
  onToggle: () => void;
}

function AccordionLine({ entry, level, open, onToggle }: AccordionLineProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <div className="border-b border-border">
      <Heading className="text-md font-semibold">
        <button
          type="button"
          id={`${id}-heading`}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="group flex w-full items-center justify-between gap-4 rounded-control py-5 text-left max-md:py-4"
        >
          {entry.heading}
          <PlusOrMinus open={open} />
        </button>
      </Heading>
      <section
        id={id}
        aria-labelledby={`${id}-heading`}
        className={classNames(
          "grid transition-[grid-template-rows,visibility,opacity] duration-160",
          "noscript:visible noscript:grid-rows-[1fr] noscript:opacity-100",
          open ? "grid-rows-[1fr]" : "invisible grid-rows-[0fr] opacity-0",
        )}
      >
        <div className="-mx-1 overflow-hidden px-1 text-md text-pretty text-muted">
          <div className="pr-24 pb-6 max-md:pr-8">{entry.content}</div>
        </div>
      </section>
    </div>
  );
}

function PlusOrMinus({ open }: { open: boolean }) {
  return (
    <svg
      aria-hidden
      width="16"
      height="16"
      viewBox="0 0 16 16"
      strokeWidth="1.6"
      strokeLinecap="round"
      className={classNames(
        "shrink-0 stroke-current transition-colors group-hover:text-text noscript:hidden",
        open ? "text-accent" : "text-faint",
      )}
    >
      <path d="M3 8h10" />
      <path
        d="M8 3v10"
        className={classNames(
          "origin-center transition-[rotate,opacity] duration-160",
          open && "rotate-90 opacity-0",
        )}
      />
    </svg>
  );
}
