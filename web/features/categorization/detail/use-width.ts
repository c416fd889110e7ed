import { type RefObject, useLayoutEffect, useState } from "react";

/** What fits next to each other: the list, the transcript and the panel; the latter two; one. */
export type ReviewWidth = "wide" | "medium" | "narrow";

const wideFrom = 900;
const mediumFrom = 640;

/** Of the page, which the sidebar leaves more or less room; before it is known, wide. */
export function useWidth(page: RefObject<HTMLElement | null>): ReviewWidth {
  const [width, setWidth] = useState<ReviewWidth>("wide");
  useLayoutEffect(() => {
    const element = page.current;
    if (element === null) return undefined;
    const measure = () => setWidth(widthOf(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [page]);
  return width;
}

function widthOf(pixels: number): ReviewWidth {
  if (pixels >= wideFrom) return "wide";
  return pixels >= mediumFrom ? "medium" : "narrow";
}
