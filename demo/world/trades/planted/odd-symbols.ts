import {
  purchase,
  sale,
  type OddCase,
  scriptsOfCases,
} from "#demo/world/trades/planted/odd-case.ts";

const cases: readonly OddCase[] = [
  [
    "symbol-prefix",
    "OKHV",
    "2024-08-06",
    { director: 0 },
    (scene) => ({ lines: [purchase(scene, 450)], symbol: "NYSE: OKHV" }),
  ],
  [
    "symbol-none",
    "FLMA",
    "2024-03-19",
    { director: 0 },
    (scene) => ({ lines: [purchase(scene, 900)], symbol: "[NONE]" }),
  ],
  [
    "symbol-na",
    "FLMA",
    "2024-05-22",
    { director: 1 },
    (scene) => ({ lines: [purchase(scene, 700)], symbol: "N/A" }),
  ],
  [
    "symbol-several",
    "LKFM",
    "2025-06-04",
    { director: 1 },
    (scene) => ({ lines: [sale(scene, 610)], symbol: "LKFM, LKFM.B" }),
  ],
  [
    "symbol-lower",
    "ASBY",
    "2025-03-05",
    { director: 0 },
    (scene) => ({ lines: [purchase(scene, 340)], symbol: "asby" }),
  ],
  [
    "symbol-outdated",
    "GRYL",
    "2025-09-16",
    { director: 1 },
    (scene) => ({ lines: [sale(scene, 410)], symbol: "GRYL" }),
  ],
  [
    "symbol-brackets",
    "MRLF",
    "2025-04-02",
    { director: 0 },
    (scene) => ({ lines: [purchase(scene, 240)], symbol: "(MRLF)" }),
  ],
  [
    "symbol-quote",
    "HVLK",
    "2024-04-09",
    { director: 0 },
    (scene) => ({ lines: [purchase(scene, 150)], symbol: "'HVLK" }),
  ],
  [
    "symbol-slash",
    "LKFM",
    "2024-11-13",
    { director: 1 },
    (scene) => ({ lines: [purchase(scene, 320)], symbol: "LKFM/LKFM-B" }),
  ],
  [
    "symbol-dash",
    "QSTV",
    "2025-02-11",
    { director: 0 },
    (scene) => ({ lines: [purchase(scene, 800)], symbol: "-" }),
  ],
];

/** Tickers as filers type them. */
export const oddSymbolScripts = scriptsOfCases(cases);
