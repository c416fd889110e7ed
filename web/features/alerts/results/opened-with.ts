import { z } from "zod";
import { type AlertDefinition, definitionSchema } from "#contract/alerts/alert-definition.ts";
import { newAlertPath } from "#web/session/alert-paths.ts";

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

const previewSchema = definitionSchema.extend({ alert_name: z.string().optional() });

const nothing: z.infer<typeof stateSchema> = {};

/**
 * Reads what came with the navigation, and what the address has, which a reload or a bookmark keeps.
 * @param inFragment  what the URL fragment (after `#`) of a preview has
 * @returns null where neither an alert nor a search is named
 */
export function openedWith(
  state: unknown,
  nameInAddress: string | null,
  inFragment: unknown,
): OpenedWith | null {
  const parsed = stateSchema.safeParse(state);
  const given = parsed.success ? parsed.data : nothing;
  const name = given.alertName ?? (nameInAddress || null);
  if (given.searchPayload !== undefined) {
    const { fromPath, prevSearchState } = given;
    const back = fromPath === undefined ? null : { path: fromPath, prevSearchState };
    return { of: "search", payload: given.searchPayload, name, back };
  }
  if (name !== null) return { of: "alert", name };
  const preview = previewSchema.safeParse(inFragment);
  if (!preview.success) return null;
  const { form_type: kind, ...filled } = preview.data;
  return {
    of: "search",
    payload: { type: "alert_search", ...preview.data },
    name: filled.alert_name ?? null,
    back: { path: newAlertPath(kind, filled), prevSearchState: undefined },
  };
}

const definitionIn = z.object(definitionSchema.shape);

/** What an alert search looks for; null for another search, or if it cannot be read. */
export function searchedDefinition(payload: SearchPayload): AlertDefinition | null {
  if (payload.type !== "alert_search") return null;
  return definitionIn.safeParse(payload).data ?? null;
}
