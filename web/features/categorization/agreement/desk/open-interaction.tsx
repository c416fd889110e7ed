import { useId, useState } from "react";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import { interactionText } from "#contract/categorization/interaction-text.ts";
import { labels } from "#contract/categorization/review-vocabulary.ts";
import type { AdjudicatedInteraction } from "#contract/operations/review-agreement.ts";
import { dayInWords } from "#contract/values/plain-date.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { Transcript } from "../../transcript/transcript.tsx";
import { linesOf } from "./adjudication-items.ts";
import { ComparedTranscript } from "./compared-transcript.tsx";
import { DecisionPanel } from "./decision-panel.tsx";
import { type DeskAction, DeskKeysDialog, useDeskKeys } from "./desk-keys.tsx";
import { ReviewerLabels } from "./reviewer-labels.tsx";
import { letterOf } from "./shared-passages.ts";
import { rangesOf, useDecision } from "./use-decision.ts";

type OpenInteractionProps = {
  gvkey: string;
  interaction: AdjudicatedInteraction;
  onReload: () => void;
  onPrevious: () => void;
  onNext: () => void;
  onNextUndecided: (() => void) | null;
};

const views = [
  { value: "reviewers", label: "Reviewers" },
  { value: "decision", label: "Decision" },
] as const;
type View = (typeof views)[number]["value"];

/** One interaction: what was said and highlighted, who labelled it how, what is decided. */
export function OpenInteraction(props: OpenInteractionProps) {
  const { gvkey, interaction, onReload } = props;
  const [view, setView] = useState<View>("reviewers");
  const [isHelping, setHelping] = useState(false);
  const reasonId = useId();
  const showToast = useToast();
  const text = interactionText(linesOf(interaction));
  const ranges = interaction.labels.map((given) => rangesOf(given.interaction_html, text));
  const decision = useDecision({
    gvkey,
    interaction,
    onSaved: () =>
      showToast({
        tone: "success",
        title: `Interaction ${interaction.interaction_num} is decided.`,
      }),
    onOvertaken: onReload,
  });

  function takeOver(chosen: readonly HighlightRange[]) {
    decision.takeOver(chosen);
    setView("decision");
  }

  const actions: Record<DeskAction, () => void> = {
    relevant: () => decision.choose(labels.relevant),
    "not relevant": () => decision.choose(labels.notRelevant),
    previous: props.onPrevious,
    next: props.onNext,
    "next undecided": () => props.onNextUndecided?.(),
    reason: () => document.getElementById(reasonId)?.focus(),
    view: () => setView(view === "reviewers" ? "decision" : "reviewers"),
    shortcuts: () => setHelping(true),
  };
  useDeskKeys((action) => actions[action]());

  return (
    <div className="grid min-w-0 gap-5 xl:grid-cols-[minmax(0,1fr)_330px]">
      <article
        aria-label={`Interaction ${interaction.interaction_num}`}
        className="grid min-w-0 content-start gap-3"
      >
        <Head interaction={interaction} />
        <ReviewerLabels
          labelsGiven={interaction.labels}
          ranges={ranges}
          text={text}
          onTakeOver={takeOver}
        />
        <Segmented label="Highlights of" choices={views} value={view} onValueChange={setView} />
        {view === "reviewers" ? (
          <ComparedTranscript
            interaction={interaction}
            highlights={ranges.map((of, place) => ({ letter: letterOf(place), ranges: of }))}
          />
        ) : (
          <Transcript
            lines={linesOf(interaction)}
            turns={interaction.turns}
            highlights={decision.highlights}
            isReadOnly={decision.isSaving}
            onSelect={decision.select}
          />
        )}
      </article>
      <div className="min-w-0 rounded-card border border-border bg-surface p-4 xl:sticky xl:top-[calc(var(--navbar-height)+var(--banner-height)+8px)] xl:max-h-[calc(100dvh-var(--navbar-height)-var(--banner-height)-24px)] xl:self-start xl:overflow-y-auto">
        <DecisionPanel
          interaction={interaction}
          decision={decision}
          reasonId={reasonId}
          onNextUndecided={props.onNextUndecided}
        />
      </div>
      <DeskKeysDialog isOpen={isHelping} onClose={() => setHelping(false)} />
    </div>
  );
}

function Head({ interaction }: { interaction: AdjudicatedInteraction }) {
  return (
    <header>
      <p className="text-xs text-muted">
        {interaction.call_title} · {dayInWords(interaction.held_on)}
      </p>
      <h2 className="text-md wrap-anywhere">
        Interaction {interaction.interaction_num}: {interaction.heading}
      </h2>
    </header>
  );
}
