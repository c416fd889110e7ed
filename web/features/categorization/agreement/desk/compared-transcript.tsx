import { transcriptTurns } from "../../transcript/transcript-turns.ts";
import type { AdjudicatedInteraction } from "#contract/operations/review-agreement.ts";
import { linesOf } from "./adjudication-items.ts";
import { type HighlightsOf, sharedPassages } from "./shared-passages.ts";

type ComparedTranscriptProps = {
  interaction: AdjudicatedInteraction;
  highlights: readonly HighlightsOf[];
};

/** What was said, with the highlights of all reviewers, each passage with the letters of who made it. */
export function ComparedTranscript({ interaction, highlights }: ComparedTranscriptProps) {
  const spoken = transcriptTurns(linesOf(interaction), interaction.turns);
  return (
    <div role="group" aria-label="Transcript with the highlights of the reviewers">
      {spoken.map(({ speaker, role, lines }, place) => (
        <div key={place} className="py-2.5">
          {speaker !== null && (
            <p className="mb-1 pl-8 text-sm text-faint">
              <span className="font-semibold text-text">{speaker}</span>
              {role !== null && ` · ${role}`}
            </p>
          )}
          {lines.map((line) => (
            <div key={line.number} className="relative mt-1 pl-8 first:mt-0">
              <span
                aria-hidden
                className="absolute top-0 left-0 flex min-h-6 min-w-6 justify-end pt-1 pr-1.5 text-2xs text-faint tabular-nums select-none"
              >
                {line.number}
              </span>
              <p dir="auto" className="text-md leading-7 wrap-anywhere whitespace-pre-wrap">
                {sharedPassages(line, highlights).map(({ text, letters }, at) =>
                  letters.length === 0 ? (
                    <span key={at}>{text}</span>
                  ) : (
                    <Passage key={at} text={text} letters={letters} />
                  ),
                )}
              </p>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

/** One line below it for one reviewer, two for more; the letters tell who. */
function Passage({ text, letters }: { text: string; letters: readonly string[] }) {
  const line = letters.length > 1 ? "border-double border-b-4" : "border-solid border-b-2";
  return (
    <mark className={`rounded-small box-decoration-clone border-warn px-0.5 py-px ${line}`}>
      {text}
      <sup
        aria-hidden
        className="ml-0.5 rounded-small bg-surface px-0.75 py-px text-2xs font-semibold text-text select-none"
      >
        {letters.join(" ")}
      </sup>
      <span className="sr-only"> (highlighted by {letters.join(", ")})</span>
    </mark>
  );
}
