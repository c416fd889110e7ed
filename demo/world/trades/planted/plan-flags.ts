import {
  codingNote,
  priceNote,
  sale,
  type OddCase,
  scriptsOfCases,
} from "#demo/world/trades/planted/odd-case.ts";

const severalPrices =
  "The price is a weighted average of several transactions. Full information will be provided on request.";

const cases: readonly OddCase[] = [
  [
    "plan-all-lines",
    "THBS",
    "2024-12-04",
    { officer: 0 },
    (scene) => ({
      lines: [sale(scene, 900), sale(scene, 600)],
      isPlan: true,
    }),
  ],
  [
    "plan-some-lines",
    "NWPC",
    "2025-06-11",
    { officer: 1 },
    (scene) => ({
      lines: [
        sale(
          scene,
          800,
          codingNote("Sold under a Rule 10b5-1 trading plan adopted on December 2, 2024."),
        ),
        sale(scene, 300),
      ],
      isPlan: true,
    }),
  ],
  [
    "plan-conflict",
    "HVLK",
    "2025-06-18",
    { officer: 0 },
    (scene) => ({
      lines: [
        sale(
          scene,
          500,
          codingNote("This sale was made pursuant to a 10b5-1 plan adopted January 10, 2025."),
        ),
      ],
      isPlan: false,
    }),
  ],
  [
    "plan-negated",
    "BRKW",
    "2025-09-09",
    { officer: 1 },
    (scene) => ({
      lines: [
        sale(
          scene,
          400,
          codingNote("This transaction was not made pursuant to a Rule 10b5-1 trading plan."),
        ),
      ],
    }),
  ],
  [
    "plan-fraud-rule",
    "AMBL",
    "2025-05-20",
    { director: 0 },
    (scene) => ({
      lines: [
        sale(
          scene,
          200,
          codingNote(
            "The reporting person was not in possession of information that would make a trade unlawful under Rule 10b-5.",
          ),
        ),
      ],
    }),
  ],
  [
    "plan-no-checkbox",
    "TLWR",
    "2024-02-27",
    { officer: 0 },
    (scene) => ({
      lines: [
        sale(scene, 300, codingNote("Sold under the reporting person's Rule 10b5-1 trading plan.")),
      ],
      isPlan: null,
      schemaVersion: "X0306",
    }),
  ],
  [
    "plan-in-remarks",
    "MRDL",
    "2024-12-27",
    { officer: 0 },
    (scene) => ({
      lines: [
        sale(scene, 700, priceNote(severalPrices)),
        sale(scene, 500, priceNote(severalPrices)),
      ],
      isPlan: null,
      schemaVersion: "X0306",
      remarks: "All sales reported on this form were made under a Rule 10b5-1 trading plan.",
    }),
  ],
];

/** Every way a form speaks of Rule 10b5-1, truly or seemingly. */
export const planFlagScripts = scriptsOfCases(cases);
