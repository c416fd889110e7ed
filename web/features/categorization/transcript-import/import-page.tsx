export function ImportPage() {
  return <h1>Import Conference Calls</h1>;
}
