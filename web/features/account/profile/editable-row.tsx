import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { isListOpen } from "#web/ui/overlay/is-list-open.ts";
import type { Attempt } from "#web/saving/use-attempt.ts";

type EditableRowProps = {
  label: string;
  /** What is saved, while it is not being edited. */
  text: ReactNode;
  /** Of the button that begins; "Edit" is said with the label. */
  action?: string;
  /** Why it cannot be edited; null when it can. */
  lock?: string | null;
  isEditing: boolean;
  onEdit: () => void;
  onCancel: () => void;
  onSave: () => void;
  saving: Attempt;
  /** The fields. */
  children: ReactNode;
};

/** A value that turns into fields with Save and Cancel, and back. */
export function EditableRow(props: EditableRowProps) {
  const { label, text, action = "Edit", lock = null, isEditing, onEdit } = props;
  const button = useFocusAfter(isEditing);
  if (isEditing) return <EditForm {...props} />;
  return (
    <SettingRow
      label={label}
      text={text}
      control={
        <Button
          ref={button}
          variant="outline"
          aria-label={`${action} ${label.toLowerCase()}`}
          disabled={lock !== null}
          onClick={onEdit}
        >
          {action}
        </Button>
      }
    >
      {lock !== null && <p className="col-span-full text-xs text-faint">{lock}</p>}
    </SettingRow>
  );
}

function EditForm({ label, onCancel, onSave, saving, children }: EditableRowProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(
    () => form.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus(),
    [],
  );

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!saving.isBusy) onSave();
  }

  function cancelByKey(event: KeyboardEvent) {
    const isOurs = !event.nativeEvent.isComposing && !isListOpen(event.target);
    if (event.key === "Escape" && isOurs && !saving.isBusy) onCancel();
  }

  return (
    <div className="border-t border-border px-5 py-4 first-of-type:border-t-0 max-md:px-4">
      <form ref={form} noValidate aria-label={label} onSubmit={submit} onKeyDown={cancelByKey}>
        <div className="grid max-w-100 gap-3.5">{children}</div>
        <SaveNotice failure={saving.failure} onRetry={onSave} />
        <div className="mt-3.5 flex gap-2">
          <Button type="submit" busy={saving.isBusy}>
            Save
          </Button>
          <Button variant="outline" disabled={saving.isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  );
}

/** The button that began gets the focus back when the fields are gone. */
function useFocusAfter(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}
