import { useQuery } from "@tanstack/react-query";
import { alertDeliveryQuery, saveAlertDelivery } from "#web/api/alert-delivery.ts";
import { refusalText } from "#web/api/call-error.ts";
import { useSession, useRunAsLock } from "#web/session/account/session.ts";
import { Button } from "#web/ui/button/button.tsx";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { TimingSection, type DeliveryOfAlert, DeliverySection } from "./timing-section.tsx";
import type { AlertDelivery } from "#contract/operations/alerts/alert-delivery.ts";
import { serverTimeMark } from "#web/site/site.ts";
import { instantText } from "#web/ui/display/instant-text.ts";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { alertChannelsQuery, saveFeed } from "#web/features/alerts/api/channels-api.ts";
import { WebhookRow } from "./webhook-row.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { CopiedText } from "./copied-text.tsx";
import { TurnOnMail } from "./turn-on-mail.tsx";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { mailObstacle, smsObstacle } from "#contract/alerts/delivery-obstacles.ts";
import { type DeliveryReason, deliveryReasons } from "#contract/alerts/delivery-vocabulary.ts";
import { formatPhone } from "#contract/values/account/phone.ts";
import { useDiscardQuestion } from "#web/saving/use-discard-question.tsx";
import { useAttempt } from "#web/saving/use-attempt.ts";
import { useAutoSave } from "#web/saving/use-auto-save.ts";
import { type Screen, screens } from "#web/session/screens.ts";

/** When a match found now would be sent. */
function NextDelivery({ delivery }: { delivery: AlertDelivery }) {
  const { alert, account, next_delivery_at: next } = delivery;
  return (
    <output className="block border-t border-border bg-raised px-5 py-3 text-sm text-muted max-md:px-4">
      {next === null ? (
        "New matches are not mailed or texted. You still see them in the inbox and in results."
      ) : (
        <>
          A new match would be sent{" "}
          <b className="font-medium text-text">
            {alert?.cadence === "at_once" && isSoon(next)
              ? "immediately"
              : `on ${instantText(next, account.timezone)}${serverTimeMark()}`}
          </b>
          .
        </>
      )}
    </output>
  );
}

const soonMs = 120_000;

function isSoon(instant: string): boolean {
  return Date.parse(instant) - Date.now() < soonMs;
}

type DeliveryDialogProps = {
  /** Of the alert; null: closed. */
  name: string | null;
  onClose: () => void;
};

/** Delivery of one alert: each part saves its changes immediately, but for the URL of the webhook. */
export function DeliveryDialog({ name, onClose }: DeliveryDialogProps) {
  const [isUrlUnsaved, setIsUrlUnsaved] = useState(false);
  const leaving = useDiscardQuestion(isUrlUnsaved, onClose);
  return (
    <Dialog
      open={name !== null}
      onOpenChange={(open) => !open && leaving.close()}
      title={`Delivery of ${name ?? ""}`}
      width="medium"
      flush
      footNote="Changes except the webhook URL are saved immediately."
      actions={<Button onClick={leaving.close}>Done</Button>}
    >
      {name !== null && <DeliverySettings name={name} onUnsaved={setIsUrlUnsaved} />}
      {leaving.question}
    </Dialog>
  );
}

type DeliverySettingsProps = { name: string; onUnsaved: (isUnsaved: boolean) => void };

