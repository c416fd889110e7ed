import type { GoldDecision } from "#contract/operations/review-agreement.ts";
import { easternTimeText } from "#web/ui/display/eastern-time.ts";
import { markedPassages } from "../../detail/history/marked-passages.ts";
import { LabelBadge } from "./reviewer-labels.tsx";

/** Every decision of an interaction, the newest first. */
export function DecisionsMade({ decisions }: { decisions: readonly GoldDecision[] }) {
  if (decisions.length === 0) return null;
  return (
    <section aria-label="Decisions so far" className="border-t border-border pt-3">
      <h3 className="mb-2 text-sm font-semibold">Decisions so far</h3>
      <ol className="grid gap-3">
        {decisions.map((one) => (
          <li key={one.version} className="grid gap-1 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <LabelBadge label={one.categorization} />
              {!one.is_of_present_text && (
                <span className="text-xs text-warn">of an earlier text</span>
              )}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{one.reason}</p>
            {markedPassages(one.interaction_html).map((passage, place) => (
              <p
                key={place}
                className="border-l-2 border-warn pl-2 text-xs wrap-anywhere text-muted"
              >
                “{passage}”
              </p>
            ))}
            <p className="text-xs wrap-anywhere text-faint tabular-nums">
              {one.decided_by}, {easternTimeText(one.decided_at)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
