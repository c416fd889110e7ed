import { afterEach, expect, test } from "vitest";
import { json, type Reply, vendorSpan, vendorsUnderTest } from "#testing/price-vendors.ts";

const vendors = vendorsUnderTest();
afterEach(vendors.close);

const alpacaBar = (t: string, c: unknown) => ({ t, o: 100, h: 3000, l: 1, c, v: 10, n: 5, vw: 99 });
test("Alpaca: bars of several symbols over pages, days by New York, and their corporate actions", async () => {
  const pages: Reply[] = [
    json({
      bars: { AMZN: [alpacaBar("2022-06-03T04:00:00Z", 2447)] },
      next_page_token: "page-2",
    }),
    json({
      bars: {
        AMZN: [alpacaBar("2022-06-06T04:00:00Z", 124.79)],
        "BRK.B": [alpacaBar("2022-06-07T04:00:00Z", 300)],
      },
      next_page_token: null,
    }),
    json({
      corporate_actions: {
        forward_splits: [
          {
            symbol: "AMZN",
            ex_date: "2022-06-06",
            new_rate: 20,
            old_rate: 1,
            process_date: "2022-06-06",
            payable_date: "2022-06-03",
          },
        ],
        cash_dividends: [
          { symbol: "AMZN", ex_date: "2022-06-07", rate: 0.2, special: false, foreign: false },
        ],
        stock_dividends: [{ symbol: "BRK.B", ex_date: "2022-06-07", rate: 0.05 }],
      },
      next_page_token: "more",
    }),
    json({
      corporate_actions: {
        reverse_splits: [{ symbol: "TINY", ex_date: "2022-06-06", new_rate: 1, old_rate: 10 }],
        cash_mergers: [
          {
            acquiree_symbol: "BGHT",
            acquirer_symbol: "AMZN",
            effective_date: "2022-06-06",
            rate: 54.2,
          },
        ],
        stock_mergers: [
          { acquiree_symbol: "SWAP", acquirer_symbol: "AMZN", effective_date: "2022-06-07" },
        ],
        worthless_removals: [{ symbol: "ZERO", process_date: "2022-06-07" }],
        name_changes: [{ old_symbol: "FB", new_symbol: "META", process_date: "2022-06-09" }],
      },
      next_page_token: null,
    }),
  ];
  const { url, requests } = await vendors.serve(...pages);
  const tickers = ["AMZN", "BRK-B", "TINY", "BGHT", "SWAP", "ZERO", "NONE"];
  const answer = await vendors.alpaca(url).daily(tickers, vendorSpan);
  const described = [...answer].map(([ticker, { bars, actions }]) => [
    ticker,
    bars.map(({ day, close }) => [day, close]),
    actions.map(({ day, kind, amount }) => [day, kind, amount]),
  ]);
  expect(described).toEqual([
    [
      "AMZN",
      [
        ["2022-06-03", 2447],
        ["2022-06-06", 124.79],
      ],
      [
        ["2022-06-06", "split", 20],
        ["2022-06-07", "dividend", 0.2],
      ],
    ],
    ["BRK-B", [["2022-06-07", 300]], [["2022-06-07", "split", 1.05]]],
    ["TINY", [], [["2022-06-06", "split", 0.1]]],
    ["BGHT", [], [["2022-06-06", "delisting", 54.2]]],
    ["SWAP", [], [["2022-06-07", "delisting", null]]],
    ["ZERO", [], [["2022-06-07", "delisting", 0]]],
  ]);
  expect(requests.map(({ path, query }) => [path, query.get("page_token")])).toEqual([
    ["/v2/stocks/bars", null],
    ["/v2/stocks/bars", "page-2"],
    ["/v1/corporate-actions", null],
    ["/v1/corporate-actions", "more"],
  ]);
  expect(requests[0]?.query.get("symbols")).toBe("AMZN,BRK.B,TINY,BGHT,SWAP,ZERO,NONE");
  expect(requests[0]?.query.get("adjustment")).toBe("raw");
  expect(requests[0]?.headers["apca-api-secret-key"]).toBe("secret-456");
});
test("pages that lead to themselves end", async () => {
  const { url } = await vendors.serve(json({ bars: {}, next_page_token: "same" }));
  await expect(vendors.alpaca(url).daily(["X"], vendorSpan)).rejects.toMatchObject({
    failure: "unreadable",
  });
});
