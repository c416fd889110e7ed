import type { SentencePart } from "#contract/screening/sentence.ts";
import { unbrokenDollars } from "#web/ui/display/dollars-text.ts";

/** The search the server says it ran, in words; the form may say something else by now. */
export function SearchSentence({ parts }: { parts: readonly SentencePart[] }) {
  return (
    <output className="block text-xs text-pretty text-muted">
      {parts.map((part, index) =>
        part.isEmphasised ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity
          <b key={index} className="font-medium text-text">
            {unbrokenDollars(part.text)}
          </b>
        ) : (
          unbrokenDollars(part.text)
        ),
      )}
    </output>
  );
}
