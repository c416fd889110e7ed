import { counted } from "#contract/values/amount-text.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import {
  type AlertKind,
  alertNameKey,
  longestAlertName,
} from "#contract/alerts/alert-vocabulary.ts";
import type { Alert } from "#contract/operations/alerts/alerts.ts";
import { readerQuery } from "#web/api/reader.ts";
import { screens } from "#web/session/screens.ts";
import { useSession } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { EmptyState } from "#web/ui/display/empty-state.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { alertsQuery } from "./api/alerts-api.ts";
import { DeliveryDialog } from "./delivery/delivery-dialog.tsx";
import { MailOffNote } from "./delivery/turn-on-mail.tsx";
import { useFormAddress, type FormAddress } from "./form/use-form-address.ts";
import { AlertTable } from "./list/alert-table.tsx";
import { DeleteAlertDialog } from "./list/delete-alert-dialog.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { AlertDialog } from "./form/alert-dialog.tsx";
import { formOfDefinition } from "./form/model/definition-of-form.ts";
import { z } from "zod";
import { definitionSchema } from "#contract/alerts/alert-definition.ts";
import { type AlertForm, emptyAlertForm } from "./form/model/alert-form.ts";

const prefillSchema = definitionSchema.partial().extend({ alert_name: z.string().optional() });

/** A new form with what a link fills in; what cannot be read is left out. */
function prefilledForm(kind: AlertKind, prefill: unknown): AlertForm {
  if (prefill === null) return emptyAlertForm;
  const parsed = prefillSchema.safeParse(prefill);
  if (!parsed.success) return emptyAlertForm;
  const { alert_name: name = "", ...definition } = parsed.data;
  return formOfDefinition(name, { ...definition, form_type: kind });
}

/** A name like that of the duplicated alert which no other has yet. */
function duplicateName(name: string, alerts: readonly Alert[]): string {
  const taken = new Set(alerts.map(({ alert_name: other }) => alertNameKey(other)));
  for (let copy = 1; ; copy += 1) {
    const ending = copy === 1 ? " (copy)" : ` (copy ${copy})`;
    const free = `${name.slice(0, longestAlertName - ending.length).trimEnd()}${ending}`;
    if (!taken.has(alertNameKey(free))) return free;
  }
}

type AlertFormRouteProps = { address: FormAddress; alerts: readonly Alert[]; email: string };

/** The form that the address opens, above the list. */
function AlertFormRoute(props: AlertFormRouteProps) {
  const { wanted, path } = props.address;
  if (wanted === null) return null;
  if ("name" in wanted) return <EditForm key={path} name={wanted.name} {...props} />;
  return <NewForm key={path} {...wanted} {...props} />;
}

type NewFormProps = AlertFormRouteProps & { kind: AlertKind; duplicateOf: string | null };

/** Of the duplicated alert as it was when the form was opened, if there is one. */
function NewForm({ kind, duplicateOf, ...props }: NewFormProps) {
  const { alerts, address } = props;
  const [source] = useState(
    () => alerts.find(({ alert_name: name }) => name === duplicateOf) ?? null,
  );
  const [first] = useState(() =>
    source === null
      ? prefilledForm(kind, address.prefill)
      : formOfDefinition(duplicateName(source.alert_name, alerts), source),
  );
  if (duplicateOf !== null && source?.form_type !== kind)
    return <NoSuchAlert name={duplicateOf} title="Create New Alert" onClose={address.close} />;
  return <AlertDialog kind={kind} edited={null} source={source} first={first} {...props} />;
}

type NoSuchAlertProps = { name: string; title: string; onClose: () => void };

function NoSuchAlert({ name, title, onClose }: NoSuchAlertProps) {
  return (
    <Dialog open onOpenChange={onClose} title={title}>
      You have no alert named “{name}”. It may have been renamed or deleted.
    </Dialog>
  );
}

/** Of the alert as it was when the form was opened: the list is read again meanwhile. */
function EditForm({ name, ...props }: AlertFormRouteProps & { name: string }) {
  const [edited] = useState(() => props.alerts.find((alert) => alert.alert_name === name));
  if (edited === undefined)
    return <NoSuchAlert name={name} title="Edit Alert" onClose={props.address.close} />;
  const first = formOfDefinition(edited.alert_name, edited);
  return (
    <AlertDialog kind={edited.form_type} edited={edited} source={edited} first={first} {...props} />
  );
}

