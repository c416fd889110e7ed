/**
 * Which entry of a menu a key leads to; the list has no ends.
 * @param current  index of the focused entry, -1 when none is
 */
export function nextEntry(key: string, current: number, count: number): number {
  switch (key) {
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case "ArrowUp":
      return current <= 0 ? count - 1 : current - 1;
    default:
      return (current + 1) % count;
  }
}
