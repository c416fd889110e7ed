import { useEffect, useEffectEvent } from "react";
import { isTurnedOff } from "#web/session/preferences.ts";
import { isTyping } from "#web/ui/is-typing.ts";
import { type ShortcutAction, shortcutOf } from "#web/shortcuts/review-shortcuts.ts";

type Actions = Readonly<Record<ShortcutAction, () => void>>;

/** Keys that are held down go on through the interactions; the others count once. */
const repeated: readonly ShortcutAction[] = ["previous", "next", "undo", "redo"];

/** Keys of the whole page, as long as no field, dialog or menu has them. */
export function useShortcuts(actions: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = shortcutOf(event);
    if (action === null || event.defaultPrevented || event.isComposing || isTurnedOff(event))
      return;
    if (event.repeat && !repeated.includes(action)) return;
    if (isTyping(event.target) || isSomethingOpen()) return;
    event.preventDefault();
    actions[action]();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
}

/** What is only fading away does not count. */
function isSomethingOpen(): boolean {
  const popups = ":is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])";
  return document.querySelector(`${popups}:not([data-closed])`) !== null;
}
