import { describe, expect, test } from "vitest";
import { readItem408 } from "#sources/edgar/trading-arrangements/read-item-408.ts";

const people: Readonly<Record<string, string>> = {
  quarter: "",
  ann: member("IndividualAxis", "AnnStoneMember"),
  "ann-options":
    member("IndividualAxis", "AnnStoneMember") + member("TradingArrAxis", "OptionsMember"),
  "ann-shares":
    member("IndividualAxis", "AnnStoneMember") + member("TradingArrAxis", "SharesMember"),
  bob: member("IndividualAxis", "BobReedMember"),
};

function member(axis: string, name: string): string {
  return `<xbrldi:explicitMember dimension="ecd:${axis}">co:${name}</xbrldi:explicitMember>`;
}

/** A document with the contexts above. */
function document(body: string, hidden = ""): string {
  const contexts = Object.entries(people).map(
    ([id, members]) =>
      `<xbrli:context id="${id}"><xbrli:entity><xbrli:segment>${members}</xbrli:segment></xbrli:entity><xbrli:period><xbrli:startDate>2024-07-01</xbrli:startDate><xbrli:endDate>2024-09-30</xbrli:endDate></xbrli:period></xbrli:context>`,
  );
  return `<html xmlns:ix="http://www.xbrl.org/2013/inlineXBRL" xmlns:ecd="http://xbrl.sec.gov/ecd/2024"><ix:header><ix:hidden>${hidden}</ix:hidden>${contexts.join("")}</ix:header>${body}</html>`;
}

function fact(name: string, text: string, more: { context?: string; with?: string } = {}): string {
  return `<ix:nonNumeric name="ecd:${name}" contextRef="${more.context ?? "ann"}" ${more.with ?? ""}>${text}</ix:nonNumeric>`;
}

const isTrue = { with: 'format="ixt:fixed-true"' };
const adopted = fact("Rule10b51ArrAdoptedFlag", "entered", isTrue);
const name = fact("TrdArrIndName", "Ann Stone");
const day = fact("TrdArrAdoptionDate", "August 5, 2024");

function only(body: string, hidden = "") {
  const { arrangements } = readItem408(document(body, hidden));
  expect(arrangements).toHaveLength(1);
  return arrangements[0];
}

describe("arrangements", () => {
  test("one that is not under Rule 10b5-1", () => {
    const flag = fact("NonRule10b51ArrAdoptedFlag", "adopted", isTrue);
    expect(only(`${name} ${flag} a non-Rule 10b5-1 trading arrangement on ${day}`)).toMatchObject({
      kind: "non-rule-10b5-1",
      action: "adopted",
      personName: "Ann Stone",
      adopted: { raw: "August 5, 2024", day: "2024-08-05" },
    });
  });

  test("one of each kind that ended on the same day", () => {
    const ended = fact("Rule10b51ArrTrmntdFlag", "ended", isTrue);
    const other = fact("NonRule10b51ArrTrmntdFlag", "ended", { context: "bob", ...isTrue });
    const found = readItem408(document(`${name}${ended}${other}`)).arrangements;
    expect(found.map(({ kind, action }) => [kind, action])).toEqual([
      ["rule-10b5-1", "terminated"],
      ["non-rule-10b5-1", "terminated"],
    ]);
  });

  test("the format of a flag decides, not its text", () => {
    const no = fact("Rule10b51ArrAdoptedFlag", "true", { with: 'format="ixt:fixed-false"' });
    expect(readItem408(document(`${name}${no}`)).arrangements).toEqual([]);
    const yes = fact("Rule10b51ArrAdoptedFlag", "false", isTrue);
    expect(only(`${name}${yes}`)).toMatchObject({ action: "adopted" });
    expect(only(`${name}${fact("Rule10b51ArrAdoptedFlag", "true")}`)).toBeDefined();
  });

  test("another prefix, another year's taxonomy, and single quotes", () => {
    const html = document(`${name}${day}${adopted}`)
      .replaceAll("ecd:", "exec:")
      .replace("xmlns:ecd", "xmlns:exec")
      .replace("ecd/2024", "ecd/2031-q1")
      .replace('contextRef="ann"', "contextRef='ann'");
    expect(readItem408(html).arrangements).toMatchObject([{ personName: "Ann Stone" }]);
  });

  test("a name through continuations, with a page footer between", () => {
    const first = fact("TrdArrIndName", "•", { with: 'continuedAt="c1"' });
    const rest =
      '<ix:continuation id="c1" continuedAt="c2">Ann<ix:exclude> 46 </ix:exclude></ix:continuation><p>x</p><ix:continuation id="c2" continuedAt="c1"> Stone</ix:continuation>';
    expect(only(`${first}${rest}${adopted}`)).toMatchObject({ personName: "• Ann Stone" });
  });

  test("hidden facts count, and say so", () => {
    const hidden = fact("TrdArrDuration", "352 days", { with: 'format="ixt-sec:durwordsen"' });
    const read = only(`${name}${adopted}`, hidden);
    expect(read).toMatchObject({ durationDays: 352, durationRaw: "352 days" });
    expect(read?.facts.find((each) => each.name === "TrdArrDuration")?.isHidden).toBe(true);
  });

  test("amounts of two parts are listed; the same amount twice is one", () => {
    const amount = (context: string, text: string): string =>
      `<ix:nonFraction name="ecd:TrdArrSecuritiesAggAvailAmt" contextRef="${context}" format="ixt:num-dot-decimal" scale="0">${text}</ix:nonFraction>`;
    const parts = amount("ann-options", "1,000") + amount("ann-shares", "1,000");
    expect(only(`${name}${adopted}${parts}${amount("ann-shares", "1,000")}`)?.amounts).toEqual([
      { part: "OptionsMember", raw: "1,000", shares: "1000" },
      { part: "SharesMember", raw: "1,000", shares: "1000" },
    ]);
    const two = only(`${name}${adopted}${amount("ann", "1,000")}${amount("ann", "$2 million")}`);
    expect(two?.amounts.map(({ shares }) => shares)).toEqual(["1000", null]);
    expect(two?.flags).toEqual(["amount-not-a-number", "several-values"]);
  });
});

