const MAX_LABEL = 25;

const graphemes = new Intl.Segmenter("en");

/** The labels of what is chosen, joined and cut at 25 characters. */
export function selectionLabel(chosenLabels: readonly string[]): string {
  return cutLabel(chosenLabels.join(", "));
}

export function cutLabel(label: string): string {
  const characters = Array.from(graphemes.segment(label), ({ segment }) => segment);
  if (characters.length <= MAX_LABEL) return label;
  return `${characters.slice(0, MAX_LABEL).join("").trimEnd()}…`;
}
