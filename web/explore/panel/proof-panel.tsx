import { type ReactNode, useEffect, useRef } from "react";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { SidePanel } from "#web/ui/overlay/side-panel.tsx";
import type { PanelControl } from "./use-open-row.ts";

/** How the proof is loading: of a query. */
type Loading = { error: Error | null; isFetching: boolean; refetch: () => unknown };

type ProofPanelProps = {
  control: PanelControl;
  title: ReactNode;
  /** Lines below the heading, which stay visible while the body scrolls. */
  head?: ReactNode;
  /** The buttons at the end. */
  actions?: ReactNode;
  proof: Loading;
  /** What the proof shows; undefined until it is there. */
  children: ReactNode;
};

/** The panel that proves a row of a table: loading, failed, or filled. */
export function ProofPanel({ control, title, head, actions, proof, children }: ProofPanelProps) {
  const { error } = proof;
  const returnFocusTo = useRowOfTable(control.key);
  return (
    <SidePanel
      open={control.key !== null}
      onClose={control.close}
      onPrevious={control.previous}
      onNext={control.next}
      returnFocusTo={returnFocusTo}
      title={title}
      head={head}
      actions={actions}
    >
      {children}
      {children === undefined && error === null && <LoadingProof />}
      {children === undefined && error !== null && (
        <LoadFailed query={proof} title="The proof of this row could not be loaded." />
      )}
    </SidePanel>
  );
}

/** The row of the table that was open last: the focus returns to it. */
function useRowOfTable(key: string | null): () => HTMLElement | null {
  const row = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (key !== null) row.current = document.querySelector('tr[aria-current="true"]');
  }, [key]);
  return () => row.current;
}

function LoadingProof() {
  return (
    <output aria-busy="true" aria-label="Loading the proof" className="grid gap-3 p-5">
      {["w-1/3", "w-full", "w-full", "w-4/5", "w-1/3", "w-full", "w-full"].map((width, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- grey bars, never reordered
        <Skeleton key={index} className={`h-3 ${width}`} />
      ))}
    </output>
  );
}
