import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { mostAlerts } from "#contract/alerts/alert-vocabulary.ts";
import type { Alert } from "#contract/operations/alerts/alerts.ts";
import { appForFile } from "#testing/server/app-under-test.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createTickers } from "#testing/factories/screening/prices.ts";
import { createTrades } from "#testing/factories/screening/trades.ts";

const app = await appForFile();
const ana = await app.signInAs("ana@x.example", "alerts");
await createTrades(app.db, { issuer_cik: 11, ticker: "CLDR" });

const sales = { form_type_constraints: [{ constraint_type: "trade_types", val: ["Sales"] }] };
const both = {
  form_type_constraints: [{ constraint_type: "trade_types", val: ["Purchases", "Sales"] }],
};
const drop = { form_type: "8-K", delay_constraints: [["price_drop", 0.1]] };

async function set(name: string, payload: object, as = ana): Promise<unknown> {
  const { body } = await app.call(
    "set_alerts",
    { email: as.email, alert_name: name, form_type: "4", ...payload },
    as,
  );
  return body;
}

async function alertsOf(as = ana): Promise<Alert[]> {
  return (await app.call("get_alerts", { email: as.email }, as)).response.json();
}

async function find(name: string): Promise<Alert | undefined> {
  return (await alertsOf()).find((alert) => alert.alert_name === name);
}

