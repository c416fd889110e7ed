/** Rows: null where the file is a text, not a table. */
type SavedFile = { file: string; rows: number | null };

let onSave: (saved: SavedFile) => void = () => undefined;

/** Says once, at start, who is to know of each file that the browser writes. */
export function whenFilesAreSaved(listener: typeof onSave): void {
  onSave = listener;
}

/** Hands a text to the browser's downloads. */
export function saveText(
  name: string,
  text: string,
  { type, rows }: { type: string; rows: SavedFile["rows"] },
): void {
  onSave({ file: name, rows });
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
