import type { KeyboardEvent } from "react";
import { labels, longestNote } from "#contract/categorization/review-vocabulary.ts";
import type {
  AdjudicatedInteraction,
  GoldDecision,
} from "#contract/operations/reviews/review-agreement.ts";
import { Button } from "#web/ui/button/button.tsx";
import { serverTimeMark } from "#web/site/site.ts";
import { easternTimeText } from "#web/ui/display/instant-text.ts";
import { FormAlert } from "#web/ui/form/form-alert.tsx";
import { TextArea } from "#web/ui/form/text-input.tsx";
import { Key } from "#web/ui/display/key.tsx";
import { ChoiceButtons } from "#web/features/categorization/detail/annotation/choice-buttons.tsx";
import { holdingDecision } from "./adjudication-items.ts";
import type { Decision } from "./use-decision.ts";
import { markedPassages } from "#web/features/categorization/detail/history/marked-passages.ts";
import { LabelBadge } from "./reviewer-labels.tsx";

type DecisionPanelProps = {
  interaction: AdjudicatedInteraction;
  decision: Decision;
  reasonId: string;
  onNextUndecided: (() => void) | null;
};

/** The label that shall hold, and why; earlier decisions below. */
export function DecisionPanel(props: DecisionPanelProps) {
  const { interaction, decision, reasonId, onNextUndecided } = props;
  const gold = holdingDecision(interaction);
  const isRelevant = decision.label === labels.relevant;
  return (
    <section aria-label="Decision" className="grid content-start gap-3">
      <Standing interaction={interaction} decision={decision} />
      <ChoiceButtons
        chosen={decision.label}
        isDisabled={decision.isSaving}
        isNarrow={false}
        onChoose={decision.choose}
      />
      <p className="text-xs text-muted">
        {isRelevant
          ? `${decision.highlights.length} highlighted. Take over a reviewer’s highlights, or select text under “Decision”.`
          : "Relevant needs a highlight; Not Relevant has none."}
      </p>
      <TextArea
        id={reasonId}
        label="Reason"
        required
        rows={4}
        value={decision.reason}
        maxLength={longestNote}
        readOnly={decision.isSaving}
        aria-keyshortcuts="E"
        onChange={(event) => decision.write(event.target.value)}
        onKeyDown={(event) => leaveOrSave(event, decision.save)}
      />
      <FormAlert text={decision.problem ?? decision.failure?.message ?? null} />
      <div className="flex flex-wrap gap-2">
        <Button busy={decision.isSaving} disabled={!decision.isDirty} onClick={decision.save}>
          {gold === null ? "Decide" : "Replace the decision"}
        </Button>
        {decision.isDirty && (
          <Button variant="outline2" disabled={decision.isSaving} onClick={decision.discard}>
            Discard
          </Button>
        )}
        <Button
          variant="outline"
          disabled={onNextUndecided === null}
          onClick={() => onNextUndecided?.()}
          aria-keyshortcuts="U"
        >
          Next undecided
        </Button>
      </div>
      <p className="flex flex-wrap items-center gap-1.5 text-xs text-faint">
        <Key text="?" /> All shortcuts
        {decision.isDirty && <span>· Not saved yet; kept in this tab.</span>}
      </p>
      <DecisionsMade decisions={interaction.decisions} />
    </section>
  );
}

/** What holds, and what happened since this was begun. */
function Standing({ interaction, decision }: Pick<DecisionPanelProps, "interaction" | "decision">) {
  const [newest] = interaction.decisions;
  const gold = holdingDecision(interaction);
  return (
    <div className="grid gap-2" aria-live="polite">
      <h2 className="text-md">Decision</h2>
      {decision.isOvertaken && newest !== undefined && (
        <p role="alert" className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn-text">
          {newest.decided_by} decided this in the meantime, {easternTimeText(newest.decided_at)}
          {serverTimeMark()}: see below. Your entries are kept; saving them replaces that decision.
        </p>
      )}
      {decision.isOfOtherText && (
        <p role="alert" className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn-text">
          The transcript was corrected after you started. Your highlights belonged to the earlier
          version and were removed; please read the current version.
        </p>
      )}
      {gold === null && newest !== undefined && !decision.isOvertaken && (
        <p className="rounded-control bg-warn-tint px-3 py-2 text-sm text-warn-text">
          Decided on an earlier version of the transcript: please decide again.
        </p>
      )}
      {gold === null && newest === undefined && (
        <p className="text-sm text-muted">Not decided yet.</p>
      )}
      {gold !== null && (
        <p className="text-sm text-muted">
          Decided by {gold.decided_by}, {easternTimeText(gold.decided_at)}
          {serverTimeMark()}.
        </p>
      )}
    </div>
  );
}

function leaveOrSave(event: KeyboardEvent<HTMLTextAreaElement>, save: () => void): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === "Escape") {
    event.preventDefault();
    event.currentTarget.blur();
  }
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    save();
  }
}

/** Every decision of an interaction, the newest first. */
function DecisionsMade({ decisions }: { decisions: readonly GoldDecision[] }) {
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
              {serverTimeMark()}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
