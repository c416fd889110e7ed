import type { ReactNode } from "react";
import { SingleKeysNote } from "#web/shortcuts/single-keys-note.tsx";
import { Key } from "#web/ui/display/key.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";

/** Keys as they are shown, any of which does what the text says. */
export type ShownShortcut = { wording: readonly string[]; text: string };

export function ShortcutTable({ shortcuts }: { shortcuts: readonly ShownShortcut[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
      {shortcuts.map(({ wording, text }) => (
        <div key={text} className="col-span-2 grid grid-cols-subgrid items-baseline">
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
  );
}

type ShortcutsDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  shortcuts: readonly ShownShortcut[];
  /** What else is to be said of them. */
  note?: ReactNode;
};

/** The shortcuts of a screen, and how single keys are turned off. */
export function ShortcutsDialog({ isOpen, onClose, shortcuts, note }: ShortcutsDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()} title="Shortcuts">
      <ShortcutTable shortcuts={shortcuts} />
      <p className="mt-4 text-xs text-faint">
        These keys work when no text field has focus and no dialog is open. {note}
      </p>
      <SingleKeysNote />
    </Dialog>
  );
}
