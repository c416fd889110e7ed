import { ownershipLine } from "#demo/world/filings/ownership-line.ts";
import {
  priceNote,
  purchase,
  sale,
  type OddCase,
  scriptsOfCases,
} from "#demo/world/trades/planted/odd-case.ts";
import { addCalendarDays } from "#domain/calendar/plain-date.ts";

const cases: readonly OddCase[] = [
  [
    "deemed-execution",
    "VTGB",
    "2025-03-11",
    { director: 0 },
    (scene) => ({
      lines: [sale(scene, 800, { deemedOn: addCalendarDays(scene.on, 1) })],
      lag: 3,
    }),
  ],
  [
    "timeliness-early",
    "OSPC",
    "2025-05-06",
    { director: 0 },
    (scene) => ({ lines: [purchase(scene, 400, { timeliness: "E" })] }),
  ],
  [
    "timeliness-late",
    "PNCK",
    "2024-04-16",
    { director: 0 },
    (scene) => ({
      lines: [purchase(scene, 600, { timeliness: "L" })],
      lag: 12,
      plants: ["late-filing"],
    }),
  ],
  [
    "date-with-zone",
    "LKFM",
    "2024-08-13",
    { director: 0 },
    (scene) => ({
      lines: [sale(scene, 900, { date: `${scene.on}-04:00` })],
    }),
  ],
  [
    "date-after-filing",
    "NVPG",
    "2024-10-22",
    { officer: 0 },
    (scene) => ({
      lines: [
        sale(scene, 650, { date: `${Number(scene.on.slice(0, 4)) + 1}${scene.on.slice(4)}` }),
      ],
      periodOfReport: scene.on,
    }),
  ],
  [
    "period-not-earliest",
    "KTTG",
    "2024-09-17",
    { officer: 0 },
    (scene) => ({
      lines: [sale(scene, 500), sale(scene, 450)],
      periodOfReport: addCalendarDays(scene.on, 1),
    }),
  ],
  [
    "belongs-on-form-5",
    "GRYL",
    "2024-05-15",
    { director: 0 },
    (scene) => ({
      lines: [
        sale(scene, 300, { code: "G", price: "0", formType: "5" }),
        purchase(scene, 40, { code: "L", formType: "5" }),
      ],
      lag: 60,
      plants: ["code-L"],
    }),
  ],
  [
    "holdings-only",
    "CVNM",
    "2024-06-05",
    { director: 0 },
    (scene) => ({
      lines: [
        ownershipLine({
          kind: "holding",
          ownedFollowing: String(scene.ledger.sharesOf(scene.owner, scene.on)),
        }),
        ownershipLine({
          kind: "holding",
          ownedFollowing: "3120",
          isDirect: false,
          nature: "By 401(k) Plan",
        }),
        ownershipLine({
          table: "derivative",
          kind: "holding",
          title: "Deferred Stock Units",
          ownedFollowing: "1840",
          derivative: {
            exercisePrice: null,
            exercisableOn: null,
            expiresOn: null,
            underlyingTitle: "Common Stock",
            underlyingShares: "1840",
          },
          notes: {
            conversionOrExercisePrice: [
              "Each deferred stock unit is the economic equivalent of one share of common stock.",
            ],
            exerciseDate: ["The units are settled in stock after the director leaves the board."],
          },
        }),
      ],
      plants: ["indirect-holding", "derivative-holding"],
    }),
  ],
  [
    "no-securities",
    "ESCW",
    "2025-02-18",
    { director: 1 },
    () => ({ form: "3", lines: [], hasNoSecurities: true, lag: 7 }),
  ],
  [
    "not-subject",
    "PLWH",
    "2025-01-22",
    { director: 1 },
    (scene) => ({
      lines: [sale(scene, 350)],
      isNoLongerSubject: true,
    }),
  ],
  [
    "mixed-booleans",
    "TVQA",
    "2024-07-23",
    { officer: 0 },
    (scene) => ({ lines: [sale(scene, 720)], booleans: "mixed" }),
  ],
  [
    "latin-1-document",
    "SLBP",
    "2025-09-23",
    { officer: 0 },
    (scene) => ({
      lines: [
        sale(
          scene,
          480,
          priceNote(
            "Sold through Banque Générale de Genève, as custodian for the reporting person’s family.",
          ),
        ),
      ],
      isLatin1: true,
    }),
  ],
  [
    "see-remarks",
    "CRBF",
    "2025-04-23",
    { officer: 0 },
    (scene) => ({
      owners: [{ ...scene.owner, officerTitle: "See Remarks" }],
      lines: [purchase(scene, 260)],
      remarks: "Title: Executive Vice President, Fleet Operations, and Assistant Secretary.",
    }),
  ],
  [
    "other-owner",
    "QSTV",
    "2024-04-24",
    { director: 0 },
    (scene) => ({
      owners: [
        {
          ...scene.owner,
          isDirector: false,
          isOfficer: false,
          isTenPercentOwner: false,
          isOther: true,
          officerTitle: null,
          otherText: "Former Director",
        },
      ],
      lines: [sale(scene, 150)],
    }),
  ],
  [
    "weekend-date",
    "HLWX",
    "2024-03-04",
    { director: 0 },
    (scene) => ({
      lines: [
        purchase(scene, 2_000, {
          date: "2024-03-02",
          ...priceNote("Bought in a private transaction."),
        }),
      ],
      periodOfReport: "2024-03-02",
      lag: 1,
    }),
  ],
  [
    "old-date",
    "OSPC",
    "2024-09-04",
    { director: 1 },
    (scene) => ({
      lines: [purchase(scene, 100, { date: "2002-08-15", price: "9.85" })],
      remarks: "This acquisition was inadvertently not reported when it was made.",
      plants: ["late-filing"],
    }),
  ],
  ["withdrawn", "BWLD", "2026-08-18", { director: 0 }, (scene) => ({ lines: [sale(scene, 275)] })],
];

/** Dates, owners, holdings and whole documents out of the ordinary. */
export const oddFormScripts = scriptsOfCases(cases);
