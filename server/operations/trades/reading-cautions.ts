const cautions: Readonly<Record<string, string>> = {
  "rejoined-lines":
    "Lines of the document were broken within words and tags; they were joined before reading.",
  "bare-attribute": "A tag of the document contains a stray word, which was ignored.",
  "form-from-header": "The document does not name its form; the filing's header does.",
  "form-mismatch": "The document and the filing's header name different forms.",
  "issuer-mismatch": "The document and the filing's header name different issuers.",
  "price-from-transaction-value":
    "The form of early 2003 calls the price column transaction value; prices are read from there.",
  "several-ownership-documents":
    "The filing contains another ownership document, which is not read.",
  "not-utf-8": "The document is not in UTF-8; accented letters may be wrong.",
  "repeated-footnote-id": "Two footnotes have the same number; both texts are shown.",
  "footnote-without-text": "A line cites a footnote that the document does not have.",
  "another-copy-unreadable": "Another copy of this filing could not be read.",
};

const cellCautions: Readonly<Record<string, (cell: string) => string>> = {
  "malformed-number": (cell) => `The value of ${cell} is not a number and is not used.`,
  "reformatted-number": (cell) =>
    `A number for ${cell} was written with symbols and read without them.`,
  "negative-number": (cell) => `A number for ${cell} is negative.`,
  "malformed-date": (cell) => `The value of ${cell} is not a date and is not used.`,
  "malformed-boolean": (cell) => `The value of ${cell} is neither yes nor no and is not used.`,
  "repeated-cell": (cell) => `The document gives ${cell} twice.`,
  "unknown-row": (row) => `A row of an unknown kind (${row}) is ignored.`,
};

/** What reading the filing had to set right or leave open, as sentences; flags that say nothing of it are passed over. */
export function readingCautions(flags: readonly string[]): string[] {
  return flags.flatMap((flag) => {
    const [kind = "", cell = ""] = flag.split(":");
    const inWords = cell.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return cautions[flag] ?? cellCautions[kind]?.(inWords) ?? [];
  });
}
