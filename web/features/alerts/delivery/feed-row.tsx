import { SaveNotice } from "#web/saving/save-notice.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { saveFeed } from "../api/channels-api.ts";
import { CopiedText } from "./copied-text.tsx";
import { useAttempt } from "./use-attempt.ts";

/** The alert's feed, for feed readers. */
export function FeedRow(props: { url: string | null; name: string; email: string }) {
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
