import type { HoldingStepAnswer } from "#contract/operations/holdings.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { signedAmountText } from "./amount-text.ts";

const readings = {
  "after-line": null,
  "after-lines": "Several lines report this balance: it is the balance after all of them.",
  "other-order": "The lines apply in a different order than listed.",
} as const satisfies Record<HoldingStepAnswer["reading"], string | null>;

/** Whether the stated number is the one to be expected, and what may explain it where it is not. */
export function StepStatus({ step, unit }: { step: HoldingStepAnswer; unit: string }) {
  return (
    <div className="grid min-w-44 gap-1 whitespace-normal">
      <span>{statusBadge(step, unit)}</span>
      {step.splits.map(({ day, ratio }) => (
        <span key={day} className="text-xs text-muted">
          Split of {ratio} for 1 on {dayInWords(day)}
          {step.are_splits_applied ? ", applied" : ": already included in the previous balance"}
        </span>
      ))}
      {step.status === "reconciled" && readings[step.reading] !== null && (
        <span className="text-xs text-muted">{readings[step.reading]}</span>
      )}
      {step.reasons.length > 0 && (
        <details className="text-xs text-muted">
          <summary className="cursor-pointer">Possible explanations</summary>
          <ul className="mt-1 list-disc pl-4">
            {step.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function statusBadge({ status, difference }: HoldingStepAnswer, unit: string) {
  if (status === "reconciled") return <Badge tone="success">Reconciled</Badge>;
  if (status === "differs") {
    return (
      <Badge tone="warn">
        Differs by {signedAmountText(difference ?? "0")} {unit}
      </Badge>
    );
  }
  return <Badge>{status === "first" ? "Opening balance" : "Not stated"}</Badge>;
}
