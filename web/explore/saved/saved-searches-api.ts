import { queryOptions } from "@tanstack/react-query";
import type {
  SavedScreen,
  SavedSearch,
  SaveSearchPayload,
} from "#contract/operations/screening/saved-searches.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";

export function savedSearchesQuery(screen: SavedScreen) {
  return queryOptions({
    queryKey: ["get_saved_searches", screen],
    queryFn: ({ signal }) => call("get_saved_searches", { screen }, { signal }),
  });
}

export async function saveSearch(payload: SaveSearchPayload): Promise<SavedSearch> {
  return withCache(async () => (await call("save_search", payload)).search);
}

export async function duplicateSearch(id: number): Promise<SavedSearch> {
  return withCache(async () => (await call("duplicate_saved_search", { id })).search);
}

export async function deleteSearch(id: number): Promise<void> {
  await withCache(async () => call("delete_saved_search", { id }));
}

/** In either case the list is then that of the server. */
async function withCache<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change();
  } finally {
    await queryClient.invalidateQueries({ queryKey: ["get_saved_searches"] });
  }
}
