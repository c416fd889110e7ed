import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { MarketEconomicsLockup } from "#web/brand/marks.tsx";
import { classNames } from "#web/ui/class-names.ts";

const texts = firmHomeTexts.bar;

/** From here on the bar shows the links itself; the breakpoint `wide` of the theme. */
const WIDE = "(width >= 1024px)";

const iconButton =
  "-mr-3 grid size-11 place-items-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text";

/** The links of the bar on narrow screens; without script the button leads to those of the footer. */
export function MenuSheet() {
  const sheet = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const wide = matchMedia(WIDE);
    const close = () => sheet.current?.close();
    wide.addEventListener("change", close);
    return () => wide.removeEventListener("change", close);
  }, []);

  function open() {
    holdPage();
    sheet.current?.showModal();
    setIsOpen(true);
  }

  function onClose() {
    releasePage();
    setIsOpen(false);
  }

  return (
    <>
      <button
        type="button"
        aria-label={texts.menu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
        className={classNames(iconButton, "wide:hidden noscript:hidden")}
      >
        <Drawing path="M2 5h12M2 11h12" />
      </button>
      <a
        href="#site-links"
        aria-label={texts.menu}
        className={classNames(iconButton, "wide:hidden not-noscript:hidden")}
      >
        <Drawing path="M2 5h12M2 11h12" />
      </a>
      <dialog
        ref={sheet}
        aria-label={texts.menu}
        closedby="any"
        onClose={onClose}
        onKeyDown={keepFocusInside}
        className="inset-x-0 top-0 m-0 max-h-dvh w-full max-w-none overscroll-contain overflow-y-auto border-b border-border bg-surface text-text shadow-popup backdrop:bg-shade"
      >
        <div className="flex h-15 items-center justify-between px-5 md:h-18 md:px-6">
          <MarketEconomicsLockup />
          <button
            type="button"
            aria-label={texts.closeMenu}
            onClick={() => sheet.current?.close()}
            className={iconButton}
          >
            <Drawing path="M3 3l10 10M13 3 3 13" />
          </button>
        </div>
        <SheetLinks onChoice={() => sheet.current?.close()} />
      </dialog>
    </>
  );
}

function SheetLinks({ onChoice }: { onChoice: () => void }) {
  return (
    <nav aria-label={texts.label} className="px-5 pb-6 md:px-6">
      <ul className="divide-y divide-border border-t border-border">
        <SheetLink {...texts.about} onChoice={onChoice} />
        <SheetLink {...texts.clients} onChoice={onChoice} />
        <li className="pb-2">
          <a href={texts.services.href} onClick={onChoice} className={sheetLink}>
            {texts.services.text}
          </a>
          <ul className="ml-0.5 border-l border-border pl-4">
            {texts.servicesEntries.map(({ text, detail, href }) => (
              <li key={href}>
                <a href={href} onClick={onChoice} className="block py-2 text-text no-underline">
                  {text}
                  <span className="block text-sm text-muted">{detail}</span>
                </a>
              </li>
            ))}
          </ul>
        </li>
        <SheetLink {...texts.experts} onChoice={onChoice} />
        <SheetLink {...texts.contact} onChoice={onChoice} />
      </ul>
    </nav>
  );
}

const sheetLink = "flex min-h-12 items-center text-md font-medium text-text no-underline";

type SheetLinkProps = { text: string; href: string; onChoice: () => void };

function SheetLink({ text, href, onChoice }: SheetLinkProps) {
  return (
    <li>
      <a href={href} onClick={onChoice} className={sheetLink}>
        {text}
      </a>
    </li>
  );
}

/** Keeps the page from scrolling, and in its place where a scroll bar takes room. */
function holdPage() {
  const page = document.documentElement;
  page.style.scrollbarGutter = innerWidth > page.clientWidth ? "stable" : "";
  page.style.overflow = "hidden";
}

function releasePage() {
  document.documentElement.style.scrollbarGutter = "";
  document.documentElement.style.overflow = "";
}

/** The browser would let Tab leave the page for its own controls. */
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== "Tab") return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("a, button")];
  const [from, to] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}

function Drawing({ path }: { path: string }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth="1.4"
      strokeLinecap="round"
      aria-hidden="true"
      className="stroke-current"
    >
      <path d={path} />
    </svg>
  );
}
