/** "F1" in the document is note 1 on the page. */
export function footnoteMark(id: string): string {
  return id.replace(/^F(?=\d)/i, "");
}
