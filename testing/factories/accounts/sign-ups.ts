import { hashToken } from "#platform/tokens.ts";
import type { Permission } from "#contract/values/account/permissions.ts";
import type { Database } from "#database/connect.ts";
import { type AppUnderTest, credentials, type SignedIn } from "#testing/server/app-under-test.ts";
import { signUpTokenContext } from "#server/secrets/reseal.ts";
import { testKeyRing } from "#testing/server/key-ring.ts";
import { linkOf, newestMail } from "#testing/mail/queued-mail.ts";

/** What a sign-up sends besides the address. */
export const signUpPayload = {
  name: "Ana Lindqvist",
  phone: "+1 (212) 555-0123",
  password: "violet-harbour-72!",
};

export async function createSignUpToken(
  db: Database,
  token: { text: string; ending: string; organization?: string; permissions?: Permission[] },
): Promise<void> {
  const hash = hashToken(token.text);
  await db
    .insertInto("sign_up_token")
    .values({
      token_hash: hash,
      token_sealed: testKeyRing.seal(token.text, signUpTokenContext(hash)),
      organization: token.organization ?? "Acme Audit",
      email_ending: token.ending,
      permissions: token.permissions ?? ["alerts", "explore_trades"],
      created_at: "2026-11-01T00:00:00Z",
      created_by: "admin@firm.example",
      updated_at: "2026-11-01T00:00:00Z",
    })
    .execute();
}

/** The token of the link in the newest mail to the address. */
export async function mailedToken(db: Database, email: string): Promise<string> {
  return linkOf(await newestMail(db, email)).searchParams.get("token") ?? "";
}

/** Signs up and verifies; the short session the link opened. */
export async function verifiedSignUp(app: AppUnderTest, email: string): Promise<SignedIn> {
  await app.call("signup", { ...signUpPayload, email });
  return verify(app, email, await mailedToken(app.db, email));
}

/** @throws Error when the link opens nothing */
export async function verify(app: AppUnderTest, email: string, token: string): Promise<SignedIn> {
  const { body, response } = await app.call("email_verification", {
    email,
    email_verification_token: token,
  });
  const cookie = response.cookies.find(({ name }) => name === "__Host-sid");
  if (!isOpening(body) || cookie === undefined) throw new Error(JSON.stringify(body));
  const signedIn = { email, accessToken: body.access_token, refreshToken: "" };
  return { ...signedIn, cookie: `${cookie.name}=${cookie.value}` };
}

function isOpening(body: unknown): body is { access_token: string } {
  return typeof body === "object" && body !== null && "access_token" in body;
}

/** Whether the access token opens the account. */
export async function isOpen(app: AppUnderTest, as: SignedIn): Promise<boolean> {
  const answer = await app.app.inject({
    method: "POST",
    url: "/api",
    headers: credentials(as),
    payload: { type: "get_user" },
  });
  return answer.statusCode === 200;
}
