import { queryOptions } from "@tanstack/react-query";
import { call } from "#web/api/call.ts";

/** A person's holdings of one issuer, line by line. */
export function holdingsQuery(issuerCik: string, ownerCik: string) {
  return queryOptions({
    queryKey: ["get_holdings", issuerCik, ownerCik],
    queryFn: ({ signal }) =>
      call("get_holdings", { issuer_cik: issuerCik, owner_cik: ownerCik }, { signal }),
  });
}
