import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AlertDefinition } from "#contract/alerts/alert-definition.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { askForMails, freeMailsBeingSent } from "#testing/alerts/alert-mails.ts";
import { type MarketTick, startTickMarket, type TickMarket } from "#testing/alerts/tick-market.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { type GeneratedEdgar, generateEdgar } from "#testing/edgar/generated-edgar.ts";
import { type FaultProxy, startFaultProxy } from "#testing/edgar/start-fault-proxy.ts";
import { createAccount } from "#testing/factories/accounts/accounts.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { companyDay, createPriceDays } from "#testing/factories/alerts/price-days.ts";
import { type StartedSmtpServer, startSmtpServer } from "#testing/mail/start-smtp-server.ts";
import { killAfter, startToKill } from "#testing/processes/killed-process.ts";
import { scattered } from "#testing/arbitrary/scattered.ts";

/** The proof of record has 10,000 filings, 1,000,000 trades and 50 kills in 600 seconds; by hand. */
const filingCount = Number(process.env["REPLAY_FILINGS"] ?? 200);
const tickCount = Number(process.env["REPLAY_TICKS"] ?? 10_000);
const kills = Number(process.env["REPLAY_KILLS"] ?? 2);
const overSeconds = Number(process.env["REPLAY_SECONDS"] ?? 8);
const people = 12;
const companies = 60;

const day = "2026-11-19";
const startsAt = Temporal.Instant.from(`${day}T15:00:00Z`);
const processPath = fileURLToPath(import.meta.resolve("#testing/alerts/replay-process.ts"));
const timeout = 240_000 + overSeconds * 5_000;
vi.setConfig({ testTimeout: timeout, hookTimeout: timeout });

const database = await databaseForFile();
const { db, pool } = database;
const random = scattered(41);
let offsetMs = 0;
let edgar: GeneratedEdgar;
let proxy: FaultProxy;
let market: TickMarket;
let mailbox: StartedSmtpServer;
let child: ChildProcess | null = null;

const previousCents = 10_000;
const ticks: MarketTick[] = [];
const cents = new Map<number, number>();
for (let place = 0; place < tickCount; place += 1) {
  const cik = 1 + Math.floor(random() * companies);
  const moved = (cents.get(cik) ?? previousCents) + Math.round((random() - 0.5) * 60);
  const held = Math.min(13_300, Math.max(7_600, moved));
  cents.set(cik, held);
  const atMs = startsAt.epochMilliseconds + Math.floor((place / tickCount) * overSeconds * 1_000);
  ticks.push({ ticker: `P${cik}`, cents: held, atMs });
}

type Filing = GeneratedEdgar["filings"][number];

/** Of the sale in a generated Form 4: so many shares at 25.50, at one price and in one line. */
const sharesOf = ({ accession }: Filing): number => 100 + (Number(accession.slice(-6)) % 900);

/** An alert, and the keys of all it has to find, computed from what was generated alone. */
type Watching = {
  definition: Partial<AlertDefinition>;
  ciks?: readonly number[];
  finds: () => string[];
};

const filingsThat =
  (form: Filing["form"], isMatch: (filing: Filing) => boolean, row: string) => (): string[] =>
    edgar.filings
      .filter((filing) => filing.form === form && isMatch(filing))
      .map(({ accession }) => `${accession}${row}`);

