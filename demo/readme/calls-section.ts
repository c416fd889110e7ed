import type { CallPlant } from "#demo/calls/call.ts";
import { callsOf, firstCallDay } from "#demo/calls/calls-of.ts";
import type { World } from "#demo/world/world.ts";

/** The section of `demo/README.md` on conference calls. */
export function callsSection({ filings }: World): string {
  const calls = callsOf(filings);
  const interactions = calls.reduce((sum, call) => sum + call.interactions.length, 0);
  const companies = new Set(calls.map(({ cik }) => cik)).size;
  const rows = (kind: CallPlant["kind"]): string[] =>
    calls.flatMap((call) =>
      call.plants
        .filter((plant) => plant.kind === kind)
        .map((plant) => {
          const last = plant.shownBy === null ? "" : ` ${plant.shownBy} |`;
          return `| ${call.companyName} | ${call.key}, held ${call.heldOn} | ${plant.interactionNumber} | ${plant.about} |${last}`;
        }),
    );
  return `## Conference calls

${calls.length} earnings calls of ${companies} companies with ${interactions.toLocaleString("en-US")} interactions, one for every report of results since
${firstCallDay}; \`/calls/index.json\` lists those whose transcripts are out (three hours after a call
began), \`/calls/KEY.json\` has one. Figures, people and news are the world's of that date. Each company
has a \`gvkey\` of six digits from 900000 and a \`fraudDescription\`: what an agency that does not exist
alleges of the companies of the first table, and of all others that they are read as controls.

False statements, each shown to be false by a later filing:

| Company | Call | Interaction | What is false | Shown by |
|---|---|---|---|---|
${rows("fraud").join("\n")}

Alarming words where nothing is wrong:

| Company | Call | Interaction | Why not |
|---|---|---|---|
${rows("hard-negative").join("\n")}
`;
}
