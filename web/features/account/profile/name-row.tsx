import { useState } from "react";
import { nameSchema } from "#contract/values/account-fields.ts";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { saveOwnAccount } from "../api/own-account.ts";
import { useSaving } from "#web/saving/use-saving.ts";
import { EditableRow } from "./editable-row.tsx";

export function NameRow({ name }: { name: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const saving = useSaving();

  function close() {
    setTyped(null);
    setProblem(undefined);
    saving.forgive();
  }

  async function save() {
    const checked = nameSchema.safeParse(typed ?? "");
    setProblem(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    const isSaved = await saving.run(() =>
      saveOwnAccount({ name: checked.data }, { name: checked.data }),
    );
    if (isSaved) close();
  }

  return (
    <EditableRow
      label="Name"
      text={<span className="wrap-anywhere">{name}</span>}
      isEditing={typed !== null}
      onEdit={() => setTyped(name)}
      onCancel={close}
      onSave={() => void save()}
      saving={saving}
    >
      <TextInput
        label="Name"
        autoComplete="name"
        maxLength={200}
        value={typed ?? ""}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
      />
    </EditableRow>
  );
}
