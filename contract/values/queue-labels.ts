/** Every queue of pending work with its name on the status page. A queue without a label does not compile. */
export const queueLabels = {
  fetch_filings: "Downloads",
  refresh_companies: "Company profiles",
  request_prices: "Price requests",
  derive_issuers: "Recomputation",
  compute_price_days: "Daily price moves",
  rank_leads: "Lead ranking",
  match_trades: "Trades to match with alerts",
  match_events: "Events to match with alerts",
  match_planned_sales: "Planned sales to match with alerts",
  match_texts: "Filing texts to match with alerts",
  sweep_alerts: "Alert sweep",
  deliver_alerts: "Alert digests",
  send_messages: "Outgoing messages",
  send_webhooks: "Webhooks",
  test_webhooks: "Webhook tests",
} as const satisfies Record<string, string>;

export type QueueName = keyof typeof queueLabels;

function isQueue(name: string): name is QueueName {
  return Object.hasOwn(queueLabels, name);
}

export const queueNames: readonly QueueName[] = Object.keys(queueLabels).filter(isQueue);
