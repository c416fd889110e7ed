import { expect, test } from "vitest";
import { detailText, factsInWords, factText, outcomeText, subjectText } from "./detail-text.ts";

test.each([
  ["permissions", "alerts,explore_trades", "Alerts, Insider Trades"],
  [
    "permissions",
    "none → admin, categorization_admin",
    "none → Administration, Categorization Administration",
  ],
  ["field", "password", "password"],
  ["field", "enabled_2fa", "two-factor authentication"],
  ["by", "start", "demonstration"],
  ["by", "command line", "command line"],
  ["kind", "alert_match", "alert match"],
  ["cadence", "at_once", "at once"],
  ["organization", "acme_capital", "acme_capital"],
  ["run_as", "jo_lee@demo.example", "jo_lee@demo.example"],
  ["remembers_device", false, "no"],
  ["assignee", null, "none"],
  ["sessions", 2, "2"],
  ["until", "2026-11-29T02:33:29.154Z", "29 Nov 2026, 02:33:29 UTC"],
])("%s of %j is shown as %j", (name, fact, text) => {
  expect(factText(name, fact)).toBe(text);
});

test("the code of a refusal is shown in words", () => {
  expect(outcomeText({ outcome: "account_exists" })).toBe("account exists");
});

test("what it was done on comes first, and identifiers last, which the table leaves out", () => {
  const hash = "d7d077b8c96968473e9447cb030bc5a9b4b111ec32d9d73b08ac1c963db1536d";
  const detail = { data_version: "168250c6da78791a", query: "12 trades", rows: 12, state: hash };
  expect(factsInWords({ detail }).map(({ name }) => name)).toEqual([
    "search",
    "rows",
    "data version",
    "content hash",
  ]);
  expect(detailText({ detail })).toBe("search: 12 trades; rows: 12");
  const titles = "CPTX: Tillery Robert V sold $1.8M, 13 Oct 2026";
  const ofLeads = { leads: "trade/1", state: "in_review", titles };
  expect(detailText({ detail: ofLeads })).toBe(`leads: ${titles}; state: in review`);
  expect(detailText({ detail: { session: "7" } })).toBe("session: 7");
});

test("members of a case see its title and that of the item", () => {
  const detail = { case: "CASE-2026-0001", case_id: "1", item: 3, kind: "trade" };
  const hidden = { detail, case_title: null, item_title: null };
  expect(detailText(hidden)).toBe("case: CASE-2026-0001; item: 3; kind: trade");
  expect(detailText({ detail, case_title: "Calder sales", item_title: "Sale, 13 Oct 2026" })).toBe(
    "case: CASE-2026-0001 (Calder sales); item: 3 (Sale, 13 Oct 2026); kind: trade",
  );
});

test("the subject is the account, else what the detail names, which the detail then leaves out", () => {
  const detail = { case: "CASE-2026-0001", case_id: "1", item: 3, kind: "trade" };
  const titles = { case_title: "Calder sales", item_title: null };
  const ofItem = { subject: null, detail, ...titles };
  expect(subjectText(ofItem)).toBe("case CASE-2026-0001 (Calder sales), item 3");
  expect(detailText(ofItem)).toBe("kind: trade");
  const created = { subject: null, detail: { case: "CASE-2026-0001", case_id: "1" } };
  expect([subjectText(created), detailText(created)]).toEqual(["case CASE-2026-0001", ""]);
  const token = { subject: null, detail: { organization: "Haldon", token: "c7e89585" } };
  expect(subjectText(token)).toBe("sign-up token c7e89585");
  const saved = { subject: null, detail: { name: "Large sales", name_before: "Sales" } };
  expect(subjectText(saved)).toBe("Large sales");
  const refused = { subject: "ana@x.example", detail };
  expect(subjectText(refused)).toBe("ana@x.example");
  expect(detailText(refused)).toBe("case: CASE-2026-0001; item: 3; kind: trade");
  expect(subjectText({ subject: null, detail: { by: "command line" } })).toBeNull();
});

test("companies have their names, and empty lists are left out", () => {
  const company_names = { "9001": "Calder Therapeutics (CPTX)", "9002": "Alder, Inc." };
  const detail = { assigned: 2, added: "9001, 9002, 9003", removed: "" };
  expect(detailText({ detail, company_names })).toBe(
    "companies added: Calder Therapeutics (CPTX), Alder, Inc., gvkey 9003; companies assigned: 2",
  );
  expect(detailText({ detail: { gvkey: "9001", version: 1 }, company_names })).toBe(
    "company: Calder Therapeutics (CPTX); version: 1",
  );
  expect(detailText({ detail: { gvkey: "all", format: "csv" } })).toBe("company: all; format: csv");
});

test("facts are shown as stored, an empty one as none", () => {
  const company_names = { "9002": "Alder, Inc." };
  expect(detailText({ detail: { alert: "Sell.", gvkey: "9002" }, company_names })).toBe(
    "alert: Sell.; company: Alder, Inc.",
  );
  expect(detailText({ detail: { email_ending: "" } })).toBe("email ending: none");
});

test("facts of one name in words differ in their keys", () => {
  const facts = factsInWords({ detail: { case: "CASE-2026-0001", case_number: "CASE-2026-0001" } });
  expect(facts.map(({ key, name }) => `${key}: ${name}`)).toEqual([
    "case: case",
    "case_number: case",
  ]);
});

test("a pack has its size and hashes last; counts are grouped, numbers of items are not", () => {
  const hash = "d7d077b8c96968473e9447cb030bc5a9b4b111ec32d9d73b08ac1c963db1536d";
  const detail = {
    bytes: 1234567,
    filings: 1200,
    sha256: hash,
    state: hash,
    subjects: 3,
    item: 1001,
  };
  expect(factsInWords({ detail }).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    "item: 1001",
    "records in the pack: 3",
    "filings: 1,200",
    "size: 1,234,567 bytes",
    `SHA-256 of the file: ${hash}`,
    `content hash: ${hash}`,
  ]);
});
