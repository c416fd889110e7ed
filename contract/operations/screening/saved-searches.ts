import { z } from "zod";
import { instantSchema } from "#contract/values/plain-date.ts";

/** The screens a search can be saved of; each is named as the permission that opens it. */
export const savedScreens = ["explore_trades", "explore_events"] as const;
export type SavedScreen = (typeof savedScreens)[number];

/** Of one account. */
export const mostSavedSearches = 200;
export const longestSavedName = 100;
/** Characters of a saved address. */
export const longestState = 32_768;

const nameSchema = z
  .string()
  .max(4 * longestSavedName, `Use at most ${longestSavedName} characters.`)
  .transform((name) => name.normalize("NFC").replace(/\s+/g, " ").trim())
  .refine((name) => name !== "", "Enter a name for the search.")
  .refine((name) => name.length <= longestSavedName, `Use at most ${longestSavedName} characters.`)
  .refine((name) => /[^\p{Cf}\p{Zs}]/u.test(name), "Enter a name with visible characters.")
  .refine(
    // Nor characters that change the direction of the surrounding text.
    (name) => !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(name),
    "Use a name without control characters.",
  );

/** The parameters of the screen's address, see `contract/permalinks`. */
const stateSchema = z.string().min(1, "There is no search to save.").max(longestState);
const screenSchema = z.enum(savedScreens);
const idSchema = z.int().min(1);

export const getSavedSearchesInput = z.strictObject({
  type: z.literal("get_saved_searches"),
  /** Of one screen; of all the caller may open when absent. */
  screen: screenSchema.optional(),
});

export const savedSearchSchema = z.strictObject({
  id: z.int(),
  screen: screenSchema,
  name: z.string(),
  state: z.string(),
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** Name of whose it is. */
  owner: z.string(),
  updated_at: instantSchema,
});
export type SavedSearch = z.infer<typeof savedSearchSchema>;

/** The caller's own first, each by name. */
export const getSavedSearchesOutput = z.strictObject({ searches: z.array(savedSearchSchema) });

const savedFields = z.strictObject({
  type: z.literal("save_search"),
  /** Of the one to change; a new one has none. */
  id: idSchema.optional(),
  /** The name it had when the change was begun. */
  known_name: z.string().max(longestSavedName).optional(),
  /** Of a new one, which also needs a name and a state. */
  screen: screenSchema.optional(),
  name: nameSchema.optional(),
  state: stateSchema.optional(),
  is_shared: z.boolean().optional(),
});
export type SaveSearchPayload = Omit<z.input<typeof savedFields>, "type">;

type NewSearch = {
  type: "save_search";
  screen: SavedScreen;
  name: string;
  state: string;
  is_shared: boolean;
};
type ChangedSearch = {
  type: "save_search";
  id: number;
  known_name: string | undefined;
  name: string | undefined;
  state: string | undefined;
  is_shared: boolean | undefined;
};

/** A new search, or changes of one of the caller's own. */
export const saveSearchInput = savedFields.transform((fields, context) =>
  readSave(fields, context),
);

function readSave(
  fields: z.output<typeof savedFields>,
  context: z.RefinementCtx,
): NewSearch | ChangedSearch {
  const { id, known_name, screen, name, state, is_shared, type } = fields;
  function refuse(path: string, message: string) {
    context.addIssue({ code: "custom", path: [path], message });
    return z.NEVER;
  }
  if (id !== undefined) {
    if (screen !== undefined)
      return refuse("screen", "A saved search cannot be moved to another screen.");
    return { type, id, known_name, name, state, is_shared };
  }
  if (known_name !== undefined) return refuse("known_name", "A new search has no earlier name.");
  if (screen === undefined) return refuse("screen", "Specify the screen of the new search.");
  if (name === undefined) return refuse("name", "Enter a name for the search.");
  if (state === undefined) return refuse("state", "There is no search to save.");
  return { type, screen, name, state, is_shared: is_shared ?? false };
}

export const savedSearchOutput = z.strictObject({ search: savedSearchSchema });

export const duplicateSavedSearchInput = z.strictObject({
  type: z.literal("duplicate_saved_search"),
  id: idSchema,
});

export const deleteSavedSearchInput = z.strictObject({
  type: z.literal("delete_saved_search"),
  id: idSchema,
});
