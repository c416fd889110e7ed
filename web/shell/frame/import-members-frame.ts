import { watchSession } from "#web/shell/session-watch.ts";

/**
 * Apart from what decides which frame is shown, because visitors load that: the names of all the
 * files behind the frame of members weigh more than a public page may carry.
 */
export async function importMembersFrame() {
  const { MembersFrame } = await import("./members-frame.tsx");
  return MembersFrame;
}

export { watchSession };
