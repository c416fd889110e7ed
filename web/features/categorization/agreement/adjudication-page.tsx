export function AdjudicationPage() {
  return <h1>Adjudication</h1>;
}