async function watchOf(name: string) {
  return await app.db
    .selectFrom("alert")
    .select(["watched_from", "criteria_version", "ciks"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
}

describe("saving an alert", () => {
  test("keeps it as it was sent, on the whole market where nothing is named (G-33)", async () => {
    expect(await set("  Sales   & <more> ☃ ", { ...sales, is_new: true })).toEqual({
      success: true,
    });
    expect(await find("Sales & <more> ☃")).toMatchObject({
      form_type: "4",
      tickers: [],
      company_criteria: ["include_all"],
      ...sales,
      additional_data: { insider_buys: false, insider_sells: false },
      created_at: app.clock.now().toString(),
      is_paused: false,
      matches: 0,
      last_match_at: null,
      is_last_match_time_known: true,
      unread: 0,
    });
  });

  test("watches the company of a ticker, and refuses tickers no one has", async () => {
    await set("Named", { ...sales, tickers: [" cldr "] });
    expect((await watchOf("Named")).ciks).toEqual([11]);
    expect(await set("Unknown", { ...sales, tickers: ["CLDR", "NOPE", "NADA"] })).toMatchObject({
      error: "These tickers are unknown: NOPE, NADA.",
    });
    expect(await find("Unknown")).toBeUndefined();
  });

  test("begins a new watch with another definition, and none with another name", async () => {
    await set("Watched", sales);
    const made = await watchOf("Watched");
    app.clock.advance({ minutes: 5 });
    await set("Watched", { ...sales, new_alert_name: "Renamed" });
    expect(await watchOf("Renamed")).toEqual(made);
    await set("Renamed", both);
    const changed = await watchOf("Renamed");
    expect(changed).toMatchObject({
      watched_from: app.clock.now().toString(),
      criteria_version: 2,
    });
    expect(await find("Watched")).toBeUndefined();
  });

  test("begins a new watch where another company has the ticker, and says which in the audit trail", async () => {
    await createTickers(app.db, { MOVE: 21, STAY: 31 });
    await set("Moved", { ...sales, tickers: ["MOVE", "STAY"] });
    const made = await watchOf("Moved");
    app.clock.advance({ minutes: 5 });
    await set("Moved", { ...sales, tickers: ["MOVE", "STAY"] });
    expect(await watchOf("Moved")).toEqual(made);
    await sql`update issuer_ticker set cik = 22, company_name = 'Mover Inc.'
               where ticker = 'MOVE'`.execute(app.db);
    await set("Moved", { ...sales, tickers: ["MOVE", "STAY"], new_alert_name: "Moved on" });
    const { ciks, ...watch } = await watchOf("Moved on");
    expect(watch).toEqual({ watched_from: app.clock.now().toString(), criteria_version: 2 });
    expect(new Set(ciks)).toEqual(new Set([22, 31]));
    expect((await find("Moved on"))?.updated_at).toBe(app.clock.now().toString());
    const entries = await app.db
      .selectFrom("audit_entry")
      .select(["outcome", "detail"])
      .where(sql`detail->>'alert'`, "=", "Moved")
      .orderBy("id")
      .execute();
    const moved = {
      new_name: "Moved on",
      new_companies: "MOVE: Mover Inc. (CIK 0000000022)",
    };
    expect(entries).toEqual([
      { outcome: "created", detail: { alert: "Moved", kind: "insider trading" } },
      {
        outcome: "renamed and changed",
        detail: { alert: "Moved", kind: "insider trading", ...moved },
      },
    ]);
  });

  test("refuses a name that is taken and changes nothing (G-29)", async () => {
    await set("One", sales);
    await set("Two", both);
    const text =
      "You already have an alert with this name. Capital letters make no difference. Choose another name.";
    expect(await set("One", { ...both, is_new: true })).toMatchObject({ error: text });
    expect(await set("One", { ...both, new_alert_name: "Two" })).toMatchObject({ error: text });
    expect(await set("None", { ...both, new_alert_name: "Three" })).toMatchObject({
      error:
        "You have no alert with this name. It may have been renamed or deleted; check Your Alerts.",
    });
    // Other capital letters make no other name, also without `is_new`.
    expect(await set("ONE", both)).toMatchObject({ error: text });
    expect(await set("Two", { ...both, new_alert_name: "oNE" })).toMatchObject({ error: text });
    expect([await find("One"), await find("Two")]).toMatchObject([sales, both]);
    // Without `is_new` it is saved under its name.
    await set("One", both);
    expect(await find("One")).toMatchObject(both);
  });

  test("keeps working next to one whose name differs in capital letters alone, as earlier versions allowed", async () => {
    await set("Upper", sales);
    await set("Other", sales);
    await app.db.updateTable("alert").set({ name: "UPPER" }).where("name", "=", "Other").execute();
    await set("UPPER", both);
    expect([await find("Upper"), await find("UPPER")]).toMatchObject([sales, both]);
    // The capital letters of its own name can be changed where no other has it.
    await set("UPPER", { ...both, new_alert_name: "Lower" });
    await set("Lower", { ...both, new_alert_name: "LOWER" });
    expect(await find("LOWER")).toMatchObject(both);
  });

  test("keeps its kind: what it found is of it", async () => {
    await set("Kind", sales);
    expect(await set("Kind", drop)).toMatchObject({
      error: "The kind of an alert cannot be changed. Create a new alert under another name.",
    });
    expect(await find("Kind")).toMatchObject({ form_type: "4", ...sales });
  });

  test.each([
    ["no name", " ", sales, "Please enter an alert name before saving."],
    ["no trade type", "A", {}, "You must choose a trade type (Purchases, Sales, or both)."],
    [
      "no threshold",
      "A",
      { form_type: "price_alert" },
      "You must enter a materiality threshold (Price Drop or Price Increase) before saving.",
    ],
    [
      "no keyword",
      "A",
      { form_type: "keyword" },
      "You must enter at least one keyword before saving.",
    ],
  ])("says what is missing: %s", async (_what, name, payload, text) => {
    expect(await set(name, payload)).toMatchObject({ error: expect.stringContaining(text) });
  });
});

test("the audit trail names who changed which alert, of which kind [V16.2.1]", async () => {
  const eve = await app.signInAs("eve@x.example", "alerts");
  const admin = await app.signInAs("admin@x.example", "admin");
  await set("Sold", sales, eve);
  await set("Sold", sales, eve);
  await set("Sold", { ...both, new_alert_name: "Traded" }, eve);
  await set("Traded", { ...both, new_alert_name: "Trades" }, eve);
  await set("Trades", { ...sales, is_new: true }, eve);
  const run = await app.call("run_as", { email: eve.email }, admin);
  const { access_token: accessToken }: { access_token: string } = run.response.json();
  const asEve = { ...admin, email: eve.email, accessToken, refreshToken: "" };
  await set("Drop", drop, asEve);
  await app.call("delete_alert", { email: eve.email, alert_name: "Drop" }, asEve);
  await app.call("delete_alert", { email: eve.email, alert_name: "Drop" }, eve);
  const rows = await app.db
    .selectFrom("audit_entry")
    .select(["actor", "operation", "outcome", "detail"])
    .where("subject", "=", eve.email)
    .where("operation", "in", ["set_alerts", "delete_alert"])
    .orderBy("id")
    .execute();
  const own = { actor: eve.email, operation: "set_alerts" };
  const byAdmin = { alert: "Drop", kind: "material event", run_as: eve.email };
  expect(rows).toEqual([
    { ...own, outcome: "created", detail: { alert: "Sold", kind: "insider trading" } },
    {
      ...own,
      outcome: "renamed and changed",
      detail: { alert: "Sold", kind: "insider trading", new_name: "Traded" },
    },
    {
      ...own,
      outcome: "renamed",
      detail: { alert: "Traded", kind: "insider trading", new_name: "Trades" },
    },
    { actor: admin.email, operation: "set_alerts", outcome: "created", detail: byAdmin },
    { actor: admin.email, operation: "delete_alert", outcome: "deleted", detail: byAdmin },
  ]);
});

test("alerts are their owner's alone, listed by kind and the newest first [V8.2.2]", async () => {
  const bob = await app.signInAs("bob@x.example", "alerts");
  await set("Event", drop, bob);
  await set("Old", sales, bob);
  app.clock.advance({ seconds: 1 });
  await set("New", sales, bob);
  expect((await alertsOf(bob)).map((alert) => alert.alert_name)).toEqual(["New", "Old", "Event"]);
  const named = (name: string) => ({ email: bob.email, alert_name: name });
  expect((await app.call("delete_alert", named("One"), bob)).body).toMatchObject({
    code: "alert_not_found",
  });
  expect((await app.call("delete_alert", named("Old"), bob)).body).toEqual({ success: true });
  expect((await alertsOf(bob)).map((alert) => alert.alert_name)).toEqual(["New", "Event"]);
});

test("an account has no more than the most alerts, and can change those it has", async () => {
  const dora = await app.signInAs("dora@x.example", "alerts");
  const id = await createAlert(app.db, { email: dora.email });
  // One less than the most, the first included.
  await sql`
    insert into alert (account_id, name, form_type, definition, ciks, watched_from, created_at, updated_at)
    select account_id, 'Copy ' || number, form_type, definition, ciks, watched_from, created_at, updated_at
      from alert, generate_series(3, ${mostAlerts}::int) as number
     where id = ${id}`.execute(app.db);
  expect(await set("Last", sales, dora)).toEqual({ success: true });
  expect(await set("Beyond", sales, dora)).toMatchObject({ code: "too_many_alerts" });
  expect(await set("Last", both, dora)).toEqual({ success: true });
  expect(await alertsOf(dora)).toHaveLength(mostAlerts);
});

test("two saves of one account at once: the later one sees the earlier", async () => {
  const carol = await app.signInAs("carol@x.example", "alerts");
  const saving = await app.db.transaction().execute(async (transaction) => {
    await sql`select from account where email = ${carol.email} for no key update`.execute(
      transaction,
    );
    await createAlert(transaction, { email: carol.email, name: "Same" });
    const second = set("Same", { ...sales, is_new: true }, carol);
    await expect
      .poll(async () => {
        // On a connection of its own: within a transaction the view stays as first seen.
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
               where datname = current_database() and not granted`.execute(app.db);
        return rows[0]?.count;
      })
      .toBe(1);
    return { second };
  });
  const text =
    "You already have an alert with this name. Capital letters make no difference. Choose another name.";
  expect(await saving.second).toMatchObject({ error: text });
});
