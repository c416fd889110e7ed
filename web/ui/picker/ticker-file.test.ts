import { describe, expect, test } from "vitest";

import { lookUpTickers, parseTickerFile, problemOfFileSize } from "./ticker-file.tsx";

describe("parseTickerFile", () => {
  test("one ticker per line, upper case, no header", () => {
    expect(parseTickerFile("aapl\nMSFT\n")).toEqual({ tickers: ["AAPL", "MSFT"] });
  });
  test("marks, Windows line ends, spaces, quotes and repeats", () => {
    expect(parseTickerFile('\uFEFFaapl\r\n\r\n  msft \r\n"brk.b"\r\nAAPL\r\n')).toEqual({
      tickers: ["AAPL", "MSFT", "BRK.B"],
    });
  });
  test("further columns are ignored", () => {
    expect(parseTickerFile("aapl,Apple\nmsft,Microsoft")).toEqual({ tickers: ["AAPL", "MSFT"] });
  });
  test("nothing in it", () => {
    expect(parseTickerFile(" \n\n")).toEqual({ problem: "The file has no tickers." });
  });
  test("at most 5,000 lines", () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `T${at}`);
    expect(parseTickerFile(lines.join("\n"))).toHaveProperty("tickers.length", 5_000);
    expect(parseTickerFile([...lines, "X"].join("\n"))).toEqual({
      problem: "The file has more than 5,000 lines.",
    });
  });
});

test("a file that is no text is said to be none", () => {
  const problem = "This is not a text file. Save it as CSV (UTF-8), one ticker per line.";
  expect(parseTickerFile("PK\u0003\u0004\u0000\u0000xl/workbook.xml")).toEqual({ problem });
  expect(parseTickerFile("\uFFFD\uFFFDA\u0000A\u0000P\u0000L\u0000")).toEqual({ problem });
});

test("at most 1 MB", () => {
  expect(problemOfFileSize(1_048_576)).toBeNull();
  expect(problemOfFileSize(1_048_577)).toBe("The file is larger than 1 MB.");
});

describe("lookUpTickers", () => {
  const apple = { key: "320193", code: "AAPL", name: "Apple Inc." };
  const berkshire = { key: "1067983", code: "BRK-B", name: "Berkshire Hathaway Inc" };
  const entries = [apple, berkshire];

  test("new ones are counted, unknown ones listed", () => {
    expect(lookUpTickers(["AAPL", "ZZZZ", "BRK.B"], entries, [])).toEqual({
      chosen: [apple, berkshire],
      addedCount: 2,
      notFound: ["ZZZZ"],
    });
  });
  test("what was chosen already is neither added nor unknown", () => {
    expect(lookUpTickers(["AAPL", "BRK/B"], entries, [apple])).toEqual({
      chosen: [apple, berkshire],
      addedCount: 1,
      notFound: [],
    });
  });
});