/** In place of the tables while they are loaded first. */
function AlertTablesLoading({ count }: { count: number }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading your alerts</span>
      {Array.from({ length: count }, (_, place) => (
        <div key={place} aria-hidden className="rounded-card border border-border bg-surface">
          <div className="flex h-12 items-center border-b border-border px-3.5">
            <Skeleton className="h-4 w-44" />
          </div>
          <div className="grid gap-3 p-3.5">
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

type AlertsScreenProps = {
  title: string;
  kinds: readonly AlertKind[];
  buttons: readonly { kind: AlertKind; label: string }[];
  emptyText: string;
  /** All kinds are on it: those without alerts are left out while there are others. */
  isOverview?: boolean;
};

/** Lists of alerts, with the form of one above them where the address opens it. */
export function AlertsScreen(props: AlertsScreenProps) {
  const { title, kinds, buttons, emptyText, isOverview = false } = props;
  const email = useSession()?.email ?? "";
  const { data: alerts, isError, error, refetch, isFetching } = useQuery(alertsQuery(email));
  const address = useFormAddress();
  const [deleting, setDeleting] = useState<Alert | null>(null);
  const [delivered, setDelivered] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const listed = alerts?.filter(({ form_type: kind }) => kinds.includes(kind));

  return (
    <div className="mx-auto max-w-[1440px] px-6 pt-5 pb-8 max-md:px-4">
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          {title}
        </h1>
        {listed !== undefined && (
          <p className="text-xs text-faint tabular-nums max-md:ml-auto">
            {counted(listed.length, "alert", "alerts")}
          </p>
        )}
        {!isOverview && (
          <Link to={screens.alerts.path} className="text-xs max-md:hidden">
            All alerts
          </Link>
        )}
        <div className="ml-auto flex flex-wrap gap-2 max-md:grid max-md:w-full max-md:grid-cols-2">
          {buttons.map(({ kind, label }) => (
            <Button
              key={kind}
              variant={isOverview ? "outline2" : "primary"}
              className="max-md:only:col-span-2"
              onClick={() => address.openNew(kind)}
            >
              {label}
            </Button>
          ))}
        </div>
      </div>
      {listed === undefined && !isError && <AlertTablesLoading count={kinds.length} />}
      {listed === undefined && isError && (
        <LoadFailed query={{ isFetching, refetch }} title="Your alerts could not be loaded.">
          {error.message} They continue to run.
        </LoadFailed>
      )}
      {listed !== undefined && (
        <Tables
          {...{ kinds, emptyText, isOverview, address }}
          alerts={listed}
          onDelete={setDeleting}
          onDeliver={({ alert_name: name }) => setDelivered(name)}
        />
      )}
      {alerts !== undefined && <AlertFormRoute address={address} alerts={alerts} email={email} />}
      <DeliveryDialog name={delivered} onClose={() => setDelivered(null)} />
      <DeleteAlertDialog
        alert={deleting}
        email={email}
        onClose={() => setDeleting(null)}
        fallback={heading}
      />
    </div>
  );
}

type TablesProps = Pick<AlertsScreenProps, "kinds" | "emptyText" | "isOverview"> & {
  alerts: readonly Alert[];
  address: ReturnType<typeof useFormAddress>;
  onDelete: (alert: Alert) => void;
  onDeliver: (alert: Alert) => void;
};

function Tables({
  kinds,
  emptyText,
  isOverview,
  alerts,
  address,
  onDelete,
  onDeliver,
}: TablesProps) {
  const { data: reader, isError } = useQuery(readerQuery);
  const actions = {
    onEdit: ({ alert_name: name }: Alert) => address.openEdit(name),
    onDuplicate: address.openDuplicate,
    onDelete,
    onDeliver,
  };
  if (alerts.length === 0) {
    return (
      <div className="rounded-card border border-border bg-surface">
        <EmptyState title={emptyText}>
          {isOverview
            ? "An alert notifies you of new filings and price moves that meet your conditions."
            : "Create one to be notified of new matches."}
        </EmptyState>
      </div>
    );
  }
  // Times of another zone would change before the reader's eyes.
  if (reader === undefined && !isError) return <AlertTablesLoading count={kinds.length} />;
  const timeZone = reader?.timeZone ?? "America/New_York";
  return (
    <>
      <MailOffNote className="mb-4 rounded-control" />
      <div className="grid gap-4">
        {kinds.map((kind) => (
          <AlertTable
            key={kind}
            kind={kind}
            alerts={alerts.filter(({ form_type: other }) => other === kind)}
            timeZone={timeZone}
            actions={actions}
            empty={<p className="px-3.5 py-3 text-sm text-muted">{noneOfKind}</p>}
          />
        ))}
      </div>
      {reader !== undefined && (
        <p className="mt-4 text-xs text-faint">
          Times in {reader.place}.{" "}
          {reader.isMailed
            ? `New matches are mailed to ${reader.email}; change this in `
            : "New matches are not mailed; change this in "}
          <Link to={screens.accountSettings.path}>Account Settings</Link>.
        </p>
      )}
    </>
  );
}

const noneOfKind = "No alerts found.";
