import { useQuery } from "@tanstack/react-query";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { useRunAsLock } from "#web/session/use-run-as-lock.ts";
import { alertChannelsQuery } from "../api/channels-api.ts";
import { DeliverySection } from "./delivery-section.tsx";
import { FeedRow } from "./feed-row.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** Delivery to other programs, which only the owner of the alert sees and sets. */
export function ProgramsSection({ name, email }: { name: string; email: string }) {
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
          <WebhookRow webhook={data.webhook} name={name} email={email} />
          <FeedRow url={data.feed_url} name={name} email={email} />
        </>
      )}
    </DeliverySection>
  );
}
