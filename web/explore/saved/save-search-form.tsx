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

type NewSearch = {
  screen: SavedScreen;
  current: string;
  onSaved: (search: SavedSearch) => void;
};

type Typed = { name: string; isShared: boolean };

const untyped: Typed = { name: "", isShared: false };

/** The name for the search shown; what was typed stays until it is saved, also while no form shows it. */
export function useNewSearch({ screen, current, onSaved }: NewSearch) {
  const [typed, setTyped] = useState(untyped);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setIsSaving] = useState(false);

  async function save() {
    if (isSaving) return;
    const { name, isShared } = typed;
    if (name.trim() === "") {
      setProblem("Enter a name for the search.");
      return;
    }
    setIsSaving(true);
    setProblem(null);
    try {
      onSaved(await saveSearch({ screen, name, state: current, is_shared: isShared }));
      // Another name may have been typed meanwhile.
      setTyped((now) => (now === typed ? untyped : now));
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setIsSaving(false);
    }
  }

  return {
    ...typed,
    problem,
    isSaving,
    change: (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part })),
    save,
  };
}

type SaveSearchFormProps = { search: ReturnType<typeof useNewSearch> };

/** Saves the search shown under a new name. */
export function SaveSearchForm({ search }: SaveSearchFormProps) {
  const { name, isShared, problem, isSaving, change, save } = search;
  return (
    <form
      aria-label="Save the current search"
      noValidate
      className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-border pb-4"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label="Save the current search as"
        className="min-w-0 flex-1 basis-60"
        maxLength={longestSavedName}
        autoComplete="off"
        value={name}
        error={problem ?? undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="flex items-center gap-3 self-end max-sm:basis-full">
        <Checkbox
          label="Share with my organization"
          checked={isShared}
          onCheckedChange={(checked) => change({ isShared: checked })}
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
