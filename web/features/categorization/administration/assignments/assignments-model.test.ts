import { expect, test } from "vitest";
import {
  assignmentsOf,
  choose,
  chosenBy,
  countReviewers,
  pendingChanges,
  withSaved,
} from "./assignments-model.ts";

const answer = {
  user_assignments: {
    "ann@x.example": [
      { gvkey: "001", num_categorized: 3 },
      { gvkey: "002", num_categorized: 0 },
    ],
    "ben@x.example": [{ gvkey: "001", num_categorized: 1 }],
  },
  kept_progress: { "ann@x.example": [{ gvkey: "003", num_categorized: 5 }] },
  company_names: { "001": "Tamsin", "002": "arrowfen", "003": "Calder" },
  company_total_categorizations: { "001": 4, "002": 2, "003": 9 },
};
const users = [
  { email: "admin@x.example", permissions: ["admin"] },
  { email: "ann@x.example", permissions: ["categorization"] },
  { email: "ben@x.example", permissions: ["categorization_admin", "alerts"] },
  { email: "tim@x.example", permissions: ["alerts"] },
];
const model = assignmentsOf(users, answer, new Map([["ann@x.example", "Ann Lee"]]));
const [ann, ben] = model.reviewers;

test("lists who holds a permission to review, and companies by name with their reviewers", () => {
  expect(model.reviewers.map(({ email, name }) => [email, name])).toEqual([
    ["ann@x.example", "Ann Lee"],
    ["ben@x.example", null],
  ]);
  expect(model.companies).toEqual([
    { gvkey: "002", name: "arrowfen", total: 2, savedReviewers: 1 },
    { gvkey: "003", name: "Calder", total: 9, savedReviewers: 0 },
    { gvkey: "001", name: "Tamsin", total: 4, savedReviewers: 2 },
  ]);
  expect(ann?.done.get("003")).toBe(5);
});

test("what is chosen and taken back is no change", () => {
  if (ann === undefined || ben === undefined) throw new Error("There are two reviewers.");
  const added = choose(new Map(), ann, { gvkeys: ["003"], isChosen: true });
  expect([...chosenBy(ann, added)].toSorted()).toEqual(["001", "002", "003"]);
  expect(chosenBy(ben, added)).toBe(ben.saved);
  const removed = choose(added, ann, { gvkeys: ["001", "002", "003"], isChosen: false });
  expect([...chosenBy(ann, removed)]).toEqual([]);
  expect(countReviewers([chosenBy(ann, removed), ben.saved])).toEqual(new Map([["001", 1]]));
  const back = choose(removed, ann, { gvkeys: ["001", "002"], isChosen: true });
  expect(back.size).toBe(0);
});

test("a change applies to what others saved meanwhile, and goes once it is so", () => {
  if (ann === undefined) throw new Error("There is a reviewer.");
  const changes = choose(new Map(), ann, { gvkeys: ["003"], isChosen: true });
  const meanwhile = { ...ann, saved: new Set(["002"]) };
  expect([...chosenBy(meanwhile, changes)].toSorted()).toEqual(["002", "003"]);
  expect(pendingChanges(changes, [meanwhile])).toEqual(changes);
  expect(pendingChanges(changes, [{ ...ann, saved: new Set(["003"]) }]).size).toBe(0);
  expect(pendingChanges(changes, []).size).toBe(0);
});

test("what was labeled is kept when a company is taken away, and there again when it is back", () => {
  const without = withSaved(answer, "ann@x.example", new Set(["002"]));
  expect(without.user_assignments["ann@x.example"]).toEqual([{ gvkey: "002", num_categorized: 0 }]);
  expect(without.kept_progress["ann@x.example"]).toEqual([
    { gvkey: "001", num_categorized: 3 },
    { gvkey: "003", num_categorized: 5 },
  ]);
  const back = withSaved(without, "ann@x.example", new Set(["001", "003"]));
  expect(back.user_assignments["ann@x.example"]).toEqual([
    { gvkey: "001", num_categorized: 3 },
    { gvkey: "003", num_categorized: 5 },
  ]);
  expect(back.kept_progress["ann@x.example"]).toEqual([]);
  expect(back.user_assignments["ben@x.example"]).toEqual(answer.user_assignments["ben@x.example"]);
});
