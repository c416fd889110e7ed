import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseForFile } from "#testing/database/database.ts";
import { createEvidenceScene } from "#testing/evidence/evidence-scene.ts";
import { changeText, forged } from "#testing/evidence/forged-pack.ts";
import { packsForFile, type PackMaker } from "#testing/evidence/made-pack.ts";
import { verifyBoth, verifyEach } from "#testing/evidence/unpacked-pack.ts";

const database = await databaseForFile(createEvidenceScene);
const packs = await packsForFile(database.db);

/** Plans with each flag, with several trades, disclosed in a 10-Q, and stated by a Form 144. */
async function planted() {
  const { rows } = await sql<{ cik: number; key: string; flags: string[] }>`
    select issuer_cik as cik, plan_key as key, flags from trading_plan
     where flags <> '{}' or disclosure <> 'unknown'
        or (issuer_cik, plan_key) in (
             select issuer_cik, plan_key from trading_plan
              order by trade_days desc, issuer_cik, plan_key limit 4)
     order by issuer_cik, plan_key`.execute(database.db);
  return rows;
}

let made: ReturnType<PackMaker["make"]> | undefined;

async function packOfPlans() {
  const rows = await planted();
  made ??= packs.make({ plans: rows });
  const { pack, root } = await made;
  return { rows, root, plans: pack.subjects.filter((subject) => subject.kind === "plan") };
}

test("both verifiers recompute the plans with each planted flag", async () => {
  const { rows, root, plans } = await packOfPlans();
  expect(new Map(plans.map(({ key, flags }) => [key, flags]))).toEqual(
    new Map(rows.map(({ key, flags }) => [key, flags])),
  );
  expect(new Set(plans.flatMap(({ flags }) => flags))).toEqual(
    new Set(["before-earnings", "cooling-off-short", "single-trade", "not-disclosed"]),
  );
  expect(plans.filter(({ notRecomputedBecause }) => notRecomputedBecause !== null)).toEqual([]);
  expect(
    new Set(plans.flatMap(({ statements }) => statements.map(({ source }) => source))),
  ).toEqual(new Set(["item-408", "form-144"]));
  const uncited = plans
    .flatMap((plan) => plan.figures)
    .filter(({ value, sources, note }) => value !== null && sources.length === 0 && note === null);
  expect(uncited).toEqual([]);
  const figures = plans.reduce((sum, each) => sum + each.figures.length, 0);
  const hidden = plans.find(({ flags }) => flags.includes("not-disclosed"));
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(
      `NOT CHECKED: ${plans[0]?.id}: that no further filing states the plan`,
    );
    expect(output).toContain(
      `NOT RECOMPUTED: ${hidden?.id}: the disclosure under Item 408(a): not-disclosed`,
    );
    expect(output).toContain(` ${figures} figures checked.`);
    expect(output).toContain("VERIFIED, except what is NOT RECOMPUTED or NOT CHECKED above.");
    expect(status).toBe(0);
  }
});

/** What the forgeries change of a plan in data/figures.json. */
type StoredPlan = {
  id: string;
  adopted_on: string;
  flags: string[];
  disclosure: string;
  figures: { name: string; label: string; value: string | number }[];
  rows: { adoption: { day: string } }[];
  statements: {
    filed_on: string;
    arrangement: { person_name: string; expires: { day: string }; amounts: { shares: string }[] };
  }[];
  cooling_off: { ends_on: string };
};

const inPlan = (id: string | undefined, change: (plan: StoredPlan) => void) => (root: string) =>
  changeText(root, "data/figures.json", (text) => {
    const data: { subjects: StoredPlan[] } = JSON.parse(text);
    for (const subject of data.subjects) if (subject.id === id) change(subject);
    return `${JSON.stringify(data, null, 1)}\n`;
  });

