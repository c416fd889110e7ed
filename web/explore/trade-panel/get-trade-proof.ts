import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";
import type { TradeKey } from "#web/explore/trades/trade-flags.ts";

const keptMs = 300_000;

export function tradeProofQuery({ accno, rowNumber }: TradeKey) {
  return queryOptions({
    queryKey: ["get_trade_proof", accno, rowNumber],
    queryFn: ({ signal }) => call("get_trade_proof", { accno, row_number: rowNumber }, { signal }),
    staleTime: keptMs,
    retry: false,
  });
}
