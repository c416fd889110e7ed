import { passwordWork } from "#server/limits/limit-table.ts";
import { withPasswordLimit } from "#server/sessions/password-work.ts";
import { describe, expect, test } from "vitest";
import { freshApp, credentials } from "#testing/server/app-under-test.ts";
import { createAccount, factoryPassword } from "#testing/factories/accounts/accounts.ts";
import { beginSignIn, createPersonWithApp, proofOf } from "#testing/server/second-factor.ts";
import { totpCode } from "#testing/server/totp.ts";

const app = freshApp();

const email = "ana@acme.com";
const home = "192.0.2.44";
const stranger = "203.0.113.9";

/** A sign-in from this network address, with the right password by default. */
function signInFrom(
  remoteAddress: string,
  { email: address = email, password = factoryPassword, cookie = "", deviceId = "web_1" } = {},
) {
  const payload = { type: "check_login", email: address, password, device_id: deviceId };
  const headers = { cookie };
  return app.app.inject({ method: "POST", url: "/api", remoteAddress, headers, payload });
}

const guessFrom = (remoteAddress: string, address = email) =>
  signInFrom(remoteAddress, { email: address, password: "Winter2026!" });

/** Seconds to wait, of a refusal for too many attempts. */
function waitOf({ statusCode, headers }: Awaited<ReturnType<typeof signInFrom>>) {
  return statusCode === 429 ? headers["retry-after"] : null;
}

/** As if a hundred strangers had just guessed. */
async function useUpAccount(): Promise<void> {
  const fullAt = app.clock
    .now()
    .add({ seconds: 100 * 36 })
    .toString();
  const counter = { scope: "password:account", subject: email };
  await app.db
    .insertInto("attempt_counter")
    .values({ ...counter, failures: 0, last_failure_at: fullAt })
    .onConflict((conflict) =>
      conflict.columns(["scope", "subject"]).doUpdateSet({ last_failure_at: fullAt }),
    )
    .execute();
}

async function useUpNetwork(address: string): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const guesses = Array.from({ length: 5 }, (_, index) =>
      guessFrom(address, `nobody${round}-${index}@acme.com`),
    );
    await Promise.all(guesses);
  }
}

describe("wrong passwords of one account", () => {
  test("are counted one by one, however many are sent at once [V2.4.1, V6.3.1]", async () => {
    await createAccount(app.db, { email });
    const guesses = Array.from({ length: 15 }, () => guessFrom(stranger));
    const codes = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 401)).toHaveLength(5);
    expect(codes.filter((code) => code === 429)).toHaveLength(10);
  });

  test("do not keep its owner out elsewhere, even if someone guesses as soon as each wait ends [V6.3.1]", async () => {
    await createAccount(app.db, { email });
    for (let count = 0; count < 12; count += 1) {
      await guessFrom(stranger);
      app.clock.advance({ minutes: 5 });
    }
    for (let count = 0; count < 5; count += 1) {
      expect((await guessFrom(stranger)).statusCode).toBe(401);
      app.clock.advance({ seconds: 299 });
      expect((await guessFrom(stranger)).statusCode).toBe(429);
      expect((await signInFrom(home)).statusCode).toBe(200);
      app.clock.advance({ seconds: 1 });
    }
  });

  test("of many networks slow down unknown networks alone [V2.4.1, V6.3.1]", async () => {
    await createAccount(app.db, { email });
    expect((await signInFrom(home)).statusCode).toBe(200);
    for (let network = 0; network < 25; network += 1) {
      const guesses = Array.from({ length: 4 }, () => guessFrom(`198.51.100.${network}`));
      for (const { statusCode } of await Promise.all(guesses)) expect(statusCode).toBe(401);
    }
    const guess = await guessFrom("198.51.100.200");
    expect(waitOf(guess)).toBe("36");
    expect((await signInFrom(home)).statusCode).toBe(200);
    expect((await signInFrom("198.51.100.201")).statusCode).toBe(429);
    app.clock.advance({ seconds: 36 });
    expect((await signInFrom("198.51.100.201")).statusCode).toBe(200);
  });

  test("do not keep out a device its owner had remembered [V6.3.1]", async () => {
    const { secret } = await createPersonWithApp(app, email);
    const token = await beginSignIn(app, email);
    const code = totpCode(secret, app.clock.now());
    const remembered = { ...proofOf(email, token), code, remember_device: true };
    const { response } = await app.call("verify_2fa_login", remembered);
    const device = response.cookies.find(({ name }) => name.startsWith("__Host-device-"));
    const cookie = `${device?.name}=${device?.value}`;
    await useUpAccount();
    for (let count = 0; count < 5; count += 1) await guessFrom(stranger);
    const refused = await signInFrom(stranger);
    expect(refused.statusCode).toBe(429);
    const other = await signInFrom(stranger, { cookie, deviceId: "web_2" });
    expect(other.statusCode).toBe(429);
    const own = await signInFrom(stranger, { cookie });
    expect(own.json()).toMatchObject({ requires_2fa: false });
  });

  test("do not keep its owner from proving it within a session [V6.3.1]", async () => {
    const as = await app.signInAs(email);
    await useUpAccount();
    const guesses = Array.from({ length: 6 }, () => guessFrom("127.0.0.1"));
    expect((await Promise.all(guesses)).map(({ statusCode }) => statusCode)).toContain(429);
    const proved = await app.call("reauthenticate", { password: factoryPassword }, as);
    expect(proved.status).toBe(200);
  });

  test("within a session slow that session down alone [V2.4.1]", async () => {
    const as = await app.signInAs(email);
    const prove = (password: string) => app.call("reauthenticate", { password }, as);
    const guesses = Array.from({ length: 8 }, () => prove("Winter2026!"));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect(await prove(factoryPassword)).toMatchObject({ status: 429, body: { retry_after: 2 } });
    expect((await signInFrom("127.0.0.1")).statusCode).toBe(200);
  });
});

