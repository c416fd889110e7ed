import { quantile, relativeCost, secondsOf } from "#bench/measure.ts";
import { withFilledServer } from "#bench/with-filled-database.ts";
import type { Database } from "#database/connect.ts";
import { hashPassword, isPassword } from "#platform/passwords.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";

const accounts = 16;
/** Sign-ins and bare checks are interleaved, so that other load on the machine affects both. */
const rounds = 8;
const callsAlone = 15;
const callers = 8;
const callsEach = 5;

/** Signing in over HTTP next to the bare password check, alone and by eight callers at once. */
export async function benchSignIn(): Promise<string> {
  return await withFilledServer(makeAccounts, report);
}

const emailOf = (index: number): string => `person-${index % accounts}@x.example`;

async function makeAccounts(db: Database): Promise<void> {
  for (let index = 0; index < accounts; index += 1) {
    await createAccount(db, { email: emailOf(index) });
  }
}

async function report(url: string): Promise<string> {
  const stored = await hashPassword(factoryPassword);
  const signIn = async (index: number): Promise<void> => {
    const answer = await fetch(`${url}/api`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        type: "check_login",
        email: emailOf(index),
        password: factoryPassword,
      }),
    });
    if (answer.status !== 200) throw new Error(`A sign-in was answered ${answer.status}.`);
    await answer.text();
  };
  const verify = async (): Promise<void> => {
    if (!(await isPassword(factoryPassword, stored))) throw new Error("The password was refused.");
  };
  for (let index = 0; index < accounts; index += 1) await signIn(index);
  const rows: string[] = [];
  for (const [name, count, each] of [
    ["1", 1, callsAlone],
    [String(callers), callers, callsEach],
  ] as const) {
    const signIns: number[] = [];
    const verifies: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      signIns.push(...(await measure(signIn, count, each)));
      verifies.push(...(await measure(verify, count, each)));
    }
    const [ours, check] = [quantile(signIns, 0.5), quantile(verifies, 0.5)];
    const ratio = relativeCost(`sign-in of ${name} at a time, to argon2`, ours, check);
    const cells = [signIns, verifies].flatMap((times) =>
      [0.5, 0.95].map((share) => Math.round(quantile(times, share))),
    );
    rows.push(`| ${name} | ${cells.join(" | ")} | ${ratio.toFixed(2)} |`);
  }
  return [
    "| callers | sign-in p50 ms | p95 ms | argon2 check alone p50 ms | p95 ms | ratio of p50 |",
    "|---|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** Milliseconds of every call of so many callers, each calling one after the other. */
async function measure(
  work: (index: number) => Promise<void>,
  count: number,
  each: number,
): Promise<number[]> {
  const times: number[] = [];
  const call = async (caller: number): Promise<void> => {
    for (let index = 0; index < each; index += 1) {
      times.push((await secondsOf(() => work(caller * each + index))) * 1_000);
    }
  };
  await Promise.all(Array.from({ length: count }, (_, caller) => call(caller)));
  return times;
}
