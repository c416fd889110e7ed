import { fromMarkdown } from "mdast-util-from-markdown";
import type { ReportLine, ReportSpan } from "#domain/evidence/report/report.ts";

type Node = ReturnType<typeof fromMarkdown>["children"][number];
type Style = Pick<ReportSpan, "isBold" | "isItalic" | "isCode">;

/** A note in Markdown as lines of a report. HTML in it stays text; of an image, the alternative text is kept. */
export function markdownLines(body: string): ReportLine[] {
  return fromMarkdown(body).children.flatMap((node) => linesOf(node, 0));
}

/** Text as it was typed, line by line. */
export function plainLines(text: string): ReportLine[] {
  return text.split(/\r\n|[\n\r]/).map((line) => ({ indent: 0, spans: [{ text: line }] }));
}

function linesOf(node: Node, indent: number): ReportLine[] {
  switch (node.type) {
    case "list":
      return node.children.flatMap((item, index) => {
        const mark = node.ordered === true ? `${(node.start ?? 1) + index}. ` : "• ";
        const [first, ...rest] = item.children.flatMap((child) => linesOf(child, indent + 1));
        const spans = [{ text: mark }, ...(first?.spans ?? [])];
        return [{ indent: indent + 1, spans }, ...rest];
      });
    case "blockquote":
      return node.children.flatMap((child) => linesOf(child, indent + 1));
    case "code":
      return node.value
        .split("\n")
        .map((text) => ({ indent: indent + 1, spans: [{ text, isCode: true }] }));
    case "heading":
      return split(
        node.children.flatMap((child) => spansOf(child, { isBold: true })),
        indent,
      );
    case "thematicBreak":
      return [{ indent, spans: [{ text: "—" }] }];
    case "paragraph":
      return split(
        node.children.flatMap((child) => spansOf(child, {})),
        indent,
      );
    default:
      return "value" in node ? [{ indent, spans: [{ text: node.value }] }] : [];
  }
}

function spansOf(node: Node, style: Style): ReportSpan[] {
  switch (node.type) {
    case "strong":
      return node.children.flatMap((child) => spansOf(child, { ...style, isBold: true }));
    case "emphasis":
      return node.children.flatMap((child) => spansOf(child, { ...style, isItalic: true }));
    case "inlineCode":
      return [{ ...style, text: node.value, isCode: true }];
    case "break":
      return [{ text: "\n" }];
    case "link": {
      const shown = node.children.flatMap((child) => spansOf(child, style));
      const text = shown.map((span) => span.text).join("");
      const item = /^#item-(\d+)$/.exec(node.url)?.[1];
      const target = item === undefined ? node.url : `item ${item}`;
      return text === target ? shown : [...shown, { ...style, text: ` (${target})` }];
    }
    case "image":
      return [{ ...style, text: node.alt ?? "" }];
    default:
      return "value" in node ? [{ ...style, text: node.value }] : [];
  }
}

/** Lines at the breaks that the writer typed; a soft break is a space. */
function split(spans: readonly ReportSpan[], indent: number): ReportLine[] {
  const lines: ReportSpan[][] = [[]];
  for (const span of spans) {
    if (span.text === "\n") lines.push([]);
    else lines.at(-1)?.push({ ...span, text: span.text.replaceAll("\n", " ") });
  }
  return lines.map((line) => ({ indent, spans: line }));
}
