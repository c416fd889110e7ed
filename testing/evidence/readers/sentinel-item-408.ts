import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { readItem408 } from "#sources/edgar/trading-arrangements/read-item-408.ts";

/** The arrangements of a 10-Q or 10-K as Sentinel reads them, without what it reads from prose. */
export function item408AsSentinelReads(path: string) {
  const file = readFileSync(path);
  const html = (path.endsWith(".gz") ? gunzipSync(file) : file).toString("utf8");
  return readItem408(html).arrangements.map((each) => {
    const isUnclear = each.flags.includes("date-in-other-element");
    const tagged = (field: "adopted" | "terminated" | "expires") =>
      each.fromText.some((read) => read === field) ? { raw: null, day: null } : each[field];
    return {
      person_member: each.personMember,
      person_name: each.fromText.includes("person") ? null : each.personName,
      kind: each.kind,
      action: each.action,
      // Whether one tag states another date depends on prose, which verifiers do not read.
      ...(isUnclear
        ? {}
        : {
            adopted: tagged("adopted"),
            terminated: tagged("terminated"),
            expires: tagged("expires"),
          }),
      amounts: each.amounts
        .map(({ part, shares, raw }) => {
          const amount = shares ?? raw;
          return part === null ? amount : `${amount} of ${part}`;
        })
        .sort(),
      is_unclear: isUnclear,
    };
  });
}
