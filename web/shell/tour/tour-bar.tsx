import { X } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "react-router";
import { screens } from "#web/session/screens.ts";
import { showTourStep } from "#web/session/tour-step.ts";
import { Button } from "#web/ui/button/button.tsx";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { isOn, stepAt, tourSteps } from "./tour-steps.ts";

/** The current step of the guided tour, below the screen. It advances when the screen shows its result. */
export function TourBar({ step: current }: { step: number }) {
  const location = useLocation();
  const next = stepAt(current, location);
  useEffect(() => {
    if (next !== current) showTourStep(next);
  }, [next, current]);
  const bar = useRef<HTMLElement>(null);
  useRoomFor(bar);
  const step = tourSteps[current];
  if (step === undefined) return null;
  // A case needs to be chosen first.
  const start = step.screen === "caseDetail" ? screens.cases : screens[step.screen];
  const isHere = isOn(step.screen, location.pathname) || location.pathname === start.path;
  const isLast = current === tourSteps.length - 1;
  return createPortal(
    <aside
      ref={bar}
      aria-label="Guided tour"
      className="fixed inset-x-0 bottom-0 z-40 print:hidden flex max-h-[45dvh] items-start gap-x-6 gap-y-3 overflow-y-auto border-t border-accent bg-surface px-6 py-3 shadow-popup max-md:flex-col max-md:px-4"
    >
      <div className="min-w-0 flex-1 pr-8" aria-live="polite">
        <h2 className="flex flex-wrap items-baseline gap-x-2">
          {step.title}
          <span className="text-2xs font-medium text-muted tabular-nums">
            Step {current + 1} of {tourSteps.length}
          </span>
        </h2>
        <p className="mt-0.5 max-w-[140ch] text-sm text-muted">{step.text}</p>
      </div>
      <div className="flex items-center gap-2 pr-8 max-md:w-full max-md:pr-0">
        {!isHere && (
          <Link to={start.path} className="mr-auto text-sm whitespace-nowrap">
            Go to {start.label}
          </Link>
        )}
        {current > 0 && (
          <Button variant="secondary" size="compact" onClick={() => showTourStep(current - 1)}>
            Back
          </Button>
        )}
        <Button size="compact" onClick={() => showTourStep(isLast ? null : current + 1)}>
          {isLast ? "Finish" : "Next"}
        </Button>
      </div>
      <span className="absolute top-2 right-2">
        <PlainIconButton
          label="End the tour"
          size="small"
          icon={<X size={14} aria-hidden="true" />}
          onClick={() => showTourStep(null)}
        />
      </span>
    </aside>,
    // Panels and dialogs are rendered there too, above the page.
    document.body,
  );
}

/** Reserves space for the bar, at its height, below the page and panels. */
function useRoomFor(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = bar.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const heights = new ResizeObserver(() =>
      style.setProperty("--tour-height", `${element.offsetHeight}px`),
    );
    heights.observe(element);
    return () => {
      heights.disconnect();
      style.removeProperty("--tour-height");
    };
  }, [bar]);
}
