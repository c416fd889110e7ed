import { reviewTexts } from "#contract/categorization/review-vocabulary.ts";

export function ListPage() {
  return <h1>{reviewTexts.listTitle}</h1>;
}
