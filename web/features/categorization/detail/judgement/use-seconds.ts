import { useCallback, useSyncExternalStore } from "react";

const tickMs = 250;

/** The time in milliseconds, going on by quarters of a second while something is counted down. */
export function useSeconds(isCounting: boolean): number {
  const subscribe = useCallback(
    (onTick: () => void) => {
      const ticking = isCounting ? setInterval(onTick, tickMs) : undefined;
      return () => clearInterval(ticking);
    },
    [isCounting],
  );
  return useSyncExternalStore(subscribe, roundedNow);
}

function roundedNow(): number {
  return Math.floor(Date.now() / tickMs) * tickMs;
}
