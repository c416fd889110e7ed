/** The codes of a row's "2.02&9.01", in their order. */
export function itemCodes(joined: string): string[] {
  return joined === "" ? [] : joined.split("&");
}

/** The codes as people read them: "2.02, 9.01". Answers, and files of searches, join them with "&". */
export function itemsText(items: string | readonly string[]): string {
  return (typeof items === "string" ? itemCodes(items) : items).join(", ");
}
