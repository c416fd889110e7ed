import { useState } from "react";
import type { Alert } from "#contract/operations/alerts.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { AlertDialog } from "./alert-dialog.tsx";
import { formOfDefinition } from "./model/form-of-definition.ts";
import { prefilledForm } from "./model/prefilled-form.ts";
import type { FormAddress } from "./use-form-address.ts";

type AlertFormRouteProps = { address: FormAddress; alerts: readonly Alert[]; email: string };

/** The form that the address asks for, above the list. */
export function AlertFormRoute(props: AlertFormRouteProps) {
  const { wanted, path, prefill } = props.address;
  if (wanted === null) return null;
  if ("name" in wanted) return <EditForm key={path} name={wanted.name} {...props} />;
  const first = prefilledForm(wanted.kind, prefill);
  return <AlertDialog key={path} kind={wanted.kind} edited={null} first={first} {...props} />;
}

/** Of the alert as it was when the form was opened: the list is read anew meanwhile. */
function EditForm({ name, ...props }: AlertFormRouteProps & { name: string }) {
  const [edited] = useState(() => props.alerts.find((alert) => alert.alert_name === name));
  if (edited === undefined) {
    return (
      <Dialog open onOpenChange={props.address.close} title="Edit Alert">
        You have no alert named “{name}”. It may have been renamed or deleted.
      </Dialog>
    );
  }
  const first = formOfDefinition(edited.alert_name, edited);
  return <AlertDialog kind={edited.form_type} edited={edited} first={first} {...props} />;
}
