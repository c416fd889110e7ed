const alert = {
  form_type: "4",
  form_types: ["4"],
  tickers: [],
  reporting_person_ciks: ["0000000002"],
  company_criteria: [],
  form_type_constraints: [
    { constraint_type: "trade_types", val: ["Sales"] },
    { constraint_type: "value_shares_traded", bool: "ge", val: [250] },
  ],
  delay_constraints: [],
  insider_trade_constraints: [],
} as const;

/** The calls about alerts, with all of their fields. @param email  the caller's own */
export function alertPayloads(email: string) {
  return {
    get_alerts: { email },
    set_alerts: { email, alert_name: "Sales", new_alert_name: "Purchases", is_new: true, ...alert },
    delete_alert: { email, alert_name: "Sales" },
    get_alert: {
      email,
      alert_name: "Sales",
      page: 1,
      limit: 25,
      sort_column: "Value",
      sort_direction: "desc",
    },
    mark_alert_read: { email, alert_name: "Sales", matches: [1] },
    alert_search: { email, alert_name: "Sales", ...alert },
    get_alert_channels: { email, alert_name: "Sales" },
    set_alert_webhook: {
      email,
      alert_name: "Sales",
      url: "https://hooks.example.com/sentinel",
      is_enabled: true,
      renew_secret: false,
    },
    test_alert_webhook: { email, alert_name: "Sales" },
    set_alert_feed: { email, alert_name: "Sales", feed: "on" },
    get_alert_log: { email, alert_name: "Sales", before: 1 },
    get_alert_inbox: { email, before: 1 },
    mark_inbox_read: { email, through: 1 },
    get_snippets: { email, keywords: ["R&D"], accessions: ["0000000002-26-000001"] },
    back_test_alert: { email, ...alert },
    get_alert_delivery: { email, alert_name: "Sales" },
    set_alert_delivery: {
      email,
      alert_name: "Sales",
      is_paused: false,
      cadence: "weekly",
      time: "07:30",
      weekday: 5,
      by_mail: true,
      by_sms: false,
    },
    set_quiet_hours: { email, quiet_hours: { from: "22:00", until: "07:00" } },
  } as const;
}

/** One of the two kinds is enough; an empty list says nothing. */
const definitionFields = [
  "form_type",
  "form_types",
  "tickers",
  "reporting_person_ciks",
  "company_criteria",
  "delay_constraints",
  "insider_trade_constraints",
];

/** Those of their fields that may be left out. */
export const optionalAlertFields = {
  get_alert: ["page", "limit", "sort_column", "sort_direction"],
  set_alerts: ["new_alert_name", "is_new", ...definitionFields],
  set_alert_webhook: ["is_enabled", "renew_secret"],
  get_alert_log: ["before"],
  get_alert_inbox: ["before"],
  alert_search: ["alert_name", ...definitionFields],
  back_test_alert: definitionFields,
  get_alert_delivery: ["alert_name"],
  set_alert_delivery: ["is_paused", "cadence", "time", "weekday", "by_mail", "by_sms"],
} as const;
