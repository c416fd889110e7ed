import { useEffect, useEffectEvent } from "react";
import { isTurnedOff } from "#web/session/preferences.ts";
import type { LeadAction } from "#web/shortcuts/lead-shortcuts.ts";
import { isControl, isTyping } from "#web/ui/is-typing.ts";

const actions: ReadonlyMap<string, LeadAction> = new Map([
  ["j", "next"],
  ["ArrowDown", "next"],
  ["k", "previous"],
  ["ArrowUp", "previous"],
  ["Enter", "open"],
  ["x", "select"],
  ["a", "assign"],
  ["d", "dismiss"],
  ["e", "escalate"],
  ["?", "shortcuts"],
]);

type KeyPress = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** The action of a key press; null: none of ours. */
export function leadActionOf({ key, ...held }: KeyPress): LeadAction | null {
  if (held.ctrlKey || held.metaKey || held.altKey || (held.shiftKey && key !== "?")) return null;
  return actions.get(key.length === 1 ? key.toLowerCase() : key) ?? null;
}

/** Marks the panel of a lead, next to which the keys of the list go on. */
export const panelMark = "data-lead-panel";

/** Keys of the queue, as long as no field, dialog, or menu has them. */
export function useLeadKeys(run: (action: LeadAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = leadActionOf(event);
    if (action === null || event.defaultPrevented || event.isComposing || isTurnedOff(event))
      return;
    const isMove = action === "next" || action === "previous";
    if ((event.repeat && !isMove) || isInField(event.target) || isSomethingOpen()) return;
    // Links and buttons keep Enter, and the page its arrows outside the list.
    if (event.key.length > 1 && keepsKeys(event.target)) return;
    event.preventDefault();
    run(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
}

/** A row that was just selected leaves the focus in its checkbox, which takes no letters. */
function isInField(target: EventTarget | null): boolean {
  const isCheckbox = target instanceof HTMLInputElement && target.type === "checkbox";
  return isTyping(target) && !isCheckbox;
}

function keepsKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  // The panel steps through rows with the arrows by itself.
  return isControl(target) || target.closest("[role=dialog], summary, [tabindex='0']") !== null;
}

function isSomethingOpen(): boolean {
  const popups = ":is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])";
  return [...document.querySelectorAll(`${popups}:not([data-closed])`)].some(
    (popup) => popup.querySelector(`[${panelMark}]`) === null,
  );
}
