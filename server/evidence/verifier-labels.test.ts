import { expect, test } from "vitest";
import { z } from "zod";
import { factorNames, factorOf } from "#contract/leads/score.ts";
import { lineLinkLabel, lineLinks } from "#contract/lines/line-links.ts";
import { eventPatternTexts } from "#contract/patterns/event-patterns.ts";
import { tradePatternTexts } from "#contract/patterns/trade-patterns.ts";
import { planFlagTexts } from "#contract/plans/plan-rules.ts";
import { noticeFacts } from "#domain/evidence/registry/notice-facts.ts";
import { planFacts } from "#domain/evidence/registry/plan-facts.ts";
import type { StoredNotice } from "#domain/planned-sales/filed-notice.ts";
import type { TradingPlan } from "#domain/plans/trading-plan.ts";
import {
  loadFindings,
  loadVerifierModule,
  runWithVerifier,
} from "#testing/evidence/verifier-modules.ts";

const schema = z.record(
  z.string(),
  z.object({
    facts: z.array(z.string()),
    figures: z.record(z.string(), z.string()),
    patterns: z.array(z.string()),
  }),
);

async function labels() {
  return z.object({ labels: schema }).parse(await loadVerifierModule("labels.mjs")).labels;
}

test("both verifiers have the same labels", async () => {
  const program = "from verifier.labels import LABELS; print(json.dumps(LABELS))";
  expect(schema.parse(runWithVerifier(program))).toEqual(await labels());
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

const checkAll = `
from verifier.findings import problems
from verifier.labels import check_labels
for subject in given: check_labels(subject)
print(json.dumps(problems))
`;

/** What both verifiers say of the labels of figures. */
async function problemsOf(subjects: readonly unknown[]): Promise<unknown[]> {
  const { problems, startOver } = await loadFindings();
  const { checkLabels } = z
    .object({ checkLabels: z.custom<(subject: unknown) => void>() })
    .parse(await loadVerifierModule("labels.mjs"));
  startOver();
  for (const subject of subjects) checkLabels(subject);
  return [[...problems], runWithVerifier(checkAll, subjects)];
}

test("numbers of days in labels are whole numbers, not patterns of text, and no figure is stated twice", async () => {
  const facts = { facts: [], patterns: [] };
  const trade = (figures: unknown) => ({ id: "T1", kind: "trade", row: {}, figures, ...facts });
  const event = (days: unknown, label: string) => ({
    id: "E1",
    kind: "event",
    lookback_days: days,
    figures: [{ name: "value_sold", horizon: null, label }],
    ...facts,
  });
  const figure = (horizon: unknown, label: string) => ({ name: "trade_return", horizon, label });
  const none = (id: string, name: string, label: string) =>
    `LABEL: ${id}: Sentinel writes no figure ${name} with the label "${label}"`;
  const found = [
    none("T1", "trade_return", "Fined"),
    none("T1", "trade_return", "Return nulld"),
    none("T1", "trade_return", "Return (?!)d"),
    none("E1", "value_sold", "Value sold, some d"),
    "LABEL: T1: more than one figure trade_return of one horizon",
  ];
  const subjects = [
    trade([figure(5, "Return 5d"), figure(20, "Return 20d")]),
    event(30, "Value sold, 30d"),
    trade([figure(".*|.*", "Fined"), figure(null, "Return nulld"), figure([1], "Return (?!)d")]),
    event(".* ", "Value sold, some d"),
    trade([figure(5, "Return 5d"), figure(5, "Return 5d")]),
  ];
  expect(await problemsOf(subjects)).toEqual([found, found]);
});
