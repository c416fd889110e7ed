import { expect, test } from "vitest";
import { companyColumns, pairColumns } from "./agreement-columns.tsx";

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
