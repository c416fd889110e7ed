import type { LucideIcon } from "lucide-react";
import { useEffect } from "react";

type BannerProps = { icon: LucideIcon; text: string; actionLabel: string; onAction: () => void };

/** The yellow strip above the navbar: it stays in sight, as what it says holds for every click. */
export function Banner({ icon: Icon, text, actionLabel, onAction }: BannerProps) {
  useBannerHeight();
  return (
    <output className="sticky top-(--strip-height) z-30 flex h-(--identity-height) items-center justify-center gap-3 bg-yellow px-4 text-sm font-medium text-on-yellow max-md:px-3">
      <Icon size={16} strokeWidth={1.6} aria-hidden="true" className="shrink-0 max-md:hidden" />
      <span className="line-clamp-2 min-w-0 wrap-anywhere max-md:text-xs">{text}</span>
      <button
        type="button"
        onClick={onAction}
        className="h-[26px] shrink-0 rounded-control border border-on-yellow px-2.5 text-xs font-medium hover:bg-yellow-hover focus-visible:outline-on-yellow touch:h-9"
      >
        {actionLabel}
      </button>
    </output>
  );
}

/** What hangs below the navbar moves down with it. */
function useBannerHeight(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty("--identity-height", "40px");
    return () => void style.removeProperty("--identity-height");
  }, []);
}
