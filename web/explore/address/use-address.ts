import { useCallback, useContext } from "react";
import { type Location, NavigationType, UNSAFE_DataRouterContext, useNavigate } from "react-router";

type AddressChange = {
  /** The parameters wanted, made from those of the address as it will be. */
  parameters: (now: URLSearchParams) => URLSearchParams;
  /** Whether Back undoes the change alone. */
  isStep?: boolean;
  /** The state of the history entry; absent: stays as it is. */
  state?: string | null;
  /** Whether the address keeps what is after its #, which also names a section to show. */
  isHashKept?: boolean;
};

/**
 * The address of the page as it will be after the navigation in progress, and how to change its
 * parameters. The rendered location lags behind: a change based on it undoes one made just before.
 */
export function useAddress(): {
  read: () => Location;
  change: (change: AddressChange) => void;
} {
  // The router's hooks return the state of the last rendering; only the router has the current one.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  if (router === undefined) throw new Error("useAddress needs a data router");
  const navigate = useNavigate();
  const read = useCallback(
    () => router.state.navigation.location ?? router.state.location,
    [router],
  );
  const change = useCallback(
    ({ parameters, isStep = false, isHashKept = false, ...entry }: AddressChange) => {
      const { location, navigation } = router.state;
      const next = navigation.location ?? location;
      // A change by the page must not stop a navigation away from it.
      if (next.pathname !== location.pathname) return;
      const now = new URLSearchParams(next.search);
      const wanted = parameters(now).toString();
      if (wanted === now.toString()) return;
      // A navigation in progress is replaced by this change, and remains a history entry.
      const replace = !isStep && navigation.historyAction !== NavigationType.Push;
      const state: unknown = entry.state === undefined ? next.state : entry.state;
      const to = { search: wanted, hash: isHashKept ? next.hash : "" };
      void navigate(to, { replace, preventScrollReset: true, state });
    },
    [router, navigate],
  );
  return { read, change };
}
