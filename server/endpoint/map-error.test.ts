import { expect, test } from "vitest";
import { mapError } from "#server/endpoint/map-error.ts";

test("a database whose disk is full is an outage: logged, and to be tried again [V16.5.2]", () => {
  const error = Object.assign(new Error("could not extend file"), { code: "53100" });
  expect(mapError(error, "id")).toMatchObject({
    status: 503,
    answer: { code: "unavailable" },
    isFault: true,
  });
});

test.each([
  "Connection terminated unexpectedly",
  "timeout exceeded when trying to connect",
  // Of the rollback after a connection was lost within a transaction.
  "Client has encountered a connection error and is not queryable",
])("a lost connection is an outage, also where pg gives no code: %s", (message) => {
  expect(mapError(new Error(message), "id")).toMatchObject({
    status: 503,
    answer: { code: "unavailable" },
    isFault: true,
  });
});
