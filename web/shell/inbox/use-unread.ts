import { useEffect, useState } from "react";
import { followLive } from "#web/api/follow-live.ts";

/**
 * How many matches are unread, as the server tells it; null until it has.
 * @param onChange  told of each change; a new one opens a connection of its own
 */
export function useUnread(onChange: (unread: number) => void): number | null {
  const [unread, setUnread] = useState<number | null>(null);
  useEffect(() => {
    const ending = new AbortController();
    void followLive({
      signal: ending.signal,
      onUnread: (told) => {
        setUnread(told);
        onChange(told);
      },
    });
    return () => ending.abort();
  }, [onChange]);
  return unread;
}
