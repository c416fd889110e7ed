import {
  groupOfPart,
  judgePart,
  orderOfGroup,
  type PartFacts,
  type PartState,
  worseState,
} from "#domain/status/source-parts.ts";

/** Parts of a source shown as one line, which is as bad as its worst. */
export type PartLine<Part> = {
  key: string;
  name: string;
  state: PartState;
  /** How long the answer that is overdue most is. */
  behindSeconds: number;
  members: Part[];
};

/** The lines of all parts, in the order they are shown in. */
export function partLines<Part extends PartFacts & { part: string }>(
  parts: readonly Part[],
  now: string,
): PartLine<Part>[] {
  const lines = new Map<string, PartLine<Part>>();
  for (const part of parts) {
    const group = groupOfPart(part.part);
    const { state, behindSeconds } = judgePart(part, now);
    const line = lines.get(group.key) ?? { ...group, state, behindSeconds: 0, members: [] };
    line.state = worseState(line.state, state);
    line.behindSeconds = Math.max(line.behindSeconds, behindSeconds);
    line.members.push(part);
    lines.set(group.key, line);
  }
  return [...lines.values()].toSorted(
    (one, other) =>
      orderOfGroup(one.key) - orderOfGroup(other.key) || (one.key < other.key ? -1 : 1),
  );
}
