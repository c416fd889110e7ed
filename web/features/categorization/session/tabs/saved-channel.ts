import { z } from "zod";
import { judgementSchema } from "../judgement.ts";

const savedSchema = z.object({
  account: z.string(),
  email: z.string(),
  gvkey: z.string(),
  number: z.int(),
  revision: z.int(),
  judgement: judgementSchema,
  version: z.int(),
  savedAt: z.string().nullable(),
  savedBy: z.string().nullable(),
  isLocked: z.boolean(),
});

/** What one tab saved, for the others. */
export type SavedMessage = z.output<typeof savedSchema>;

export type SavedChannel = { tell: (saved: SavedMessage) => void; close: () => void };

/** Joins the tabs of this browser that review. */
export function openSavedChannel(onSaved: (saved: SavedMessage) => void): SavedChannel {
  const channel = new BroadcastChannel("sentinel-review");
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const saved = savedSchema.safeParse(data);
    if (saved.success) onSaved(saved.data);
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    tell: (saved) => channel.postMessage(saved),
    close: () => channel.close(),
  };
}
