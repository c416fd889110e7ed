import { z } from "zod";

/** What the results screen shows, and where Back leads. */
export type OpenedWith =
  | { of: "alert"; name: string }
  | {
      of: "search";
      payload: SearchPayload;
      /** Of the alert the search was made for. */
      name: string | null;
      back: { path: string; prevSearchState: unknown } | null;
    };

/** A search as it is kept for this screen: sent as it is. */
export type SearchPayload = z.infer<typeof payloadSchema>;

const payloadSchema = z.looseObject({
  type: z.enum(["alert_search", "explore_trades", "explore_events"]),
});

const pathSchema = z.string().regex(/^\/(?![/\\])/, "A path of this application.");

const stateSchema = z.object({
  alertName: z.string().min(1).optional().catch(undefined),
  searchPayload: payloadSchema.optional().catch(undefined),
  fromPath: pathSchema.optional().catch(undefined),
  prevSearchState: z.unknown().optional(),
});

const nothing: z.infer<typeof stateSchema> = {};

/**
 * Reads what came with the navigation, and the name in the address, which a reload or a bookmark has.
 * @returns null where neither an alert nor a search is named
 */
export function openedWith(state: unknown, nameInAddress: string | null): OpenedWith | null {
  const parsed = stateSchema.safeParse(state);
  const given = parsed.success ? parsed.data : nothing;
  const name = given.alertName ?? (nameInAddress || null);
  if (given.searchPayload !== undefined) {
    const { fromPath, prevSearchState } = given;
    const back = fromPath === undefined ? null : { path: fromPath, prevSearchState };
    return { of: "search", payload: given.searchPayload, name, back };
  }
  if (name === null) return null;
  return { of: "alert", name };
}
