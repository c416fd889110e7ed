import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { type EvidenceSelection, nothingSelected } from "#server/evidence/evidence-selection.ts";
import type { LeadFactor } from "#contract/leads/score.ts";
import type { FigureSource } from "#domain/evidence/evidence.ts";
import type { NumberedLead } from "#domain/evidence/report/numbered.ts";
import type { TradeKey } from "#domain/evidence/trade-evidence.ts";
import type { Database } from "#database/connect.ts";
import { databaseForFile } from "#testing/database/database.ts";
import { packsForFile } from "#testing/evidence/made-pack.ts";
import {
  changeText,
  type Forgery,
  inSubject,
  missedForgeries,
} from "#testing/evidence/forged-pack.ts";
import { createEvidenceScene, salesBeforeAnEvent } from "#testing/evidence/evidence-scene.ts";
import { verifyBoth } from "#testing/evidence/unpacked-pack.ts";

const database = await databaseForFile(createEvidenceScene);
const packs = await packsForFile(database.db);

/** Every lead of the planted companies, with the trades it is made of. */
async function allLeads(): Promise<EvidenceSelection> {
  const { rows } = await sql<{ key: string; members: TradeKey[]; event: string | null }>`
    select key, members, case when kind = 'event' then accession end as event
      from lead where is_live order by key`.execute(database.db);
  const trades = new Map(
    rows.flatMap(({ members }) => members.map((key) => [JSON.stringify(key), key] as const)),
  );
  return {
    ...nothingSelected,
    trades: [...trades.values()],
    events: rows.flatMap(({ event }) => event ?? []),
    leads: rows.map(({ key }) => key),
  };
}

test("both verifiers recompute the score of every lead of the planted companies", async () => {
  const selection = await allLeads();
  const { pack, root } = await packs.make(selection);
  const leads = pack.subjects.filter((subject) => subject.kind === "lead");
  expect(leads.map(({ key }) => key).toSorted()).toEqual(selection.leads);
  expect(new Set(leads.map(({ leadKind }) => leadKind)).size).toBe(4);
  const alone = leads.find(({ factors }) =>
    factors.some(({ name, measured }) => name === "cluster" && measured === 0),
  );
  const tillery = leads.find(({ person }) => person === "Tillery Robert V");
  expect(tillery?.facts).toContainEqual({
    label: "Reporting person",
    text: "Robert V. Tillery",
    source: null,
  });
  const inputs = pack.subjects.flatMap(({ patterns }) => patterns.flatMap((each) => each.inputs));
  const named = inputs.map(({ value }) => value).filter((value) => value.includes("Tillery"));
  expect(new Set(named.map((value) => value.replace(/ \(.*/, "")))).toEqual(
    new Set(["Robert V. Tillery"]),
  );
  // A trade outside clusters has one person at least.
  expect(alone?.figures.find(({ name }) => name === "points_cluster")?.note).toBe(
    "People: fewer than 3. 0% of 8 points.",
  );
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain("VERIFIED.");
    expect(status).toBe(0);
  }
});

const line = String.raw`xml /ownershipDocument/nonDerivativeTable/nonDerivativeTransaction\[\d+\]`;
const date = `${line}/transactionDate/value`;
const shares = `${line}/transactionAmounts/transactionShares/value`;
const price = `${line}/transactionAmounts/transactionPricePerShare/value`;
const owned = `${line}/postTransactionAmounts/sharesOwnedFollowingTransaction/value`;
const accepted = "header ACCEPTANCE-DATETIME";
const close = String.raw`price \S+ \d{4}-\d\d-\d\d`;
const plan = String.raw`xml (/ownershipDocument/aff10b5One|/ownershipDocument/remarks|//footnote\[@id="\w+"\])`;

