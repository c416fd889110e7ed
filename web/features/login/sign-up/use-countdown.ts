import { useEffect, useState } from "react";

/** Whole seconds left of a wait, and a way to begin it anew. */
export function useCountdown(seconds: number): [left: number, restart: () => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + seconds * 1_000);
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((endsAt - now) / 1_000));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const ticking = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(ticking);
  }, [isOver]);

  function restart() {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1_000);
  }

  return [left, restart];
}
