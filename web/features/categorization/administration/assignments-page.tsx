import { reviewTexts } from "#contract/categorization/review-vocabulary.ts";

export function AssignmentsPage() {
  return <h1>{reviewTexts.adminTitle}</h1>;
}
