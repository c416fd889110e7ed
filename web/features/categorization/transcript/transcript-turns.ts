export type TranscriptLine = {
  /** From 1, through all turns. */
  number: number;
  /** Where it starts in the text of the interaction. */
  start: number;
  text: string;
};

export type TranscriptTurn = {
  speaker: string | null;
  role: string | null;
  lines: readonly TranscriptLine[];
};

/** Who says which lines. Lines that no turn counts are of a last turn without a name. */
export function transcriptTurns(
  lines: readonly string[],
  turns: readonly { speaker: string | null; role: string | null; lines: number }[],
): readonly TranscriptTurn[] {
  let start = 0;
  const placed = lines.map((text, index) => {
    const line = { number: index + 1, start, text };
    start += text.length + 1;
    return line;
  });
  let taken = 0;
  const spoken = turns.map(({ speaker, role, lines: count }) => {
    const turn = { speaker, role, lines: placed.slice(taken, taken + count) };
    taken += count;
    return turn;
  });
  const rest = placed.slice(taken);
  return rest.length === 0 ? spoken : [...spoken, { speaker: null, role: null, lines: rest }];
}