function watchings(): Watching[] {
  const sales = { constraint_type: "trade_types" as const, val: ["Sales" as const] };
  const purchases = { constraint_type: "trade_types" as const, val: ["Purchases" as const] };
  const valueFrom = (thousands: number) => ({
    constraint_type: "value_shares_traded" as const,
    bool: "ge" as const,
    val: [thousands],
  });
  const form4 = (
    constraints: AlertDefinition["form_type_constraints"],
  ): Partial<AlertDefinition> => ({ form_type: "4", form_type_constraints: constraints });
  const keyword = (bool: "and" | "or", ...val: string[]): Partial<AlertDefinition> => ({
    form_type: "keyword",
    form_type_constraints: [{ constraint_type: "keywords", bool, val }],
  });
  const onIssuer = (cik: number, shares: number): Watching => ({
    definition: {
      ...form4([sales, { constraint_type: "num_shares_traded", bool: "ge", val: [shares] }]),
      tickers: [`T${cik % 1_000}`],
    },
    ciks: [cik],
    finds: filingsThat(
      "4",
      (filing) => filing.issuerCik === cik && sharesOf(filing) >= shares,
      "/1",
    ),
  });
  const wanted = edgar.filings.filter(({ form }) => form === "8-K").at(7)?.accession ?? "";
  return [
    ...Array.from({ length: 20 }, (_, place) => onIssuer(9_900_001 + place, 100 + 40 * place)),
    {
      definition: form4([sales, valueFrom(24)]),
      finds: filingsThat("4", (filing) => sharesOf(filing) * 25.5 >= 24_000, "/1"),
    },
    { definition: form4([purchases]), finds: () => [] },
    {
      definition: { ...form4([sales]), reporting_person_ciks: ["0009910007"] },
      finds: filingsThat("4", ({ ownerCik }) => ownerCik === 9_910_007, "/1"),
    },
    {
      definition: keyword("and", "other events", `report ${wanted}`),
      finds: filingsThat("8-K", ({ accession }) => accession === wanted, ""),
    },
    { definition: keyword("or", "restatement", "fraud"), finds: () => [] },
    ...[15, 40, 90, 150].map((drop): Watching => ({
      definition: {
        form_type: "price_alert",
        delay_constraints: [
          ["price_drop", drop / 1_000],
          ["price_increase", drop / 1_000],
        ],
      },
      finds: () => crossings(drop),
    })),
  ];
}

/** Crossings of whole cents and per mille, without a fraction in between. */
function crossings(perMille: number): string[] {
  return [...Map.groupBy(ticks, ({ ticker }) => Number(ticker.slice(1)))].flatMap(
    ([cik, companyTicks]) => [
      ...(companyTicks.some((tick) => tick.cents * 1_000 <= previousCents * (1_000 - perMille))
        ? [`${cik}/${day}/drop`]
        : []),
      ...(companyTicks.some((tick) => tick.cents * 1_000 >= previousCents * (1_000 + perMille))
        ? [`${cik}/${day}/increase`]
        : []),
    ],
  );
}

const emailOf = (place: number): string => `person${place % people}@replay.example`;

beforeAll(async () => {
  mailbox = await startSmtpServer();
  for (let place = 0; place < people; place += 1)
    await createAccount(db, { email: emailOf(place), permissions: ["alerts"] });
  await db.updateTable("account").set({ can_send_email: 1 }).execute();
  const days = Array.from({ length: companies }, (_, place) =>
    companyDay({ cik: place + 1, ticker: `P${place + 1}`, day, previousClose: 100 }),
  );
  await inTransaction(pool, async (client) => await createPriceDays(client, days));
  await sql`insert into price_source (name, close_basis, has_splits, has_dividends)
            values ('demo', 'raw', true, true)`.execute(db);
  await sql`insert into price_request (source, ticker, from_day, next_attempt_at)
            select 'demo', 'P' || n, ${day}, now() + interval '1 day'
              from generate_series(1, ${companies}::int) n`.execute(db);
});

afterAll(async () => {
  child?.kill("SIGKILL");
  await proxy.stop();
  await market.stop();
  await mailbox.stop();
});

async function startChild(): Promise<ChildProcess> {
  const args = [
    processPath,
    database.connectionString,
    proxy.origin,
    market.origin,
    mailbox.url,
    String(offsetMs),
    day,
  ];
  return await startToKill(args);
}

