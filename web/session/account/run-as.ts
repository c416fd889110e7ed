import { localStore, sessionStore } from "#web/session/browser-storage.ts";
import { decodePermissions, isRunningAs, readSession } from "#web/session/account/session.ts";

const runAsKeys = [
  "RunAsName",
  "RunAsEmail",
  "RunAsOrganization",
  "RunAsAccessToken",
  "RunAsPermissions",
  "AdminEmail",
  "AdminPermissions",
  "savedProfileImage",
  "savedUserPreferences",
];

/** Name of the person whose run-as expired, until the notice was shown. */
const endedKey = "runAsEnded";

export type RunAsTarget = {
  accessToken: string;
  name: string;
  email: string;
  organization: string;
  permissions: readonly string[];
  profileImage: string | null;
  preferences: Readonly<Record<string, string>>;
};

/**
 * Puts the other's identity before the own one. What was searched goes, so that it is not taken for the
 * other's. The caller loads the document again.
 */
export function beginRunAs(target: RunAsTarget): void {
  const own = localStore.read("permissions");
  localStore.write("AdminEmail", localStore.read("userEmail") ?? "");
  localStore.write("AdminPermissions", JSON.stringify(decodePermissions(own)));
  localStore.write("savedProfileImage", localStore.read("profileImage") ?? "");
  localStore.write("savedUserPreferences", localStore.read("userPreferences") ?? "{}");
  localStore.write("profileImage", target.profileImage ?? "");
  localStore.write("userPreferences", JSON.stringify(target.preferences));
  localStore.write("RunAsName", target.name);
  localStore.write("RunAsOrganization", target.organization);
  localStore.write("RunAsPermissions", JSON.stringify(target.permissions));
  localStore.write("RunAsEmail", target.email);
  localStore.write("RunAsAccessToken", target.accessToken);
  sessionStore.clearExcept([]);
}

/**
 * Back to the admin's own identity, with the profile image saved when the run-as began. What was searched as
 * the other person goes too. The caller loads the document again.
 */
export function clearRunAs(): void {
  if (!isRunningAs()) return;
  localStore.write("profileImage", localStore.read("savedProfileImage") ?? "");
  const preferences = localStore.read("savedUserPreferences");
  if (preferences !== null) localStore.write("userPreferences", preferences);
  for (const key of runAsKeys) localStore.remove(key);
  sessionStore.clearExcept([]);
}

/** The same, when the server no longer takes the run-as; the next document says so. */
export function leaveEndedRunAs(): void {
  const name = readSession()?.runAs?.name ?? "";
  clearRunAs();
  sessionStore.write(endedKey, name);
}

/** Whose run-as has expired; shown once. */
export function takeRunAsEnded(): string | null {
  const name = sessionStore.read(endedKey);
  sessionStore.remove(endedKey);
  return name;
}
