import { counted } from "#contract/values/amount-text.ts";
import { type SubmitEvent, useEffect, useState } from "react";
import type { AlertChannels } from "#contract/operations/alerts/alert-delivery.ts";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { type Attempt, useAttempt } from "#web/saving/use-attempt.ts";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { saveWebhook, testWebhook } from "../api/channels-api.ts";
import { CopiedText } from "./copied-text.tsx";

type Webhook = AlertChannels["webhook"];
type WebhookRowProps = {
  webhook: Webhook;
  name: string;
  email: string;
  /** Whether a URL is typed that was not saved. */
  onUnsaved: (isUnsaved: boolean) => void;
};

/** The webhook: its URL, its secret, a test, and the result of the last messages. */
export function WebhookRow({ webhook, name, email, onUnsaved }: WebhookRowProps) {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [secret, setSecret] = useState<string | null>(null);
  const attempt = useAttempt();
  const isChanged = url.trim() !== (webhook?.url ?? "");
  useEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);

  async function save(change: Parameters<typeof saveWebhook>[2]): Promise<void> {
    const isDone = await attempt.run(async () => {
      const made = await saveWebhook(email, name, change);
      // It is shown this one time: a later change must not take it away before it was copied.
      if (made !== null || change.url === null) setSecret(made);
    });
    if (isDone && change.url === null) setUrl("");
  }

  return (
    <SettingRow
      label="Webhook"
      text="Sentinel posts every match to this URL as signed JSON within seconds."
    >
      <form
        className="col-span-full flex items-end gap-2 max-sm:flex-wrap"
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          const target = url.trim();
          if (isChanged) void save({ url: target === "" ? null : target });
        }}
      >
        <TextInput
          label="Webhook URL"
          className="min-w-0 flex-1"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button type="submit" variant="outline" busy={attempt.isBusy} disabled={!isChanged}>
          Save
        </Button>
      </form>
      {secret !== null && (
        <CopiedText
          label="Signing secret"
          hint="Copy it now: it is not shown again."
          text={secret}
        />
      )}
      {webhook !== null && (
        <>
          <WebhookState webhook={webhook} />
          <div className="col-span-full flex flex-wrap gap-2">
            <Button
              variant="outline"
              size="compact"
              disabled={attempt.isBusy || webhook.is_test_waiting}
              onClick={() => void attempt.run(() => testWebhook(email, name))}
            >
              {webhook.is_test_waiting ? "Sending a test…" : "Send a test"}
            </Button>
            <Button
              variant="secondary"
              size="compact"
              onClick={() => void save({ url: webhook.url, is_enabled: !webhook.is_enabled })}
            >
              {webhook.is_enabled ? "Switch off" : "Switch on"}
            </Button>
            <Button
              variant="secondary"
              size="compact"
              onClick={() =>
                void save({
                  url: webhook.url,
                  is_enabled: webhook.is_enabled,
                  renew_secret: true,
                })
              }
            >
              New secret
            </Button>
            <RemoveButton attempt={attempt} onRemove={() => save({ url: null })} />
          </div>
        </>
      )}
      <SaveNotice failure={attempt.failure} />
    </SettingRow>
  );
}

function RemoveButton({ attempt, onRemove }: { attempt: Attempt; onRemove: () => Promise<void> }) {
  return (
    <Button
      variant="secondary"
      size="compact"
      disabled={attempt.isBusy}
      onClick={() => void onRemove()}
    >
      Remove
    </Button>
  );
}

function WebhookState({ webhook }: { webhook: NonNullable<Webhook> }) {
  const lines = [
    webhook.is_enabled ? null : (webhook.switched_off_because ?? "The webhook is switched off."),
    webhook.problem === null ? null : `The last message was rejected: ${webhook.problem}`,
    webhook.waiting === 0
      ? null
      : `${counted(webhook.waiting, "message waits", "messages wait")} to be sent.`,
    webhook.test_problem === null ? null : `The test failed: ${webhook.test_problem}`,
  ].filter((line) => line !== null);
  const isTested = webhook.tested_at !== null && webhook.test_problem === null;
  return (
    <output className="col-span-full text-xs text-muted">
      {lines.map((line) => (
        <span key={line} className="block text-warn">
          {line}
        </span>
      ))}
      {isTested && <span className="block">The test succeeded.</span>}
    </output>
  );
}
