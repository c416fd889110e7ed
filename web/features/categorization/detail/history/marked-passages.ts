const characters: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/**
 * What is highlighted in HTML the server wrote, whatever the text of the interaction was then. For
 * reading only: what is on the screen is never made of HTML.
 */
export function markedPassages(html: string | null): string[] {
  const marks = (html ?? "").matchAll(/<mark>(?<passage>[^<]*)<\/mark>/g);
  return [...marks].map(({ groups }) =>
    (groups?.["passage"] ?? "").replaceAll(
      /&(?:lt|gt|quot|#39|amp);/g,
      (escape) => characters[escape] ?? escape,
    ),
  );
}
