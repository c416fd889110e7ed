import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import Markdown, { type Components } from "react-markdown";
import { Link } from "react-router";
import remarkGfm from "remark-gfm";
import { MarkdownTable } from "#web/ui/display/markdown-table.tsx";
import { helpPath } from "#web/session/help-parts.ts";

const documents = [
  {
    key: "guide",
    label: "Guide",
    readers: "For everyone who uses Sentinel: each screen, and how its numbers are defined.",
    load: () => import("../../../docs/guide.md?raw"),
  },
  {
    key: "api",
    label: "API",
    readers: "For programmers who call Sentinel from their own software.",
    load: () => import("../../../docs/api.md?raw"),
  },
  {
    key: "operations",
    label: "Install",
    readers: "For those who install, configure, and back up Sentinel.",
    load: () => import("../../../docs/operations.md?raw"),
  },
  {
    key: "security",
    label: "Security",
    readers: "For security reviewers: each control with its source and its test.",
    load: () => import("../../../docs/security.md?raw"),
  },
  {
    key: "benchmarks",
    label: "Benchmarks",
    readers: "How fast and how accurate Sentinel is, with the commands that measure it.",
    load: () => import("../../../docs/benchmarks.md?raw"),
  },
] as const;

type DocumentKey = (typeof documents)[number]["key"];

/** The documents that come with the product, by chapters that open one by one. */
export function Documentation() {
  const [parameters, change] = usePagePart();
  const shown = documents.find(({ key }) => key === parameters.get("document")) ?? documents[0];
  return (
    <>
      <Segmented<DocumentKey>
        label="Document"
        hideLabel
        choices={documents.map(({ key, label }) => ({ value: key, label }))}
        value={shown.key}
        onValueChange={(document) => change({ document })}
        className="mb-2"
      />
      <p className="mb-4 text-xs text-faint">{shown.readers}</p>
      <Document key={shown.key} document={shown} />
    </>
  );
}

function Document({ document: { key, load } }: { document: (typeof documents)[number] }) {
  const query = useQuery({
    queryKey: ["documentation", key],
    queryFn: async () => readChapters((await load()).default),
    staleTime: Infinity,
  });
  if (query.isError) {
    return <LoadFailed query={query} title="The document could not be loaded." />;
  }
  if (query.data === undefined) return <Skeleton className="h-40 w-full" />;
  const { introduction, chapters } = query.data;
  return (
    <>
      <DocumentText markdown={introduction} />
      <div className="mt-3 border-b border-border">
        {chapters.map(({ title, markdown }) => (
          <Chapter key={title} title={title} markdown={markdown} />
        ))}
      </div>
    </>
  );
}

/** A chapter is drawn when it is opened: documents are long. */
function Chapter({ title, markdown }: { title: string; markdown: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="border-t border-border"
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
    >
      <summary className="min-h-9 cursor-pointer py-2 text-sm font-medium touch:min-h-11">
        {title}
      </summary>
      {isOpen && (
        <div className="pb-4">
          <DocumentText markdown={markdown} />
        </div>
      )}
    </details>
  );
}

/** Markdown of the product's documents; HTML in it is shown as text. */
function DocumentText({ markdown }: { markdown: string }) {
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

type Chapters = {
  /** What stands before the first chapter, without the title of the document. */
  introduction: string;
  chapters: { title: string; markdown: string }[];
};

/** A document in Markdown, cut at its headings of the second level; those inside code are text. */
export function readChapters(markdown: string): Chapters {
  const parts = [""];
  let isCode = false;
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) isCode = !isCode;
    if (!isCode && line.startsWith("## ")) parts.push(`${line.slice(3)}\n`);
    else if (isCode || !line.startsWith("# ")) parts[parts.length - 1] += `${line}\n`;
  }
  const [introduction = "", ...chapters] = parts;
  return {
    // Comments of the document are for its editors.
    introduction: introduction.replaceAll(/<!--.*?-->/gs, "").trim(),
    chapters: chapters.map((chapter) => {
      const [title = "", ...lines] = chapter.split("\n");
      return { title: title.replaceAll("`", "").trim(), markdown: lines.join("\n").trim() };
    }),
  };
}
