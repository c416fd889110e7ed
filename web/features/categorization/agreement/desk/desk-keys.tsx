import { useEffect, useEffectEvent } from "react";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { isTurnedOff } from "#web/session/preferences.ts";
import { isTyping } from "#web/ui/is-typing.ts";
import { SingleKeysNote } from "#web/saving/single-keys-note.tsx";
import { Key } from "#web/features/categorization/detail/annotation/choice-buttons.tsx";

export type DeskAction =
  | "relevant"
  | "not relevant"
  | "previous"
  | "next"
  | "next undecided"
  | "reason"
  | "view"
  | "shortcuts";

const keys: readonly { action: DeskAction; key: string; shown: string; text: string }[] = [
  { action: "relevant", key: "r", shown: "R", text: "Relevant" },
  { action: "not relevant", key: "n", shown: "N", text: "Not Relevant" },
  { action: "reason", key: "e", shown: "E", text: "Write the reason; Escape leaves it" },
  { action: "previous", key: "ArrowLeft", shown: "←", text: "Previous interaction" },
  { action: "next", key: "ArrowRight", shown: "→", text: "Next interaction" },
  { action: "next undecided", key: "u", shown: "U", text: "Next undecided disagreement" },
  { action: "view", key: "v", shown: "V", text: "Highlights of the reviewers, or of the decision" },
  { action: "shortcuts", key: "?", shown: "?", text: "These shortcuts" },
];

/** Keys of the whole page, as long as no field, dialog or menu has them. */
export function useDeskKeys(act: (action: DeskAction) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
    if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented || isTurnedOff(event))
      return;
    const pressed = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const found = keys.find(({ key }) => key === pressed);
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

export function DeskKeysDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()} title="Shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {keys.map(({ action, shown, text }) => (
          <div key={action} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt>
              <span className="sr-only">{shown}</span>
              <Key text={shown} />
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className="col-span-2 grid grid-cols-subgrid items-baseline">
          <dt>
            <span className="sr-only">Ctrl Enter</span>
            <Key text="Ctrl Enter" />
          </dt>
          <dd>Save the decision, while the reason is written</dd>
        </div>
      </dl>
      <SingleKeysNote />
    </Dialog>
  );
}
