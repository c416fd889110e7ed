import { ownershipLine, type OwnershipLine } from "#demo/world/filings/ownership-line.ts";
import type { FormSketch, Scene, Script } from "#demo/world/trades/form-sketch.ts";

/** A sale row out of the ledger. */
function sale(scene: Scene, shares: number, price: string): OwnershipLine {
  return ownershipLine({
    date: scene.on,
    shares: String(shares),
    price,
    ownedFollowing: String(scene.ledger.change(scene.owner, scene.on, -shares)),
  });
}

function near(scene: Scene, part: number): string {
  return (scene.bar.low + (scene.bar.high - scene.bar.low) * part).toFixed(2);
}

/** An exercise and a sale in three steps, filed late; days later one price is corrected. */
function oneLine(scene: Scene): readonly FormSketch[] {
  const { owner, on, ledger } = scene;
  const exercise = ownershipLine({
    date: on,
    code: "M",
    direction: "A",
    shares: "40000",
    price: "12.40",
    ownedFollowing: String(ledger.change(owner, on, 40_000)),
    notes: { transactionCoding: ["Exercise of options granted March 4, 2021, fully vested."] },
  });
  const negated = "The sales were not made under a Rule 10b5-1 plan.";
  const sales = [sale(scene, 18_000, near(scene, 0.3)), sale(scene, 15_500, near(scene, 0.6))];
  const wrong = sale(scene, 6_500, String(Number(near(scene, 0.9)) + 1));
  const noted = [...sales, wrong].map((line) => ({
    ...line,
    notes: { transactionShares: [negated] },
  }));
  const option = ownershipLine({
    table: "derivative",
    title: "Stock Option (Right to Buy)",
    date: on,
    code: "M",
    direction: "D",
    shares: "40000",
    price: "0",
    ownedFollowing: "0",
    derivative: {
      exercisePrice: "12.40",
      exercisableOn: "2024-03-04",
      expiresOn: "2031-03-04",
      underlyingTitle: "Common Stock",
      underlyingShares: "40000",
    },
  });
  const corrected = noted.map((line) =>
    line.shares === "6500" ? { ...line, price: near(scene, 0.9) } : line,
  );
  return [
    {
      form: "4",
      lines: [exercise, ...noted, option],
      lag: 8,
      plants: ["sales-before-fall", "sale-cluster", "late-filing", "plan-negated"],
    },
    {
      form: "4/A",
      lines: [exercise, ...corrected, option],
      lag: 10,
      amendsFirst: true,
      plants: ["amendment-one-line", "amendment-whole"],
      remarks:
        "This amendment corrects the price of one transaction reported on the original Form 4.",
    },
  ];
}

function titleOnly(scene: Scene): readonly FormSketch[] {
  const line = sale(scene, 1_200, near(scene, 0.5));
  return [
    { form: "4", lines: [line], lag: 2, plants: [] },
    {
      form: "4/A",
      lines: [{ ...line, title: "Class A Common Stock" }],
      lag: 5,
      amendsFirst: true,
      plants: ["amendment-title"],
      remarks: "Amended solely to correct the title of the security.",
    },
  ];
}

/** The number of shares, or the day, was mistyped; everything else is repeated. */
function corrected(
  scene: Scene,
  cells: Partial<OwnershipLine>,
  plant: "amendment-shares" | "amendment-date",
): readonly FormSketch[] {
  const line = sale(scene, 1_500, near(scene, 0.5));
  return [
    { form: "4", lines: [{ ...line, ...cells }], lag: 2, plants: ["mistyped-original"] },
    {
      form: "4/A",
      lines: [line],
      lag: 6,
      amendsFirst: true,
      plants: [plant],
      remarks: "Amended to correct a clerical error in the original filing.",
    },
  ];
}

function holdingsOnly(scene: Scene): readonly FormSketch[] {
  const line = sale(scene, 1_000, near(scene, 0.4));
  const holding = ownershipLine({
    kind: "holding",
    ownedFollowing: "8400",
    isDirect: false,
    nature: "By Spouse",
  });
  return [
    { form: "4", lines: [line, holding], lag: 2, plants: ["indirect-holding"] },
    {
      form: "4/A",
      lines: [{ ...holding, ownedFollowing: "9400" }],
      lag: 7,
      amendsFirst: true,
      plants: ["amendment-holdings"],
      remarks: "Amended to correct the number of shares held indirectly.",
    },
  ];
}

function addsSale(scene: Scene): readonly FormSketch[] {
  const first = [sale(scene, 1_000, near(scene, 0.2)), sale(scene, 500, near(scene, 0.5))];
  const forgotten = sale(scene, 200, near(scene, 0.8));
  return [
    { form: "4", lines: first, lag: 1, plants: [] },
    {
      form: "4/A",
      lines: [forgotten],
      lag: 6,
      amendsFirst: true,
      plants: ["amendment-adds"],
      remarks: "This amendment reports a sale that was inadvertently omitted.",
    },
  ];
}

function orphan(scene: Scene): readonly FormSketch[] {
  return [
    {
      form: "4/A",
      lines: [sale(scene, 900, near(scene, 0.5))],
      lag: 4,
      // A date on which this owner filed nothing.
      originalFiledOn: "2023-09-05",
      plants: ["amendment-orphan"],
    },
  ];
}

function formThree(scene: Scene): readonly FormSketch[] {
  const held = scene.ledger.sharesOf(scene.owner, scene.on);
  const holding = ownershipLine({ kind: "holding", ownedFollowing: String(held) });
  return [
    {
      form: "3/A",
      lines: [holding],
      lag: 14,
      originalFiledOn: "2023-09-21",
      plants: ["amendment-of-3"],
      remarks: "Amended to report shares omitted from the original Form 3.",
    },
  ];
}

function formFive(scene: Scene): readonly FormSketch[] {
  const gift = ownershipLine({
    date: scene.on,
    formType: "5",
    code: "G",
    shares: "400",
    price: "0",
    ownedFollowing: String(scene.ledger.change(scene.owner, scene.on, -400)),
  });
  return [
    { form: "5", lines: [gift], lag: 30, periodOfReport: "2024-12-31", plants: ["code-G"] },
    {
      form: "5/A",
      lines: [{ ...gift, shares: "450" }],
      lag: 40,
      periodOfReport: "2024-12-31",
      amendsFirst: true,
      plants: ["amendment-of-5"],
    },
  ];
}

export const amendmentScripts: readonly Script[] = [
  { ticker: "CPTX", on: "2026-10-13", who: "Tillery Robert V", write: oneLine },
  { ticker: "LKFM", on: "2025-02-12", who: { officer: 1 }, write: titleOnly },
  { ticker: "BLHV", on: "2024-05-21", who: { director: 0 }, write: holdingsOnly },
  {
    ticker: "TMSN",
    on: "2025-03-19",
    who: { director: 0 },
    write: (scene) => corrected(scene, { shares: "15000" }, "amendment-shares"),
  },
  {
    ticker: "DNMH",
    on: "2025-06-10",
    who: { director: 0 },
    write: (scene) => corrected(scene, { date: "2025-06-09" }, "amendment-date"),
  },
  { ticker: "IWST", on: "2025-09-03", who: { officer: 0 }, write: addsSale },
  { ticker: "NVPG", on: "2025-05-14", who: { director: 1 }, write: orphan },
  { ticker: "CVLE", on: "2023-11-08", who: { director: 0 }, write: formThree },
  { ticker: "OSPC", on: "2024-12-18", who: { director: 1 }, write: formFive },
];
