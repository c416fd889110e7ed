import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { TestDatabase } from "#testing/database/database.ts";
import { createEvidenceScene } from "#testing/evidence/evidence-scene.ts";
import { createPackMaker, type PackMaker } from "#testing/evidence/made-pack.ts";
import { verifyBoth } from "#testing/evidence/unpacked-pack.ts";

let database: TestDatabase;
let packs: PackMaker;

beforeAll(async () => {
  database = await createEvidenceScene();
  packs = await createPackMaker(database.db);
}, 60_000);

afterAll(async () => {
  await packs.remove();
  await database.drop();
});

test("both verifiers recompute every notice of the planted companies", async () => {
  const { rows } = await sql<{ accession: string; outcome: string }>`
    select accession, outcome from planned_sale where kind = 'notice' order by accession`.execute(
    database.db,
  );
  const t0 = performance.now();
  const { pack, root } = await packs.make({ notices: rows.map(({ accession }) => accession) });
  console.log(rows.length, pack.subjects.length, performance.now() - t0, Object.groupBy(rows, (r) => r.outcome) && [...Map.groupBy(rows, (r) => r.outcome)].map(([k, v]) => [k, v.length]));
  console.log(pack.gone, pack.asKept, pack.subjects.filter((s) => s.notRecomputedBecause).map((s) => s.notRecomputedBecause).slice(0,5));
  for (const { status, output } of await verifyBoth(root, root)) {
    console.log(output.slice(0, 3000));
    expect(status).toBe(0);
  }
}, 60_000);
