import { FormAlert } from "#web/ui/form/form-alert.tsx";

/** Names the parts of a followed link that are not understood; nothing without any. */
export function LinkProblems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  const shown = problems.map((name) => name.slice(0, 40)).slice(0, 8);
  const more = problems.length - shown.length;
  const names = more > 0 ? `${shown.join(", ")} and ${more} more` : shown.join(", ");
  const text = `Part of this link is not understood: ${names}. Nothing was searched. The form has the rest: check it and press Search.`;
  return (
    <div className="mb-3.5">
      <FormAlert text={text} />
    </div>
  );
}
