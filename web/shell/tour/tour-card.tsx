import { X } from "lucide-react";
import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { screens } from "#web/session/screens.ts";
import { showTourStep } from "#web/session/tour-step.ts";
import { Button } from "#web/ui/button/button.tsx";
import { PlainIconButton } from "#web/ui/button/plain-icon-button.tsx";
import { isOn, stepAt, tourSteps } from "./tour-steps.ts";

/** The current step of the guided tour, above the screen; it goes on when the screen shows its result. */
export function TourCard({ step: current }: { step: number }) {
  const location = useLocation();
  const next = stepAt(current, location);
  useEffect(() => {
    if (next !== current) showTourStep(next);
  }, [next, current]);
  const step = tourSteps[current];
  if (step === undefined) return null;
  // A case needs to be chosen first.
  const start = step.screen === "caseDetail" ? screens.cases : screens[step.screen];
  const isHere = isOn(step.screen, location.pathname) || location.pathname === start.path;
  const isLast = current === tourSteps.length - 1;
  return (
    <aside
      aria-label="Guided tour"
      className="fixed bottom-4 left-4 z-40 w-72 rounded-card border border-accent bg-surface p-4 shadow-popup max-sm:inset-x-3 max-sm:bottom-3 max-sm:w-auto"
    >
      <div className="flex items-start gap-2">
        <div className="flex-1" aria-live="polite">
          <p className="text-2xs text-muted tabular-nums">
            Step {current + 1} of {tourSteps.length}
          </p>
          <h2 className="mt-0.5">{step.title}</h2>
          <p className="mt-1.5 text-sm text-muted">{step.text}</p>
        </div>
        <PlainIconButton
          label="End the tour"
          size="small"
          icon={<X size={14} aria-hidden="true" />}
          onClick={() => showTourStep(null)}
        />
      </div>
      <div className="mt-3 flex items-center gap-2">
        {!isHere && (
          <Link to={start.path} className="mr-auto text-sm">
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
    </aside>
  );
}
