import { type SubmitEvent, useState } from "react";
import {
  type SavedScreen,
  type SavedSearch,
  longestSavedName,
} from "#contract/operations/screening/saved-searches.ts";
import { DisplayedError, useAttempt } from "#web/saving/use-attempt.ts";
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
  const { isBusy, failure, run } = useAttempt();

  async function save() {
    const { name, isShared } = typed;
    if (name.trim() === "") throw new DisplayedError("Enter a name for the search.");
    onSaved(await saveSearch({ screen, name, state: current, is_shared: isShared }));
    // Another name may have been typed meanwhile.
    setTyped((now) => (now === typed ? untyped : now));
  }

  return {
    ...typed,
    failure,
    isBusy,
    change: (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part })),
    save: () => run(save),
  };
}

type SaveSearchFormProps = { search: ReturnType<typeof useNewSearch> };

/** Saves the search shown under a new name. */
export function SaveSearchForm({ search }: SaveSearchFormProps) {
  const { name, isShared, failure, isBusy, change, save } = search;
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
        error={failure ?? undefined}
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="flex items-center gap-3 self-end max-sm:basis-full">
        <Checkbox
          label="Share with my organization"
          checked={isShared}
          onCheckedChange={(checked) => change({ isShared: checked })}
        />
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
