import type { ComponentProps } from "react";
import Markdown, { type Components } from "react-markdown";
import { Link, useSearchParams } from "react-router";
import { casePath } from "#web/session/paths.ts";

/** Pictures would be fetched from elsewhere; their text stays. */
const refused = ["img"];

/** A link to an item of the case, which the address names, or out of the product. */
function NoteLink({ href, children }: ComponentProps<"a">) {
  const [parameters] = useSearchParams();
  if (href?.startsWith("#item-") === true) {
    const caseId = Number(parameters.get("case"));
    return <Link to={`${casePath(caseId, "items")}${href}`}>{children}</Link>;
  }
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

/** The page has its own headings. */
function NoteHeading({ children }: ComponentProps<"p">) {
  return <p className="text-md font-semibold">{children}</p>;
}

const components: Components = {
  a: NoteLink,
  h1: NoteHeading,
  h2: NoteHeading,
  h3: NoteHeading,
  h4: NoteHeading,
  h5: NoteHeading,
  h6: NoteHeading,
};

/** A note in Markdown. Markup of its own is shown as text. */
export function NoteText({ body }: { body: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm wrap-anywhere [&_blockquote]:border-l-2 [&_blockquote]:border-border [&_blockquote]:pl-3 [&_blockquote]:text-muted [&_ol]:list-decimal [&_ol]:pl-5 [&_pre]:overflow-x-auto [&_pre]:text-xs [&_ul]:list-disc [&_ul]:pl-5">
      <Markdown components={components} disallowedElements={refused} unwrapDisallowed>
        {body}
      </Markdown>
    </div>
  );
}
