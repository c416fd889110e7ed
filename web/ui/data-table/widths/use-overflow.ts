import { useEffect, useState } from "react";

/** Whether the first child of a box is wider than the box. */
export function useOverflow(box: HTMLElement | null): boolean {
  const [overflowing, setOverflowing] = useState(false);
  useEffect(() => {
    const content = box?.firstElementChild;
    if (!box || !content) return undefined;
    const observer = new ResizeObserver(() => {
      setOverflowing(content.scrollWidth > box.clientWidth + 1);
    });
    observer.observe(box);
    observer.observe(content);
    return () => observer.disconnect();
  }, [box]);
  return overflowing;
}