async function readKeys(): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select a.name || ' ' || h.dedup_key as key from alert_hit h join alert a on a.id = h.alert_id`.execute(
    db,
  );
  return rows.map(({ key }) => key);
}

test("every match is recorded once, and every message sent once, however often the worker is killed", async () => {
  offsetMs = startsAt.epochMilliseconds - Date.now();
  const nowMs = (): number => Date.now() + offsetMs;
  edgar = generateEdgar({
    count: filingCount,
    day,
    startsAt: startsAt.toString(),
    overSeconds,
    feedReach: 700,
    now: () => Temporal.Instant.fromEpochMilliseconds(nowMs()),
    random,
  });
  proxy = await startFaultProxy({ target: edgar.answer, plan: () => null });
  market = await startTickMarket(ticks, nowMs);
  const watching = watchings();
  const watchedFrom = startsAt.subtract({ seconds: 1 }).toString();
  for (const [place, { definition, ciks }] of watching.entries()) {
    const alert = { email: emailOf(place), name: String(place), definition, watchedFrom };
    await createAlert(db, { ...alert, ...(ciks === undefined ? {} : { ciks }) });
  }
  const expected = watching.map(({ finds }, place) => finds().map((key) => `${place} ${key}`));
  const ofPrices = watching.flatMap(({ definition }, place) =>
    definition.form_type === "price_alert" ? (expected[place] ?? []) : [],
  );
  expect(expected.flat().length).toBeGreaterThan(filingCount / 10);
  for (let kill = 0; kill < kills; kill += 1) {
    child = await startChild();
    await killAfter(child, (overSeconds * 1_000 * (0.5 + random())) / Math.max(1, kills));
    await freeMailsBeingSent(db);
  }
  child = await startChild();
  await vi.waitFor(
    () => expect(nowMs()).toBeGreaterThan(startsAt.epochMilliseconds + overSeconds * 1_000),
    { timeout, interval: 200 },
  );
  await expectFound(ofPrices);
  await killAfter(child, 0);
  await freeMailsBeingSent(db);
  // What left the feed while no one looked is in the day's index, the morning after.
  edgar.publishIndex();
  const replayed = offsetMs;
  offsetMs += Temporal.Instant.from("2026-11-20T12:10:00Z").epochMilliseconds - nowMs();
  child = await startChild();
  await expectFound(expected.flat());
  // What comes too much would come within moments.
  await sleep(2_000);
  expect((await readKeys()).toSorted()).toEqual(expected.flat().toSorted());
  offsetMs = replayed;
  await expectEveryMessageOnce(expected.flat().length);
});

/** Waits until nothing of it is missing. */
async function expectFound(keys: readonly string[]): Promise<void> {
  await vi.waitFor(
    async () => {
      const found = new Set(await readKeys());
      expect(keys.filter((key) => !found.has(key))).toEqual([]);
    },
    { timeout: timeout / 3, interval: 500 },
  );
}

/** Each notice is in one mail, and each mail was sent; twice only if a process died sending it. */
async function expectEveryMessageOnce(matches: number): Promise<void> {
  await vi.waitFor(
    async () => {
      await askForMails(db);
      const { rows } = await sql<{ sent: number; other: number }>`
        select count(*) filter (where state = 'sent') as sent,
               count(*) filter (where state <> 'sent') as other
          from alert_delivery where channel = 'mail'`.execute(db);
      expect(rows[0]).toEqual({ sent: matches, other: 0 });
    },
    { timeout, interval: 500 },
  );
  const { rows: messages } = await sql<{ messageId: string; notices: number; attempts: number }>`
    select m.message_id as "messageId", count(d.id) as notices, m.attempts
      from outbox_message m join alert_delivery d on d.outbox_message_id = m.id
     group by m.id`.execute(db);
  expect(messages.reduce((sum, { notices }) => sum + notices, 0)).toBe(matches);
  const caught = new Map<string, number>();
  for (const { parsed } of mailbox.mails) {
    const id = parsed.messageId ?? "";
    caught.set(id, (caught.get(id) ?? 0) + 1);
  }
  expect([...caught.keys()].toSorted()).toEqual(
    messages.map(({ messageId }) => messageId).toSorted(),
  );
  const twice = [...caught.values()].reduce((sum, times) => sum + times - 1, 0);
  // One whose sender died between handing it over and noting that: up to three are sent at once.
  expect(twice).toBeLessThanOrEqual(3 * kills);
  for (const { messageId, attempts } of messages)
    expect(caught.get(messageId)).toBeLessThanOrEqual(attempts);
  if (filingCount >= 1_000) {
    process.stdout.write(
      `${matches} matches in ${messages.length} mails, ${twice} of them handed over twice\n`,
    );
  }
}
