export function DetailPage() {
  return <h1>Interactions</h1>;
}
