import { call } from "#web/api/call.ts";
import { beginRunAs } from "#web/session/run-as.ts";

/** Begins to run as the user, on the dashboard in a new document: nothing of oneself stays in memory. */
export async function runAs(email: string): Promise<void> {
  const target = await call("run_as", { email });
  beginRunAs({
    accessToken: target.access_token,
    name: target.name,
    email: target.email,
    organization: target.organization,
    permissions: target.permissions,
    profileImage: target.profile_image,
    preferences: target.preferences,
  });
  globalThis.location.assign("/dashboard");
}
