import { expect, test } from "vitest";
import { storeAndDerive, withdraw } from "#testing/database/stored-filings.ts";
import { alertSceneForFile, sceneOwner as email } from "#testing/alerts/alert-scene.ts";
import { createAlert } from "#testing/factories/alerts/alerts.ts";
import { aNoticeFiling } from "#testing/filings/notices.ts";

const scene = await alertSceneForFile();

const accession = (last: number): string => `0000000144-26-${String(last).padStart(6, "0")}`;

async function notified(alertId: number): Promise<string[]> {
  const rows = await scene.db
    .selectFrom("alert_notice")
    .innerJoin("alert_hit", "alert_hit.id", "alert_notice.hit_id")
    .select(["alert_hit.accession", "alert_notice.kind"])
    .where("alert_notice.alert_id", "=", alertId)
    .orderBy("alert_notice.id")
    .execute();
  return rows.map((row) => `${row.accession} ${row.kind}`);
}

test("a notice is matched when it arrives, by company, person, amount, and plan", async () => {
  const alert = (definition: object) =>
    createAlert(scene.db, {
      email,
      watchedFrom: "2026-10-01T00:00:00Z",
      definition: { form_type: "planned_sales", ...definition },
    });
  const any = await alert({});
  const person = await alert({ reporting_person_ciks: ["0000002001"] });
  const otherPerson = await alert({ reporting_person_ciks: ["0000002002"] });
  const planned = await alert({
    form_type_constraints: [{ constraint_type: "under_plan", val: [true] }],
  });
  // Thousands of dollars; each notice is worth $90,000.
  const large = await alert({
    form_type_constraints: [{ constraint_type: "value_shares_traded", bool: "gt", val: [90] }],
  });
  await storeAndDerive(scene, [
    aNoticeFiling(accession(1), { filedOn: "2026-11-10", units: ["5500"] }),
    aNoticeFiling(accession(2), {
      filedOn: "2026-11-11",
      units: ["5500", "100"],
      planAdoptionDates: ["2026-05-01"],
    }),
    aNoticeFiling(accession(3), { filedOn: "2026-09-30", units: ["9000"] }),
  ]);
  await scene.match();
  const both = [`${accession(1)} match`, `${accession(2)} match`];
  expect(await notified(any)).toEqual(both);
  expect(await notified(person)).toEqual(both);
  expect(await notified(otherPerson)).toEqual([]);
  expect(await notified(planned)).toEqual([`${accession(2)} match`]);
  expect(await notified(large)).toEqual([`${accession(2)} match`]);

  // Of the amended notice a correction, of the withdrawn one too; the amendment is a notice of its own.
  await storeAndDerive(scene, [
    aNoticeFiling(accession(4), {
      form: "144/A",
      previousAccession: accession(1),
      filedOn: "2026-11-12",
      units: ["4500"],
    }),
  ]);
  await withdraw(scene, { accession: accession(2), issuerCik: 1001 });
  await scene.match();
  const notices = (await notified(person)).slice(2).toSorted();
  expect(notices).toEqual([
    `${accession(1)} correction`,
    `${accession(2)} correction`,
    `${accession(4)} match`,
  ]);

  // The match of the replaced notice, which is no longer live, is checked again when the notice is withdrawn.
  const wanted = async () =>
    await scene.db.selectFrom("match_wanted").select(["kind", "accession"]).execute();
  expect(await wanted()).toEqual([]);
  await withdraw(scene, { accession: accession(1), issuerCik: 1001 });
  expect(await wanted()).toContainEqual({ kind: "planned_sale", accession: accession(1) });
});
