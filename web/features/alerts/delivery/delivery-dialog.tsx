import { useQuery } from "@tanstack/react-query";
import { alertDeliveryQuery } from "#web/api/alert-delivery.ts";
import { refusalText } from "#web/api/call-error.ts";
import { useSession } from "#web/session/use-session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { ChannelsSection } from "./channels-section.tsx";
import { NextDelivery } from "./next-delivery.tsx";
import { ProgramsSection } from "./programs-section.tsx";
import { TimingSection } from "./timing-section.tsx";

type DeliveryDialogProps = {
  /** Of the alert; null: closed. */
  name: string | null;
  onClose: () => void;
};

/** How one alert is told: each part saves what is changed in it at once. */
export function DeliveryDialog({ name, onClose }: DeliveryDialogProps) {
  return (
    <Dialog
      open={name !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delivery of ${name ?? ""}`}
      width="medium"
      flush
      footNote="Every change is saved at once."
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {name !== null && <DeliverySettings name={name} />}
    </Dialog>
  );
}

function DeliverySettings({ name }: { name: string }) {
  const email = useSession()?.email ?? "";
  const { data, error, isFetching, refetch } = useQuery(alertDeliveryQuery(email, name));
  if (data?.alert) {
    const { alert, account } = data;
    return (
      <>
        <TimingSection alert={alert} account={account} email={email} />
        <ChannelsSection alert={alert} account={account} email={email} />
        <NextDelivery delivery={data} />
        <ProgramsSection name={name} email={email} />
      </>
    );
  }
  if (error === null) {
    return (
      <output aria-busy="true" aria-label="Loading the delivery" className="grid gap-6 p-5">
        {["w-1/3", "w-1/2", "w-2/5"].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </output>
    );
  }
  return (
    <EmptyState
      title="This could not be loaded."
      action={
        <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {refusalText(error, "Network or server error occurred.")}
    </EmptyState>
  );
}
