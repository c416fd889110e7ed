import { z } from "zod";
import { labelSchema } from "#contract/operations/categorization.ts";
import { actingAccount } from "#web/session/acting-account.ts";
import { localStore } from "#web/session/browser-storage.ts";
import { decisionDraftKeys } from "#web/session/kept-keys.ts";

const draftSchema = z.object({
  label: labelSchema.nullable(),
  reason: z.string(),
  highlights: z.array(z.tuple([z.int(), z.int()]).readonly()),
  /** The newest decision and the text when it was begun. */
  version: z.int(),
  revision: z.int(),
});

/** What is being decided of one interaction, and not saved. */
export type DecisionDraft = z.output<typeof draftSchema>;

/** Of one interaction, by who decides: nobody else sees it. */
export function draftKey(gvkey: string, number: number): string {
  return `${decisionDraftKeys}${JSON.stringify([actingAccount(), gvkey, number])}`;
}

/** Kept in this browser for all its tabs, also when the session ends by itself; logging out clears it. */
export function readDecisionDraft(key: string): DecisionDraft | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(localStore.read(key) ?? "null"));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function storeDecisionDraft(key: string, draft: DecisionDraft): void {
  localStore.write(key, JSON.stringify(draft));
}

export function forgetDecisionDraft(key: string): void {
  localStore.remove(key);
}

/** Calls back when another tab changes the draft. @returns how to stop */
export function watchDecisionDraft(key: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent): void => {
    if (event.key === key) onChange();
  };
  globalThis.addEventListener("storage", hear);
  return () => globalThis.removeEventListener("storage", hear);
}
