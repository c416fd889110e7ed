import type { Operation } from "#contract/catalogue/operation.ts";
import {
  deleteSavedSearchInput,
  duplicateSavedSearchInput,
  getSavedSearchesInput,
  getSavedSearchesOutput,
  savedSearchOutput,
  saveSearchInput,
} from "#contract/operations/screening/saved-searches.ts";
import { successOutput } from "#contract/operations/accounts/session.ts";
import { openToHolders } from "#contract/values/account/permissions.ts";

const access = openToHolders("explore_trades", "explore_events");

/** Searches kept by name; each caller sees those of the screens the own permissions open. */
export const savedSearchOperations = {
  get_saved_searches: {
    summary:
      "The caller's saved searches, and those that others of the organization share; of the " +
      "screens the caller may open.",
    access,
    effect: "reads",
    input: getSavedSearchesInput,
    output: getSavedSearchesOutput,
  },
  save_search: {
    summary:
      "Save a search by name, or change one of the caller's own: its search, name or sharing. " +
      "`known_name` is the name the caller saw; if it has changed since, the call is refused.",
    access,
    effect: "changes",
    input: saveSearchInput,
    output: savedSearchOutput,
  },
  duplicate_saved_search: {
    summary: "Copy a visible search to the caller's own.",
    access,
    effect: "changes",
    input: duplicateSavedSearchInput,
    output: savedSearchOutput,
  },
  delete_saved_search: {
    summary: "Delete one of the caller's own saved searches.",
    access,
    effect: "changes",
    input: deleteSavedSearchInput,
    output: successOutput,
  },
} as const satisfies Record<string, Operation>;
