import { z } from "zod";
import { annotationSchema } from "../annotation.ts";

const messageSchema = z.discriminatedUnion("kind", [
  /** A visit has begun: what it leaves unsaved is looked for when it is over. */
  z.object({ kind: z.literal("opened"), visit: z.string() }),
  /** Another tab is about to lock the company: whatever can be saved is saved now. */
  z.object({ kind: z.literal("save"), gvkey: z.string() }),
  z.object({
    kind: z.literal("saved"),
    account: z.string(),
    email: z.string(),
    gvkey: z.string(),
    number: z.int(),
    revision: z.int(),
    annotation: annotationSchema,
    version: z.int(),
    savedAt: z.string().nullable(),
    savedBy: z.string().nullable(),
    isLocked: z.boolean(),
  }),
]);

/** What the tabs of this browser that review tell each other. */
export type TabMessage = z.output<typeof messageSchema>;
export type SavedMessage = Extract<TabMessage, { kind: "saved" }>;

export type TabChannel = { post: (message: TabMessage) => void; close: () => void };

export function openTabChannel(onMessage: (message: TabMessage) => void): TabChannel {
  const channel = new BroadcastChannel("sentinel-review");
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(data);
    if (message.success) onMessage(message.data);
  });
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
    post: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}
