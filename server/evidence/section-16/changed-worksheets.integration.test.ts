import { sql } from "kysely";
import { expect, test } from "vitest";
import { databaseForFile } from "#testing/database/database.ts";
import { packsForFile } from "#testing/evidence/made-pack.ts";
import {
  changeText,
  type Forgery,
  inSubject,
  missedForgeries,
} from "#testing/evidence/forged-pack.ts";
import { createSection16Scene } from "#testing/evidence/evidence-scene.ts";

const database = await databaseForFile(createSection16Scene);
const packs = await packsForFile(database.db);

/** What the forgeries change of a worksheet in data/figures.json. */
type StoredSwing = {
  id: string;
  kind: string;
  filings: string[];
  lines: { accession: string; line: number; code: string; outcome: string; trade_date: string }[];
  pairs: { purchase: object; sale: object; units: string; profit: string; suit_by: string }[];
  facts: { label: string; text: string }[];
  figures: { name: string; label: string; value: string; text: string }[];
};

test("both verifiers name a changed pair, line, or filing, and a total that is not the maximum", async () => {
  const { rows } = await sql<{ cik: number; ownerCik: number }>`
    select issuer_cik as cik, owner_cik as "ownerCik" from short_swing
     order by pairs desc, 1, 2 limit 1`.execute(database.db);
  const { pack, root } = await packs.make({ shortSwings: rows });
  const [swing] = pack.subjects;
  if (swing?.kind !== "short_swing" || swing.pairs.length < 2) throw new Error("No two pairs.");
  const { id } = swing;
  const [first] = swing.pairs;
  const bought = first?.purchase.accession ?? "";
  const toReview = new RegExp(
    `${id}, line \\d+ of ${bought}: stated as matchable, recomputed as review`,
  );
  const inPurchase = (found: RegExp, becomes: string) => (copy: string) =>
    changeText(copy, `filings/${bought}.txt`, (text) => text.replaceAll(found, becomes));
  /** A consistent forgery: without the last pair, and with the total of the others. */
  const withoutLast = inSubject<StoredSwing>(id, ({ pairs, figures }) => {
    pairs.pop();
    figures.splice(-2);
    const total = pairs.reduce((sum, { profit }) => sum + Number(profit), 0).toFixed(2);
    for (const figure of figures) if (figure.name === "short_swing_profit") figure.value = total;
  });
  const forgeries: Forgery[] = [
    [new RegExp(`${id}, the total of the pairs is not the maximum: stated`), withoutLast],
    [
      new RegExp(`${id}, pair 1, profit: stated`),
      inSubject<StoredSwing>(id, ({ pairs }) => {
        if (pairs[0]) pairs[0].profit = "1";
      }),
    ],
    [
      new RegExp(`${id}, shares of line \\d+ of [-\\d]+ are used twice`),
      inSubject<StoredSwing>(id, ({ pairs }) => {
        for (const pair of pairs) pair.units = String(Number(pair.units) + 10_000);
      }),
    ],
    [
      new RegExp(`${id}, pair 1 is not within less than six months`),
      inSubject<StoredSwing>(id, ({ pairs, lines }) => {
        const sales = lines.filter(({ code, outcome }) => code === "S" && outcome === "matchable");
        const far = sales.findLast((sale) => sale.trade_date > "2025-01-01") ?? sales[0];
        if (pairs[0] && far) pairs[0].sale = { accession: far.accession, line: far.line };
      }),
    ],
    [
      new RegExp(`${id}, last day to sue: stated 2031-01-02, recomputed|pair 1, last day to sue`),
      inSubject<StoredSwing>(id, ({ pairs }) => {
        if (pairs[0]) pairs[0].suit_by = "2031-01-02";
      }),
    ],
    [
      new RegExp(`${id}, line \\d+ of [-\\d]+ is left out`),
      inSubject<StoredSwing>(id, ({ lines }) => {
        lines.splice(
          lines.findIndex(({ code }) => code === "S"),
          1,
        );
      }),
    ],
    [
      new RegExp(`${id}, line \\d+ of [-\\d]+: stated as review, recomputed as exempt`),
      inSubject<StoredSwing>(id, ({ lines }) => {
        for (const line of lines) if (line.code === "A") line.outcome = "review";
      }),
    ],
    [
      new RegExp(`${id}, the filing ${bought} of the person is left out`),
      inSubject<StoredSwing>(id, (subject) => {
        subject.filings = subject.filings.filter((accession) => accession !== bought);
      }),
    ],
    // Shares whose class is unclear, a ten percent owner without a Form 3, and a price that may not be in dollars.
    [toReview, inPurchase(/(?<=<securityTitle>\s*<value>)[^<]+/g, "Units")],
    [
      toReview,
      inPurchase(
        /<reportingOwnerRelationship>[\s\S]*?<\/reportingOwnerRelationship>/g,
        "<reportingOwnerRelationship><isTenPercentOwner>1</isTenPercentOwner></reportingOwnerRelationship>",
      ),
    ],
    [
      toReview,
      (copy) =>
        changeText(copy, `filings/${bought}.txt`, (text) =>
          text
            .replace("<transactionPricePerShare>", '$&<footnoteId id="F99"/>')
            .replace(
              "</ownershipDocument>",
              '<footnotes><footnote id="F99">In Canadian dollars.</footnote></footnotes>$&',
            ),
        ),
    ],
    ...(
      [
        ["pair_1_profit", "Profit of pair 1: 9 units, ", /(?<=: )[\d.]+/, "9"],
        ["pair_1_profit", "Profit of pair 2: ", /(?<=pair )1/, "2"],
        [
          "pair_1_profit",
          ", purchase Jan 2, 2020, sale ",
          /(?<=purchase )\w+ \d+, \d+/,
          "Jan 2, 2020",
        ],
        ["pair_2_profit", ', sale Jan 2, 2020"', /(?<=sale )\w+ \d+, \d+/, "Jan 2, 2020"],
        ["pair_2_suit_by", "Last day to sue for pair 1", /2$/, "1"],
      ] as const
    ).map(([name, label, found, becomes]): Forgery => [
      new RegExp(`^LABEL: ${id}: the label of figure ${name} is ".*${label}`, "m"),
      inSubject<StoredSwing>(id, ({ figures }) => {
        for (const figure of figures)
          if (figure.name === name) figure.label = figure.label.replace(found, becomes);
      }),
    ]),
    // Also if data/figures.json states a code that the filing does not have.
    [
      new RegExp(`${id}, line \\d+ of [-\\d]+, code: stated Z, recomputed A`),
      inSubject<StoredSwing>(id, ({ lines }) => {
        for (const line of lines) if (line.code === "A") line.code = "Z";
      }),
    ],
    [
      `${id}, company: stated Forged, filed ${swing.company}`,
      inSubject<StoredSwing>(id, (subject) => Object.assign(subject, { company: "Forged" })),
    ],
    [
      `${id}, person: stated Forged, filed ${swing.person}`,
      inSubject<StoredSwing>(id, (subject) =>
        Object.assign(subject, { person: "Forged", shown_person: "Forged" }),
      ),
    ],
    [
      `${id}, Reporting person: stated Forged, filed `,
      inSubject<StoredSwing>(id, ({ facts }) => {
        for (const fact of facts) if (fact.label === "Reporting person") fact.text = "Forged";
      }),
    ],
    ...["short_swing_lines", "short_swing_pairs"].map((name): Forgery => [
      `DIFFERS: data/${name}.csv, row 1: shown`,
      (copy) =>
        changeText(copy, `data/${name}.csv`, (text) => text.replace(/(?<=\n"[^"]*","0)/, "1")),
    ]),
    [
      new RegExp(`${id}, line \\d+ of ${bought}, price: stated`),
      (copy) =>
        changeText(copy, `filings/${bought}.txt`, (text) =>
          text.replace(/(?<=<transactionPricePerShare>\s*<value>)/, "1"),
        ),
    ],
  ];
  expect(await missedForgeries(root, forgeries)).toEqual([]);
});

