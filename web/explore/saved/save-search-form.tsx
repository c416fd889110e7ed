import { type SubmitEvent, useState } from "react";
import {
  type SavedScreen,
  type SavedSearch,
  longestSavedName,
} from "#contract/operations/screening/saved-searches.ts";
import { CallError } from "#web/api/call-error.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Checkbox } from "#web/ui/form/checkbox.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { saveSearch } from "./saved-searches-api.ts";

type SaveSearchFormProps = {
  screen: SavedScreen;
  current: string;
  onSaved: (search: SavedSearch) => void;
};

/** Saves the search shown under a new name; what was typed stays until it is saved. */
export function SaveSearchForm({ screen, current, onSaved }: SaveSearchFormProps) {
  const [name, setName] = useState("");
  const [isShared, setIsShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    if (name.trim() === "") {
      setProblem("Enter a name for the search.");
      return;
    }
    setIsSaving(true);
    setProblem(null);
    try {
      onSaved(await saveSearch({ screen, name, state: current, is_shared: isShared }));
      setName("");
      setIsShared(false);
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <form
      aria-label="Save the current search"
      noValidate
      className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-border pb-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      <TextInput
        label="Save the current search as"
        className="min-w-0 flex-1 basis-60"
        maxLength={longestSavedName}
        autoComplete="off"
        value={name}
        error={problem ?? undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex items-center gap-3 self-end max-sm:basis-full">
        <Checkbox
          label="Share with my organization"
          checked={isShared}
          onCheckedChange={setIsShared}
        />
        <Button type="submit" busy={isSaving}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** The message for a failed call. */
export function textOf(error: unknown): string {
  return error instanceof CallError
    ? error.message
    : "The change could not be saved. Please try again.";
}
