import { z } from "zod";
import { claimedEmailSchema } from "#contract/values/account/email-schema.ts";

/** Visible column names of the table of trades, in order, as a JSON array in a string. */
export const screenerColumnsPreference = "screener_columns";

/** The same of the table of events. */
export const eventColumnsPreference = "event_columns";

/** The same of the table of all transactions. */
export const lineColumnsPreference = "line_columns";

/** The same for the table of planned sales. */
export const plannedSaleColumnsPreference = "planned_sale_columns";

/** `["latest_first"]` where searches of trades begin with the latest trade; else an empty list. */
export const tradeOrderPreference = "trade_order";

/** The same of searches of events, by filing date. */
export const eventOrderPreference = "event_order";

/** The same of searches of all transactions, by filing date. */
export const lineOrderPreference = "line_order";

/** Which hints a reviewer sees in transcripts, and the keywords of their own, as a JSON object. */
export const reviewHintsPreference = "review_hints";

/** `false`: shortcuts of a single letter or sign do nothing (WCAG 2.1.4). */
export const singleKeysPreference = "single_key_shortcuts";

const notJson = "The preferences must be JSON text.";

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const updateUserPreferencesInput = z.strictObject({
  type: z.literal("update_user_preferences"),
  email: claimedEmailSchema,
  preference_type: z
    .string()
    .regex(
      /^[a-z][a-z0-9_]{0,63}$/,
      "The preference name may contain lowercase letters, digits, and _.",
    ),
  preferences: z.string().max(20_000, "The preferences are too long.").refine(isJson, notJson),
});