/** The kinds of inputs that the rule of a factor has. */
const inputsOfFactor: readonly [LeadFactor, readonly string[]][] = [
  ["event-days", [date, accepted, close]],
  ["event-return", [accepted, close]],
  ["side", [accepted, close]],
  ["avoided", [shares, price, accepted, close]],
  ["size-history", [shares, price]],
  ["size-holdings", [shares, owned]],
  ["dormant", [date]],
  ["plan", [plan]],
  ["late", [date, "header FILED AS OF DATE"]],
  ["cluster", [date]],
  ["insiders", [date]],
  ["repeated", [date]],
];

function citedText(source: FigureSource): string {
  if (source.kind === "xml") return `xml ${source.path}`;
  return source.kind === "header"
    ? `header ${source.field}`
    : `price ${source.series} ${source.day}`;
}

test("the footnote of each factor cites the inputs of that factor", async () => {
  const { pack, root } = await packs.make(await allLeads());
  const leads = pack.subjects.filter((subject) => subject.kind === "lead");
  for (const [factor, expected] of inputsOfFactor) {
    const figures = leads
      .filter(({ factors }) => factors.some(({ name, percent }) => name === factor && percent > 0))
      .flatMap((lead) => lead.figures)
      .filter(({ name }) => name === `points_${factor.replaceAll("-", "_")}`);
    expect(figures, factor).not.toEqual([]);
    const anyInput = new RegExp(`^(${expected.join("|")})$`);
    for (const cited of figures.map(({ sources }) => sources.map(citedText))) {
      for (const each of expected)
        expect(cited, factor).toContainEqual(expect.stringMatching(`^${each}$`));
      expect(
        cited.filter((text) => !anyInput.test(text)),
        factor,
      ).toEqual([]);
    }
  }
  const moved = leads.find(({ leadKind }) => leadKind === "event");
  const { stock, fund } = moved?.event ?? {};
  const days = [stock, fund].flatMap((window) => [window?.from, window?.to]);
  const cited = moved?.figures.find(({ name }) => name === "points_event_return")?.sources ?? [];
  expect(cited.flatMap((source) => (source.kind === "price" ? source.day : []))).toEqual(days);
  expect(await readFile(join(root, "report.html"), "utf8")).toContain(
    "The footnotes of a score’s factors cite",
  );
});

/** The three trade leads with the most points. */
async function fewLeads(): Promise<EvidenceSelection> {
  const { rows } = await sql<{ key: string; members: TradeKey[] }>`
    select key, members from lead where is_live and kind = 'trade'
     order by score desc, key limit 3`.execute(database.db);
  return {
    ...nothingSelected,
    trades: rows.flatMap(({ members }) => members),
    leads: rows.map(({ key }) => key),
  };
}

/** What the forgeries change of a lead in data/figures.json. */
type StoredLead = {
  id: string;
  factors: { name: string; weight: number; percent: number; measured: number | string | null }[];
  weights: Record<string, number>;
  history: { accession: string; adoption: { day: string } | null }[];
};

