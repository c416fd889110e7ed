import { useEffect, useEffectEvent } from "react";
import { isTurnedOff } from "#web/session/preferences.ts";
import { type DeskAction, deskShortcuts } from "#web/shortcuts/desk-shortcuts.ts";
import { ShortcutsDialog } from "#web/shortcuts/shortcuts-dialog.tsx";
import { isTyping } from "#web/ui/is-typing.ts";

/** Keys of the whole page, as long as no field, dialog or menu has them. */
export function useDeskKeys(act: (action: DeskAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTurnedOff(event))
      return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = deskShortcuts.find(({ key }) => key === pressed);
    if (found === undefined || isTyping(event.target) || isSomethingOpen()) return;
    event.preventDefault();
    act(found.action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    globalThis.addEventListener("keydown", listen);
    return () => globalThis.removeEventListener("keydown", listen);
  }, []);
}

function isSomethingOpen(): boolean {
  const popups = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
  return document.querySelector(popups) !== null;
}

const savingNote = "While you write the reason, Ctrl Enter saves the decision.";

export function DeskKeysDialog(props: { isOpen: boolean; onClose: () => void }) {
  return <ShortcutsDialog {...props} shortcuts={deskShortcuts} note={savingNote} />;
}
