import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { interactionText } from "#contract/categorization/interaction-text.ts";
import { markedHtml, parseMarkedHtml } from "#contract/categorization/marked-text.ts";
import { type Label, labels, reviewTexts } from "#contract/categorization/review-vocabulary.ts";
import { type TextSelection, toggleHighlight } from "#contract/categorization/toggle-highlight.ts";
import type { AdjudicatedInteraction } from "#contract/operations/reviews/review-agreement.ts";
import { type HighlightRange, normalizeRanges } from "#contract/categorization/highlight-range.ts";
import { decide } from "../../api/agreement.ts";
import { holdingDecision, linesOf, newestVersion } from "./adjudication-items.ts";
import { z } from "zod";
import { labelSchema } from "#contract/operations/reviews/categorization.ts";
import { actingAccount } from "#web/session/account/session.ts";
import { localStore, decisionDraftKeys } from "#web/session/browser-storage.ts";

const draftSchema = z.object({
  label: labelSchema.nullable(),
  reason: z.string(),
  highlights: z.array(z.tuple([z.int(), z.int()]).readonly()),
  /** The newest decision and the text when it was begun. */
  version: z.int(),
  revision: z.int(),
});

/** What is being decided of one interaction, and not saved. */
type DecisionDraft = z.output<typeof draftSchema>;

/** Of one interaction, by who decides: no one else sees it. */
function draftKey(gvkey: string, number: number): string {
  return `${decisionDraftKeys}${JSON.stringify([actingAccount(), gvkey, number])}`;
}

/** Kept in this browser for all its tabs, also when the session ends by itself; logging out clears it. */
function readDecisionDraft(key: string): DecisionDraft | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(localStore.read(key) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function storeDecisionDraft(key: string, draft: DecisionDraft): void {
  localStore.write(key, JSON.stringify(draft));
}

function forgetDecisionDraft(key: string): void {
  localStore.remove(key);
}

/** Calls back when another tab changes the draft. @returns how to stop */
function watchDecisionDraft(key: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === key) onChange();
  };
  globalThis.addEventListener("storage", hear);
  return () => globalThis.removeEventListener("storage", hear);
}

export type Decision = ReturnType<typeof useDecision>;

type Deciding = {
  gvkey: string;
  interaction: AdjudicatedInteraction;
  onSaved: () => void;
  /** Someone decided meanwhile, or the transcript was corrected. */
  onOvertaken: () => void;
};

/** What is being decided of one interaction; kept in this browser until it is saved. */
export function useDecision({ gvkey, interaction, onSaved, onOvertaken }: Deciding) {
  const key = draftKey(gvkey, interaction.interaction_num);
  const [kept, setKept] = useState(() => readDecisionDraft(key));
  // Two tabs on one interaction show and change the same draft: neither writes over the other's.
  useEffect(() => watchDecisionDraft(key, () => setKept(readDecisionDraft(key))), [key]);
  const [problem, setProblem] = useState<string | null>(null);
  const text = interactionText(linesOf(interaction));
  const shown = shownDraft(interaction, kept, text);
  // A second press comes before the mutation is seen as pending.
  const isSent = useRef(false);
  const saving = useMutation({
    mutationFn: decide,
    onSettled: () => {
      isSent.current = false;
    },
    onSuccess: () => {
      forget();
      onSaved();
    },
    onError: onOvertaken,
  });

  function forget() {
    forgetDecisionDraft(key);
    setKept(null);
  }

  function change(part: Partial<Pick<DecisionDraft, "label" | "reason" | "highlights">>) {
    // The answer will clear what is kept: a change now, by a key, would be lost with it.
    if (isSent.current) return;
    const version = kept?.version ?? newestVersion(interaction);
    const draft = { ...shown, ...part, version, revision: interaction.revision };
    setKept(draft);
    storeDecisionDraft(key, draft);
    setProblem(null);
  }

  function save() {
    const lacking = whatLacks(shown);
    setProblem(lacking);
    if (lacking !== null || shown.label === null || isSent.current) return;
    isSent.current = true;
    saving.mutate(toSave(gvkey, interaction, { ...shown, categorization: shown.label, text }));
  }

  return {
    ...shown,
    isDirty: kept !== null,
    /** Decided by someone since this was begun. */
    isOvertaken: kept !== null && kept.version !== newestVersion(interaction),
    /** It was begun over a text that has been corrected since. */
    isOfOtherText: kept !== null && kept.revision !== interaction.revision,
    problem,
    failure: saving.error,
    isSaving: saving.isPending,
    choose: (label: Label) => change({ label }),
    write: (reason: string) => change({ reason }),
    select: (selection: TextSelection) =>
      change({ highlights: [...toggleHighlight(text, shown.highlights, selection)] }),
    /** Highlights of reviewers, those that touch made one; with them the interaction is relevant. */
    takeOver: (ranges: readonly HighlightRange[]) =>
      change({ label: labels.relevant, highlights: [...normalizeRanges(text, ranges)] }),
    discard: () => {
      forget();
      setProblem(null);
      saving.reset();
    },
    save,
  };
}

/** A decision of what is on the screen: of its newest decision and its text. */
function toSave(
  gvkey: string,
  interaction: AdjudicatedInteraction,
  {
    categorization,
    reason,
    highlights,
    text,
  }: Pick<DecisionDraft, "reason" | "highlights"> & { categorization: Label; text: string },
) {
  return {
    gvkey,
    interaction_num: interaction.interaction_num,
    categorization,
    reason,
    interaction_html: categorization === labels.relevant ? markedHtml(text, highlights) : null,
    known_version: newestVersion(interaction),
    known_revision: interaction.revision,
  };
}

/** What was typed, else the decision that holds, else nothing. */
function shownDraft(
  interaction: AdjudicatedInteraction,
  kept: DecisionDraft | null,
  text: string,
): DecisionDraft {
  const { revision } = interaction;
  if (kept !== null) return kept.revision === revision ? kept : { ...kept, highlights: [] };
  const gold = holdingDecision(interaction);
  return {
    label: gold?.categorization ?? null,
    reason: gold?.reason ?? "",
    highlights: [...rangesOf(gold?.interaction_html ?? null, text)],
    version: newestVersion(interaction),
    revision,
  };
}

/** Highlights in HTML of the current version. */
export function rangesOf(html: string | null, text: string): readonly HighlightRange[] {
  return html === null ? [] : (parseMarkedHtml(html, text) ?? []);
}

function whatLacks({ label, reason, highlights }: DecisionDraft): string | null {
  if (label === null) return "Choose Relevant or Not Relevant.";
  if (label === labels.relevant && highlights.length === 0)
    return reviewTexts.highlightBeforeGoingBack;
  return reason.trim() === "" ? "Say why: the reason is kept with the decision." : null;
}