test("both verifiers name a changed premium of a pair, in the data and in the report", async () => {
  const { rows } = await sql<{ cik: number; ownerCik: number }>`
    select issuer_cik as cik, owner_cik as "ownerCik" from short_swing`.execute(database.db);
  const { pack, root } = await packs.make({ shortSwings: rows });
  const swings = pack.subjects.filter((subject) => subject.kind === "short_swing");
  const swing = swings.find(({ pairs }) => pairs.some(({ measure }) => measure === "premiums"));
  const at = swing?.pairs.findIndex(({ measure }) => measure === "premiums") ?? -1;
  const pair = swing?.pairs[at];
  if (swing === undefined || pair === undefined)
    throw new Error("No pair is measured by premiums.");
  const { id } = swing;
  const where = `${id}, pair ${at + 1}`;
  const inPair = (change: object) =>
    inSubject<StoredSwing>(id, ({ pairs }) => Object.assign(pairs[at] ?? {}, change));
  const inReport = (from: string, to: string) => (copy: string) =>
    changeText(copy, "report.html", (text) => text.replace(from, to));
  const cell = `${pair.salePrice}, premium received`;
  const forgeries: Forgery[] = [
    [`${where}, sale price: stated 99, recomputed ${pair.salePrice}`, inPair({ sale_price: "99" })],
    [
      `${where}, purchase price: stated 99, recomputed ${pair.purchasePrice}`,
      inPair({ purchase_price: "99" }),
    ],
    [`DIFFERS: report.html, ${id}, pairs, `, inReport(cell, "99, premium received")],
    [`DIFFERS: report.html, ${id}, pairs, `, inReport(cell, cell.replace("received", "paid"))],
  ];
  expect(await missedForgeries(root, forgeries)).toEqual([]);
});
