import { CallError } from "#web/api/call-error.ts";
import { call } from "#web/api/call.ts";
import { deviceId } from "#web/session/device-id.ts";
import { takeServerPreferences } from "#web/session/preferences.ts";
import { storeSession } from "#web/session/session.ts";
import { applyStoredTheme } from "#web/session/theme.ts";
import type { Credentials } from "../login-rules.ts";

/** Signs in and keeps the session in this browser; throws `CallError` when refused. */
export async function signIn({ email, password }: Credentials): Promise<void> {
  const answer = await call("check_login", { email, password, device_id: await deviceId() });
  // No account can have switched it on yet; the code screen comes with the rest of accounts.
  if (answer.requires_2fa)
    throw new CallError(
      "refused",
      "This account asks for a second step which this version does not have.",
    );
  storeSession({
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    permissions: answer.permissions,
    email: answer.userEmail,
    name: answer.name,
    profileImage: answer.profile_image,
    theme: answer.theme,
  });
  takeServerPreferences(answer.preferences);
  applyStoredTheme();
}
