import { classNames } from "#web/ui/class-names.ts";

interface ProgressLineProps {
  active: boolean;
  label?: string | undefined;
  className?: string | undefined;
}

/** Two pixels at the upper edge of what is being loaded; it always takes its place. */
export function ProgressLine({ active, label = "Loading", className }: ProgressLineProps) {
  return (
    <div className={classNames("h-0.5 overflow-hidden", className)}>
      {active && (
        <>
          <progress aria-label={label} className="sr-only" />
          <div className="h-full w-1/4 animate-progress bg-accent" />
        </>
      )}
    </div>
  );
}
