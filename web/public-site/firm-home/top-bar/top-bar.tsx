import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { MarketEconomicsLockup } from "#web/brand/marks.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { barLink, ServicesMenu } from "./services-menu.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import { useSyncExternalStore } from "react";

/** More than this many pixels down, the bar is set off from the page. */
const THRESHOLD = 50;

function subscribe(onScroll: () => void): () => void {
  addEventListener("scroll", onScroll, { passive: true });
  return () => removeEventListener("scroll", onScroll);
}

/** Whether the page is scrolled down far enough for the bar to change its look. */
function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => scrollY > THRESHOLD,
    () => false,
  );
}

const texts = firmHomeTexts.bar;

/**
 * Transparent over the hero, a surface of its own further down. Its row moves with a transform
 * while its height shrinks, so that nothing in it counts as a shift of the layout.
 */
export function TopBar() {
  const isScrolled = useScrolled();
  return (
    <header
      className={classNames(
        "fixed inset-x-0 top-0 z-20 border-b demonstration:top-6 transition-[height,background-color,border-color] duration-160 print:absolute",
        isScrolled
          ? "h-14 border-border bg-surface/94 backdrop-blur-md"
          : "h-15 border-transparent md:h-18",
      )}
    >
      <div
        className={classNames(
          "mx-auto flex h-15 max-w-312 items-center justify-between px-5 transition-transform duration-160 md:h-18 md:px-6",
          isScrolled && "-translate-y-0.5 md:-translate-y-2",
        )}
      >
        <a href="#about" aria-label={firmHomeTexts.logoLink} className="flex no-underline">
          <MarketEconomicsLockup />
        </a>
        <nav aria-label={texts.label} className="-mr-3 hidden wide:block">
          <ul className="flex items-center gap-1">
            <BarLink {...texts.about} />
            <BarLink {...texts.clients} />
            <ServicesMenu />
            <BarLink {...texts.experts} />
            <BarLink {...texts.contact} />
          </ul>
        </nav>
        <MenuSheet />
      </div>
    </header>
  );
}

function BarLink({ text, href }: { text: string; href: string }) {
  return (
    <li>
      <a href={href} className={classNames(barLink, "text-muted")}>
        {text}
      </a>
    </li>
  );
}
