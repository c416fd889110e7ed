import { Clock } from "lucide-react";
import { useState } from "react";

import { Button } from "../button/button.tsx";
import { TextInput } from "../form/text-input.tsx";
import { ButtonMenu, RowMenu } from "#web/ui/overlay/row-menu.tsx";
import { ConfirmDialog } from "../overlay/confirm-dialog.tsx";
import { Dialog } from "../overlay/dialog.tsx";
import { NativeDialog } from "../overlay/native-dialog.tsx";
import { SidePanel } from "../overlay/side-panel.tsx";
import { useToast } from "../overlay/toast.tsx";
import { Tooltip } from "../overlay/tooltip.tsx";
import { Sample, SampleGrid, SampleRow } from "./sample.tsx";

export function OverlaySamples() {
  return (
    <SampleGrid>
      <DialogSamples />
      <ConfirmSamples />
      <NativeSample />
      <PanelSample />
      <ToastSamples />
      <Sample part="RowMenu" className="col-span-3">
        <RowMenu
          label="More for Priya Raman"
          entries={[
            { label: "End sessions", icon: <Clock aria-hidden size={14} />, onChoose: () => {} },
            { label: "Send invitation again", onChoose: () => {} },
          ]}
        />
      </Sample>
      <Sample part="ButtonMenu" className="col-span-3">
        <ButtonMenu
          trigger={<Button variant="outline">Help</Button>}
          entries={[{ label: "Glossary", onChoose: () => {} }]}
        />
      </Sample>
      <Sample part="Tooltip" className="col-span-3">
        <SampleRow>
          <Tooltip text="The SEC requires filing within 2 days. This trade was filed in 4 days.">
            <button
              type="button"
              className="inline-flex min-h-6 min-w-6 items-center gap-1 text-sm font-medium text-warn touch:min-h-11 touch:min-w-11"
            >
              <Clock aria-hidden size={13} />4
            </button>
          </Tooltip>
        </SampleRow>
      </Sample>
    </SampleGrid>
  );
}

function DialogSamples() {
  const [shown, setShown] = useState<"ok" | "form" | null>(null);
  const close = () => setShown(null);
  return (
    <Sample part="Dialog" note="a single OK; a form" className="col-span-3">
      <SampleRow>
        <Button variant="outline" onClick={() => setShown("ok")}>
          Dialog
        </Button>
        <Button variant="outline" onClick={() => setShown("form")}>
          Form dialog
        </Button>
      </SampleRow>
      <Dialog open={shown === "ok"} onOpenChange={close} title="Server error">
        Unable to retrieve search results. Please try again.
      </Dialog>
      <Dialog
        open={shown === "form"}
        onOpenChange={close}
        title="Edit user"
        width="medium"
        footNote="Saved at once."
        actions={
          <>
            <Button variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button onClick={close}>Save</Button>
          </>
        }
      >
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          <TextInput label="Full name" required defaultValue="Dana Whitlock" />
          <TextInput label="Organization" defaultValue="Office of the Comptroller" />
        </div>
      </Dialog>
    </Sample>
  );
}

function ConfirmSamples() {
  const [shown, setShown] = useState<"delete" | "notice" | null>(null);
  const close = () => setShown(null);
  return (
    <Sample part="ConfirmDialog" note="a question; a notice" className="col-span-3">
      <SampleRow>
        <Button variant="outline" onClick={() => setShown("delete")}>
          Confirm
        </Button>
        <Button variant="outline" onClick={() => setShown("notice")}>
          Notice
        </Button>
      </SampleRow>
      <ConfirmDialog
        open={shown === "delete"}
        title="Delete “Large sales before 8-K”?"
        confirmLabel="Delete"
        destructive
        onConfirm={close}
        onCancel={close}
      >
        The alert and its history are removed.
      </ConfirmDialog>
      <ConfirmDialog
        open={shown === "notice"}
        title="Network error while saving."
        onConfirm={close}
      />
    </Sample>
  );
}

function NativeSample() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Sample part="NativeDialog" className="col-span-3">
      <Button variant="outline" onClick={() => setOpen(true)}>
        Native dialog
      </Button>
      <NativeDialog open={open} onCloseRequest={close} label="Thank you" className="max-w-110">
        <div className="flex flex-col items-start gap-4 p-5">
          <p>We will be in touch shortly.</p>
          <Button onClick={close}>Close</Button>
        </div>
      </NativeDialog>
    </Sample>
  );
}

function PanelSample() {
  const [open, setOpen] = useState(false);
  const [row, setRow] = useState(2);
  return (
    <Sample part="SidePanel" className="col-span-3">
      <Button variant="outline" onClick={() => setOpen(true)}>
        Side panel
      </Button>
      <SidePanel
        open={open}
        onClose={() => setOpen(false)}
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
    </Sample>
  );
}

function ToastSamples() {
  const showToast = useToast();
  return (
    <Sample part="useToast" note="info, success, warn, danger" className="col-span-6">
      <SampleRow>
        <Button variant="outline" onClick={() => showToast({ title: "A newer version is ready." })}>
          Info toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            showToast({ title: "Export finished", text: "412 rows were written.", tone: "success" })
          }
        >
          Success toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            showToast({
              title: "Prices are 20 minutes old",
              text: "The source is behind.",
              tone: "warn",
            })
          }
        >
          Warning toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            showToast({
              title: "The alert was not saved",
              text: "Network or server error occurred.",
              tone: "danger",
            })
          }
        >
          Danger toast
        </Button>
      </SampleRow>
    </Sample>
  );
}
