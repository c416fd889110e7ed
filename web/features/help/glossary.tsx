import { useState } from "react";
import glossary from "../../../docs/glossary.md?raw";
import { TextInput } from "#web/ui/form/text-input.tsx";
import { readGlossary, searchGlossary } from "./glossary-terms.ts";

const sections = readGlossary(glossary);

/** The terms of the product with their meanings. */
export function Glossary() {
  const [sought, setSought] = useState("");
  const found = searchGlossary(sections, sought.trim());
  return (
    <>
      <div className="mb-4 max-w-80">
        <TextInput
          label="Find a term"
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {found.length === 0 && "No term contains these words."}
      </p>
      {found.map(({ title, terms }) => (
        <section key={title} className="mb-6">
          <h2 className="mb-2">{title}</h2>
          <dl className="grid grid-cols-[minmax(160px,1fr)_minmax(0,3fr)] gap-x-6 text-sm max-sm:grid-cols-1">
            {terms.map(({ term, meaning }) => (
              <div
                key={term}
                className="col-span-full grid grid-cols-subgrid border-t border-grid py-1.5 max-sm:block"
              >
                <dt className="font-medium">{term}</dt>
                <dd className="text-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