describe("wrong passwords from one network", () => {
  test("for many accounts are slowed down; an IPv6 network is one [V2.4.1, V6.3.1]", async () => {
    for (let count = 0; count < 50; count += 1) {
      const guess = await guessFrom(`2001:db8:1:1::${count + 1}`, `nobody${count}@acme.com`);
      expect(guess.statusCode).toBe(401);
    }
    const refused = await guessFrom("2001:db8:1:1:ffff::9", "nobody@acme.com");
    expect(waitOf(refused)).toBe("30");
    expect((await guessFrom("2001:db8:1:2::1", "nobody@acme.com")).statusCode).toBe(401);
  });

  test("do not keep out people who sign in from it [V6.3.1]", async () => {
    await createAccount(app.db, { email });
    await createAccount(app.db, { email: "new@acme.com" });
    expect((await signInFrom(home)).statusCode).toBe(200);
    await useUpNetwork(home);
    expect((await guessFrom(home, "nobody@acme.com")).statusCode).toBe(429);
    expect((await signInFrom(home)).statusCode).toBe(200);
    const newcomer = await signInFrom(home, { email: "new@acme.com" });
    expect(waitOf(newcomer)).toBe("30");
    app.clock.advance({ seconds: 30 });
    expect((await signInFrom(home, { email: "new@acme.com" })).statusCode).toBe(200);
  });

  test("right ones are not counted [V6.3.1]", async () => {
    for (let count = 0; count < 60; count += 1) {
      const address = `office${count}@acme.com`;
      await createAccount(app.db, { email: address });
      expect((await signInFrom(home, { email: address })).statusCode).toBe(200);
    }
  });
});

