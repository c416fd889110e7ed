import { SingleKeysNote } from "#web/saving/single-keys-note.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { leadShortcuts } from "./lead-keys.ts";

type LeadShortcutsDialogProps = { isOpen: boolean; onClose: () => void };

export function LeadShortcutsDialog({ isOpen, onClose }: LeadShortcutsDialogProps) {
  return (
    <Dialog open={isOpen} onOpenChange={(next) => !next && onClose()} title="Shortcuts">
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-sm">
        {leadShortcuts.map(({ action, keys, text }) => (
          <div key={action} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-small border border-border bg-raised px-1.5 text-xs text-text"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-text">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-xs text-faint">
        A, D, and E apply to the selected leads; with none selected, to the current one. They work
        when no text field has focus and no dialog is open.
      </p>
      <SingleKeysNote />
    </Dialog>
  );
}
