/**
 * How many rows a test of searches generates: by default few, `TEST_ROWS` for a run at the size of a market, such
 * as `TEST_ROWS=1000000 npx vitest run --project integration replica-screening -t "any search"`.
 */
export function generatedRows(usual: number): number {
  return Number(process.env["TEST_ROWS"] ?? usual);
}
