import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { z } from "zod";
import type { evidenceData } from "#server/evidence/figures/evidence-data.ts";
import type { TradeKey } from "#domain/evidence/trade-evidence.ts";
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
/** Another of the kinds that a field has, which needs what the pack lacks. */
const others: Readonly<Record<string, readonly string[]>> = { lead_kind: ["event"] };

type Place = readonly (string | number)[];

/** A place of every field by its name; of several with one name, such as those of rows, the first that is not null or empty. */
function placesIn(data: unknown): ReadonlyMap<string, { place: Place; isEmpty: boolean }> {
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
  return found;
}

/** Checked where it is read: a search has columns of several kinds. */
const isCheckedElsewhere = (place: Place): boolean =>
  place[0] === "search" &&
  (place[1] === "sort_values" || (place[1] === "query" && place.length > 2));

/** As verifiers name it. */
const nameOf = (name: string, place: Place): string =>
  name + place.map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`)).join("");

/** Every field of the packs once: its file and place, by the pack that has it, if one has it not null or empty. */
function placesOf(data: readonly ReadonlyMap<string, unknown>[]): [name: string, place: Place][][] {
  const found = new Map<string, { at: number; name: string; place: Place; isEmpty: boolean }>();
  for (const [at, files] of data.entries())
    for (const [name, content] of files)
      for (const [field, { place, isEmpty }] of placesIn(content)) {
        const key = `${name} ${field}`;
        if (found.get(key)?.isEmpty !== false) found.set(key, { at, name, place, isEmpty });
      }
  return data.map((_files, index) =>
    [...found.values()].flatMap(({ at, name, place }) => (at === index ? [[name, place]] : [])),
  );
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
} as const satisfies ReturnType<typeof evidenceData>["search"];

/** Packs with subjects of every kind; that of trades with a search and a case. */
async function roots(): Promise<string[]> {
  const { db } = database;
  const { trades, events } = await salesBeforeAnEvent(db);
  const { rows: leads } = await sql<{ key: string; members: TradeKey[] }>`
    select key, members from lead where is_live and kind = 'trade' order by score desc, key limit 1`.execute(
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
    await packs.make({ events }),
    await packs.make({
      leads: leads.map(({ key }) => key),
      trades: leads.flatMap(({ members }) => members),
    }),
    await packs.make({ plans }),
    await packs.make({ notices: notices.map(({ accession }) => accession) }),
    await packs.make({ shortSwings: swings }, { of: ofSection16.db }),
    await packs.make({ lines }, { of: ofSection16.db }),
  ];
  const kinds = new Set(made.flatMap(({ pack }) => pack.subjects.map(({ kind }) => kind)));
  expect(kinds.size).toBe(7);
  const found = made.map(({ root }) => root);
  const [first = ""] = found;
  const path = join(first, file);
  const data: object = JSON.parse(await readFile(path, "utf8"));
  await writeFile(path, JSON.stringify({ ...data, search }));
  await mkdir(join(first, "case"));
  await writeFile(join(first, "case/case.json"), JSON.stringify(caseFile));
  return found;
}

async function dataOf(root: string, index: number): Promise<Map<string, unknown>> {
  const names = index === 0 ? [file, "case/case.json"] : [file];
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(root, name), "utf8"));
  return new Map(await Promise.all(names.map(async (name) => [name, await read(name)] as const)));
}

test("both verifiers refuse a value of another kind in every field by its name, and no value stops them", async () => {
  const found = await roots();
  const places = placesOf(await Promise.all(found.map(dataOf)));
  for (const [index, root] of found.entries()) {
    const fields = places[index] ?? [];
    const changes = fields.flatMap(([name, place]) =>
      [...values, ...(others[String(place.at(-1))] ?? [])].map(
        (value) => [name, place, value] as const,
      ),
    );
    const [python = [], node = []] = await saidOf(root, changes);
    const refused = new Set<string>();
    const odd = changes.flatMap(([name, place, value], at) => {
      const field = nameOf(name, place);
      const both = [python[at], node[at]].map((said) => said?.join("; ") ?? "nothing");
      const isStopped = both.some((said) => /NOT RECOMPUTED: \w*(?:Error|Overflow\w*):/.test(said));
      const isRefused = both.map((said) => said.includes("FORMAT"));
      if (both.every((said) => said.startsWith(`FORMAT: ${field} is `))) refused.add(field);
      return isStopped || isRefused[0] !== isRefused[1] || (isRefused[0] && both[0] !== both[1])
        ? [`${field} = ${JSON.stringify(value)}: ${both.join(" | ")}`]
        : [];
    });
    expect(odd).toEqual([]);
    const unlisted = fields
      .filter(([, place]) => !isCheckedElsewhere(place))
      .map(([name, place]) => nameOf(name, place));
    expect(unlisted.filter((field) => !refused.has(field))).toEqual([]);
  }
});
