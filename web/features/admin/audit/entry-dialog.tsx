import { type ReactNode, useState } from "react";
import type { AuditRow } from "#contract/operations/administration.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { exactInstantText } from "#web/ui/display/instant-text.ts";

type EntryDialogProps = { entry: AuditRow | null; onClose: () => void };

/** One entry of the audit trail, whole. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  // The words stay while the dialog fades.
  const [shown, setShown] = useState(entry);
  if (entry !== null && entry !== shown) setShown(entry);
  if (shown === null) return null;
  return (
    <Dialog
      open={entry !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Entry ${shown.id.toLocaleString("en-US")}`}
      width="medium"
    >
      <dl className="grid grid-cols-[144px_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm max-sm:grid-cols-1 max-sm:gap-y-0">
        <Fact name="Time">{exactInstantText(shown.at)} UTC</Fact>
        <Fact name="Actor">{shown.actor ?? "Nobody signed in"}</Fact>
        <Fact name="Subject">{shown.subject ?? "None"}</Fact>
        <Fact name="Operation">{shown.operation}</Fact>
        <Fact name="Outcome">{shown.outcome}</Fact>
        {Object.entries(shown.detail).map(([name, fact]) => (
          <Fact key={name} name={`Detail: ${name.replaceAll("_", " ")}`}>
            {String(fact)}
          </Fact>
        ))}
        <Fact name="Network address">{shown.network_address ?? "None"}</Fact>
        <Fact name="Request">{shown.request_id ?? "None"}</Fact>
      </dl>
    </Dialog>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:text-xs">{name}</dt>
      <dd className="wrap-anywhere text-text max-sm:mb-2">{children}</dd>
    </>
  );
}
