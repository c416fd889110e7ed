import { Clock } from "lucide-react";
import { useState } from "react";

import { Button } from "../button/button.tsx";
import { Card } from "../display/card.tsx";
import { ConfirmDialog } from "../overlay/confirm-dialog.tsx";
import { Dialog } from "../overlay/dialog.tsx";
import { SidePanel } from "../overlay/side-panel.tsx";
import { useToast } from "../overlay/toast.tsx";
import { Tooltip } from "../overlay/tooltip.tsx";

type Shown = "dialog" | "confirm" | "panel" | null;

export function OverlaySamples() {
  const [shown, setShown] = useState<Shown>(null);
  const [row, setRow] = useState(2);
  const showToast = useToast();
  const close = () => setShown(null);
  return (
    <Card className="flex flex-wrap items-center gap-2 p-4">
      <Button variant="outline" onClick={() => setShown("dialog")}>
        Dialog
      </Button>
      <Button variant="outline" onClick={() => setShown("confirm")}>
        Confirm
      </Button>
      <Button variant="outline" onClick={() => setShown("panel")}>
        Side panel
      </Button>
      <Button
        variant="outline"
        onClick={() =>
          showToast({ title: "Export finished", text: "412 rows were written.", tone: "success" })
        }
      >
        Toast
      </Button>
      <Tooltip text="The SEC requires filing within 2 days. This trade was filed in 4 days.">
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 text-sm font-medium text-warn"
        >
          <Clock aria-hidden size={13} />4
        </button>
      </Tooltip>
      <Dialog open={shown === "dialog"} onOpenChange={close} title="Server error">
        Unable to retrieve search results. Please try again.
      </Dialog>
      <ConfirmDialog
        open={shown === "confirm"}
        title="Delete “Large sales before 8-K”?"
        confirmLabel="Delete"
        destructive
        onConfirm={close}
        onCancel={close}
      >
        The alert and its history are removed.
      </ConfirmDialog>
      <SidePanel
        open={shown === "panel"}
        onClose={close}
        title={`Row ${row}`}
        head={<p className="text-sm text-muted">Arrows move through the rows.</p>}
        onPrevious={row > 1 ? () => setRow(row - 1) : undefined}
        onNext={row < 3 ? () => setRow(row + 1) : undefined}
        actions={<Button variant="outline2">SEC filing</Button>}
      >
        <div className="border-b border-border px-5 py-3">
          <h3>As filed</h3>
        </div>
      </SidePanel>
    </Card>
  );
}
