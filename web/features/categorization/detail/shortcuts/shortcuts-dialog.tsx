import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { Key } from "../annotation/choice-buttons.tsx";
import { shortcuts } from "./shortcut-list.ts";
import { SingleKeysNote } from "#web/saving/single-keys-note.tsx";

type ShortcutsDialogProps = { isOpen: boolean; onClose: () => void };

export function ShortcutsDialog({ isOpen, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()} title="Shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {shortcuts.map(({ action, wording, text }) => (
          <div key={action} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="flex flex-wrap gap-1">
              {wording.map((keys) => (
                <span key={keys} className="whitespace-nowrap">
                  <span className="sr-only">{keys}</span>
                  <Key text={keys} />
                </span>
              ))}
            </dt>
            <dd className="text-text">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-xs text-faint">
        They work when no text field has focus and no dialog is open.
      </p>
      <SingleKeysNote />
    </Dialog>
  );
}
