import { expect, test } from "vitest";
import { readNote } from "#server/operations/cases/read-note.ts";

const people = [
  { id: 1, name: "Ana Lindqvist", email: "ana@x.example" },
  { id: 2, name: "Ana", email: "other@x.example" },
  { id: 3, name: "Zoë O'Neil", email: "zoe@x.example" },
];

test.each([
  ["Ask @Ana Lindqvist today", [1], []],
  ["Ask @ana lindqvist, @Ana and @zoë o'neil.", [1, 2, 3], []],
  ["(@zoe@x.example)", [3], []],
  ["@Ana Lindqvistova", [2], []],
  ["@Anastasia", [], ["@Anastasia"]],
  ["**@Ben Stone**, please", [], ["@Ben Stone"]],
  ["Ask @ben. He knows", [], ["@ben"]],
  ["<script>1</script> @Ben Stone and @Ana Lindqvist", [1], ["@Ben Stone"]],
  ["Write to ana@x.example or `@Ben` or 5 @ 3", [], []],
  ["    @Ben in code", [], []],
  ["[x](mailto:@Ben)", [], []],
])("mentions in %j", (body, mentioned, unknown) => {
  expect(readNote(body, people)).toMatchObject({ mentioned, unknown });
});

test("a name of two people is ambiguous, an email is not", () => {
  const two = [...people, { id: 4, name: "Ana", email: "four@x.example" }];
  expect(readNote("@Ana and @four@x.example", two)).toMatchObject({
    mentioned: [4],
    ambiguous: ["@Ana"],
  });
});

test("links to items, each once", () => {
  const body = "See [#3](#item-3), [that](#item-12), [again](#item-3), [no](#item-x), `#item-9`.";
  expect(readNote(body, people).items).toEqual([3, 12]);
});
