/** Says that the columns are not the account's own, and offers those; nothing where they are. */
export function LinkedColumns({ showOwn }: { showOwn: (() => void) | null }) {
  if (showOwn === null) return null;
  return (
    <p className="text-xs text-muted">
      Showing this link’s columns.{" "}
      <button
        type="button"
        className="rounded-control text-accent hover:underline max-md:min-h-11"
        onClick={showOwn}
      >
        Use mine
      </button>
    </p>
  );
}
