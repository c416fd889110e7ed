import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import { databaseForFile } from "#testing/database/database.ts";
import {
  createEvidenceScene,
  createSection16Scene,
  salesBeforeAnEvent,
} from "#testing/evidence/evidence-scene.ts";
import { packsForFile } from "#testing/evidence/made-pack.ts";

const database = await databaseForFile(createEvidenceScene);
const ofSection16 = await databaseForFile(createSection16Scene);
const packs = await packsForFile(database.db);
const scripts = join(import.meta.dirname, "../../testing/evidence");
const verifiers = join(import.meta.dirname, "verifiers");

const file = "data/figures.json";
const caseFile = {
  notes_and_tasks: "included",
  number: "C-1",
  title: "A case",
  status: "closed",
  outcome: "other",
  outcome_note: "Closed.",
  summary: "A summary.",
  owner: "Ana",
  created_at: "2026-11-20T15:00:00Z",
  updated_at: "2026-11-20T15:00:00Z",
  members: [{ name: "Ana" }],
  items: [
    {
      number: 1,
      kind: "trade",
      kept: { trade_facts: "none" },
      added_by: "Ana",
      added_at: "2026-11-20T15:00:00Z",
    },
  ],
  notes: [
    {
      author: "Ana",
      created_at: "2026-11-20T15:00:00Z",
      changed_by: "Ben",
      changed_at: "2026-11-20T15:00:00Z",
      body: "A note.",
    },
  ],
  tasks: [
    {
      text: "A task.",
      assignee: { name: "Ben" },
      due_on: "2026-12-01",
      done_by: "Ben",
      done_at: "2026-11-20T15:00:00Z",
    },
  ],
};

/** Of each kind in the fields of a pack, values of other kinds, and other values of the same. */
const values = ["1/0", null, [], {}, true, 1e308, -1] as const;

type Place = readonly (string | number)[];

/** A place of every field; of several with one name, such as those of rows, the first that is not null or empty. */
function placesIn(data: unknown): Place[] {
  const found = new Map<string, { place: Place; isEmpty: boolean }>();
  const walk = (value: unknown, place: Place, name: string): void => {
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
    if (place.length > 0 && found.get(name)?.isEmpty !== false) found.set(name, { place, isEmpty });
    if (typeof value !== "object" || value === null) return;
    const kind: unknown = Reflect.get(value, "kind") ?? "";
    for (const [key, inner] of Object.entries(value))
      if (Array.isArray(value)) walk(inner, [...place, Number(key)], `${name}[]`);
      else walk(inner, [...place, key], `${name}${String(kind)}.${key}`);
  };
  walk(data, [], "");
  return [...found.values()].map(({ place }) => place);
}

const run = promisify(execFile);

async function saidOf(root: string, changes: readonly unknown[]): Promise<string[][][]> {
  const said = ["py", "ts"].map(async (extension) => {
    const program = extension === "py" ? "python3" : process.execPath;
    const running = run(program, [join(scripts, `check-changes.${extension}`), verifiers, root], {
      maxBuffer: 1e9,
    });
    running.child.stdin?.end(JSON.stringify(changes));
    return z.array(z.array(z.string())).parse(JSON.parse((await running).stdout));
  });
  return await Promise.all(said);
}

const search = {
  query: {
    type: "explore_trades",
    sort_column: "trade_return",
    sort_direction: "desc",
    start_date: "2020-01-01",
    end_date: "2026-11-20",
    return_type: "adjusted",
    return_horizon: 10,
    lookback_period: 30,
    ciks: ["0000000001"],
    trade_types: { val: ["Sales"] },
  },
  company_ciks: ["0000000001"],
  in_words: "Sales",
  order: "Adj. Return 10d, descending",
  sort_values: [null, null],
  found: 2,
  in_pack: 2,
  left_out: 0,
  not_found: 0,
  accepted_through_et: "2026-11-20 10:00:00",
  text: "The pack has every row that this search finds: 2 trades.",
};

/** Packs with subjects of every kind; that of trades with a search and a case. */
async function roots(): Promise<string[]> {
  const { db } = database;
  const { trades, events } = await salesBeforeAnEvent(db);
  const { rows: leads } = await sql<{ key: string }>`
    select key from lead where is_live order by jsonb_array_length(members), key limit 1`.execute(
    db,
  );
  const { rows: plans } = await sql<{ cik: number; key: string }>`
select issuer_cik as cik, plan_key as key from trading_plan
     where disclosure = 'disclosed' order by trade_days, 1, 2 limit 1`.execute(db);
  const { rows: notices } = await sql<{ accession: string }>`
    select min(accession) as accession from planned_sale
     where kind = 'notice' and is_live and outcome = 'part'`.execute(db);
  const { rows: swings } = await sql<{ cik: number; ownerCik: number }>`
    select issuer_cik as cik, owner_cik as "ownerCik" from short_swing order by 1, 2 limit 1`.execute(
    ofSection16.db,
  );
  const { rows: lines } = await sql<{ accession: string; line: number }>`
    select min(accession) as accession, 1 as line from reported_line
     where code in ('G', 'A', 'S') and line_number = 1 and is_live group by code`.execute(
    ofSection16.db,
  );
  const made = [
    await packs.make({ trades: trades.slice(0, 1) }),
    await packs.make({
      events,
      leads: leads.map(({ key }) => key),
      plans,
      notices: notices.map(({ accession }) => accession),
    }),
    await packs.make({ shortSwings: swings, lines }, { of: ofSection16.db }),
  ];
  const found = made.map(({ root }) => root);
  const [first = ""] = found;
  const path = join(first, file);
  const data: object = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...data, search }));
  await mkdir(join(first, "case"));
  await writeFile(join(first, "case/case.json"), JSON.stringify(caseFile));
  return found;
}

test("both verifiers refuse a value of another kind in any field by its name, and no value stops them", async () => {
  const found = await roots();
  for (const [index, root] of found.entries()) {
    const names = index === 0 ? [file, "case/case.json"] : [file];
    const changes: [string, Place, unknown][] = [];
    for (const name of names)
      for (const place of placesIn(JSON.parse(await readFile(join(root, name), "utf8"))))
        for (const value of values) changes.push([name, place, value]);
    const [python = [], node = []] = await saidOf(root, changes);
    const odd = changes.flatMap((change, at) => {
      const both = [python[at], node[at]].map((said) => said?.join("; ") ?? "nothing");
      const isStopped = both.some((said) => /NOT RECOMPUTED: \w*(?:Error|Overflow\w*):/.test(said));
      const isRefused = both.map((said) => said.includes("FORMAT"));
      return isStopped || isRefused[0] !== isRefused[1] || (isRefused[0] && both[0] !== both[1])
        ? [`${change[1].join(".")} = ${JSON.stringify(change[2])}: ${both.join(" | ")}`]
        : [];
    });
    expect(odd).toEqual([]);
  }
});
