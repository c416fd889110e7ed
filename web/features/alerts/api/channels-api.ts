import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";

const testPollMs = 1_500;

/** Webhook and feed of an alert; while a test is in progress it is fetched again. */
export function alertChannelsQuery(email: string, name: string) {
  return queryOptions({
    queryKey: ["get_alert_channels", email, name],
    queryFn: ({ signal }) => call("get_alert_channels", { email, alert_name: name }, { signal }),
    refetchOnMount: "always",
    refetchInterval: ({ state }) =>
      state.data?.webhook?.is_test_waiting === true ? testPollMs : false,
  });
}

async function reload(email: string, name: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: alertChannelsQuery(email, name).queryKey });
}

type WebhookChange = { url: string | null; is_enabled?: boolean; renew_secret?: boolean };

/** @returns the secret of a new webhook, or a renewed one */
export async function saveWebhook(
  email: string,
  name: string,
  change: WebhookChange,
): Promise<string | null> {
  const { secret } = await call("set_alert_webhook", { email, alert_name: name, ...change });
  await reload(email, name);
  return secret;
}

export async function testWebhook(email: string, name: string): Promise<void> {
  await call("test_alert_webhook", { email, alert_name: name });
  await reload(email, name);
}

export async function saveFeed(
  email: string,
  name: string,
  feed: "on" | "off" | "renew",
): Promise<void> {
  await call("set_alert_feed", { email, alert_name: name, feed });
  await reload(email, name);
}

const newest: number | null = null;

/** The matches of an alert and their notices, page by page. */
export function alertLogQuery(email: string, name: string) {
  return infiniteQueryOptions({
    queryKey: ["get_alert_log", email, name],
    queryFn: ({ pageParam, signal }) =>
      call(
        "get_alert_log",
        { email, alert_name: name, ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: newest,
    getNextPageParam: (page) => (page.has_more ? (page.entries.at(-1)?.id ?? null) : null),
    refetchOnMount: "always",
  });
}
