import { afterAll, expect } from "vitest";
import { getEvidencePacksOutput } from "#contract/operations/evidence/evidence-packs.ts";
import { createEvidenceScene, salesBeforeAnEvent } from "#testing/evidence/evidence-scene.ts";
import { stopVerifiers } from "#testing/evidence/verifier-processes.ts";
import { readZip } from "#testing/texts/read-workbook.ts";
import { appForFile, credentials, type SignedIn } from "#testing/server/app-under-test.ts";

type Download = { statusCode: number; headers: Record<string, unknown>; rawPayload: Buffer };

/** An application on the evidence scene for the tests of a file, with one person who sees trades and events and one who sees events. */
export async function evidenceAppForFile() {
  const app = await appForFile({ makeDatabase: createEvidenceScene });
  afterAll(stopVerifiers);
  const ana = await app.signInAs("ana@x.example", "explore_trades", "explore_events");
  const ben = await app.signInAs("ben@x.example", "explore_events");
  const { trades, events } = await salesBeforeAnEvent(app.db);
  let downloads = 0;

  async function listed(as: SignedIn) {
    const { body } = await app.call("get_evidence_packs", {}, as);
    return getEvidencePacksOutput.parse(body).packs;
  }

  async function finished(as: SignedIn, id: string) {
    for (;;) {
      const pack = (await listed(as)).find(({ pack_id }) => pack_id === id);
      if (pack?.state === "ready" || pack?.state === "failed") return pack;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function download(packId: string, as: SignedIn): Promise<Download> {
    downloads += 1;
    return await app.app.inject({
      method: "POST",
      url: "/export/evidence",
      // One address may only download so many packs a minute.
      remoteAddress: `192.0.2.${downloads % 250}`,
      headers: credentials(as),
      payload: { email: as.email, pack_id: packId },
    });
  }

  return {
    app,
    ana,
    ben,
    /** Two sales with a loss avoided. */
    trades: trades.map(({ accession, rowNumber }) => ({
      accno: accession,
      row_number: rowNumber,
    })),
    /** The accession number of the 8-K after the first. */
    event: events[0] ?? "",
    listed,
    /** Makes a pack and waits until it is ready or has failed. */
    make: async (payload: object, as: SignedIn) => {
      const { status, body } = await app.call("create_evidence_pack", payload, as);
      expect(status).toBe(200);
      return await finished(as, String(Reflect.get(Object(body), "pack_id")));
    },
    download,
    filesOf: async (pack: { pack_id: string }, as: SignedIn): Promise<Map<string, Buffer>> =>
      await readZip((await download(pack.pack_id, as)).rawPayload),
    /** @returns the number of a new case with these items */
    caseWith: async (items: object[], as: SignedIn): Promise<unknown> => {
      const { status, body } = await app.call("create_case", { title: "A case", items }, as);
      expect(status).toBe(200);
      return Reflect.get(Object(body), "case_id");
    },
    permit: async ({ email }: SignedIn, permissions: string[]): Promise<void> => {
      await app.db.updateTable("account").set({ permissions }).where("email", "=", email).execute();
    },
  };
}