test("both verifiers name a changed figure, flag, source, trade, or day of a plan, with every hash and the signature renewed", async () => {
  const { root, plans } = await packOfPlans();
  const short = plans.find(({ flags }) => flags.includes("cooling-off-short"));
  const stated = plans.find(({ disclosure }) => disclosure === "disclosed");
  const traded = plans.find(({ rows, coolingOff }) => rows.length > 2 && coolingOff?.endsOn);
  const early = plans.find(({ flags }) => flags.includes("before-earnings"));
  const noticed = plans.find(({ statements }) => statements[0]?.source === "form-144");
  const single = plans.find(({ flags }) => flags.includes("single-trade"));
  const [row] = traded?.rows ?? [];
  const last = traded?.rows.at(-1);
  const [disclosed] = stated?.statements.filter(({ arrangement }) => arrangement !== null) ?? [];
  const arrangement = `${stated?.id}, the arrangement in ${disclosed?.accession}, `;
  const inArrangement = (change: (of: StoredPlan["statements"][0]["arrangement"]) => void) =>
    inPlan(stated?.id, ({ statements }) => {
      for (const each of statements) if (each.arrangement !== null) change(each.arrangement);
    });
  const changes: [says: string, change: (root: string) => Promise<void>][] = [
    [
      `${traded?.id}, figure`,
      inPlan(traded?.id, ({ figures: [first] }) => Object.assign(first ?? {}, { value: "77" })),
    ],
    [
      `${short?.id}, the flag cooling-off-short: stated`,
      inPlan(short?.id, (plan) => {
        plan.flags = plan.flags.filter((flag) => flag !== "cooling-off-short");
      }),
    ],
    [
      `${traded?.id}, the flag single-trade: stated`,
      inPlan(traded?.id, ({ flags }) => flags.push("single-trade")),
    ],
    [
      `${early?.id}, the flag before-earnings: stated`,
      inPlan(early?.id, (plan) => {
        plan.flags = plan.flags.filter((flag) => flag !== "before-earnings");
      }),
    ],
    [
      `${traded?.id}, end of the cooling-off period: stated 2020-01-02, recomputed`,
      inPlan(traded?.id, (plan) => (plan.cooling_off.ends_on = "2020-01-02")),
    ],
    [
      `${traded?.id}: the label of figure trade_1 is "Sale of Jan 2, 2020, ${row?.accession}, row ${row?.rowNumber}"`,
      inPlan(traded?.id, ({ figures: [first] }) => {
        if (first) first.label = first.label.replace(/(?<=of )\w+ \d+, \d+/, "Jan 2, 2020");
      }),
    ],
    [
      `${traded?.id}, the figure trade_${traded?.rows.length} is left out`,
      inPlan(traded?.id, (plan) => {
        plan.figures = plan.figures.filter(({ name }) => name !== `trade_${traded?.rows.length}`);
      }),
    ],
    [`${traded?.id}, figure`, inPlan(traded?.id, ({ rows }) => rows.pop())],
    [
      `${traded?.id}, adoption date in ${row?.accession}: stated`,
      inPlan(traded?.id, (plan) => (plan.adopted_on = "2024-01-02")),
    ],
    [
      `${arrangement}person: stated Nobody, tagged`,
      inArrangement((of) => (of.person_name = "Nobody")),
    ],
    [`${arrangement}expires: stated`, inArrangement(({ expires }) => (expires.day = "2031-01-02"))],
    [
      `${arrangement}shares: stated 1, tagged`,
      inArrangement(({ amounts: [first] }) => Object.assign(first ?? {}, { shares: "1" })),
    ],
    [
      `${traded?.id}, the trade in row ${last?.rowNumber} of ${last?.accession}, which states the adoption date, is left out`,
      inPlan(traded?.id, (plan) => {
        plan.rows.pop();
        plan.figures = plan.figures.filter(({ name }) => name !== `trade_${traded?.rows.length}`);
      }),
    ],
    [
      `${single?.id}, no Form 3, 4, or 5 that was filed by the adoption is stated, but`,
      inPlan(single?.id, (plan) => Object.assign(plan, { stored_since: null, flags: [] })),
    ],
    [
      `${single?.id}, ${single?.rows[0]?.accession} is no Form 3, 4, or 5 of the company that was filed by`,
      inPlan(single?.id, (plan) => {
        Object.assign(plan, { stored_since: single?.rows[0]?.accession, flags: [] });
      }),
    ],
    [
      `${early?.id}, the earlier 8-K ${early?.results} with item 2.02 is left out`,
      inPlan(early?.id, (plan) => {
        Object.assign(plan, { results: null });
        plan.flags = plan.flags.filter((flag) => flag !== "before-earnings");
      }),
    ],
    [
      `${stated?.id}, disclosure: stated unknown`,
      inPlan(stated?.id, (plan) => (plan.disclosure = "unknown")),
    ],
    [
      `${noticed?.id}, ${noticed?.statements[0]?.accession} does not state the adoption date`,
      (copy) =>
        changeText(copy, `filings/${noticed?.statements[0]?.accession}.txt`, (text) =>
          text.replace(/(?<=planAdoptionDate>)\d\d/, (month) => (month === "01" ? "02" : "01")),
        ),
    ],
  ];
  for (const plan of [traded, noticed, stated]) {
    const { id, cik, company, person, namedIn, rows: own, statements } = plan ?? {};
    const [filing] = [...(own ?? []), ...(statements ?? [])].map(({ accession }) => accession);
    const named = (change: object) => inPlan(id, (of) => Object.assign(of, change));
    changes.push(
      [`${id}, company: stated Forged, filed ${company}`, named({ company: "Forged" })],
      [
        `${id}, person: stated Forged, filed ${person?.name}`,
        named({ person: { ...person, name: "Forged" }, shown_person: "Forged" }),
      ],
      [
        `${id}, ${own?.length === 0 ? (namedIn ?? filing) : filing} is of another company`,
        named({ company: "Forged", cik: Number(cik) + 1 }),
      ],
    );
  }
  const roots: string[] = [];
  for (const [, change] of changes) roots.push(await forged(root, change));
  const said = await verifyEach(roots, root);
  for (const [index, [says]] of changes.entries())
    for (const { status, output } of said[index] ?? []) {
      expect(output).not.toContain("CHANGED");
      expect(output).toMatch(new RegExp(`^(?:DIFFERS|LABEL): ${RegExp.escape(says)}`, "m"));
      expect(status).toBe(1);
    }
  const otherCompany = (output = "") => output.match(/.* is of another company$/gm);
  for (const both of said)
    expect(otherCompany(both[0]?.output)).toEqual(otherCompany(both[1]?.output));
  const unnamed = await forged(
    root,
    inPlan(noticed?.id, (plan) => Object.assign(plan, { named_in: "0000000000-00-000000" })),
  );
  for (const { status, output } of await verifyBoth(unnamed, root)) {
    expect(output).toContain(
      `NOT RECOMPUTED: ${noticed?.id}: the filing 0000000000-00-000000 is not listed`,
    );
    expect(status).toBe(1);
  }
});
