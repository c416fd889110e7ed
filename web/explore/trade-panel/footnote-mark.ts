/** "F1" in the document is note 1 on the page. */
export function footnoteMark(id: string): string {
  return id.replace(/^F(?=\d)/i, "");
}

/** The notes of a line next to its price: "1, 2, 8–11"; runs of three and more are drawn together. */
export function footnoteMarks(ids: readonly string[]): string {
  const runs: string[][] = [];
  for (const mark of ids.map(footnoteMark)) {
    const run = runs.at(-1);
    if (run !== undefined && Number(mark) === Number(run.at(-1)) + 1) run.push(mark);
    else runs.push([mark]);
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run)).join(", ");
}
