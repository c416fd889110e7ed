export type Chapters = {
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
