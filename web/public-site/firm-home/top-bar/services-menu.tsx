import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { firmHomeTexts } from "#contract/brand/firm-home.ts";
import { classNames } from "#web/ui/class-names.ts";

/** Links of the bar, and the button among them. */
export const barLink =
  "inline-flex h-9 items-center gap-1.5 rounded-control px-3 text-base font-medium no-underline transition-colors hover:text-text hover:no-underline touch:h-11";

const { services, servicesEntries } = firmHomeTexts.bar;

/** A button with a list of links beneath it; without script a plain link to the section. */
export function ServicesMenu() {
  const listId = useId();
  const { isOpen, setIsOpen, place, button } = useMenu();

  function focusEntry(key: string) {
    const links = [...(place.current?.querySelectorAll<HTMLElement>(":scope ul a") ?? [])];
    const current = links.findIndex((link) => link === document.activeElement);
    links[nextEntry(key, current, links.length)]?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!["ArrowDown", "ArrowUp", "Home", "End"].includes(event.key)) return;
    if (!isOpen && event.key !== "ArrowDown") return;
    event.preventDefault();
    // A hidden link takes no focus.
    flushSync(() => setIsOpen(true));
    focusEntry(event.key);
  }

  return (
    <li ref={place} onKeyDown={onKeyDown} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
        className={classNames(barLink, "noscript:hidden", isOpen ? "text-text" : "text-muted")}
      >
        {services.text}
        <Chevron isUp={isOpen} />
      </button>
      <a href={services.href} className={classNames(barLink, "text-muted not-noscript:hidden")}>
        {services.text}
      </a>
      <ul
        id={listId}
        className={classNames(
          "absolute top-full left-0 mt-3 w-74 rounded-card border border-border bg-raised p-1.5 shadow-popup transition-[opacity,translate] duration-160",
          !isOpen && "invisible -translate-y-1 opacity-0",
        )}
      >
        {servicesEntries.map(({ text, detail, href }) => (
          <li key={href}>
            <a
              href={href}
              onClick={() => setIsOpen(false)}
              className="block rounded-control px-3 py-2.5 font-medium text-text no-underline hover:bg-hover hover:no-underline focus-visible:bg-hover"
            >
              {text}
              <span className="block text-sm font-normal text-muted">{detail}</span>
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Open or closed; a click or the focus outside closes, and so does Escape, back to the button. */
function useMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setIsOpen(false);
    };
    const closeOnEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key !== "Escape") return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener("click", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("click", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [isOpen]);

  return { isOpen, setIsOpen, place, button };
}

function Chevron({ isUp }: { isUp: boolean }) {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames("stroke-current transition-transform", isUp && "rotate-180")}
    >
      <path d="m4 6 4 4 4-4" />
    </svg>
  );
}

/**
 * Which entry of a menu a key leads to; the list has no ends.
 * @param current  index of the focused entry, -1 when none is
 */
export function nextEntry(key: string, current: number, count: number): number {
  switch (key) {
    case "Home":
      return 0;
    case "End":
      return count - 1;
    case "ArrowUp":
      return current <= 0 ? count - 1 : current - 1;
    default:
      return (current + 1) % count;
  }
}
