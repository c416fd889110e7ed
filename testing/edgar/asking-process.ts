import { openDatabase } from "#database/connect.ts";
import { createRequestPace } from "#database/sources/market/request-pace.ts";
import { createEdgarClient } from "#sources/edgar/client/create-edgar-client.ts";

/**
 * A process of its own that asks a server as often as the shared pace lets it, several requests at a
 * time. Arguments: connection string, origin, requests per second, number of requests.
 */
const [connectionString = "", origin = "", rate = "", count = ""] = process.argv.slice(2);
const atOnce = 4;

const db = openDatabase(connectionString);
const client = createEdgarClient({
  origins: { www: origin, data: origin },
  userAgent: "Test Firm contact@firm.example",
  pace: createRequestPace(db, { name: "edgar", requestsPerSecond: Number(rate) }),
});
let left = Number(count);
const call = async (): Promise<void> => {
  while (left > 0) {
    left -= 1;
    await client.get(`${origin}/files/${process.pid}-${left}.json`);
  }
};
await Promise.all(Array.from({ length: atOnce }, call));
await client.close();
await db.destroy();
