/** Fields of one CSV line; a quoted field may hold commas and doubled quotes, but no line end. */
export function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(",");
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? "";
    if (character === '"') {
      const isDoubled = isQuoted && line[at + 1] === '"';
      if (isDoubled) {
        field += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (character === "," && !isQuoted) {
      fields.push(field);
      field = "";
    } else field += character;
  }
  return [...fields, field];
}
