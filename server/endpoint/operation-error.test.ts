import { expect, test } from "vitest";
import { z } from "zod";
import { refuseInput } from "./operation-error.ts";

test("a refusal names a field by its label in the form", () => {
  const { error } = z.strictObject({ enabled_2fa: z.boolean() }).safeParse({});
  expect(error && refuseInput(error).message).toBe(
    "Please correct: Two-factor authentication is missing.",
  );
});

test("a refusal names a condition of a search as its form does", () => {
  const { error } = z
    .strictObject({ officer_roles: z.string(), item_number: z.string() })
    .safeParse({});
  expect(error && refuseInput(error).message).toBe(
    "Please correct: Officer role is missing. 8-K items is missing.",
  );
});

const schema = z.strictObject({
  item_title: z.string().max(5),
  value: z.object({ bool: z.string(), val: z.tuple([z.number("Enter a number.")]) }),
});

test("a refusal names fields in words, not by their wire names or places", () => {
  const wrong = { item_title: "Six letters", value: { bool: "gt", val: ["x"] }, file_type: 1 };
  const { error } = schema.safeParse(wrong);
  expect(error && refuseInput(error).message).toBe(
    "Please correct: file_type is not a known field. Item title: Use at most 5 characters. Value: Enter a number.",
  );
});
