type PendingPricesProps = {
  /** See contract/screening/pending-prices.ts; null: nothing can be missing. */
  text: string | null;
  /** Where the rows do not arrive by themselves. */
  again?: { label: "Search again" | "Run again"; run: () => void };
};

/** Says what can be missing as prices are not loaded, and offers to ask again. */
export function PendingPrices({ text, again }: PendingPricesProps) {
  if (text === null) return null;
  return (
    <p role="status" className="mt-0.5 text-xs text-warn-text tabular-nums">
      {text}
      {again !== undefined && (
        <>
          {" "}
          <button
            type="button"
            className="rounded-control text-accent hover:underline max-md:block max-md:min-h-11"
            onClick={again.run}
          >
            {again.label}
          </button>
        </>
      )}
    </p>
  );
}
