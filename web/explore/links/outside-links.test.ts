import { expect, test } from "vitest";
import { filingLabel, filingUrl, mapUrl, quoteUrl } from "./outside-links.tsx";

test("links to the filing's index page by CIK without zeros and accession without dashes", () => {
  expect(filingUrl({ cik: "0000320193", accno: "0000320193-24-000001" })).toBe(
    "https://www.sec.gov/Archives/edgar/data/320193/000032019324000001/0000320193-24-000001-index.htm",
  );
});

test("links to the quote page of a share class with a dash", () => {
  expect(quoteUrl({ cik: "0001067983", ticker: "BRK.B" })).toBe(
    "https://finance.yahoo.com/quote/BRK-B",
  );
});

test.each(["../../evil", "//evil.example", "a?b#c", "data:text/html,x", "..", "%2e%2e%2f"])(
  "a hostile ticker %j never changes the host or the scheme [V1.2.2]",
  (ticker) => {
    const url = new URL(quoteUrl({ cik: "0000000001", ticker }) ?? "");
    expect(url.origin).toBe("https://finance.yahoo.com");
    expect(url.search + url.hash).toBe("");
  },
);

test("searches the map for the place as filed", () => {
  const url = new URL(mapUrl("São Paulo & Co, D5"));
  expect(url.origin).toBe("https://www.google.com");
  expect(url.searchParams.get("query")).toBe("São Paulo & Co, D5");
});

test("an invented company has no outside links, since its ticker may be another company's there", () => {
  const row = { cik: "0009990042", accno: "0009990042-25-000071", ticker: "CRBX" };
  expect(quoteUrl(row)).toBeNull();
  expect(filingUrl(row)).toBe(
    "/demo-edgar/Archives/edgar/data/9990042/000999004225000071/0009990042-25-000071-index.htm",
  );
  expect(filingLabel(row)).toBe("Filing 0009990042-25-000071 in the demonstration");
});
