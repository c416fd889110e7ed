import fc from "fast-check";
import { expect, test } from "vitest";
import { definitionSchema } from "#contract/alerts/alert-definition.ts";
import { differingTradeHits } from "#database/alerts/hits/differing-hits.ts";
import { claimHeld, finishHeld } from "#database/queue/held.ts";
import { inTransaction } from "#database/bulk/open-bulk-pool.ts";
import { treeOf } from "#domain/alerts/tree-of.ts";
import {
  amendedFiling,
  alertSceneForFile,
  saleFiling,
  sceneOwner as email,
} from "#testing/alerts/alert-scene.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { createLogger } from "#platform/logger.ts";
import { alertWatches, createMatcher } from "#worker/alerts/alert-watches.ts";

/** More of them by hand. */
const runs = Number(process.env["ALERT_ORDERS"] ?? 6);
const steps = 24;

const scene = await alertSceneForFile();

/** Amendments that repeat, change, add, and take a row below what the alerts ask for. */
const filings = [
  saleFiling("0000000001-24-000001", ["10000@30"]),
  saleFiling("0000000001-24-000002", ["9000@40", "100@41"]),
  amendedFiling("0000000001-24-000011", ["10000@30"]),
  amendedFiling("0000000001-24-000012", ["10000@31"], laterBy(1)),
  amendedFiling("0000000001-24-000013", ["1000@30", "9000@40"], laterBy(2)),
  amendedFiling("0000000001-24-000014", ["10000@31", "700@500"], laterBy(3)),
];

function laterBy(days: number) {
  return { acceptedAt: `2024-05-1${3 + days}T21:45:00Z`, filedOn: `2024-05-1${3 + days}` };
}

/** By place in the list, so that a failing order can be read. */
const filing = fc.nat({ max: filings.length - 1 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("store" as const), filing }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("derive" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("match" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("die while matching" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("withdraw" as const), filing }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restore" as const), filing }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("sweep" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("watch" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(each: Step): Promise<void> {
  switch (each.do) {
    case "store":
      return scene.store(...filings.slice(each.filing, each.filing + 1));
    case "derive":
      return scene.derive();
    case "match":
      return scene.match();
    case "sweep":
      return scene.sweep();
    case "die while matching":
      return dieWhileMatching();
    case "watch":
      await watch("2024-05-12T00:00:00Z");
      return;
    default: {
      const accession = filings[each.filing]?.accession ?? "";
      return scene.setWithdrawn(accession, each.do === "withdraw");
    }
  }
}

async function watch(watchedFrom: string): Promise<void> {
  await createAlert(scene.db, {
    email,
    watchedFrom,
    definition: {
      form_type_constraints: [
        { constraint_type: "trade_types", val: ["Sales"] },
        { constraint_type: "value_shares_traded", bool: "ge", val: [305] },
      ],
    },
  });
}

/** All is written, and then the process ends before it is committed. */
async function dieWhileMatching(): Promise<void> {
  const matcher = createMatcher(
    { kind: "4", ...alertWatches["4"] },
    { ...scene, logger: createLogger("silent") },
  );
  const killed = inTransaction(scene.pool, async (client) => {
    const claims = await claimHeld(client, matcher.queue, { limit: 3 });
    await matcher.refresh();
    await matcher.settle(
      client,
      claims.map(({ accession }) => accession),
    );
    await finishHeld(client, matcher.queue, claims);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
}

/** What a person who looks at the pages and the mails would find wrong. */
async function findWrongs(): Promise<unknown[]> {
  const wrongs: unknown[] = [];
  for (const alert of await scene.db.selectFrom("alert").selectAll().execute()) {
    const definition = definitionSchema.parse(alert.definition);
    const tree = treeOf(definition, alert.ciks);
    const { id, criteria_version: criteriaVersion, watched_from: since } = alert;
    wrongs.push(...(await differingTradeHits(scene.db, { id, criteriaVersion, tree, since })));
  }
  const hits = await scene.db.selectFrom("alert_hit").selectAll().execute();
  const notices = await scene.db.selectFrom("alert_notice").selectAll().orderBy("id").execute();
  const places = new Set<string>();
  for (const hit of hits) {
    const kinds = notices.filter((notice) => notice.hit_id === hit.id).map(({ kind }) => kind);
    const isNotified = hit.silence === null;
    if (kinds.filter((kind) => kind === "match").length !== (isNotified ? 1 : 0)) wrongs.push(hit);
    if (!isNotified && kinds.length > 0) wrongs.push(hit);
    // The last thing said of a match is what is true of it.
    const last = kinds.at(-1);
    if (last === "restored" && hit.state !== "live") wrongs.push(hit);
    if (last === "match" && hit.state !== "live") wrongs.push(hit);
    const place = `${hit.alert_id} ${hit.accession}/${hit.row_number}`;
    if (hit.state === "live" && places.has(place)) wrongs.push(hit);
    if (hit.state === "live") places.add(place);
  }
  return wrongs;
}

test(
  "whatever happens in whatever order, results are what was recorded, each notified once",
  { timeout: 300_000 + runs * 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: steps }), async (taken) => {
        await scene.clear();
        await watch("2000-01-01T00:00:00Z");
        for (const each of taken) await take(each);
        await scene.derive();
        // An alert made after its rows were stored finds them so.
        await scene.sweep();
        await scene.match();
        expect(await findWrongs()).toEqual([]);
        const before = await scene.db.selectFrom("alert_notice").selectAll().execute();
        await scene.db
          .insertInto("match_wanted")
          .columns(["kind", "accession"])
          .expression((builder) =>
            builder
              .selectFrom("trade")
              .select((select) => [select.val("trade").as("kind"), "accession"])
              .distinct(),
          )
          .execute();
        await scene.match();
        await scene.sweep();
        expect(await scene.db.selectFrom("match_wanted").selectAll().execute()).toEqual([]);
        expect(await scene.db.selectFrom("alert_notice").selectAll().execute()).toEqual(before);
      }),
      { numRuns: runs },
    );
  },
);
