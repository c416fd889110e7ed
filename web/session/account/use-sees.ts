import { hasAnyPermission } from "#contract/values/account/permissions.ts";
import { useSession } from "#web/session/account/session.ts";

/** Whether the person may open trades and the pages of persons. Lists check once, not for each entry. */
export function useSeesTrades(): boolean {
  return hasAnyPermission(useSession()?.permissions ?? [], ["explore_trades"]);
}

/** Whether the person may open events. */
export function useSeesEvents(): boolean {
  return hasAnyPermission(useSession()?.permissions ?? [], ["explore_events"]);
}
