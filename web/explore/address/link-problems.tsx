import { FormAlert } from "#web/ui/form/form-alert.tsx";

/** Why a followed link did not search. */
export type LinkFaults = {
  /** Parameters that are unknown or damaged. */
  notUnderstood: readonly string[];
  /** Conditions that the stored data cannot answer now, by the name in the form. */
  locked: readonly string[];
};

export const noFaults: LinkFaults = { notUnderstood: [], locked: [] };

const rest = "No search was run. Check the other filters and press Search.";

/**
 * Lists the parts of a followed link that cannot be searched; renders nothing if there are none.
 */
export function LinkProblems({ faults }: { faults: LinkFaults }) {
  const { notUnderstood, locked } = faults;
  if (notUnderstood.length > 0)
    return (
      <Notice
        text={`Sentinel could not read this part of the link: ${names(notUnderstood)}. ${rest}`}
      />
    );
  if (locked.length > 0)
    return (
      <Notice text={`This part of the link cannot be searched now: ${names(locked)}. ${rest}`} />
    );
  return null;
}

function Notice({ text }: { text: string }) {
  return (
    <div className="mb-3.5">
      <FormAlert text={text} />
    </div>
  );
}

function names(all: readonly string[]): string {
  const shown = all.map((name) => name.slice(0, 40)).slice(0, 8);
  const more = all.length - shown.length;
  return more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
}
