import { useSession } from "./use-session.ts";

const reason = "This cannot be done while running as another user. Revert first.";

/** Why what belongs to the person alone cannot be changed here; null when it can. */
export function useRunAsLock(): string | null {
  const session = useSession();
  return session === null || session.runAs === null ? null : reason;
}
