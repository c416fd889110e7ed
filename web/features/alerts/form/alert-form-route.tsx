import { useState } from "react";
import type { Alert } from "#contract/operations/alerts.ts";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { AlertDialog } from "./alert-dialog.tsx";
import { formOfDefinition } from "./model/form-of-definition.ts";
import type { FormAddress } from "./use-form-address.ts";
import { z } from "zod";
import { definitionSchema } from "#contract/alerts/alert-definition.ts";
import type { AlertKind } from "#contract/alerts/alert-vocabulary.ts";
import { type AlertForm, emptyAlertForm } from "./model/alert-form.ts";

const prefillSchema = definitionSchema.partial().extend({ alert_name: z.string().optional() });

/** A new form with what a link fills in; what cannot be read is left out. */
function prefilledForm(kind: AlertKind, prefill: unknown): AlertForm {
  if (prefill === null) return emptyAlertForm;
  const parsed = prefillSchema.safeParse(prefill);
  if (!parsed.success) return emptyAlertForm;
  const { alert_name: name = "", ...definition } = parsed.data;
  return formOfDefinition(name, { ...definition, form_type: kind });
}

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
