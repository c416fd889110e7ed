import { Moon, Sun } from "lucide-react";
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
      <Sun size={18} strokeWidth={1.6} aria-hidden="true" className="light:hidden" />
      <Moon size={18} strokeWidth={1.6} aria-hidden="true" className="hidden light:block" />
    </button>
  );
}
