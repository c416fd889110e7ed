import { describe, expect, test } from "vitest";
import { cohenKappa } from "#domain/agreement/cohen-kappa.ts";
import { fleissKappa } from "#domain/agreement/fleiss-kappa.ts";
import { krippendorffAlpha } from "#domain/agreement/krippendorff-alpha.ts";
import { percentAgreement } from "#domain/agreement/percent-agreement.ts";

describe("labels that define no figure", () => {
  const agreed = [
    [0, 2],
    [2, 0],
    [0, 2],
  ];
  test.each([
    ["no reviewer", []],
    [
      "one reviewer",
      [
        [0, 1],
        [1, 0],
      ],
    ],
  ])("%s", (_, items) => {
    for (const figure of [percentAgreement, fleissKappa, krippendorffAlpha])
      expect(figure(items)).toMatchObject({
        value: null,
        low: null,
        high: null,
        reason: "No counted interaction has labels from two reviewers.",
      });
  });

  test("one interaction: percent alone", () => {
    expect(percentAgreement([[1, 1]]).value).toBe(0);
    for (const figure of [fleissKappa, krippendorffAlpha])
      expect(figure([[1, 1]])).toMatchObject({
        value: null,
        reason: expect.stringContaining("too few"),
      });
    expect(
      cohenKappa([
        [1, 0],
        [0, 0],
      ]),
    ).toMatchObject({ value: null, reason: expect.stringContaining("too few") });
  });

  test("one label only", () => {
    const items = [
      [0, 2],
      [0, 3],
      [0, 2],
    ];
    expect(percentAgreement(items).value).toBe(1);
    for (const found of [
      fleissKappa(items),
      krippendorffAlpha(items),
      cohenKappa([
        [0, 0],
        [0, 9],
      ]),
    ])
      expect(found).toMatchObject({
        value: null,
        reason: expect.stringContaining("Every label is the same"),
      });
  });

  test("both labeled none in common", () => {
    expect(
      cohenKappa([
        [0, 0],
        [0, 0],
      ]).reason,
    ).toBe("No interaction was labeled by both reviewers.");
  });

  test("all agree: the figure is 1 and has no interval", () => {
    const kappa = cohenKappa([
      [1, 0],
      [0, 2],
    ]);
    for (const found of [fleissKappa(agreed), kappa])
      expect(found).toMatchObject({
        value: 1,
        error: null,
        low: null,
        high: null,
        reason: expect.stringContaining("no confidence interval"),
      });
  });

  test("all labels but one interaction's are the same", () => {
    expect(
      krippendorffAlpha([
        [2, 0],
        [2, 0],
        [0, 2],
      ]),
    ).toMatchObject({
      value: 1,
      low: null,
      reason: expect.stringContaining("except those of one interaction"),
    });
  });
});
