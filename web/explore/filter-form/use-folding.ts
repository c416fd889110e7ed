import { useCallback, useState } from "react";
import { useMediaQuery } from "#web/ui/overlay/use-media-query.ts";

/** Next to the panel and on phones the form hides behind a button once there are results. */
export function useFolding(isPanelOpen: boolean, hasSearched: boolean) {
  const isPhone = useMediaQuery("(max-width: 767px)");
  const [isOpened, setIsOpened] = useState<boolean | null>(null);
  const isFolded = isPanelOpen || isPhone;
  const isFormShown = !isFolded || (isOpened ?? !hasSearched);
  const fold = useCallback(() => {
    setIsOpened(false);
    if (!isFolded) return;
    // The button just pressed is gone: go on reading at the top of the results.
    globalThis.scrollTo(0, 0);
    document.getElementById("page")?.focus({ preventScroll: true });
  }, [isFolded]);
  const unfold = useCallback(() => setIsOpened(null), []);
  const toggle = () => setIsOpened(!isFormShown);
  return { isPhone, isFolded, isFormShown, fold, unfold, toggle };
}
