import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePagePart } from "#web/explore/address/use-page-part.ts";
import { LoadFailed } from "#web/ui/display/load-failed.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { DocumentText } from "./document-text.tsx";
import { readChapters } from "./read-chapters.ts";

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
