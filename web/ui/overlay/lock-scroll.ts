let locks = 0;

/**
 * Holds the page still behind a modal dialog. Where the scroll bar takes room it keeps it, so that
 * nothing moves. Answers what ends it.
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  locks += 1;
  if (locks === 1) {
    if (globalThis.innerWidth > clientWidth) style.scrollbarGutter = "stable";
    style.overflow = "hidden";
  }
  return () => {
    locks -= 1;
    if (locks > 0) return;
    style.removeProperty("overflow");
    style.removeProperty("scrollbar-gutter");
  };
}
