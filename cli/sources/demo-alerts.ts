import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { type AlertKind, alertKinds, mostAlerts } from "#contract/alerts/alert-vocabulary.ts";
import { setAlertsInput } from "#contract/operations/alerts/alerts.ts";
import { saveAlert } from "#database/alerts/alerts.ts";
import type { Database } from "#database/connect.ts";
import { appendAuditEntry } from "#database/queries/audit/audit.ts";
import { listAccountsWithout } from "#database/queries/accounts/users.ts";
import type { Clock } from "#platform/clock.ts";

/** How many days before the first start the sample alerts are dated, so that they have matches. */
const watchedDays = 7;

type Sample = Partial<AlertDefinition> & { alert_name: string };

/**
 * Alerts of all kinds over the whole invented market, wide enough to match on most of its days. None
 * names a company: the market is not stored yet when they are made.
 */
const samples: Record<AlertKind, readonly Sample[]> = {
  "4": [
    {
      alert_name: "Sample: Large sales outside plans",
      form_type_constraints: [
        { constraint_type: "trade_types", val: ["Sales"] },
        { constraint_type: "insider_types", val: ["Officer", "Director"] },
        { constraint_type: "value_shares_traded", bool: "ge", val: [100] },
        { constraint_type: "constraint_10b51", val: [true] },
      ],
    },
    {
      alert_name: "Sample: Insiders buying",
      form_type_constraints: [{ constraint_type: "trade_types", val: ["Purchases"] }],
    },
  ],
  "8-K": [
    {
      alert_name: "Sample: News that moves the price",
      delay_constraints: [
        ["price_drop", 0.03],
        ["price_increase", 0.03],
      ],
    },
    {
      alert_name: "Sample: Drop after insiders sold",
      delay_constraints: [["price_drop", 0.02]],
      insider_trade_constraints: [
        { constraint_type: "lookback_period", val: [90] },
        { constraint_type: "value_sold", bool: "ge", val: [50] },
      ],
    },
  ],
  price_alert: [
    {
      alert_name: "Sample: Moves of 5 percent",
      delay_constraints: [
        ["price_drop", 0.05],
        ["price_increase", 0.05],
      ],
    },
  ],
  keyword: [
    {
      alert_name: "Sample: Warning words",
      form_type_constraints: [
        {
          constraint_type: "keywords",
          bool: "or",
          val: [
            "going concern",
            "material weakness",
            "should no longer be relied upon",
            "complaint",
          ],
        },
      ],
    },
  ],
  planned_sales: [
    {
      alert_name: "Sample: Large planned sales",
      form_type_constraints: [{ constraint_type: "value_shares_traded", bool: "ge", val: [100] }],
    },
  ],
};

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
    for (const form_type of alertKinds) {
      for (const sample of samples[form_type]) {
        const alert = { ...sample, form_type };
        await makeSample(db, owner, { alert, at: watchedFrom });
      }
    }
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

type SampleToMake = { alert: Sample; at: string };

/** One of the same name stays as it is. */
async function makeSample(
  db: Database,
  { id: accountId, email }: { id: number; email: string },
  { alert, at }: SampleToMake,
): Promise<void> {
  const { alert_name: name, definition } = setAlertsInput.parse({
    type: "set_alerts",
    email,
    ...alert,
  });
  const newName = undefined;
  const formType = definition.form_type;
  const saved = { accountId, name, newName, isNew: true, formType, definition };
  await db
    .transaction()
    .execute((transaction) =>
      saveAlert(transaction, { ...saved, ciks: [], watchedFrom: at, now: at }, mostAlerts),
    );
}
