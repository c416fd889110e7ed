const longestName = 100;

/**
 * A title as a file name any system takes: no path, control or reserved characters; "export" for a
 * title that has nothing else.
 * @param extension  without its dot
 */
export function downloadName(title: string | undefined, extension: string): string {
  return `${fileStem(title)}.${extension}`;
}

/** The same without extension. */
export function fileStem(title: string | undefined): string {
  const name = (title ?? "")
    // oxlint-disable-next-line no-control-regex -- control characters are removed here
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*]+/g, " ")
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "")
    .slice(0, longestName)
    .toWellFormed()
    .trim();
  return name === "" ? "export" : name;
}

/** Content-Disposition of a download: ASCII for old clients, plus the encoded real name. */
export function attachment(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, "_");
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
