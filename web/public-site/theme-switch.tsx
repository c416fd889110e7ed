import { useSyncExternalStore } from "react";
import { landingTexts } from "#contract/brand/landing.ts";
import { chooseTheme } from "#web/session/theme.ts";
import { classNames } from "#web/ui/class-names.ts";

const page = () => document.documentElement;

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(page(), { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/** Dark or light, kept for the next visit. Of no use, and not shown, without script. */
export function ThemeSwitch({ className }: { className?: string }) {
  const isLight = useSyncExternalStore(
    subscribe,
    () => page().dataset["theme"] === "light",
    () => false,
  );
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isLight}
      aria-label={landingTexts.navigation.themeSwitch}
      title={landingTexts.navigation.themeSwitch}
      onClick={() => chooseTheme(isLight ? "dark" : "light")}
      className={classNames(
        "grid size-8 place-items-center rounded-control text-muted hover:bg-hover hover:text-text noscript:hidden touch:size-11",
        className,
      )}
    >
      <svg
        width="16"
        height="16"
        viewBox="0 0 16 16"
        fill="none"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <circle cx="8" cy="8" r="5.75" className="stroke-current" />
        <path d="M8 2.25a5.75 5.75 0 0 1 0 11.5z" className="fill-current light:hidden" />
        <path d="M8 2.25a5.75 5.75 0 0 0 0 11.5z" className="hidden fill-current light:block" />
      </svg>
    </button>
  );
}
