import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { z } from "zod";
import { factorNames, factorOf } from "#contract/leads/score.ts";
import { lineLinkLabel, lineLinks } from "#contract/lines/line-links.ts";
import { eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import { planFlagTexts } from "#contract/plans/plan-rules.ts";
import { noticeFacts } from "#domain/evidence/notice-facts.ts";
import { planFacts } from "#domain/evidence/plan-facts.ts";
import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";
import type { TradingPlan } from "#domain/plans/trading-plan.ts";

const verifiers = join(import.meta.dirname, "verifiers");
const schema = z.record(
  z.string(),
  z.object({
    facts: z.array(z.string()),
    figures: z.record(z.string(), z.string()),
    patterns: z.array(z.string()),
  }),
);

async function labels() {
  const path = pathToFileURL(join(verifiers, "verifier/labels.mjs")).href;
  return z.object({ labels: schema }).parse(await import(path)).labels;
}

test("both verifiers have the same labels", async () => {
  const program =
    "import json, sys; sys.path.insert(0, sys.argv[1]); from verifier.labels import LABELS; print(json.dumps(LABELS))";
  const output = execFileSync("python3", ["-Bc", program, verifiers], { encoding: "utf8" });
  expect(schema.parse(JSON.parse(output))).toEqual(await labels());
});

test("they have exactly the patterns of trades, events, and plans, and the factors of leads", async () => {
  const { trade, event, plan, lead, line } = await labels();
  const texts = (of: Readonly<Record<string, { label: string }>>) =>
    Object.values(of).map(({ label }) => label);
  expect(trade?.patterns).toEqual(texts(tradePatternTexts));
  expect(event?.patterns).toEqual(texts(eventPatternTexts));
  expect(plan?.patterns).toEqual(texts(planFlagTexts));
  expect(lead?.figures).toEqual({
    ...Object.fromEntries(
      factorNames.map((name) => [`points_${name.replaceAll("-", "_")}`, factorOf(name).label]),
    ),
    score: "Score",
  });
  for (const link of lineLinks)
    expect(line?.figures[link.replaceAll("-", "_")]).toMatch(
      new RegExp(
        `^${RegExp.escape(lineLinkLabel(link))}(?:\\(\\?:: return net of the market\\)\\?)?$`,
      ),
    );
});

// Packs in other tests have every fact of the other kinds; these have some only of rare notices and plans.
test("they have exactly the facts of notices and plans", async () => {
  const { notice, plan } = await labels();
  const filed = z.custom<StoredNotice>().parse({
    accession: "1",
    form: "144",
    acceptedAt: null,
    relationships: [],
    plannedSales: [],
    planAdoptionDates: [],
    noticeDate: null,
    seller: null,
  });
  const matched = { company: "", period: null, others: ["1", "2"], status: "" };
  const stated = (source: string, form: string) => ({
    source,
    form,
    accession: "",
    adoptedOn: null,
  });
  const ofPlan = z.custom<TradingPlan>().parse({
    person: { cik: null, name: "", match: "none" },
    adoptedOn: null,
    expiresOn: null,
    terminatedOn: null,
    tradeDates: [],
    coolingOff: null,
    statements: [
      stated("item-408", "10-Q"),
      stated("item-408", "10-K/A"),
      stated("form-144", "144"),
      stated("form-4", "4/A"),
    ],
  });
  for (const [facts, known = []] of [
    [noticeFacts(filed, matched), notice?.facts],
    [planFacts(ofPlan), plan?.facts],
  ] as const) {
    const written = facts.map(({ label }) => label);
    const isKnown = (label: string, of: string) => new RegExp(`^(?:${of})$`).test(label);
    expect(written.filter((label) => !known.some((of) => isKnown(label, of)))).toEqual([]);
    expect(known.filter((of) => !written.some((label) => isKnown(label, of)))).toEqual([]);
  }
});
