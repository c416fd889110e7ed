import { expect, test } from "vitest";

import { namedColumns, type NamedRow } from "./named-columns.tsx";

const rows: NamedRow[] = [
  {
    "Company Name": "Calder",
    CIK: "0000320193",
    Shares: "1200",
    Value: "12.5",
    Filed: "2026-10-13",
  },
  {
    "Company Name": "Arrowfen",
    CIK: "0000001750",
    Shares: null,
    Value: "n/a",
    Filed: "2026-10-14",
  },
];
const names = ["Company Name", "CIK", "Shares", "Value", "Filed"];

function column(name: string) {
  const found = namedColumns(names, rows, new Map([["Shares", { format: "count" }]]));
  return found.find((candidate) => candidate.name === name);
}

test("kinds are found from the filled cells", () => {
  expect(column("Filed")?.format).toBe("day");
  expect(column("Value")?.format).toBe("text");
  expect(namedColumns(["Shares"], rows)[0]?.format).toBe("number");
});

test("a listed format comes first; numbers written as text become numbers", () => {
  expect(column("Shares")?.format).toBe("count");
  expect(rows.map((row) => column("Shares")?.value(row))).toEqual([1200, null]);
});

test("CIK keeps its zeros and is text", () => {
  expect(column("CIK")).toMatchObject({ format: "text", textOnly: true });
  expect(rows.map((row) => column("CIK")?.value(row))).toEqual(["0000320193", "0000001750"]);
});

test("only Company Name is required", () => {
  expect(names.filter((name) => column(name)?.required)).toEqual(["Company Name"]);
});
