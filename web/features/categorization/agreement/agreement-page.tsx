export function AgreementPage() {
  return <h1>Agreement of Reviewers</h1>;
}
