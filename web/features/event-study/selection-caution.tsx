import { TriangleAlert } from "lucide-react";

/** Before anything the study says: that the sample was chosen by what is tested. */
export function SelectionCaution({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <section
      aria-labelledby="selection-title"
      className="flex gap-2.5 rounded-card bg-warn-tint px-3.5 py-3 text-sm text-warn-text"
    >
      <TriangleAlert aria-hidden size={18} className="shrink-0" />
      <div className="min-w-0">
        <h2 id="selection-title" className="text-base font-semibold">
          Sample selected on the outcome
        </h2>
        <p className="mt-1 max-w-200">{sentences.join(" ")}</p>
      </div>
    </section>
  );
}
