import { useCallback, useSyncExternalStore } from "react";

/** Whether a CSS media query holds now; follows its changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** Whether the window is as narrow as a phone, where tables become lists; `md` in styles begins above it. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 767px)");
}
