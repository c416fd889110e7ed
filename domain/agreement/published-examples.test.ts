import { describe, expect, test } from "vitest";
import { cohenKappa } from "#domain/agreement/cohen-kappa.ts";
import { fleissKappa } from "#domain/agreement/fleiss-kappa.ts";
import { krippendorffAlpha } from "#domain/agreement/krippendorff-alpha.ts";
import { percentAgreement, wilsonInterval } from "#domain/agreement/percent-agreement.ts";
import {
  countLabels,
  fourObservers,
  psychiatricDiagnoses,
} from "#domain/agreement/published-examples.ts";

// Expected values are fractions worked out in rational numbers from the papers' own formulas. Rounded
// they are what the papers print, where they print them; irrCAC, Gwet's own program, prints seven
// decimals.

/** The exact value rounded to so many decimals, where the value found is within 1e-9 of it. */
function checked(value: number | null, exact: number, decimals: number): string {
  const isEqual = value !== null && Math.abs(value - exact) < 1e-9;
  return isEqual ? exact.toFixed(decimals) : `${value} instead of ${exact}`;
}

/** How many decimals a figure is printed with. */
function places(printed: string): number {
  return printed.split(".")[1]?.length ?? 0;
}

describe("Cohen's kappa", () => {
  // pₒ = 140/200, pₑ = (130 × 120 + 50 × 60 + 20 × 20)/200² = 19/40: κ = (28 − 19)/(40 − 19) = 3/7.
  test("of the example of Fleiss, Cohen and Everitt 1969, with its standard error", () => {
    const table = [
      [106, 10, 4],
      [22, 28, 10],
      [2, 12, 6],
    ];
    const { value, error, low, high } = cohenKappa(table);
    expect(checked(value, 3 / 7, 3)).toBe("0.429");
    expect(checked(error === null ? null : error ** 2, 5566 / 1_929_375, 5)).toBe("0.00288");
    expect(low).toBeCloseTo(3 / 7 - 1.959963984540054 * Math.sqrt(5566 / 1_929_375), 12);
    expect(high).toBeCloseTo(3 / 7 + 1.959963984540054 * Math.sqrt(5566 / 1_929_375), 12);
  });

  // pₒ = 140/200, pₑ = (120 × 100 + 60 × 60 + 20 × 40)/200² = 41/100: κ = 29/59.
  test("of Cohen 1960, table 2", () => {
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ];
    expect(checked(cohenKappa(table).value, 29 / 59, 3)).toBe("0.492");
  });

  // Fleiss, Levin and Paik 2003, table 18.1: κ = 0.68, standard error 0.088.
  test.each([
    {
      table: [
        [75, 1, 4],
        [5, 4, 1],
        [0, 0, 10],
      ],
      kappa: 23 / 34,
      printed: "0.68",
      variance: 256_971 / 33_408_400,
      error: "0.088",
    },
    {
      table: [
        [13, 0, 0],
        [0, 20, 7],
        [0, 4, 56],
      ],
      kappa: 4303 / 5403,
      printed: "0.7964094",
      variance: 985_841_853_700 / 284_065_581_074_427,
      error: "0.05891072",
    },
    {
      table: [
        [20, 5],
        [10, 15],
      ],
      kappa: 2 / 5,
      printed: "0.40",
      variance: 252 / 15_625,
      error: "0.127",
    },
    {
      table: [
        [45, 15],
        [25, 15],
      ],
      kappa: 3 / 23,
      printed: "0.1304",
      variance: 2724 / 279_841,
      error: "0.0987",
    },
    {
      table: [
        [25, 35],
        [5, 35],
      ],
      kappa: 7 / 27,
      printed: "0.2593",
      variance: 3164 / 531_441,
      error: "0.0772",
    },
  ])("of a printed table: $printed, $error", ({ table, kappa, printed, variance, error }) => {
    const found = cohenKappa(table);
    expect(checked(found.value, kappa, places(printed))).toBe(printed);
    expect(checked(found.error, Math.sqrt(variance), places(error))).toBe(error);
  });
});

