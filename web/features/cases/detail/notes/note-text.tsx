import type { ComponentProps } from "react";
import Markdown, { type Components } from "react-markdown";
import { Link, useSearchParams } from "react-router";
import remarkGfm from "remark-gfm";
import { casePath } from "#web/session/paths.ts";
import { MarkdownTable } from "#web/ui/display/markdown-table.tsx";

/** Pictures would be fetched from elsewhere; their text stays. */
const refused = ["img"];

/** A link to an item of the case, which the address names, or out of the product. */
function NoteLink({ href, children }: ComponentProps<"a">) {
  const [parameters] = useSearchParams();
  if (href?.startsWith("#item-") === true) {
    const caseId = Number(parameters.get("case"));
    return <Link to={`${casePath(caseId, "items")}${href}`}>{children}</Link>;
  }
  // Of a footnote: its place would be one of the page, which other notes share.
  if (href?.startsWith("#") === true) return children;
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
  input: ({ checked }) => (checked === true ? "☑" : "☐"),
  table: ({ children }) => <MarkdownTable>{children}</MarkdownTable>,
};

/** A note in Markdown, with tables. Markup of its own is shown as text. */
export function NoteText({ body }: { body: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 text-sm wrap-anywhere [&_.contains-task-list]:list-none [&_blockquote]:border-l-2 [&_blockquote]:border-border [&_blockquote]:pl-3 [&_blockquote]:text-muted [&_ol]:list-decimal [&_ol]:pl-5 [&_pre]:overflow-x-auto [&_pre]:text-xs [&_ul]:list-disc [&_ul]:pl-5">
      <Markdown
        remarkPlugins={[remarkGfm]}
        remarkRehypeOptions={{ footnoteBackContent: () => [] }}
        components={components}
        disallowedElements={refused}
        unwrapDisallowed
      >
        {body}
      </Markdown>
    </div>
  );
}