describe("nothing is guessed", () => {
  test("an amount in dollars is no number of shares", () => {
    const unit = (id: string, measure: string): string =>
      `<xbrli:unit id="${id}"><xbrli:measure>${measure}</xbrli:measure></xbrli:unit>`;
    const amount = (id: string): string =>
      `<ix:nonFraction name="ecd:TrdArrSecuritiesAggAvailAmt" contextRef="ann" unitRef="${id}" format="ixt:num-dot-decimal" scale="6">1.2</ix:nonFraction>`;
    const units = unit("u1", "iso4217:USD") + unit("u2", "xbrli:shares");
    expect(only(`${units}${name}${adopted}${amount("u1")}`)).toMatchObject({
      amounts: [{ raw: "1.2", shares: null }],
      flags: ["amount-not-a-number"],
    });
    expect(only(`${units}${name}${adopted}${amount("u2")}`)?.amounts[0]?.shares).toBe("1200000");
  });

  test("of several adoption dates none is taken; the same day twice is one", () => {
    const other = fact("TrdArrAdoptionDate", "August 6, 2024");
    expect(only(`${name}${adopted}${day}${other}`)).toMatchObject({
      adopted: { raw: "August 5, 2024; August 6, 2024", day: null },
      flags: ["adoption-not-a-day", "several-values"],
    });
    const same = fact("TrdArrAdoptionDate", "08/05/2024");
    expect(only(`${name}${adopted}${day}${same}`)?.adopted.day).toBe("2024-08-05");
  });

  test.for(["fall of 2024", "2024", "13/05/2024", "February 30, 2024", "August 5 or 6, 2024"])(
    "the date %s stays as filed, flagged and listed",
    (text) => {
      const body = `${name}${adopted}${fact("TrdArrAdoptionDate", text)}`;
      expect(only(body)).toMatchObject({
        adopted: { raw: text, day: null },
        flags: ["adoption-not-a-day"],
      });
      expect(readItem408(document(body)).unreadable).toEqual([
        {
          fact: "TrdArrAdoptionDate",
          value: text,
          context: "ann",
          reason: "The text is not an exact date.",
        },
      ]);
    },
  );

  test("an expiration in the text counts only where the tagged duration confirms it", () => {
    const block = (duration: string): string =>
      fact(
        "MtrlTermsOfTrdArrTextBlock",
        `${name} ${adopted} a plan on ${day} to sell shares that vest on March 1, 2025, until August 5, 2025.${fact("TrdArrDuration", duration, { with: 'format="ixt-sec:durday"' })}`,
      );
    expect(only(block("365"))).toMatchObject({
      expires: { day: "2025-08-05" },
      fromText: ["expires"],
    });
    expect(only(block("300"))).toMatchObject({ expires: { raw: null, day: null }, fromText: [] });
  });

  test("the adoption of a plan that ended, where two of them ended in one text", () => {
    const ended = (context: string, who: string): string =>
      fact("TrdArrIndName", who, { context }) +
      fact("Rule10b51ArrTrmntdFlag", "ended", { context, ...isTrue });
    const block = (content: string): string =>
      fact("MtrlTermsOfTrdArrTextBlock", content, { context: "quarter" });
    const words = "It was adopted on May 6, 2024 for sales through May 5, 2025.";
    expect(only(block(`${ended("ann", "Ann Stone")} ${words}`))).toMatchObject({
      adopted: { raw: "May 6, 2024", day: "2024-05-06" },
      expires: { day: "2025-05-05" },
      fromText: ["adopted", "expires"],
    });
    const both = block(`${ended("ann", "Ann Stone")}${ended("bob", "Bob Reed")} ${words}`);
    const found = readItem408(document(both)).arrangements;
    expect(found.map((each) => each.adopted.day)).toEqual([null, null]);
  });

  test.for([
    ["a context that is not defined", fact("TrdArrIndName", "X", { context: "gone" }), "define"],
    ["a person without a flag", fact("TrdArrIndName", "Bob Reed", { context: "bob" }), "No flag"],
    [
      "a flag in another format",
      fact("Rule10b51ArrAdoptedFlag", "yes", { with: 'format="ixt:other"' }),
      "neither true nor false",
    ],
  ] as const)("%s is listed with the reason", ([, body, reason]) => {
    const { arrangements, unreadable } = readItem408(document(body));
    expect(arrangements).toEqual([]);
    expect(unreadable[0]?.reason).toContain(reason);
  });

  test("two persons in a context that names none", () => {
    const both = ["Ann Stone", "Bob Reed"].map((who) =>
      fact("TrdArrIndName", who, { context: "quarter" }),
    );
    const flag = fact("Rule10b51ArrAdoptedFlag", "each adopted", { context: "quarter", ...isTrue });
    const { arrangements, unreadable } = readItem408(document(`${both.join("")}${flag}`));
    expect(arrangements).toEqual([]);
    expect(unreadable.map(({ value }) => value)).toEqual(["Ann Stone", "Bob Reed", "each adopted"]);
  });

  test.for([
    ["without any flag", "", 2],
    ["next to a flag of another person", `${name}${adopted}`, 1],
  ] as const)("a text block %s is listed: it may describe an arrangement", ([, body, count]) => {
    const text = "On August 5, 2024, Bob Reed adopted a plan.";
    const block = fact("MtrlTermsOfTrdArrTextBlock", text, { context: "bob" });
    const { unreadable } = readItem408(document(`${body}${block}`));
    expect(unreadable.map(({ value }) => value)).toEqual(Array.from({ length: count }, () => text));
  });

  test("a text block with a false flag says that there is none", () => {
    const no = fact("Rule10b51ArrAdoptedFlag", "none", { with: 'format="ixt:fixed-false"' });
    const block = fact("MtrlTermsOfTrdArrTextBlock", `Nobody: ${no}`, { context: "quarter" });
    expect(readItem408(document(block)).unreadable).toEqual([]);
  });

  test("an ended plan alone does not say whether another was adopted", () => {
    const ended = fact("Rule10b51ArrTrmntdFlag", "ended", isTrue);
    expect(readItem408(document(`${name}${ended}`)).unreadable).toHaveLength(1);
  });

  test("false flags alone are counted as read", () => {
    const no = fact("Rule10b51ArrAdoptedFlag", "none", {
      context: "quarter",
      with: 'format="ixt:fixed-false"',
    });
    expect(readItem408(document(no))).toEqual({ factCount: 1, arrangements: [], unreadable: [] });
    expect(readItem408("<html>Item 408</html>").factCount).toBe(0);
  });
});

test("a hostile document takes little time", () => {
  const deep = 20_000;
  const block = '<ix:nonNumeric name="ecd:MtrlTermsOfTrdArrTextBlock" contextRef="ann">x';
  const html = document(`${block.repeat(deep)}${"</ix:nonNumeric>".repeat(deep)}`);
  const before = performance.now();
  expect(readItem408(html).arrangements).toEqual([]);
  readItem408(document(`<ix:nonNumeric name="ecd:${"a ".repeat(500_000)}`));
  expect(performance.now() - before).toBeLessThan(3_000);
});