test("a score whose weight, facts, history, filings, or closes were changed, with every hash and the signature renewed, is found", async () => {
  const { root: pristine, pack } = await packs.make(await fewLeads());
  const leads = pack.subjects.filter((subject) => subject.kind === "lead");
  const scored = (name: LeadFactor) => {
    const has = (lead: NumberedLead) =>
      lead.factors.some((each) => each.name === name && each.percent > 0);
    const found = leads.find((lead) => lead.leadKind === "trade" && has(lead));
    if (found === undefined) throw new Error(`No lead has points for ${name}.`);
    const member = found.trades[0];
    if (member === undefined) throw new Error("A lead without a trade.");
    return { id: found.id, lead: found, member };
  };
  const dormant = scored("dormant");
  const [moved, held, late, planned] = [
    scored("event-return"),
    scored("size-holdings"),
    scored("late"),
    leads.find(({ history }) => history.some(({ adoption }) => adoption !== null)),
  ];
  const day0 = moved.member.next8k?.stock;
  const forgeries: Forgery[] = [
    [
      `${moved.id}, weight of event-return: stated 40, published 16`,
      inSubject<StoredLead>(moved.id, ({ factors, weights }) => {
        for (const each of factors) if (each.name === "event-return") each.weight = 40;
        weights["event-return"] = 40;
      }),
    ],
    [
      `${late.id}, percent of late: stated 0, recomputed`,
      inSubject<StoredLead>(late.id, ({ factors }) => {
        for (const each of factors) if (each.name === "late") each.percent = 0;
      }),
    ],
    [
      `${late.id}, fact of late: stated 2, recomputed`,
      inSubject<StoredLead>(late.id, ({ factors }) => {
        for (const each of factors) if (each.name === "late") each.measured = 2;
      }),
    ],
    [
      `${held.id}, trades of ${held.member.accession} are left out`,
      (root) =>
        changeText(root, `filings/${held.member.accession}.txt`, (text) => {
          const lines = text.match(
            /<nonDerivativeTransaction>[\s\S]*?<\/nonDerivativeTransaction>/g,
          );
          const traded = lines?.find((line) => /<transactionCode>[PS]</.test(line)) ?? "";
          const earlier = traded.replace(/(?<=<transactionDate>\s*<value>)\d{4}/, "2019");
          return text.replace("</nonDerivativeTable>", `${earlier}</nonDerivativeTable>`);
        }),
    ],
    [
      `${dormant.id}, fact of dormant: stated`,
      inSubject<StoredLead>(dormant.id, (lead) => {
        const { accession } = dormant.member;
        lead.history = lead.history.filter((row) => row.accession === accession);
      }),
    ],
    [
      "the plan's adoption date is not in",
      inSubject<StoredLead>(planned?.id ?? "", ({ history }) => {
        for (const { adoption } of history) if (adoption) adoption.day = "2019-01-02";
      }),
    ],
    [
      `${held.id}, fact of size-holdings: stated`,
      (root) =>
        changeText(root, `filings/${held.member.accession}.txt`, (text) =>
          text.replace(/(?<=<sharesOwnedFollowingTransaction>\s*<value>)(\d)/g, "9$1"),
        ),
    ],
    [
      `${moved.id}, fact of event-return: stated`,
      (root) =>
        changeText(root, "prices/closes.csv", (text) =>
          text.replace(new RegExp(`("${day0?.series}","${day0?.to}",")(\\d)`), "$11$2"),
        ),
    ],
  ];
  expect(await missedForgeries(pristine, forgeries)).toEqual([]);
});

test("the report and both verifiers state that a lead that no longer exists is not recomputed", async () => {
  const leads = ["trade/0000000000-20-000001/1"];
  const { root } = await packs.make({ ...(await salesBeforeAnEvent(database.db)), leads });
  const says = "The score of 1 lead of the case is shown as kept";
  expect(await readFile(join(root, "report.html"), "utf8")).toContain(says);
  for (const { status, output } of await verifyBoth(root, root)) {
    expect(output).toContain(`NOT RECOMPUTED: ${says}`);
    expect(status).toBe(0);
  }
});

/** Adds a source that has closes as printed, and leaves the first one returns only. */
async function storePrintedCloses(db: Database): Promise<void> {
  for (const statement of [
    sql`update price_bar set adjusted_close = close`,
    sql`insert into price_source (name, close_basis, preference, has_splits, has_dividends)
        values ('printed', 'raw', 200, true, false)`,
    sql`insert into price_bar (source, ticker, day, close)
        select 'printed', ticker, day, close from price_bar`,
    sql`insert into price_series (source, ticker, first_day, last_day)
        select 'printed', ticker, first_day, last_day from price_series`,
    sql`insert into price_split (source, ticker, day, ratio)
        select 'printed', ticker, day, ratio from price_split`,
    sql`update price_source set close_basis = 'unknown' where name = 'demo'`,
  ])
    await statement.execute(db);
}