describe("the work of hashing", () => {
  test("is not one network's alone: a full line makes room for others [V2.4.1]", async () => {
    await createAccount(app.db, { email });
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const caller = { networkAddress: "198.51.100.7" };
    const held = Array.from({ length: passwordWork.atOnce }, () =>
      withPasswordLimit(caller, () => mayEnd),
    );
    const answers: number[] = [];
    const answered = async (count: number) => {
      while (answers.length < count) await new Promise(setImmediate);
    };
    const flood = Array.from({ length: 40 }, async (_, index) => {
      const answer = await guessFrom(stranger, `nobody${index}@acme.com`);
      answers.push(answer.statusCode);
      return answer;
    });
    // Who finds no room to wait is refused at once; the newest of those in line gives way to another.
    const withoutRoom = flood.length - passwordWork.mostWaiting;
    await answered(withoutRoom);
    // A request of inject begins when someone waits for it.
    const own = signInFrom(home).then(({ statusCode }) => statusCode);
    await answered(withoutRoom + 1);
    expect(new Set(answers)).toEqual(new Set([503]));
    end();
    expect(await own).toBe(200);
    const [all] = await Promise.all([Promise.all(flood), Promise.all(held)]);
    const wrong = answers.filter((status) => status === 401).length;
    expect(wrong).toBe(passwordWork.mostWaiting - 1);
    expect(answers.length - wrong).toBe(withoutRoom + 1);
    const refused = all.find(({ statusCode }) => statusCode === 503);
    expect(refused?.headers["retry-after"]).toBe("3");
    expect(refused?.json()).toMatchObject({
      code: "busy",
      retry_after: 3,
      error: "Many people are signing in at this moment. Please try again in a few seconds.",
    });
    const counted = await app.db
      .selectFrom("attempt_counter")
      .select("last_failure_at")
      .where("scope", "=", "password:network")
      .where("subject", "=", stranger)
      .executeTakeFirstOrThrow();
    const fullAt = app.clock.now().add({ seconds: 30 * wrong });
    // A call refused because the queue was full was not an attempt.
    expect(Temporal.Instant.from(counted.last_failure_at).equals(fullAt)).toBe(true);
  });

  test("puts a known network first: a flood from many networks keeps out unknown callers alone [V2.4.1]", async () => {
    await createAccount(app.db, { email });
    await createAccount(app.db, { email: "new@acme.com" });
    expect((await signInFrom(home)).statusCode).toBe(200);
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const caller = { networkAddress: "198.51.100.7" };
    const held = Array.from({ length: passwordWork.atOnce }, () =>
      withPasswordLimit(caller, () => mayEnd),
    );
    const networks = 2 * passwordWork.mostWaiting;
    const answers: number[] = [];
    const answered = async (count: number) => {
      while (answers.length < count) await new Promise(setImmediate);
    };
    const flood = Array.from({ length: networks }, async (_, index) => {
      const { statusCode } = await guessFrom(`203.0.113.${index}`, `nobody${index}@acme.com`);
      answers.push(statusCode);
    });
    await answered(passwordWork.mostWaiting);
    expect((await signInFrom(stranger, { email: "new@acme.com" })).statusCode).toBe(503);
    const own = signInFrom(home).then(({ statusCode }) => statusCode);
    // An entry of the flood is dropped before any work has ended.
    await Promise.race([answered(passwordWork.mostWaiting + 1), own]);
    end();
    expect(await own).toBe(200);
    await Promise.all([...flood, ...held]);
  });

  test("serves eight people of one office at once [V2.4.1]", async () => {
    const people = Array.from({ length: 8 }, (_, index) => `office${index}@acme.com`);
    for (const address of people) await createAccount(app.db, { email: address });
    const answers = await Promise.all(
      people.map((address) => signInFrom(home, { email: address })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  });

  test("holds no account and no connection: made-up links make no one wait [V2.4.1]", async () => {
    const as = await app.signInAs(email);
    await app.db.transaction().execute(async (holder) => {
      await holder
        .selectFrom("account")
        .select("id")
        .where("email", "=", email)
        .forUpdate()
        .execute();
      const made = { email, password: "violet-harbour-72!" };
      const calls = Array.from({ length: 12 }, () => [
        app.call("reset_password", { ...made, password_reset_token: "x" }),
        app.call("email_verification", { ...made, email_verification_token: "x" }),
      ]).flat();
      await Promise.all(calls);
      const ready = await app.app.inject({ method: "GET", url: "/ready" });
      expect(ready.statusCode).toBe(200);
    });
    const still = await app.app.inject({
      method: "POST",
      url: "/api",
      headers: credentials(as),
      payload: { type: "get_user" },
    });
    expect(still.statusCode).toBe(200);
  });
});
