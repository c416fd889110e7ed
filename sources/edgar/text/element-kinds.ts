/** What an element means for text: its edges, and whether it is text at all. */
export type ElementKind = {
  edge: "none" | "word" | "line";
  isDropped: boolean;
  isVoid: boolean;
  keepsLines: boolean;
  /** Open elements its start tag ends when they are the innermost. */
  closes: readonly string[];
};

const words = (text: string): string[] => text.split(" ");

const blocks = words(
  "address article aside blockquote body br caption center dd details dialog dir div dl dt fieldset " +
    "figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html isindex legend " +
    "li listing main menu nav ol optgroup option p page plaintext pre search section summary table tbody " +
    "tfoot thead title tr ul xmp",
);
/** Cells are next to each other; raised text and form fields are not part of the adjacent word. */
const apart = words("td th sup select button textarea input");
/** `ix:header` holds the hidden facts of inline XBRL; the last three show only where nothing else can. */
const dropped = words("script style ix:header ix:hidden iframe noembed noframes");
const voids = words(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr",
);
const withLines = words("pre listing xmp plaintext");

const paragraphEnders = words(
  "address article aside blockquote center details dir div dl fieldset figcaption figure footer form " +
    "h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre section table ul",
);

/** As HTML has it where an end tag may be left out. */
const closedBy: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(paragraphEnders.map((name) => [name, ["p"]])),
  tr: ["tr", "th", "td"],
  th: ["th", "td"],
  td: ["th", "td"],
  tbody: ["thead", "tbody", "tr", "th", "td"],
  tfoot: ["thead", "tbody", "tr", "th", "td"],
  body: ["head", "link"],
  a: ["a"],
  li: ["li", "p"],
  dd: ["dd", "dt", "p"],
  dt: ["dd", "dt", "p"],
  option: ["option"],
  optgroup: ["optgroup", "option"],
};

const named = new Set([...blocks, ...apart, ...dropped, ...voids, ...Object.keys(closedBy)]);

/** Elements that are more than a name around text. */
export const elementKinds: ReadonlyMap<string, ElementKind> = new Map(
  [...named].map((name) => [name, kindOf(name)]),
);

function kindOf(name: string): ElementKind {
  const isBlock = blocks.includes(name);
  return {
    edge: isBlock ? "line" : apart.includes(name) ? "word" : "none",
    isDropped: dropped.includes(name),
    isVoid: voids.includes(name),
    keepsLines: withLines.includes(name),
    closes: closedBy[name] ?? [],
  };
}
