import { type ReactNode, useCallback, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";

/** How much of a block must be in sight before it fades in. */
const VISIBLE_SHARE = 0.15;

const looks = {
  plain: "",
  waiting: "opacity-0 motion-safe:translate-y-2 print:translate-y-0 print:opacity-100",
  arrived: "transition-[opacity,translate] duration-400 ease-calm",
} as const;

type FadeInProps = { children: ReactNode; className?: string };

/**
 * Fades its content in once, when it first comes into sight. The content is hidden only when the script runs,
 * and only while out of sight: below the window.
 */
export function FadeIn({ children, className }: FadeInProps) {
  const [look, setLook] = useState<keyof typeof looks>("plain");
  const watch = useCallback((block: HTMLDivElement) => watchBlock(block, setLook), []);
  return (
    <div ref={watch} className={classNames(looks[look], className)}>
      {children}
    </div>
  );
}

function watchBlock(block: Element, onChange: (look: keyof typeof looks) => void) {
  if (block.getBoundingClientRect().top < innerHeight) return;
  onChange("waiting");
  const observer = new IntersectionObserver(
    (entries) => {
      // A browser may report a smaller share once, when the watch begins.
      if (!entries.some(({ intersectionRatio }) => intersectionRatio >= VISIBLE_SHARE)) return;
      onChange("arrived");
      observer.disconnect();
    },
    { threshold: VISIBLE_SHARE },
  );
  observer.observe(observedPart(block));
  return () => observer.disconnect();
}

/** Of something taller than the window its beginning, so that the share can always be reached. */
function observedPart(element: Element): Element {
  const isTaller = element.getBoundingClientRect().height > innerHeight;
  return (isTaller ? element.firstElementChild : null) ?? element;
}
