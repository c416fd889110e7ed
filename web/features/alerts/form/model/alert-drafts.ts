import { z } from "zod";
import { alertLookbacks } from "#contract/alerts/alert-vocabulary.ts";
import { insiderTypeSchema, tradeTypes } from "#contract/trades/trade-vocabulary.ts";
import { typedConstraintSchema } from "#web/explore/search/stored-search.ts";
import { sessionStore } from "#web/session/browser-storage.ts";
import { alertDraftsKey } from "#web/session/kept-keys.ts";
import type { AlertForm } from "./alert-form.ts";

const texts = z.array(z.string());
const formSchema = z.object({
  name: z.string(),
  scope: z.enum(["named", "described"]),
  tickers: texts,
  owners: texts,
  includesAll: z.boolean(),
  industries: texts,
  marketValue: typedConstraintSchema,
  averageDailyVolume: typedConstraintSchema,
  sharePrice: typedConstraintSchema,
  tradeTypes: z.array(z.enum(tradeTypes)),
  usesFilters: z.boolean(),
  insiderTypes: z.array(insiderTypeSchema),
  excludesPlans: z.boolean(),
  sharesTraded: typedConstraintSchema,
  valueTraded: typedConstraintSchema,
  itemNumbers: texts,
  priceDrop: z.string(),
  priceIncrease: z.string(),
  asksInsiders: z.boolean(),
  lookback: z.literal(alertLookbacks),
  valueSold: typedConstraintSchema,
  valuePurchased: typedConstraintSchema,
  keywords: texts,
  keywordMatch: z.enum(["and", "or"]),
}) satisfies z.ZodType<AlertForm>;

const draftsSchema = z.array(z.object({ path: z.string(), email: z.string(), form: formSchema }));
type Draft = { path: string; email: string; form: AlertForm };

/** Of one tab; the oldest make room. */
const mostDrafts = 5;

/**
 * Forms that were filled in and not saved, by the address they stand under: a reload, an ended
 * session or a look at the matches loses nothing.
 */
export function readAlertDraft(path: string, email: string): AlertForm | null {
  return readDrafts().find((draft) => isOf(draft, path, email))?.form ?? null;
}

export function storeAlertDraft(path: string, email: string, form: AlertForm): void {
  const others = readDrafts().filter((draft) => !isOf(draft, path, email));
  write([{ path, email, form }, ...others].slice(0, mostDrafts));
}

export function forgetAlertDraft(path: string, email: string): void {
  const drafts = readDrafts();
  if (drafts.length > 0) write(drafts.filter((draft) => !isOf(draft, path, email)));
}

function isOf(draft: Draft, path: string, email: string): boolean {
  return draft.path === path && draft.email === email;
}

function readDrafts(): Draft[] {
  try {
    const parsed = draftsSchema.safeParse(JSON.parse(sessionStore.read(alertDraftsKey) ?? "[]"));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

function write(drafts: readonly Draft[]): void {
  if (drafts.length === 0) sessionStore.remove(alertDraftsKey);
  else sessionStore.write(alertDraftsKey, JSON.stringify(drafts));
}
