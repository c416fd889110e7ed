import { expect, test } from "vitest";
import type { ReviewAgreement } from "#contract/operations/reviews/review-agreement.ts";
import { agreementMethods, agreementPapers } from "./agreement-methods.ts";

const estimate = { value: 0.9, error: 0.05, low: 0.8, high: 1, reason: null };
const agreement: ReviewAgreement = {
  overall: {
    interactions: 1200,
    percent: estimate,
    krippendorff_alpha: { ...estimate, value: 0.7434 },
    fleiss_kappa: { value: null, error: null, low: null, high: null, reason: "One label." },
    reviewers: 3,
    companies: 20,
    labels: 3000,
    fewest_labels: 2,
    most_labels: 3,
    judged_once: 7,
    relevant_labels: 750,
  },
  pairs: [],
  companies: [],
  reviewer_names: {},
  computed_at: "2026-11-22T10:00:00Z",
  software: "Sentinel 1.2.3",
};

test("says what was measured, of how many, and what came of it", () => {
  const text = agreementMethods(agreement, " (server time)");
  expect(text).toContain("3 reviewers gave 3,000 labels");
  expect(text).toContain("1,200 interactions of conference calls of 20 companies, 2 to 3 to each.");
  expect(text).toContain("25.00% of these labels are Relevant");
  expect(text).toContain("7 with a single label are excluded");
  expect(text).toContain(
    "percent agreement 90.00% (95% 80.00% to 100.00%); Fleiss’ kappa —; Krippendorff’s alpha 0.743 (95% 0.800 to 1.000)",
  );
  expect(text).toContain("Sentinel 1.2.3, computed 22 Nov 2026, 10:00 UTC (server time).");
});

test("every paper it names is in the references, and the other way round", () => {
  const text = agreementMethods(agreement, "").split("References")[0] ?? "";
  for (const paper of agreementPapers) {
    const [, author = "", year = ""] = /^([^,]+),.*?\((\d{4})\)/.exec(paper) ?? [];
    expect(text).toContain(author);
    expect(text).toContain(year);
  }
});
