import { expect, test } from "vitest";
import { companyColumns, missingForAdjudication, pairColumns } from "./agreement-columns.tsx";

// Wilson's interval has none; see docs/decisions/0028-agreement-of-reviewers.md.
test("files have standard errors of coefficients, not of percent agreement", () => {
  const withError = (columns: readonly { name: string }[]) =>
    columns.flatMap(({ name }) => (name.endsWith(", standard error") ? [name] : []));
  expect(withError(pairColumns({}))).toEqual([
    "Cohen’s kappa, standard error",
    "Krippendorff’s alpha, standard error",
  ]);
  expect(withError(companyColumns({}))).toEqual([
    "Fleiss’ kappa, standard error",
    "Krippendorff’s alpha, standard error",
  ]);
});

test("adjudication is offered where two labels can be compared, or a decision read", () => {
  const none = { interactions: 0, disagreements: 0, decided: 0, reviewers: ["ana@x.example"] };
  expect(missingForAdjudication(none)).toBe("Needs two reviewers");
  const apart = { ...none, reviewers: ["ana@x.example", "bo@x.example"] };
  expect(missingForAdjudication(apart)).toBe("No interaction in common");
  for (const some of [{ interactions: 1 }, { disagreements: 1 }, { decided: 1 }])
    expect(missingForAdjudication({ ...none, ...some })).toBeNull();
});
