import { mostAlerts } from "#contract/alerts/alert-vocabulary.ts";
import { setAlertsInput } from "#contract/operations/alerts.ts";
import { saveAlert } from "#database/alerts/alerts.ts";
import type { Database } from "#database/connect.ts";
import { appendAuditEntry } from "#database/queries/audit.ts";
import { listAccountsWithout } from "#database/queries/first-accounts.ts";
import type { Clock } from "#platform/clock.ts";

/** Days of the market for which the sample alerts have watched already when they are first seen. */
const watchedDays = 7;

/**
 * Alerts of all kinds over the whole invented market, wide enough to match on most of its days. None
 * names a company: the market is not stored yet when they are made.
 */
export const demoAlerts = [
  {
    alert_name: "Sample: Large sales outside plans",
    form_type: "4",
    form_type_constraints: [
      { constraint_type: "trade_types", val: ["Sales"] },
      { constraint_type: "insider_types", val: ["Officer", "Director"] },
      { constraint_type: "value_shares_traded", bool: "ge", val: [100] },
      { constraint_type: "constraint_10b51", val: [true] },
    ],
  },
  {
    alert_name: "Sample: Insiders buying",
    form_type: "4",
    form_type_constraints: [{ constraint_type: "trade_types", val: ["Purchases"] }],
  },
  {
    alert_name: "Sample: News that moves the price",
    form_type: "8-K",
    delay_constraints: [
      ["price_drop", 0.03],
      ["price_increase", 0.03],
    ],
  },
  {
    alert_name: "Sample: Drop after insiders sold",
    form_type: "8-K",
    delay_constraints: [["price_drop", 0.02]],
    insider_trade_constraints: [
      { constraint_type: "lookback_period", val: [90] },
      { constraint_type: "value_sold", bool: "ge", val: [50] },
    ],
  },
  {
    alert_name: "Sample: Moves of 5 percent",
    form_type: "price_alert",
    delay_constraints: [
      ["price_drop", 0.05],
      ["price_increase", 0.05],
    ],
  },
  {
    alert_name: "Sample: Warning words",
    form_type: "keyword",
    form_type_constraints: [
      {
        constraint_type: "keywords",
        bool: "or",
        val: ["going concern", "material weakness", "departure", "litigation"],
      },
    ],
  },
] as const;

type Clocks = {
  clock: Clock;
  /** The market's: what happened in its last days is found at once. */
  marketClock: Clock;
};

const operation = "demo alerts";

/**
 * Makes the sample alerts of demonstration accounts, by the checks and the statements of `set_alerts`:
 * once for each, so that what its person deletes or changes stays so. A start that was cut short is
 * made good by the next one.
 */
export async function provideDemoAlerts(
  db: Database,
  accounts: readonly { email: string }[],
  { clock, marketClock }: Clocks,
): Promise<void> {
  const emails = accounts.map(({ email }) => email);
  const now = clock.now().toString();
  const watchedFrom = marketClock
    .now()
    .subtract({ hours: 24 * watchedDays })
    .toString();
  for (const owner of await listAccountsWithout(db, { operation, emails })) {
    for (const sample of demoAlerts)
      await makeSample(db, owner, { sample, watchedFrom, now: marketClock.now().toString() });
    await db.transaction().execute((transaction) =>
      appendAuditEntry(transaction, {
        at: now,
        actor: null,
        subject: owner.email,
        operation,
        outcome: "done",
        detail: { by: "start" },
        requestId: null,
        networkAddress: null,
      }),
    );
  }
}

type Sample = { sample: (typeof demoAlerts)[number]; watchedFrom: string; now: string };

/** One of the same name stays as it is. */
async function makeSample(
  db: Database,
  { id: accountId, email }: { id: number; email: string },
  { sample, watchedFrom, now }: Sample,
): Promise<void> {
  const { alert_name: name, definition } = setAlertsInput.parse({
    type: "set_alerts",
    email,
    ...sample,
  });
  const newName = undefined;
  const formType = definition.form_type;
  const alert = { accountId, name, newName, isNew: true, formType, definition };
  await saveAlert(db, { ...alert, ciks: [], watchedFrom, now }, mostAlerts);
}
