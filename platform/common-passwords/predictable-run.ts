/** What lies side by side in the alphabet or on a keyboard; each also backwards. */
const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "qwertyuiop",
  "qwertzuiop",
  "azertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "yxcvbnm",
  "!@#$%^&*()",
].flatMap((row) => [row, Array.from(row).reverse().join("")]);

const shortestRun = 3;
const longestUnit = 6;

/**
 * Whether the text is nothing but what fingers and heads produce by themselves: one character or a
 * short unit over and over (aaaa, 121212, ab12ab12), runs of a row (12345, qweasdzxc), a year or a date.
 */
export function isPredictableRun(text: string): boolean {
  return isRepeated(text) || isMadeOfRuns(text) || isDate(text);
}

function isRepeated(text: string): boolean {
  for (let length = 1; length <= longestUnit && length * 2 <= text.length; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).startsWith(text) && text.length >= shortestRun)
      return true;
  }
  return false;
}

/** Greedy: each run as long as it goes; 123abc is two runs, 12ab none. */
function isMadeOfRuns(text: string): boolean {
  let rest = text;
  while (rest !== "") {
    const length = Math.max(sameLength(rest), ...rows.map((row) => runLength(rest, row)));
    if (length < shortestRun) return false;
    rest = rest.slice(length);
  }
  return text !== "";
}

function sameLength(text: string): number {
  const first = text.charAt(0);
  let length = 1;
  while (text.charAt(length) === first) length += 1;
  return length;
}

function runLength(text: string, row: string): number {
  const start = row.indexOf(text.charAt(0));
  if (start < 0) return 0;
  let length = 0;
  while (length < text.length && row.charAt(start + length) === text.charAt(length)) length += 1;
  return length;
}

/** A year, or a day in any usual order, without separators. */
function isDate(text: string): boolean {
  const year = "(?:19|20)\\d\\d";
  const month = "(?:0[1-9]|1[0-2])";
  const day = "(?:0[1-9]|[12]\\d|3[01])";
  const anyYear = `(?:${year}|\\d\\d)`;
  const orders = [
    year,
    `${day}${month}${anyYear}`,
    `${month}${day}${anyYear}`,
    `${anyYear}${month}${day}`,
  ];
  return new RegExp(`^(?:${orders.join("|")})$`).test(text);
}
