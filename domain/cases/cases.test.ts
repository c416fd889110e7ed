import { expect, test } from "vitest";
import { canonicalJson } from "#domain/cases/canonical-json.ts";
import { changesSince } from "#domain/cases/changes-since.ts";

test("canonical JSON does not depend on the order of keys, and keeps that of lists", () => {
  const one = { b: [2, 1, { d: null, c: "é\n" }], a: -0.5 };
  const other = { a: -0.5, b: [2, 1, { c: "é\n", d: null }] };
  expect(canonicalJson(one)).toBe('{"a":-0.5,"b":[2,1,{"c":"é\\n","d":null}]}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
  // RFC 8785, 3.2.3: by UTF-16 code units.
  expect(canonicalJson({ "\u{1f600}": 1, "\ufb33": 2, "1": 3, "\r": 4 })).toBe(
    '{"\\r":4,"1":3,"\u{1f600}":1,"\ufb33":2}',
  );
});

test("fields that differ are named in their order; times of computation are no change", () => {
  const kept = { value: 10, items: ["a", "b"], note: null, computed_at: "2026-01-01T00:00:00Z" };
  expect(changesSince("trade", kept, { ...kept, computed_at: "2026-01-02T00:00:00Z" })).toEqual([]);
  expect(
    changesSince("trade", kept, { value: 12, items: ["b", "a"], computed_at: null, title: "CEO" }),
  ).toEqual([
    { field: "value", was: 10, now: 12 },
    { field: "items", was: ["a", "b"], now: ["b", "a"] },
    { field: "title", was: null, now: "CEO" },
  ]);
});

test("only an alert match may lose its time without a change", () => {
  const kept = { alert: "Large sales", happened_at: "2026-11-20T21:00:00Z" };
  const now = { alert: "Large sales" };
  expect(changesSince("alert_match", kept, now)).toEqual([]);
  expect(changesSince("event", kept, now)).toEqual([
    { field: "happened_at", was: "2026-11-20T21:00:00Z", now: null },
  ]);
});

test("a first filing that an earlier item does not name is no change, another one is", () => {
  const now = { days_to_file: 2, first_filing: "Form 4, filed 05 Sep 2024, 0000000001-24-000001" };
  expect(changesSince("trade", { days_to_file: 2 }, now)).toEqual([]);
  const kept = { ...now, first_filing: "Form 4, filed 06 Sep 2024, 0000000001-24-000002" };
  expect(changesSince("trade", kept, now)).toEqual([
    { field: "first_filing", was: kept.first_filing, now: now.first_filing },
  ]);
});
