import { describe, expect, test } from "vitest";
import { currentReport, easternInstant, periodicReport } from "#testing/filings/issuer-record.ts";
import { eventAt, proofOf } from "#testing/filings/proved-events.ts";

describe("filings linked to the event", () => {
  const report = eventAt("2024-05-09T08:00:00", { periodOfReport: "2024-05-08" });
  const amendment = currentReport("2024-05-20T08:00:00", {
    accession: "0001000001-24-000600",
    form: "8-K/A",
    periodOfReport: "2024-05-08",
    items: ["9.01"],
  });

  test("an 8-K/A of the same report date, later ones only", () => {
    const earlier = {
      ...amendment,
      accession: "0001000001-24-000400",
      acceptedAt: easternInstant("2024-05-08T20:00:00"),
      filedOn: "2024-05-08",
    };
    const elsewhere = {
      ...amendment,
      accession: "0001000001-24-000601",
      periodOfReport: "2024-05-07",
    };
    const { amendments } = proofOf(report, { currentReports: [elsewhere, amendment, earlier] });
    expect(amendments).toEqual([{ report: amendment, caution: null }]);
  });

  test("two 8-Ks of one report date: the amendment may be the other's", () => {
    const other = currentReport("2024-05-09T10:00:00", {
      accession: "0001000001-24-000501",
      periodOfReport: "2024-05-08",
    });
    expect(proofOf(report, { currentReports: [other, amendment] }).amendments[0]?.caution).toBe(
      "The company filed 2 8-Ks for this report date; the amendment may correct 0001000001-24-000501.",
    );
  });

  test("the next 8-K and the next earnings announcement come after the event itself", () => {
    const sameEvening = currentReport("2024-05-09T17:00:00", { accession: "0001000001-24-000502" });
    const earnings = currentReport("2024-08-01T07:00:00", {
      accession: "0001000001-24-000700",
      items: ["2.02"],
    });
    const proof = proofOf(report, {
      currentReports: [sameEvening, earnings],
      periodicReports: [periodicReport("2024-05-10T16:30:00", "2024-03-31")],
    });
    expect(proof.quarterAnnounced).toBe("2024-03-31");
    expect(proof.next8k).toMatchObject({ accession: "0001000001-24-000502", day0: "2024-05-10" });
    expect(proof.nextEarnings).toMatchObject({
      accession: "0001000001-24-000700",
      items: ["2.02"],
    });
    expect(proof.next8k?.mayBeAnother).toBe(false);
  });

  test.for(["2024-05-09", "2024-05-15", "2024-06-03"])(
    "an 8-K that is listed for %s but not stored may be the next one",
    (filedOn) => {
      const later = currentReport("2024-06-03T08:00:00");
      const listedReports = [
        { accession: "0001000001-24-000550", form: "8-K", filedOn, items: null },
      ];
      expect(proofOf(report, { currentReports: [later], listedReports }).next8k).toMatchObject({
        accession: later.accession,
        mayBeAnother: true,
      });
    },
  );
});
