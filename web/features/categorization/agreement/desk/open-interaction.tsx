import { useId, useState, useEffect, useEffectEvent } from "react";
import type { HighlightRange } from "#contract/categorization/highlight-range.ts";
import { interactionText } from "#contract/categorization/interaction-text.ts";
import { labels } from "#contract/categorization/review-vocabulary.ts";
import type { AdjudicatedInteraction } from "#contract/operations/reviews/review-agreement.ts";
import { dayInWords } from "#contract/values/day-in-words.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { Transcript } from "../../transcript/transcript.tsx";
import { linesOf } from "./adjudication-items.ts";
import { DecisionPanel } from "./decision-panel.tsx";
import { type DeskAction, deskShortcuts } from "#web/shortcuts/desk-shortcuts.ts";
import { ReviewerLabels } from "./reviewer-labels.tsx";
import { letterOf, type HighlightsOf, sharedPassages } from "./shared-passages.ts";
import { rangesOf, useDecision } from "./use-decision.ts";
import { transcriptTurns } from "#web/features/categorization/transcript/transcript-turns.ts";
import { isTurnedOff } from "#web/session/preferences.ts";
import { ShortcutsDialog } from "#web/shortcuts/shortcuts-dialog.tsx";
import { isTyping } from "#web/ui/is-typing.ts";

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

type ComparedTranscriptProps = {
  interaction: AdjudicatedInteraction;
  highlights: readonly HighlightsOf[];
};

/** What was said, with the highlights of all reviewers, each passage with the letters of who made it. */
function ComparedTranscript({ interaction, highlights }: ComparedTranscriptProps) {
  const spoken = transcriptTurns(linesOf(interaction), interaction.turns);
  return (
    <div role="group" aria-label="Transcript with the highlights of the reviewers">
      {spoken.map(({ speaker, role, lines }, place) => (
        <div key={place} className="py-2.5">
          {speaker !== null && (
            <p className="mb-1 pl-8 text-sm text-faint">
              <span className="font-semibold text-text">{speaker}</span>
              {role !== null && ` · ${role}`}
            </p>
          )}
          {lines.map((line) => (
            <div key={line.number} className="relative mt-1 pl-8 first:mt-0">
              <span
                aria-hidden
                className="absolute top-0 left-0 flex min-h-6 min-w-6 justify-end pt-1 pr-1.5 text-2xs text-faint tabular-nums select-none"
              >
                {line.number}
              </span>
              <p dir="auto" className="text-md leading-7 wrap-anywhere whitespace-pre-wrap">
                {sharedPassages(line, highlights).map(({ text, letters }, at) =>
                  letters.length === 0 ? (
                    <span key={at}>{text}</span>
                  ) : (
                    <Passage key={at} text={text} letters={letters} />
                  ),
                )}
              </p>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** One line below it for one reviewer, two for more; the letters tell who. */
function Passage({ text, letters }: { text: string; letters: readonly string[] }) {
  const line = letters.length > 1 ? "border-double border-b-4" : "border-solid border-b-2";
  return (
    <mark className={`rounded-small box-decoration-clone border-warn px-0.5 py-px ${line}`}>
      {text}
      <sup
        aria-hidden
        className="ml-0.5 rounded-small bg-surface px-0.75 py-px text-2xs font-semibold text-text select-none"
      >
        {letters.join(" ")}
      </sup>
      <span className="sr-only"> (highlighted by {letters.join(", ")})</span>
    </mark>
  );
}

/** Keys of the whole page, as long as no field, dialog or menu has them. */
function useDeskKeys(act: (action: DeskAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTurnedOff(event))
      return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = deskShortcuts.find(({ key }) => key === pressed);
    if (found === undefined || isTyping(event.target) || isSomethingOpen()) return;
    event.preventDefault();
    act(found.action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
}

function isSomethingOpen(): boolean {
  const popups = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
  return document.querySelector(popups) !== null;
}

const savingNote = "While you write the reason, Ctrl Enter saves the decision.";

function DeskKeysDialog(props: { isOpen: boolean; onClose: () => void }) {
  return <ShortcutsDialog {...props} shortcuts={deskShortcuts} note={savingNote} />;
}
