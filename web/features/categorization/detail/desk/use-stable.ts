import { useCallback, useEffect, useRef } from "react";

/** The same function at every drawing, which does what the last one given does. */
export function useStable<Argument>(
  run: (argument: Argument) => void,
): (argument: Argument) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((argument) => latest.current(argument), []);
}
