export function ProgressPage() {
  return <h1>Progress of Reviewers</h1>;
}