test("the footnote of a loss avoided cites the close of the source that the amount by the close is computed with", async () => {
  const { db, drop } = await createEvidenceScene();
  try {
    await storePrintedCloses(db);
    const { rows } = await sql<{ key: string; members: TradeKey[]; ticker: string }>`
      select key, members, trade.ticker from lead
        join trade on trade.accession = lead.accession and trade.is_live
       where lead.is_live and kind = 'trade' and avoided_or_gained is not null
       order by score desc, key limit 1`.execute(db);
    const [lead] = rows;
    if (lead === undefined) throw new Error("No lead has a loss avoided.");
    const { pack, root } = await packs.make(
      { trades: lead.members, leads: [lead.key] },
      { of: db },
    );
    const found = pack.subjects.find((subject) => subject.kind === "lead");
    const day0 = found?.trades[0]?.next8k?.stock?.to;
    const avoided = found?.figures.find(({ name }) => name === "points_avoided");
    expect(avoided?.note).toContain("Loss avoided or gain, by the close of day 0: $");
    const cited = avoided?.sources.filter(({ kind }) => kind === "price").map(citedText) ?? [];
    const { ticker } = lead;
    expect(cited.toSorted()).toEqual(
      [
        ...[found?.trades[0]?.next8k?.stock?.from, day0].flatMap((day) => [
          `price demo/${ticker} ${day}`,
          `price demo/VTI ${day}`,
        ]),
        `price printed/${ticker} ${day0}`,
      ].toSorted(),
    );
    expect(await readFile(join(root, "prices/closes.csv"), "utf8")).toContain(
      `"printed/${ticker}","${day0}"`,
    );
    for (const { status, output } of await verifyBoth(root, root)) {
      expect(output).toContain("VERIFIED");
      expect(status).toBe(0);
    }
  } finally {
    await drop();
  }
});

type NamedLead = {
  id: string;
  company: string;
  person: string | null;
  shown_person: string | null;
  facts: { label: string; text: string }[];
};

test("both verifiers find a company, a person, and facts of a lead that its filings do not have", async () => {
  const { rows } = await sql<{ key: string; members: TradeKey[] }>`
    select distinct on (kind) key, members from lead where is_live order by kind, key`.execute(
    database.db,
  );
  const { root, pack } = await packs.make({
    trades: rows.flatMap(({ members }) => members),
    leads: rows.map(({ key }) => key),
  });
  const leads = pack.subjects.filter((subject) => subject.kind === "lead");
  expect(new Set(leads.map(({ leadKind }) => leadKind)).size).toBe(4);
  const forgeries = leads.flatMap(({ id, person }): Forgery[] => {
    const inLead = (change: (lead: NamedLead) => void) => inSubject<NamedLead>(id, change);
    const inFact = (label: string) =>
      inLead(({ facts }) => {
        for (const fact of facts) if (fact.label === label) fact.text = "Forged";
      });
    return [
      [
        `DIFFERS: ${id}, company: stated Forged, filed `,
        async (root) => {
          await inLead((lead) => (lead.company = "Forged"))(root);
          await inFact("Company")(root);
        },
      ],
      [
        person === null
          ? `DIFFERS: ${id}, person: stated Forged, filed nothing`
          : `DIFFERS: ${id}, person: stated Forged, filed ${person}`,
        async (root) => {
          await inLead((lead) => Object.assign(lead, { person: "Forged", shown_person: "Forged" }))(
            root,
          );
          if (person !== null) await inFact("Reporting person")(root);
        },
      ],
      [`DIFFERS: ${id}, Company: stated Forged, filed `, inFact("Company")],
      [`DIFFERS: ${id}, Kind of lead: stated Forged, filed `, inFact("Kind of lead")],
      [
        `DIFFERS: ${id}, shown_person: stated Forged, filed ${person ?? "null"}`,
        inLead((lead) => (lead.shown_person = "Forged")),
      ],
    ];
  });
  expect(await missedForgeries(root, forgeries)).toEqual([]);
});