function DeliverySettings({ name, onUnsaved }: DeliverySettingsProps) {
  const email = useSession()?.email ?? "";
  const { data, error, isFetching, refetch } = useQuery(alertDeliveryQuery(email, name));
  if (data?.alert) {
    const { alert, account } = data;
    return (
      <>
        <TimingSection alert={alert} account={account} email={email} />
        <ChannelsSection alert={alert} account={account} email={email} />
        <NextDelivery delivery={data} />
        <ProgramsSection name={name} email={email} onUnsaved={onUnsaved} />
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
    <LoadFailed query={{ isFetching, refetch }}>
      {refusalText(error, "Network or server error occurred.")}
    </LoadFailed>
  );
}

/** Delivery to other programs, which only the owner of the alert sees and sets. */
function ProgramsSection(props: DeliverySettingsProps & { email: string }) {
  const { name, email, onUnsaved } = props;
  const lock = useRunAsLock();
  const { data, isError, refetch } = useQuery({
    ...alertChannelsQuery(email, name),
    enabled: lock === null,
  });
  return (
    <DeliverySection title="Integrations">
      {lock !== null ? (
        <SettingRow label="Webhook and feed" text={lock} />
      ) : data === undefined ? (
        <SettingRow label="Webhook and feed" text={isError ? "" : "Loading…"}>
          <SaveNotice
            lead="Not loaded."
            failure={isError ? "Network or server error occurred." : null}
            onRetry={() => void refetch()}
          />
        </SettingRow>
      ) : (
        <>
          <WebhookRow webhook={data.webhook} {...{ name, email, onUnsaved }} />
          <FeedRow url={data.feed_url} name={name} email={email} />
        </>
      )}
    </DeliverySection>
  );
}

/** The alert's feed, for feed readers. */
function FeedRow(props: { url: string | null; name: string; email: string }) {
  const { url, name, email } = props;
  const attempt = useAttempt();
  return (
    <SettingRow
      label="Atom feed"
      text="Anyone with the link can read the alert's newest matches."
      control={
        <Switch
          label="Atom feed of this alert"
          checked={url !== null}
          onCheckedChange={(isOn) =>
            void attempt.run(() => saveFeed(email, name, isOn ? "on" : "off"))
          }
        />
      }
    >
      {url !== null && (
        <>
          <CopiedText label="Feed URL" text={url} />
          <div className="col-span-full">
            <Button
              variant="secondary"
              size="compact"
              busy={attempt.isBusy}
              onClick={() => void attempt.run(() => saveFeed(email, name, "renew"))}
            >
              New URL
            </Button>
          </div>
        </>
      )}
      <SaveNotice failure={attempt.failure} />
    </SettingRow>
  );
}

/** The channels of an alert, and what in the account keeps it from arriving. */
function ChannelsSection({ alert, account, email }: DeliveryOfAlert) {
  const { alert_name: name } = alert;
  const byMail = useAutoSave(alert.by_mail, (isOn) =>
    saveAlertDelivery(email, name, { by_mail: isOn }),
  );
  const bySms = useAutoSave(alert.by_sms, (isOn) =>
    saveAlertDelivery(email, name, { by_sms: isOn }),
  );
  return (
    <DeliverySection title="Where">
      <SettingRow
        label="Email"
        text={
          <WayText obstacle={mailObstacle(account)}>
            <span className="wrap-anywhere">To {account.email}.</span>
          </WayText>
        }
        control={
          <Switch
            label="Email for this alert"
            checked={byMail.value}
            onCheckedChange={byMail.change}
          />
        }
      >
        <SaveNotice failure={byMail.failure} onRetry={byMail.retry} />
      </SettingRow>
      <SettingRow
        label="SMS"
        text={
          <WayText obstacle={smsObstacle(account)}>
            {account.phone === null ? "" : `To ${formatPhone(account.phone)}.`}
          </WayText>
        }
        control={
          <Switch label="SMS for this alert" checked={bySms.value} onCheckedChange={bySms.change} />
        }
      >
        <SaveNotice failure={bySms.failure} onRetry={bySms.retry} />
      </SettingRow>
    </DeliverySection>
  );
}

type WayTextProps = { obstacle: DeliveryReason | null; children: ReactNode };

/** Where an alert goes, or what in the account keeps it from arriving although the alert has it on. */
function WayText({ obstacle, children }: WayTextProps) {
  if (obstacle === null) return children;
  const screen = obstacle === "no_phone" ? screens.userInformation : screens.accountSettings;
  return (
    <>
      <span className="text-warn">Nothing is sent: {deliveryReasons[obstacle]}</span>{" "}
      {obstacle === "mail_off" && <TurnOnMail />}
      {obstacle !== "mail_off" && obstacle !== "no_gateway" && <ScreenLink screen={screen} />}
    </>
  );
}

function ScreenLink({ screen }: { screen: Screen }) {
  return (
    <Link to={screen.path} className="underline">
      Open {screen.label}
    </Link>
  );
}
