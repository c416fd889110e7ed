import { z } from "zod";
import { labelSchema } from "#contract/operations/categorization.ts";
import { actingAccount } from "#web/session/acting-account.ts";
import { sessionStore } from "#web/session/browser-storage.ts";
import { decisionDraftsKey } from "#web/session/kept-keys.ts";

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

const keptSchema = z.record(z.string(), draftSchema);

/** Of one interaction, by who decides: nobody else sees it. */
export function draftKey(gvkey: string, number: number): string {
  return JSON.stringify([actingAccount(), gvkey, number]);
}

/** Kept in this tab, also when the session ends by itself; logging out clears it. */
export function readDecisionDraft(key: string): DecisionDraft | null {
  return readAll()[key] ?? null;
}

export function storeDecisionDraft(key: string, draft: DecisionDraft): void {
  sessionStore.write(decisionDraftsKey, JSON.stringify({ ...readAll(), [key]: draft }));
}

export function forgetDecisionDraft(key: string): void {
  const { [key]: _gone, ...others } = readAll();
  if (Object.keys(others).length === 0) sessionStore.remove(decisionDraftsKey);
  else sessionStore.write(decisionDraftsKey, JSON.stringify(others));
}

function readAll(): z.output<typeof keptSchema> {
  try {
    const parsed = keptSchema.safeParse(JSON.parse(sessionStore.read(decisionDraftsKey) ?? "{}"));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}
