import { FormAlert } from "#web/ui/form/form-alert.tsx";

/** Why a followed link did not search. */
export type LinkFaults = {
  /** Parameters that are not known or damaged. */
  notUnderstood: readonly string[];
  /** Conditions that the stored data cannot answer now, by the name in the form. */
  locked: readonly string[];
};

export const noFaults: LinkFaults = { notUnderstood: [], locked: [] };

const rest = "No search was run. Check the other filters and press Search.";

/** Names what of a followed link cannot be searched; nothing where all of it can. */
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
