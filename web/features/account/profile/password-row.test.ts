import { expect, test } from "vitest";
import { changeProblems, refusedProblems } from "./password-row.tsx";

const good = "kettle over bridge 7!";

test.each([
  [{ current: "old", next: good, repeated: good }, []],
  [
    { current: good, next: good, repeated: good },
    ["New password must be different from current password."],
  ],
  [
    { current: "old", next: good, repeated: `${good} ` },
    ["New password and confirmation do not match."],
  ],
  [
    { current: "", next: "abc", repeated: "" },
    [
      "Please enter your current password.",
      "Password must be at least 8 characters.",
      "Password must contain at least one digit.",
      "Password must contain at least one special character.",
      "New password and confirmation do not match.",
    ],
  ],
  [{ current: "old", next: "", repeated: "" }, ["Please enter a new password."]],
])("%j: %j", (change, problems) => {
  expect(changeProblems(change)).toEqual(problems);
});

test("a refusal of the server is a line for each rule", () => {
  expect(
    refusedProblems(
      "Password must contain at least one digit. This password is too common. Choose another one.",
    ),
  ).toEqual([
    "Password must contain at least one digit.",
    "This password is too common. Choose another one.",
  ]);
});
