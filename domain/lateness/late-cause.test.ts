import { describe, expect, test } from "vitest";
import { edgarCalendar } from "#domain/calendar/edgar-calendar.ts";
import { proveLineLateness } from "#domain/lines/late-columns.ts";
import { prepareIssuer } from "#domain/trades/rows/prepared-issuer.ts";
import {
  issuerRecord,
  ownershipFiling,
  ownershipLine as line,
} from "#testing/filings/issuer-record.ts";
import { late } from "#testing/filings/late-lines.ts";

describe("causes", () => {
  const cause = (text: string, timeliness: string | null = null) =>
    late("2024-03-20", {
      line: { transactionDate: "2024-03-01", footnoteIds: ["F1"], timeliness },
      filing: { footnotes: { F1: text } },
    }).lateCause;

  test.each([
    ["This Form 4 is being filed late due to an administrative error.", "oversight"],
    ["Inadvertently not reported on the original Form 4.", "oversight"],
    ["The filing was delayed because EDGAR access codes were not received.", "technical-problem"],
    ["Reported late because the broker did not notify the reporting person.", "late-notice"],
    ["This transaction is being reported late.", "stated-late"],
    ["The holding was inadvertently omitted from the prior report.", "oversight"],
    ["Due to a clerical error this sale was not timely reported.", "oversight"],
    ["Shares held by the estate of the late John Doe.", null],
    ["The sale reported here will settle late in the month through a broker.", null],
    ["Price as filed late in the month by the broker.", null],
    ["Due to an administrative error the issuer paid the dividend twice.", null],
    ["Weighted average price.", null],
  ])("%s", (text, expected) => {
    expect(cause(text)).toBe(expected);
  });

  test("an amended line cites the footnotes of its own filing", () => {
    const filings = [
      { accession: "0000000001-24-000001", form: "4", shares: "100", text: "An average price." },
      { accession: "0000000001-24-000002", form: "4/A", shares: "120", text: "Reported late." },
    ].map(({ text, shares, ...filing }, place) =>
      ownershipFiling({
        ...filing,
        filedOn: `2024-03-2${place}`,
        acceptedAt: `2024-03-2${place}T20:00:00Z`,
        dateOfOriginalSubmission: place === 0 ? null : "2024-03-20",
        footnotes: { F1: text },
        lines: [line({ transactionDate: "2024-03-01", shares, footnoteIds: ["F1"] })],
      }),
    );
    const issuer = prepareIssuer(issuerRecord({ ownershipFilings: filings }), edgarCalendar);
    const key = { accession: "0000000001-24-000002", lineNumber: 1 };
    const proved = proveLineLateness(issuer, key).find(({ name }) => name === "late_cause");
    expect(proved).toMatchObject({
      value: "Stated as late",
      inputs: [{ label: "footnote F1", value: "Reported late.", source: key.accession }],
    });
  });

  test("the box “late” counts where no text says more; a line on time has no cause", () => {
    expect(cause("Average price.", "L")).toBe("stated-late");
    const onTime = { line: { transactionDate: "2024-03-19", timeliness: "L" } };
    expect(late("2024-03-20", onTime).lateCause).toBeNull();
  });
});
