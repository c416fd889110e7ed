import { datesInWords } from "./proof-text.ts";

/** What is odd about a row, before anything else of its proof. */
export function Cautions({ cautions }: { cautions: readonly string[] }) {
  return cautions.map((caution) => (
    <p
      key={caution}
      className="mb-2 rounded-control bg-warn-tint px-2.5 py-1.5 text-xs text-warn-text"
    >
      {datesInWords(caution)}
    </p>
  ));
}
