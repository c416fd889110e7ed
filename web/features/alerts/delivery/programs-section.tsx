import { useQuery } from "@tanstack/react-query";
import { SaveNotice } from "#web/saving/save-notice.tsx";
import { SettingRow } from "#web/saving/setting-row.tsx";
import { alertChannelsQuery } from "../api/channels-api.ts";
import { DeliverySection } from "./delivery-section.tsx";
import { FeedRow } from "./feed-row.tsx";
import { WebhookRow } from "./webhook-row.tsx";

/** The ways by which programs are told. */
export function ProgramsSection({ name, email }: { name: string; email: string }) {
  const { data, isError, refetch } = useQuery(alertChannelsQuery(email, name));
  return (
    <DeliverySection title="Integrations">
      {data === undefined ? (
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
