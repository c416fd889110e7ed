import { expect, test } from "vitest";
import { operationLabel, operationLabels } from "./operation-labels.ts";

test("operations have labels; acts outside the catalog are named by their words", () => {
  expect(operationLabel("check_login")).toBe("Sign in");
  expect(operationLabel("export_audit")).toBe("Export audit");
});

test("no two operations share a label, so that the filter tells them apart", () => {
  const labels = Object.values(operationLabels);
  expect(new Set(labels).size).toBe(labels.length);
});
