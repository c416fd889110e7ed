import type {
  Report,
  ReportBlock,
  ReportCell,
  ReportColumn,
  ReportLine,
  ReportSection,
  ReportSpan,
} from "#domain/evidence/report/report.ts";
import { visibleText } from "#server/evidence/report/visible-text.ts";

/**
 * The report as one page that opens offline: no scripts, no requests. Figures stand in `data` elements with their
 * number, by which the verifiers compare them.
 */
export function reportHtml(report: Report): string {
  const { title, kicker, summary, sections, footnotes } = report;
  const contents = sections.map(
    ({ id, heading, level }) =>
      `<li class="level-${level}"><a href="#${escaped(id)}">${escaped(heading)}</a></li>`,
  );
  const notes = [...footnotes].map(
    ([number, text]) =>
      `<li id="note-${number}" value="${number}">${escaped(text)} <a href="#figure-${number}" aria-label="Back to figure ${number}">↑</a></li>`,
  );
  const linked = new Set<number>();
  const first = summary.map((block) => blockHtml(block, linked));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${styles}</style>
</head>
<body>
<header>
<p class="kicker">${escaped(kicker)}</p>
<h1>${escaped(title)}</h1>
</header>
<section id="summary" aria-label="Summary">
${first.join("\n")}
</section>
<nav aria-label="Contents"><h2>Contents</h2><ul>
${contents.join("\n")}
</ul></nav>
<main>
${sections.map((section) => sectionHtml(section, linked)).join("\n")}
${notes.length === 0 ? "" : `<section id="notes"><h2>Footnotes</h2><ol class="notes">\n${notes.join("\n")}\n</ol></section>`}
</main>
</body>
</html>
`;
}

const styles = `
:root { color-scheme: light; font-family: Inter, "Helvetica Neue", Arial, sans-serif; color: #111; background: #fff; }
body { margin: 0 auto; max-width: 62rem; padding: 2rem 1.25rem 4rem; font-size: 0.9375rem; line-height: 1.5; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.75rem; }
h2 { font-size: 1.25rem; margin: 2.25rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 1.75rem 0 0.5rem; }
p { margin: 0.5rem 0; }
h4 { font-size: 0.9375rem; margin: 1.25rem 0 0.375rem; }
.kicker { color: #444; margin: 0 0 0.25rem; }
td { overflow-wrap: break-word; }
table.narrow td { overflow-wrap: anywhere; }
table.wide { min-width: 44rem; }
thead td { border-bottom-color: #999; }
sup { line-height: 0; }
#summary table:first-of-type td:first-child { color: #444; white-space: nowrap; }
nav ul { list-style: none; padding: 0; }
nav .level-2 { padding-left: 1.25rem; }
a { color: #0b4f9e; }
.scroll { overflow-x: auto; margin: 0.5rem 0 1rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.875rem; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #ddd; }
th { font-weight: 600; color: #333; border-bottom-color: #999; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
td.number { white-space: nowrap; }
.code { font-family: "JetBrains Mono", Menlo, Consolas, monospace; font-size: 0.75rem; overflow-wrap: anywhere; min-width: 10rem; }
sup a { text-decoration: none; padding-left: 0.125rem; }
.caution { border-left: 3px solid #b45309; padding-left: 0.75rem; color: #7a3405; }
.quote { border-left: 3px solid #bbb; padding-left: 0.75rem; overflow-wrap: anywhere; }
.quote p { margin: 0.25rem 0; min-height: 1em; }
.quote .indent-1 { padding-left: 1rem; }
.quote .indent-2 { padding-left: 2rem; }
.quote .indent-3 { padding-left: 3rem; }
code { font-family: "JetBrains Mono", Menlo, Consolas, monospace; font-size: 0.875em; white-space: pre-wrap; }
.notes { font-size: 0.8125rem; padding-left: 2.5rem; }
.notes li { margin: 0.375rem 0; overflow-wrap: anywhere; }
:target { background: #fff3c4; }
@media print { nav { display: none; } body { max-width: none; } }
`;

function sectionHtml(section: ReportSection, linked: Set<number>): string {
  const tag = section.level === 1 ? "h2" : "h3";
  const blocks = section.blocks.map((block) => blockHtml(block, linked));
  return `<section id="${escaped(section.id)}"><${tag}>${escaped(section.heading)}</${tag}>\n${blocks.join("\n")}\n</section>`;
}

function blockHtml(block: ReportBlock, linked: Set<number>): string {
  switch (block.kind) {
    case "paragraph":
      return `<p>${escaped(block.text)}</p>`;
    case "caution":
      return `<p class="caution">Caution: ${escaped(block.text)}</p>`;
    case "quote":
      return `<div class="quote">${block.lines.map(lineHtml).join("\n")}</div>`;
    case "heading":
      return `<h4>${escaped(block.text)}</h4>`;
    case "table": {
      const head = block.columns.map(
        (column) =>
          `<th scope="col"${classOf({ ...column, isCode: false })}>${escaped(column.header)}</th>`,
      );
      const rows = block.rows.map((row) => {
        const cells = block.columns.map((column, index) => cellHtml(row[index], column, linked));
        return `<tr>${cells.join("")}</tr>`;
      });
      // Empty headers name nothing; the first says what the table contains.
      return `<div class="scroll" tabindex="0"><table class="${block.columns.length > 2 ? "wide" : "narrow"}">${widthsHtml(block.columns)}<thead><tr>${head.join("").replaceAll(/<th scope="col"( class="\w+")?><\/th>/g, "<td></td>")}</tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table></div>`;
    }
  }
}

function widthsHtml(columns: readonly ReportColumn[]): string {
  const total = columns.reduce((sum, { share }) => sum + share, 0);
  const widths = columns.map(
    ({ share }) => `<col style="width:${((100 * share) / total).toFixed(1)}%">`,
  );
  return `<colgroup>${widths.join("")}</colgroup>`;
}

const deepestIndent = 3;

function lineHtml({ indent, spans }: ReportLine): string {
  const kind = indent === 0 ? "" : ` class="indent-${Math.min(indent, deepestIndent)}"`;
  return `<p${kind}>${spans.map(spanHtml).join("")}</p>`;
}

function spanHtml({ text, isBold, isItalic, isCode }: ReportSpan): string {
  const tags = [
    ...(isBold === true ? ["strong"] : []),
    ...(isItalic === true ? ["em"] : []),
    ...(isCode === true ? ["code"] : []),
  ];
  return tags.reduce((inner, tag) => `<${tag}>${inner}</${tag}>`, escaped(text));
}

function classOf({ isNumber, isCode }: Pick<ReportColumn, "isNumber" | "isCode">): string {
  if (isNumber === true) return ' class="number"';
  return isCode === true ? ' class="code"' : "";
}

function cellHtml(cell: ReportCell | undefined, column: ReportColumn, linked: Set<number>): string {
  const { text = "", figure } = cell ?? {};
  if (figure === undefined) return `<td${classOf(column)}>${escaped(text)}</td>`;
  // The note leads back to the first place.
  const id = linked.has(figure) ? "" : ` id="figure-${figure}"`;
  linked.add(figure);
  return `<td${classOf(column)}><data data-figure="${figure}">${escaped(text)}</data><sup><a${id} href="#note-${figure}">[${figure}]</a></sup></td>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text that can neither end an element nor hide or reorder what is next to it: the verifiers refuse such characters. */
function escaped(text: string): string {
  return visibleText(text).replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
