import { useSession, useRunAsLock } from "#web/session/account/session.ts";
import { AccountPage, AccountSection } from "../account-page.tsx";
import { DangerSection } from "./danger-section.tsx";
import { NotificationsSection } from "./notifications-section.tsx";
import { PreferencesSection } from "./preferences-section.tsx";
import type { OwnAccount } from "../api/own-account.ts";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { SessionRows, EntryList } from "./security/session-rows.tsx";
import { TwoFactorRow, useActionOn } from "./security/two-factor-row.tsx";
import { useQuery } from "@tanstack/react-query";
import { Button } from "#web/ui/button/button.tsx";
import { serverTimeNote } from "#web/site/site.ts";
import { instantDayText, instantText } from "#web/ui/display/instant-text.ts";
import {
  forgetDevice,
  secondFactorQuery,
  renewRecoveryCodes,
} from "#web/features/account/api/security.ts";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { useEffect, useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { RecoveryCodes } from "#web/two-factor/recovery-codes.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Dialog } from "#web/ui/overlay/dialog.tsx";
import { failureText, useAttempt } from "#web/saving/use-attempt.ts";

const sectionIds = {
  preferences: "preferences",
  notifications: "notifications",
  security: "security",
  danger: "danger-zone",
} as const;

const links = [
  { id: sectionIds.preferences, label: "Preferences" },
  { id: sectionIds.notifications, label: "Notifications" },
  { id: sectionIds.security, label: "Security & Authentication" },
  { id: sectionIds.danger, label: "Danger Zone" },
] as const;

/** The sections next to the page, on screens wide enough; the one being read is marked. */
function SectionNav() {
  const read = useSectionInSight();
  return (
    <nav
      aria-label="Settings"
      className="sticky top-[calc(var(--navbar-height)+var(--banner-height)+20px)] self-start text-sm max-xl:hidden"
    >
      {links.map(({ id, label }) => (
        <a
          key={id}
          href={`#${id}`}
          aria-current={id === read ? "location" : undefined}
          className={classNames(
            "block border-l-2 px-3 py-1.5 hover:text-text hover:no-underline",
            id === read ? "border-accent font-medium text-text" : "border-border",
            id !== read && (id === sectionIds.danger ? "text-down" : "text-muted"),
          )}
        >
          {label}
        </a>
      ))}
    </nav>
  );
}

/** The first section of which the upper part of the window shows something. */
function useSectionInSight(): string {
  const [inSight, setInSight] = useState<string>(sectionIds.preferences);
  useEffect(() => {
    const seen = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) seen.add(target.id);
          else seen.delete(target.id);
        }
        const first = links.find(({ id }) => seen.has(id));
        if (first !== undefined) setInSight(first.id);
      },
      { rootMargin: "-80px 0px -60% 0px" },
    );
    for (const { id } of links) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return inSight;
}

type SecuritySectionProps = {
  id: string;
  account: OwnAccount;
  /** False while running as another user, who alone may see and change this. */
  isOwn: boolean;
};

function SecuritySection({ id, account, isOwn }: SecuritySectionProps) {
  const lock = useRunAsLock();
  const { email, enabled_2fa: isOn, timezone } = account;
  return (
    <AccountSection id={id} title="Security & Authentication">
      <TwoFactorRow email={email} isOn={isOn} lock={lock} />
      {isOwn && isOn && <RecoveryRow />}
      {isOwn && isOn && <DeviceRows timezone={timezone} />}
      {isOwn && <SessionRows timezone={timezone} />}
      {!isOwn && <SettingRow label="Remembered devices and sessions" text={lock} />}
    </AccountSection>
  );
}

export function SettingsPage() {
  const session = useSession();
  return (
    <AccountPage title="Account Settings" width="max-w-192 xl:max-w-[988px]">
      {(account) => (
        <div className="grid gap-x-10 xl:grid-cols-[180px_minmax(0,720px)]">
          <SectionNav />
          <div className="grid max-w-180 content-start gap-4">
            <PreferencesSection id={sectionIds.preferences} account={account} />
            <NotificationsSection id={sectionIds.notifications} account={account} />
            <SecuritySection
              id={sectionIds.security}
              account={account}
              isOwn={session !== null && session.runAs === null}
            />
            <DangerSection id={sectionIds.danger} email={account.email} />
          </div>
        </div>
      )}
    </AccountPage>
  );
}

/** Devices that need no code; that they could not be loaded is said by the row above. */
function DeviceRows({ timezone }: { timezone: string }) {
  const { data } = useQuery(secondFactorQuery);
  const forgetting = useActionOn(forgetDevice);
  const devices = data?.remembered_devices ?? [];
  return (
    <SettingRow
      label="Remembered devices"
      text={data === undefined ? "…" : devicesText(devices.length)}
    >
      <EntryList
        label="Remembered devices"
        entries={devices.map(({ id, device, created_at: since, expires_at: until }) => ({
          id,
          title: device,
          text: `Since ${instantDayText(since, timezone)}, until ${instantDayText(until, timezone)}`,
          action: (
            <Button
              variant="outline"
              size="compact"
              // Two devices of one kind are two buttons.
              aria-label={`Forget ${device}, since ${instantText(since, timezone)}`}
              busy={forgetting.busyId === id}
              disabled={forgetting.isBusy}
              onClick={() => forgetting.run(id)}
            >
              Forget
            </Button>
          ),
        }))}
      />
      <SaveNotice lead="Not forgotten." failure={forgetting.failure} onRetry={forgetting.retry} />
    </SettingRow>
  );
}

function devicesText(remembered: number): string {
  if (remembered === 0) return "Every device asks for a code at sign-in.";
  return `These devices skip the sign-in code until the date shown. ${serverTimeNote() ?? ""}`.trimEnd();
}

function RecoveryRow() {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const saving = useAttempt();

  function renew() {
    setIsAsking(false);
    void saving.run(async () => setCodes(await renewRecoveryCodes()));
  }

  return (
    <SettingRow
      label="Recovery codes"
      text={data === undefined ? "…" : leftText(data.recovery_codes_left)}
      control={
        <Button variant="outline" busy={saving.isBusy} onClick={() => setIsAsking(true)}>
          Generate new codes
        </Button>
      }
    >
      <SaveNotice
        lead="Not loaded."
        failure={error === null ? null : failureText(error)}
        onRetry={() => void refetch()}
      />
      <SaveNotice lead="No new codes were generated." failure={saving.failure} onRetry={renew} />
      <ConfirmDialog
        open={isAsking}
        title="Generate new recovery codes?"
        confirmLabel="Generate new codes"
        onConfirm={renew}
        onCancel={() => setIsAsking(false)}
      >
        Your current codes will stop working.
      </ConfirmDialog>
      {codes !== null && <NewCodes codes={codes} onClose={() => setCodes(null)} />}
    </SettingRow>
  );
}

/** The codes are forgotten as soon as it is closed. */
function NewCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Save your recovery codes"
      actions={<Button onClick={onClose}>I have saved the codes</Button>}
    >
      <p className="mb-4">
        Each code signs you in once if you lose access to the app. They are shown only once.
      </p>
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}

function leftText(left: number): string {
  if (left === 0) return "None left. If you lose the app, you cannot sign in.";
  return `${left} left. Each signs you in once without the app.`;
}