describe("Fleiss' kappa", () => {
  // pₒ = 5/9, pₑ = (26² + 26² + 30² + 55² + 43²)/180² = 3563/16200.
  test("of Fleiss 1971", () => {
    expect(checked(percentAgreement(psychiatricDiagnoses).value, 5 / 9, 3)).toBe("0.556");
    const { value, error } = fleissKappa(psychiatricDiagnoses);
    expect(checked(value, 5437 / 12_637, 3)).toBe("0.430");
    expect(checked(error, 0.054_198_935_515_333, 4)).toBe("0.0542");
  });

  test("of its first 15 patients, as irrCAC prints them, with Student's interval", () => {
    const { value, error, low, high } = fleissKappa(psychiatricDiagnoses.slice(0, 15));
    expect(checked(value, 214 / 517, 7)).toBe("0.4139265");
    expect(checked(error, Math.sqrt(40_083_027 / 6_080_290_172), 8)).toBe("0.08119291");
    expect([low?.toFixed(3), high?.toFixed(3)]).toEqual(["0.240", "0.588"]);
  });

  test("of labels that are missing", () => {
    const { value, error } = fleissKappa(countLabels(fourObservers, [1, 2, 3, 4, 5]));
    expect(checked(value, 565 / 741, 4)).toBe("0.7625");
    expect(checked(error, Math.sqrt(27_652_075_792 / 1_507_449_722_805), 4)).toBe("0.1354");
  });
});

describe("Krippendorff's alpha", () => {
  // Coincidences 7 + 10 + 8 + 4 + 3 = 32 on the diagonal of 40; Σ nₖ(nₖ − 1) of 9, 13, 10, 5, 3 is 344:
  // α = (39 × 32 − 344)/(40 × 39 − 344) = 904/1216 = 113/152.
  test("of four observers with labels missing, Krippendorff 2011", () => {
    const { value, error, low, high } = krippendorffAlpha(
      countLabels(fourObservers, [1, 2, 3, 4, 5]),
    );
    expect(checked(value, 113 / 152, 3)).toBe("0.743");
    // α eleven times, each without one unit, in rational numbers.
    expect(checked(error, 0.146_326_652_200_706, 4)).toBe("0.1463");
    expect(low).toBeCloseTo(0.417_384_953_782_103, 9);
    expect(high).toBe(1);
  });

  // 14 zeros and 6 ones among 20, 4 coincidences 0–1: α = 1 − 19 × 4/(14 × 6) = 2/21.
  test("of two observers and two values, Krippendorff 2011", () => {
    const given = [
      [0, 1],
      [1, 1],
      [0, 1],
      [0, 0],
      [0, 0],
      [0, 1],
      [0, 0],
      [0, 0],
      [1, 0],
      [0, 0],
    ];
    const { value, error } = krippendorffAlpha(countLabels(given, [0, 1]));
    expect(checked(value, 2 / 21, 3)).toBe("0.095");
    expect(checked(error, Math.sqrt(27_055_891 / 186_322_500), 4)).toBe("0.3811");
  });

  test("of two observers and five values, Krippendorff 2011", () => {
    const first = [..."aabbdcccedda"];
    const second = [..."babbbccceddd"];
    const given = first.map((label, place) => [label, second[place] ?? null]);
    const { value } = krippendorffAlpha(countLabels(given, [..."abcde"]));
    expect(checked(value, 155 / 224, 3)).toBe("0.692");
  });

  test("of complete labels, as irrCAC prints it", () => {
    const { value } = krippendorffAlpha(psychiatricDiagnoses.slice(0, 15));
    expect(checked(value, 6521 / 15_510, 7)).toBe("0.4204384");
  });
});

describe("Wilson's interval", () => {
  // Newcombe 1998, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
  test.each([
    [81, 263, "0.2553", "0.3662"],
    [15, 148, "0.0624", "0.1605"],
    [0, 20, "0.0000", "0.1611"],
    [1, 29, "0.0061", "0.1718"],
  ])("of %i in %i", (found, trials, low, high) => {
    const interval = wilsonInterval(found / trials, trials);
    expect(interval.map((bound) => bound.toFixed(4))).toEqual([low, high]);
  });

  test("ends at 1 where all agree", () => {
    // 1/(1 + z²/9), z² = 3.8414588206941254
    expect(percentAgreement(Array.from({ length: 9 }, () => [0, 2]))).toEqual({
      value: 1,
      error: null,
      low: expect.closeTo(9 / (9 + 3.8414588206941254), 12),
      high: 1,
      reason: null,
    });
  });
});
