import { afterEach, expect, test } from "vitest";
import { demoVendor } from "./demo.ts";
import {
  recordedPace,
  type Reply,
  vendorLimits,
  vendorSpan,
  vendorsUnderTest,
} from "#testing/price-vendors.ts";

const vendors = vendorsUnderTest();
afterEach(vendors.close);

test("demo: a price file per ticker", async () => {
  const header = "ticker,date,open,high,low,close,adj_close,volume,split_ratio,dividend";
  const reply: Reply = (request, response) => {
    const isKnown = new URL(request.url ?? "", "http://x").searchParams.get("ticker") === "CPTX";
    response.end(
      `${header}\n${isKnown ? "CPTX,2022-06-06,1,2,1,1.5,,100,2,0.25\nCPTX,2022-06-07,1,2,1,abc,,1,,\n" : ""}`,
    );
  };
  const { url, requests } = await vendors.serve(reply);
  const vendor = vendors.closed(
    demoVendor({ url, pace: recordedPace().pace, limits: vendorLimits }),
  );
  const answer = await vendor.daily(["CPTX", "NONE"], vendorSpan);
  expect([...answer]).toEqual([
    [
      "CPTX",
      {
        bars: [{ day: "2022-06-06", open: 1, high: 2, low: 1, close: 1.5, volume: 100 }],
        actions: [
          { day: "2022-06-06", kind: "split", amount: 2 },
          { day: "2022-06-06", kind: "dividend", amount: 0.25 },
        ],
        refused: ['close "abc" is not a number'],
      },
    ],
  ]);
  expect(requests[0]?.query.toString()).toBe("ticker=CPTX&from=2022-06-03&through=2022-06-07");
});
