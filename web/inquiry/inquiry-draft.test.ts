import { expect, test } from "vitest";
import { draftOf } from "./inquiry-draft.ts";
import { emptyInquiry } from "./inquiry-values.ts";

test("a draft comes back as it was", () => {
  const values = {
    ...emptyInquiry,
    firstName: "Żółć",
    country: "Brazil",
    stateRegion: "São Paulo",
    phoneCode: "",
    phone: "5511912345678",
    workedBefore: "I don't remember",
  };
  expect(draftOf(JSON.stringify(values))).toEqual(values);
});

test.each([
  ["no draft", null],
  ["no JSON", "{"],
  ["no object", "[]"],
  ["null", "null"],
  ["texts of another kind", JSON.stringify({ firstName: 5, role: null })],
  ["unknown fields", JSON.stringify({ toString: "x", other: "y" })],
  ["choices that are not offered", JSON.stringify({ role: "King", stateRegion: "Ontario" })],
  ["a country that is not offered", JSON.stringify({ country: "Atlantis" })],
])("%s is an empty form", (_case, stored) => {
  expect(draftOf(stored)).toEqual(emptyInquiry);
});
