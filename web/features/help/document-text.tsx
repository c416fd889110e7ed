import Markdown, { type Components } from "react-markdown";
import { Link } from "react-router";
import remarkGfm from "remark-gfm";
import { MarkdownTable } from "#web/ui/display/markdown-table.tsx";
import { helpPath } from "#web/session/help-parts.ts";

/** Markdown of the product's documents; HTML in it is shown as text. */
export function DocumentText({ markdown }: { markdown: string }) {
  return (
    <div className="grid gap-3 text-sm">
      <Markdown remarkPlugins={[remarkGfm]} components={components}>
        {markdown}
      </Markdown>
    </div>
  );
}

const components: Components = {
  h3: ({ children }) => <h3 className="mt-2">{children}</h3>,
  h4: ({ children }) => <h4 className="mt-1 font-medium">{children}</h4>,
  ul: ({ children }) => <ul className="grid list-disc gap-1 pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="grid list-decimal gap-1 pl-5">{children}</ol>,
  code: ({ children }) => <code className="font-mono text-xs break-words">{children}</code>,
  pre: ({ children }) => (
    // Long lines scroll, also with the keyboard.
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must take the focus
      tabIndex={0}
      className="overflow-x-auto rounded-control border border-border bg-raised p-3"
    >
      {children}
    </pre>
  ),
  table: ({ children }) => <MarkdownTable>{children}</MarkdownTable>,
  a: ({ href, children }) => <DocumentLink href={href}>{children}</DocumentLink>,
};

const shownDocuments = ["guide", "api", "operations", "security", "benchmarks"];

/** Another part of the help, an address outside, or text: files of the repository are not here. */
function DocumentLink({ href, children }: React.PropsWithChildren<{ href: string | undefined }>) {
  const name = /^(?:\.\/|docs\/)?(\w+)\.md(?:#.*)?$/.exec(href ?? "")?.[1];
  if (name === "glossary") return <Link to={helpPath("glossary")}>{children}</Link>;
  if (name !== undefined && shownDocuments.includes(name)) {
    return <Link to={`${helpPath("documentation")}&document=${name}`}>{children}</Link>;
  }
  if (href?.startsWith("https://") === true) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    );
  }
  return <>{children}</>;
}
